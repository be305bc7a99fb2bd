import { sliceOf } from '../../../base/paging.ts';
import type { Database } from '../../../platform/database.ts';
import { type Endpoint, endpoint } from '../../../platform/http/serve.ts';
import type { SignedLinks } from '../../../platform/signed-links.ts';
import { issuesContract } from '../../issues/contract.ts';
import type { Journals } from '../../journal/server/service.ts';
import type { Newsletter } from '../../newsletter/server/service.ts';
import { articlesContract as contract } from '../contract.ts';
import { RECENT_ARTICLES, SEARCH_PAGE } from '../rules.ts';
import { articleTexts } from '../texts.ts';
import type { Citations } from './citations.ts';
import type { IssueContents } from './contents.ts';
import type { Downloads } from './downloads.ts';
import { editorialReading } from './editorial.ts';
import type { issueQueries } from './issues.ts';
import type { articleQueries } from './read.ts';
import type { Usage } from './usage.ts';

export interface ArticleServices {
  db: Database;
  links: SignedLinks;
  clock: () => Date;
  queries: ReturnType<typeof articleQueries>;
  issueReading: ReturnType<typeof issueQueries>;
  downloads: Downloads;
  contents: IssueContents;
  citations: Citations;
  usage: Usage;
  newsletter: Newsletter;
  journal: Journals;
}

export function articlesEndpoints(services: ArticleServices): Endpoint[] {
  const { queries, issueReading, downloads, newsletter, contents, usage, journal, citations } = services;
  const editing = editorialReading(services);
  return [
    endpoint(contract.list, async ({ query }, { actor }) => {
      const page = sliceOf(query);
      if (actor?.isStaff) return editing.list(page, query);
      const [data, total] = await Promise.all([queries.list(page, query), queries.count(query)]);
      return { data, total };
    }),
    endpoint(contract.export, ({ query }) => editing.export(query)),
    endpoint(contract.staffById, async ({ params }) => ({ data: await editing.byId(params.id) })),
    endpoint(contract.preview, async ({ params }) => ({ data: await editing.preview(params.id) })),
    endpoint(contract.previewCitations, async ({ params }) => ({
      data: await citations.preview(await editing.preview(params.id)),
    })),
    endpoint(contract.homePage, async () => {
      const [recentSubmissions, publishedArticles, activeSubscribers, { countries }] = await Promise.all([
        queries.list({ limit: RECENT_ARTICLES, offset: 0 }),
        queries.count(),
        newsletter.count(),
        journal.read(),
      ]);
      return { data: { recentSubmissions, publishedArticles, activeSubscribers, countries } };
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
    endpoint(contract.contents, async ({ params }) => ({ data: await contents.list(params.id) })),
    endpoint(contract.order, async ({ params, body }, { actor }) => {
      await contents.order(params.id, body.ids, actor.id);
      return { message: articleTexts.issueContents.saved };
    }),
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
    endpoint(contract.citations, async ({ params }) => ({ data: await citations.byNumber(params.number) })),
    endpoint(contract.viewed, async ({ params }, { address }) => {
      await usage.viewed(params.number, address);
      return {};
    }),
    endpoint(contract.download, ({ params, query }, { actor, request }) =>
      downloads.byId(params.fileId, { actor, ...query }, request),
    ),
  ];
}
