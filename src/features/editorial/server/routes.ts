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
import { manuscriptPages } from './manuscripts.ts';
import { recordProblems } from './record-problems.ts';
import { type SubmissionQueryNeeds, submissionQueries } from './submission-queries.ts';
import { worklist } from './worklist.ts';

export interface EditorialServices extends SubmissionQueryNeeds {
  fileDownloads: FileDownloads;
  contents: IssueContents;
  citations: Citations;
  articleSearch: ArticleSearch;
  journal: Journals;
  publicUrl: string;
  /** The journal's DOI prefix, such as "10.12345"; undefined without one. */
  doiPrefix: string | undefined;
}

export function editorialEndpoints(services: EditorialServices): Endpoint[] {
  const { db, queries, articleSearch, fileDownloads, contents, citations, journal, publicUrl, doiPrefix } = services;
  const submissions = submissionQueries(services);
  const pages = manuscriptPages({ ...services, byId: (actor, id) => submissions.byId(actor, id) });
  const readWorklist = worklist(services);
  return [
    endpoint(articlesContract.list, async ({ query }, { actor }) => {
      const page = sliceOf(query);
      if (actor?.may('submission.list')) return submissions.list(actor.id, page, query);
      const { q, topic, sort } = query;
      if (q) return articleSearch.list(page, { q, topic, order: sort === 'newest' ? 'newest' : 'best' });
      const [data, total] = await Promise.all([queries.list(page, { topic }), queries.count({ topic })]);
      return { data, total };
    }),
    endpoint(contract.export, ({ query }, { actor }) => submissions.export(actor.id, query)),
    endpoint(contract.byId, async ({ params }, { actor }) => ({ data: await submissions.byId(actor, params.id) })),
    endpoint(contract.page, async ({ params }, { actor }) => ({ data: await pages.byNumber(actor, params.number) })),
    endpoint(contract.addNote, async ({ params, body }, { actor }) => ({
      message: editorialTexts.manuscript.noteAdded,
      data: { id: await pages.addNote(actor, params.id, body.text) },
    })),
    endpoint(contract.worklist, ({ query }, { actor }) => readWorklist(actor.id, query.mine === 'true')),
    endpoint(contract.preview, async ({ params }, { actor }) => {
      const [data, facts] = await Promise.all([submissions.preview(actor, params.id), journal.read()]);
      const { shortName } = facts;
      const doi = doiPrefix ? suggestedDoi({ prefix: doiPrefix, shortName, number: data.number }) : null;
      const owner = doi && (await doiOwner(db, doi));
      const problems = recordProblems({ article: data, journal: facts, origin: publicUrl }, doiPrefix);
      return { data, suggestedDoi: owner && owner.id !== data.id ? null : doi, problems };
    }),
    endpoint(contract.previewCitations, async ({ params }, { actor }) => ({
      data: await citations.preview(await submissions.preview(actor, params.id)),
    })),
    endpoint(contract.contents, async ({ params }) => ({ data: await contents.list(params.id) })),
    endpoint(contract.order, async ({ params, body }, { actor }) => {
      await contents.order(params.id, { ids: body.ids, actorId: actor.id });
      return { message: editorialTexts.issueContents.saved };
    }),
    endpoint(contract.download, ({ params, query }, { actor, address, userAgent, request }) =>
      fileDownloads.byId(params.fileId, { actor, address, userAgent, ...query }, request),
    ),
  ];
}
