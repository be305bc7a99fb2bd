import { sliceOf } from '#base/paging.ts';
import { issuesContract } from '#features/issues/contract.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Newsletter } from '#features/newsletter/server/service.ts';
import { shownText } from '#features/production/server/texts.ts';
import { publicText } from '#features/production/server/versions.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Database } from '#platform/database/types.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { articlesContract as contract } from '../../contract.ts';
import { RECENT_ARTICLE_COUNT } from '../../rules.ts';
import type { issueQueries } from '../../server/issues.ts';
import type { articleQueries } from '../../server/read.ts';
import { relatedArticles } from './related.ts';

export interface ReadingServices {
  db: Database;
  queries: ReturnType<typeof articleQueries>;
  issueReading: ReturnType<typeof issueQueries>;
  newsletter: Newsletter;
  journal: Journals;
}

export function readingEndpoints({ db, queries, issueReading, newsletter, journal }: ReadingServices): Endpoint[] {
  return [
    endpoint(contract.homePage, async () => {
      const [recentSubmissions, publishedArticles, activeSubscribers, { countries }] = await Promise.all([
        queries.list({ limit: RECENT_ARTICLE_COUNT, offset: 0 }),
        queries.count(),
        newsletter.count(),
        journal.read(),
      ]);
      return { data: { recentSubmissions, publishedArticles, activeSubscribers, countries } };
    }),
    endpoint(issuesContract.list, async ({ query }, { actor }) => {
      const page = sliceOf(query);
      const filter = { ...query, withHidden: actor?.may('issue.manage') ?? false };
      const [data, total] = await Promise.all([issueReading.list(page, filter), issueReading.count(filter)]);
      return { data, total };
    }),
    endpoint(contract.issue, async ({ params }) => ({ data: await issueReading.byId(params.id) })),
    endpoint(contract.statistics, async () => {
      const [totalArticles, subscribers, issuesPublished, totalDownloads] = await Promise.all([
        queries.count(),
        newsletter.count(),
        issueReading.count(),
        queries.downloads(),
      ]);
      return { data: { totalArticles, subscribers, issuesPublished, totalDownloads } };
    }),
    endpoint(contract.article, async ({ params }) => ({ data: await queries.byNumber(params.number) })),
    endpoint(contract.text, async ({ params }) => {
      const { id } = await queries.byNumber(params.number);
      const row = await publicText(db, id as SubmissionId);
      return { data: row ? shownText(row) : null };
    }),
    endpoint(contract.withdrawn, async ({ params }) => ({ data: await queries.withdrawn(params.number) })),
    endpoint(contract.related, async ({ params }) => {
      const data = await relatedArticles(db, params.number);
      // Throws 404 or 410 if the list is empty because the article is not public.
      if (data.length === 0) await queries.byNumber(params.number);
      return { data };
    }),
  ];
}
