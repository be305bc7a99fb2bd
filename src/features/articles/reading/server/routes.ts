import { sliceOf } from '#base/paging.ts';
import { issuesContract } from '#features/issues/contract.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Newsletter } from '#features/newsletter/server/service.ts';
import { doiOwner } from '#features/submissions/server/find.ts';
import type { Database } from '#platform/database/types.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import type { SignedLinks } from '#platform/security/signed-links.ts';
import { articlesContract as contract } from '../../contract.ts';
import { RECENT_ARTICLES, suggestedDoi } from '../../rules.ts';
import { articleTexts } from '../../texts.ts';
import type { Citations } from '../../citations/server/citations.ts';
import type { IssueContents } from '#features/editorial/server/contents.ts';
import { isPrefetch } from '#features/usage/server/counting/countable.ts';
import type { Downloads } from './downloads.ts';
import { editorialReading } from '#features/editorial/server/editorial.ts';
import type { issueQueries } from '../../server/issues.ts';
import type { articleQueries } from '../../server/read.ts';
import { relatedArticles } from './related.ts';
import type { ArticleSearch } from '../../search/server/search.ts';
import type { Usage } from '#features/usage/server/counting/counting.ts';

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
  articleSearch: ArticleSearch;
  newsletter: Newsletter;
  journal: Journals;
  /** What the journal's DOIs begin with, if it has any. */
  doiPrefix: string | undefined;
}

export function articlesEndpoints(services: ArticleServices): Endpoint[] {
  const {
    queries,
    issueReading,
    articleSearch,
    downloads,
    newsletter,
    contents,
    usage,
    journal,
    citations,
    doiPrefix,
  } = services;
  const editing = editorialReading(services);
  return [
    endpoint(contract.list, async ({ query }, { actor }) => {
      const page = sliceOf(query);
      if (actor?.isStaff) return editing.list(actor.id, page, query);
      const { q, topic, sort } = query;
      if (q) return articleSearch.list(page, { q, topic, order: sort === 'newest' ? 'newest' : 'best' });
      const [data, total] = await Promise.all([queries.list(page, { topic }), queries.count({ topic })]);
      return { data, total };
    }),
    endpoint(contract.export, ({ query }, { actor }) => editing.export(actor.id, query)),
    endpoint(contract.staffById, async ({ params }, { actor }) => ({ data: await editing.byId(actor.id, params.id) })),
    endpoint(contract.preview, async ({ params }, { actor }) => {
      const [data, { shortName }] = await Promise.all([editing.preview(actor.id, params.id), journal.read()]);
      const doi = doiPrefix ? suggestedDoi(doiPrefix, shortName, data.number) : null;
      const owner = doi && (await doiOwner(services.db, doi));
      return { data, suggestedDoi: owner && owner.id !== data.id ? null : doi };
    }),
    endpoint(contract.previewCitations, async ({ params }, { actor }) => ({
      data: await citations.preview(await editing.preview(actor.id, params.id)),
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
    endpoint(contract.search, ({ query }) => articleSearch.search(query)),
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
    endpoint(contract.withdrawn, async ({ params }) => ({ data: await queries.withdrawn(params.number) })),
    endpoint(contract.related, async ({ params }) => {
      const data = await relatedArticles(services.db, params.number);
      // Where there are none, there may be no such article.
      if (data.length === 0) await queries.byNumber(params.number);
      return { data };
    }),
    endpoint(contract.citations, async ({ params }) => ({ data: await citations.byNumber(params.number) })),
    endpoint(contract.viewed, async ({ params }, { actor, address, userAgent, request }) => {
      const reader = { address, userAgent, isStaff: actor?.isStaff === true };
      if (!isPrefetch(request.headers)) usage.viewed(params.number, reader);
      return {};
    }),
    endpoint(contract.download, ({ params, query }, { actor, address, userAgent, request }) =>
      downloads.byId(params.fileId, { actor, address, userAgent, ...query }, request),
    ),
  ];
}
