import { type MetaFunction, useLoaderData, useParams } from 'react-router';
import { AppError } from '#base/errors.ts';
import { metaOfText, pageMeta } from '#features/journal/widgets.tsx';
import { pageLoader } from '#rendering/page-loader.ts';
import { pagesClient } from '../client.ts';
import { POLICIES } from '../rules.ts';
import { pageTexts as texts } from '../texts.ts';
import { PolicyPage } from '../widgets/policy-page.tsx';

export const handle = { hydrate: false, shared: true, anyQuery: true };

export const loader = pageLoader(async (api, { params }) => {
  const policy = POLICIES.find((key) => key === params.policy);
  if (!policy) throw new AppError('missing', 'NOT_FOUND', texts.noSuchPage);
  return pagesClient(api).document(policy);
});

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, params }) =>
  loaderData ? pageMeta(matches, metaOfText(loaderData, `/policies/${params.policy}`)) : [];

export default function PolicyScreen() {
  const document = useLoaderData<typeof loader>();
  const { policy } = useParams();
  const { lead, lockss, clockss } = texts.archives;
  return (
    <PolicyPage policy={document}>
      {policy === 'archiving' && (
        <p className="mt-6">
          {lead} <a href="/lockss">{lockss}</a>, <a href="/clockss">{clockss}</a>
        </p>
      )}
    </PolicyPage>
  );
}
