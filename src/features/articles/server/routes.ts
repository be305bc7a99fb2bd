import { and, eq } from 'drizzle-orm';
import { sliceOf } from '../../../base/paging.ts';
import type { Database } from '../../../platform/database.ts';
import { type Endpoint, endpoint } from '../../../platform/http/serve.ts';
import type { SignedLinks } from '../../../platform/signed-links.ts';
import { issuesContract } from '../../issues/contract.ts';
import type { Newsletter } from '../../newsletter/server/service.ts';
import { presentToStaff } from '../../submissions/server/present.ts';
import { countSubmissions, loadSubmissions, presentSubmissions } from '../../submissions/server/read.ts';
import { submissions } from '../../submissions/server/tables.ts';
import { articlesContract as contract } from '../contract.ts';
import { COUNTRIES, RECENT_ARTICLES, SEARCH_PAGE } from '../rules.ts';
import type { Downloads } from './downloads.ts';
import type { issueQueries } from './issues.ts';
import type { articleQueries } from './read.ts';

export interface ArticleServices {
  db: Database;
  links: SignedLinks;
  clock: () => Date;
  queries: ReturnType<typeof articleQueries>;
  issueReading: ReturnType<typeof issueQueries>;
  downloads: Downloads;
  newsletter: Newsletter;
}

export function articlesEndpoints({
  db,
  links,
  clock,
  queries,
  issueReading,
  downloads,
  newsletter,
}: ArticleServices): Endpoint[] {
  const listForStaff = async (
    page: { limit: number; offset: number },
    status: typeof submissions.$inferSelect.status | undefined,
  ) => {
    const where = status ? and(presentSubmissions, eq(submissions.status, status)) : presentSubmissions;
    const [rows, total] = await Promise.all([loadSubmissions(db, where, page), countSubmissions(db, where)]);
    const usage = await queries.usage(rows.map(({ id }) => id));
    const unread = { views: 0, downloads: 0 };
    return { data: rows.map((row) => presentToStaff(row, links, clock(), usage.get(row.id) ?? unread)), total };
  };

  return [
    endpoint(contract.list, async ({ query }, { actor }) => {
      const page = sliceOf(query);
      if (actor?.isStaff) return listForStaff(page, query.status);
      const [data, total] = await Promise.all([queries.list(page, query), queries.count(query)]);
      return { data, total };
    }),
    endpoint(contract.homePage, async () => {
      const [recentSubmissions, publishedArticles, activeSubscribers] = await Promise.all([
        queries.list({ limit: RECENT_ARTICLES, offset: 0 }),
        queries.count(),
        newsletter.count(),
      ]);
      return { data: { recentSubmissions, publishedArticles, activeSubscribers, countries: COUNTRIES } };
    }),
    endpoint(contract.search, async ({ query: { q = '', page } }) => {
      if (!q) return { data: [], total: 0 };
      const [data, total] = await Promise.all([
        queries.search(q, sliceOf({ page, perPage: SEARCH_PAGE })),
        queries.countMatches(q),
      ]);
      return { data, total };
    }),
    endpoint(issuesContract.list, async ({ query }) => {
      const page = sliceOf(query);
      const [data, total] = await Promise.all([issueReading.list(page, query), issueReading.count(query)]);
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
    endpoint(contract.download, ({ params, query }, { actor, request }) =>
      downloads.byId(params.fileId, { actor, ...query }, request),
    ),
  ];
}
