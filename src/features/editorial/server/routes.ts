import { sliceOf } from '#base/paging.ts';
import type { Citations } from '#features/articles/citations/server/citations.ts';
import { articlesContract } from '#features/articles/contract.ts';
import { suggestedDoi } from '#features/articles/rules.ts';
import type { ArticleSearch } from '#features/articles/search/server/search.ts';
import type { Journals } from '#features/journal/server/service.ts';
import { doiOwner } from '#features/submissions/server/find.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { editorialContract as contract } from '../contract.ts';
import { editorialTexts } from '../texts.ts';
import type { IssueContents } from './contents.ts';
import type { FileDownloads } from './downloads.ts';
import { type EditorialNeeds, editorialReading } from './editorial.ts';

export interface EditorialServices extends EditorialNeeds {
  fileDownloads: FileDownloads;
  contents: IssueContents;
  citations: Citations;
  articleSearch: ArticleSearch;
  journal: Journals;
  /** The registrant's DOI prefix ("10.12345"), if the journal has one. */
  doiPrefix: string | undefined;
}

export function editorialEndpoints(services: EditorialServices): Endpoint[] {
  const { db, queries, articleSearch, fileDownloads, contents, citations, journal, doiPrefix } = services;
  const editing = editorialReading(services);
  return [
    endpoint(articlesContract.list, async ({ query }, { actor }) => {
      const page = sliceOf(query);
      if (actor?.isStaff) return editing.list(actor.id, page, query);
      const { q, topic, sort } = query;
      if (q) return articleSearch.list(page, { q, topic, order: sort === 'newest' ? 'newest' : 'best' });
      const [data, total] = await Promise.all([queries.list(page, { topic }), queries.count({ topic })]);
      return { data, total };
    }),
    endpoint(contract.export, ({ query }, { actor }) => editing.export(actor.id, query)),
    endpoint(contract.byId, async ({ params }, { actor }) => ({ data: await editing.byId(actor.id, params.id) })),
    endpoint(contract.preview, async ({ params }, { actor }) => {
      const [data, { shortName }] = await Promise.all([editing.preview(actor.id, params.id), journal.read()]);
      const doi = doiPrefix ? suggestedDoi(doiPrefix, shortName, data.number) : null;
      const owner = doi && (await doiOwner(db, doi));
      return { data, suggestedDoi: owner && owner.id !== data.id ? null : doi };
    }),
    endpoint(contract.previewCitations, async ({ params }, { actor }) => ({
      data: await citations.preview(await editing.preview(actor.id, params.id)),
    })),
    endpoint(contract.contents, async ({ params }) => ({ data: await contents.list(params.id) })),
    endpoint(contract.order, async ({ params, body }, { actor }) => {
      await contents.order(params.id, body.ids, actor.id);
      return { message: editorialTexts.issueContents.saved };
    }),
    endpoint(contract.download, ({ params, query }, { actor, address, userAgent, request }) =>
      fileDownloads.byId(params.fileId, { actor, address, userAgent, ...query }, request),
    ),
  ];
}
