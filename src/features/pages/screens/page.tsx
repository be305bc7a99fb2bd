import { type MetaFunction, useLoaderData } from 'react-router';
import { inPageLanguage } from '#base/translations.ts';
import { metaOfText, pageMeta } from '#features/journal/widgets.tsx';
import { pageLoader } from '#rendering/page-loader.ts';
import { PageHead } from '#ui/page-head.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { pagesClient } from '../client.ts';
import { pagePath } from '../rules.ts';

export const handle = { hydrate: false, shared: true, anyQuery: true };

export const loader = pageLoader((api, { params }) => pagesClient(api).page(params.page ?? ''));

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, metaOfText(loaderData, pagePath(loaderData))) : [];

/** A page that staff have written. */
export default function OwnPageScreen() {
  const { title, body, lang, isTranslated } = inPageLanguage(useLoaderData<typeof loader>());
  return (
    <>
      <PageHead title={title} lang={lang} />
      <div className="page-width py-8">
        <RichText isTranslated={isTranslated}>{body}</RichText>
      </div>
    </>
  );
}
