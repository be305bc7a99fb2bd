import { sliceOf } from '#base/paging.ts';
import type { Citations } from '#features/articles/citations/server/citations.ts';
import { articlesContract } from '#features/articles/contract.ts';
import { suggestedDoi } from '#features/articles/rules.ts';
import type { ArticleSearch } from '#features/articles/search/server/search.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { requirePermission } from '#features/submissions/server/access.ts';
import { doiOwner } from '#features/submissions/server/find.ts';
import { privateFile } from '#platform/http/private-file.ts';
import { type Actor, type Endpoint, endpoint } from '#platform/http/serve.ts';
import { candidatesContract } from '../candidates-contract.ts';
import { editorialContract as contract } from '../contract.ts';
import { manuscriptMailContract as mailContract } from '../mail-contract.ts';
import { editorialTexts } from '../texts.ts';
import { type CandidateNeeds, candidateSearch } from './candidates.ts';
import type { IssueContents } from './contents.ts';
import type { FileDownloads } from './downloads.ts';
import { type ManuscriptMailNeeds, manuscriptMails } from './mails.ts';
import { manuscriptPages } from './manuscripts.ts';
import { type NoteNeeds, submissionNoteService } from './notes.ts';
import { type PageNumberingNeeds, pageNumbering } from './page-numbers.ts';
import type { PublicationPdf } from './publication-pdf.ts';
import { type RecordOptions, recordProblems } from './record-problems.ts';
import { similarityService } from './similarity.ts';
import { type SubmissionQueryNeeds, submissionQueries } from './submission-queries.ts';
import { submissionTaskService } from './tasks.ts';
import type { TextPdf, TextPdfNeeds } from './text-pdf.ts';
import { worklist } from './worklist.ts';

const { manuscript: texts } = editorialTexts;

export interface EditorialServices
  extends SubmissionQueryNeeds,
    NoteNeeds,
    ManuscriptMailNeeds,
    PageNumberingNeeds,
    CandidateNeeds,
    TextPdfNeeds {
  fileDownloads: FileDownloads;
  contents: IssueContents;
  textPdf: TextPdf;
  publicationPdf: PublicationPdf;
  citations: Citations;
  articleSearch: ArticleSearch;
  journal: Journals;
  dois: RecordOptions;
}

export function editorialEndpoints(services: EditorialServices): Endpoint[] {
  const { db, queries, articleSearch, fileDownloads, contents, citations, journal, publicUrl, dois } = services;
  const submissions = submissionQueries(services);
  const pages = manuscriptPages({ ...services, byId: (actor, id) => submissions.byId(actor, id) });
  const notes = submissionNoteService(services);
  const mails = manuscriptMails(services);
  const tasks = submissionTaskService(services);
  const similarity = similarityService(services);
  /** Throws for a submission that does not exist, or that the actor may not read. */
  const mayRead = (actor: Actor, id: SubmissionId) => submissions.byId(actor, id);
  const readWorklist = worklist(services);
  const numberPages = pageNumbering(services);
  const findCandidates = candidateSearch(services);
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
    endpoint(candidatesContract.candidates, async ({ params }, { actor }) => {
      await requirePermission(db, actor, { permission: 'submission.decide', submissionId: params.id });
      return { data: await findCandidates(actor.id, params.id) };
    }),
    endpoint(contract.addNote, async ({ params, body }, { actor }) => ({
      message: texts.noteAdded,
      data: { id: await notes.add(await mayRead(actor, params.id), body, actor.id) },
    })),
    endpoint(mailContract.mail, async ({ params }, { actor }) => ({
      data: await mails.read(await mayRead(actor, params.id), params.mailId),
    })),
    endpoint(mailContract.sendAgain, async ({ params, body }, { actor }) => {
      await mails.sendAgain(await mayRead(actor, params.id), params.mailId, { ...body, actorId: actor.id });
      return { message: texts.mails.sent };
    }),
    endpoint(contract.addSimilarity, async ({ params, body }, { actor }) => {
      await mayRead(actor, params.id);
      return { message: texts.similarity.added, data: { id: await similarity.add(params.id, body, actor.id) } };
    }),
    endpoint(contract.removeSimilarity, async ({ params }, { actor }) => {
      await mayRead(actor, params.id);
      await similarity.remove(params.id, params.resultId);
      return { message: texts.similarity.removed };
    }),
    endpoint(contract.addTask, async ({ params, body }, { actor }) => {
      await mayRead(actor, params.id);
      const task = { text: body.text, dueOn: body.dueOn ?? null, assigneeId: body.assigneeId ?? null };
      return { message: texts.taskAdded, data: { id: await tasks.add(params.id, task, actor.id) } };
    }),
    endpoint(contract.changeTask, async ({ params, body }, { actor }) => {
      await mayRead(actor, params.id);
      await tasks.change({ submissionId: params.id, taskId: params.taskId }, body, actor.id);
      return { message: texts.taskSaved };
    }),
    endpoint(contract.removeTask, async ({ params }, { actor }) => {
      await mayRead(actor, params.id);
      await tasks.remove({ submissionId: params.id, taskId: params.taskId });
      return { message: texts.taskRemoved };
    }),
    endpoint(contract.worklist, ({ query }, { actor }) => readWorklist(actor, query.mine === 'true')),
    endpoint(contract.textPdf, async ({ params: { id } }, { actor }) => {
      const { fileName, pdf } = await services.textPdf.make(actor, id);
      return privateFile(pdf, { fileName, mimeType: 'application/pdf', size: pdf.length });
    }),
    endpoint(contract.useTextPdf, async ({ params: { id }, body }, { actor }) => {
      await services.textPdf.use(actor, id, body);
      return { message: editorialTexts.textPdf.used };
    }),
    endpoint(contract.preview, async ({ params }, { actor }) => {
      const [data, facts] = await Promise.all([submissions.preview(actor, params.id), journal.read()]);
      const { shortName } = facts;
      const doi = dois.prefix ? suggestedDoi({ prefix: dois.prefix, shortName, number: data.number }) : null;
      const owner = doi && (await doiOwner(db, doi));
      const problems = recordProblems({ article: data, journal: facts, origin: publicUrl }, dois);
      const pdf = await services.publicationPdf.stateOf(params.id);
      return { data, suggestedDoi: owner && owner.id !== data.id ? null : doi, problems, pdf };
    }),
    endpoint(contract.previewCitations, async ({ params }, { actor }) => ({
      data: await citations.preview(await submissions.preview(actor, params.id)),
    })),
    endpoint(contract.contents, async ({ params }) => ({ data: await contents.list(params.id) })),
    endpoint(contract.order, async ({ params, body }, { actor }) => {
      await contents.order(params.id, { ids: body.ids, actorId: actor.id });
      return { message: editorialTexts.issueContents.saved };
    }),
    endpoint(contract.numberPages, async ({ params, body }, { actor }) => {
      const count = await numberPages(params.id, { firstPage: body.firstPage, actorId: actor.id });
      return { message: editorialTexts.issueContents.numbered(count) };
    }),
    endpoint(contract.download, ({ params, query }, { actor, address, userAgent, request }) =>
      fileDownloads.byId(params.fileId, { actor, address, userAgent, ...query }, request),
    ),
  ];
}
