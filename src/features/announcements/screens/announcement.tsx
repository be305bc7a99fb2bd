import { type MetaFunction, useLoaderData } from 'react-router';
import { longDate } from '#base/dates.ts';
import { inPageLanguage } from '#base/translations.ts';
import { metaOfText, pageMeta } from '#features/journal/widgets.tsx';
import { pageLoader } from '#rendering/page-loader.ts';
import { Link } from '#ui/link.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { announcementsClient } from '../client.ts';
import { announcementPath } from '../rules.ts';
import { announcementTexts } from '../texts.ts';

const texts = announcementTexts.page;

export const handle = { hydrate: false, shared: true, anyQuery: true };

export const loader = pageLoader((api, { params }) => announcementsClient(api).bySlug(params.slug ?? ''));

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, metaOfText(loaderData, announcementPath(loaderData))) : [];

/** One announcement. */
export default function AnnouncementScreen() {
  const { title, body, publishedAt, lang, isTranslated } = inPageLanguage(useLoaderData<typeof loader>());
  return (
    <>
      <PageHead kicker={longDate(publishedAt)} title={title} lang={lang} />
      <div className="page-width grid gap-10 py-8">
        <RichText isTranslated={isTranslated}>{body}</RichText>
        <Link to="/announcements" className="justify-self-start py-1">
          {texts.all}
        </Link>
      </div>
    </>
  );
}
