import { type MetaFunction, useLoaderData, useParams } from 'react-router';
import { longDate } from '#base/dates.ts';
import { AppError } from '#base/errors.ts';
import { firstParagraph } from '#base/markdown.ts';
import { pageMeta } from '#features/journal/widgets.tsx';
import { pageLoader } from '#rendering/page-loader.ts';
import { PageHead } from '#ui/page-head.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { pagesClient } from '../client.ts';
import { POLICIES } from '../rules.ts';
import { pageTexts as texts } from '../texts.ts';

export const handle = { hydrate: false, shared: true, anyQuery: true };

export const loader = pageLoader(async (api, { params }) => {
  const policy = POLICIES.find((key) => key === params.policy);
  if (!policy) throw new AppError('missing', 'NOT_FOUND', texts.noSuchPage);
  return pagesClient(api).document(policy);
});

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, params }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.title,
        description: firstParagraph(loaderData.body),
        path: `/policies/${params.policy}`,
      })
    : [];

export default function PolicyScreen() {
  const { title, body, updatedAt } = useLoaderData<typeof loader>();
  const { policy } = useParams();
  const { lead, lockss, clockss } = texts.archives;
  return (
    <>
      <PageHead kicker={texts.policyKicker} title={title} />
      <div className="page-width py-8">
        <RichText>{body}</RichText>
        {policy === 'archiving' && (
          <p className="mt-6">
            {lead} <a href="/lockss">{lockss}</a>, <a href="/clockss">{clockss}</a>
          </p>
        )}
        <p className="mt-10 text-sm text-faint">{texts.updated(longDate(updatedAt))}</p>
      </div>
    </>
  );
}
