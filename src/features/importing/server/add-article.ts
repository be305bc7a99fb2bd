import { eq, sql } from 'drizzle-orm';
import { noonOf } from '#base/dates.ts';
import { AppError, invalid } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { type Upload, uploadIdOf } from '#features/files/server/service.ts';
import { LICENCES } from '#features/journal/journal.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissionFiles, submissions } from '#features/submissions/server/tables.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import { readPdfLines } from '#platform/pdf/pdf-lines.ts';
import { UnreadableFile } from '#platform/threads/file-thread.ts';
import type { ArticleToAdd, Suggestions } from '../contract.ts';
import { importingTexts as texts } from '../texts.ts';
import type { DescribedArticle } from './description.ts';
import type { ImportingNeeds } from './importing.ts';
import { knownRecords } from './known.ts';
import { suggestionsFrom } from './pdf/suggestions.ts';
import { type PlannedArticle, planArticle } from './plan-article.ts';
import { importWriter } from './writer.ts';

const { errors } = submissionTexts;

export interface AddedArticle {
  number: string;
  title: string;
}

export type ArticleAdding = ReturnType<typeof articleAdding>;

/** Adds one article that was published elsewhere, with a PDF that an editor has uploaded, as an import of this PDF. */
export function articleAdding(needs: ImportingNeeds) {
  const { db, files, issues, clock } = needs;

  const uploadedPdf = async (userId: UserId, fileUrl: string): Promise<Upload> => {
    const id = uploadIdOf(fileUrl);
    const upload = id && (await files.find(userId, id));
    if (!upload) throw invalid([{ path: 'fileUrl', message: errors.fileUnknown }]);
    if (upload.format !== 'pdf') throw invalid([{ path: 'fileUrl', message: texts.errors.noPdf }]);
    return upload;
  };

  const refuseHiddenIssue = async (tx: Transaction, { issueId }: ArticleToAdd) => {
    if (issueId && !(await issues.find(tx, issueId))) throw invalid([{ path: 'issueId', message: errors.issue }]);
    if (issueId) await issues.requirePublished(tx, issueId, 'issueId');
  };

  return {
    /** Reads what the PDF seems to say about its article. Throws a field error for one that cannot be read. */
    async suggest(userId: UserId, fileUrl: string): Promise<Suggestions> {
      const { storageKey } = await uploadedPdf(userId, fileUrl);
      try {
        return suggestionsFrom(await readPdfLines(await needs.store.bytes(storageKey)));
      } catch (error) {
        if (error instanceof UnreadableFile) throw invalid([{ path: 'fileUrl', message: texts.errors.unreadable }]);
        throw error;
      }
    },

    /** Publishes the article; returns the one it has become if it was sent twice. Throws field errors. */
    async add(userId: UserId, draft: ArticleToAdd): Promise<AddedArticle> {
      const already = await articleWith(db, draft.fileUrl);
      if (already) return already;
      const { fileName, sha256 } = await uploadedPdf(userId, draft.fileUrl);
      const planned = await plannedFrom(draft, clock());
      const writer = importWriter(needs, { name: fileName, sha256 });
      const added = await inTransaction(db, async (tx) => {
        // One at a time: two editors may add the same article from different files.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('add a published article', 0))`);
        const sentTwice = await articleWith(tx, draft.fileUrl);
        if (sentTwice) return sentTwice;
        await refuseKnown(tx, planned);
        await refuseHiddenIssue(tx, draft);
        const { fileUrl, issueId } = draft;
        const { number } = await writer.uploadedArticle(tx, planned, { fileUrl, issueId, actorId: userId });
        return { number, title: draft.manuscriptTitle };
      });
      await writer.finish();
      return added;
    },
  };
}

/** The article whose PDF is an upload. */
async function articleWith(queries: Queries, fileUrl: string): Promise<AddedArticle | undefined> {
  const uploadId = uploadIdOf(fileUrl);
  if (!uploadId) return undefined;
  const { number, title, status } = submissions;
  const [row] = await queries
    .select({ number, title, status })
    .from(submissionFiles)
    .innerJoin(submissions, eq(submissions.id, submissionFiles.submissionId))
    .where(eq(submissionFiles.uploadId, uploadId));
  return row?.status === 'PUBLISHED' ? { number: row.number, title: row.title } : undefined;
}

/** Throws at the field by which an article is recognised as being here. */
async function refuseKnown(tx: Transaction, { doi, publishedAt, fields }: PlannedArticle): Promise<void> {
  const known = await knownRecords(tx);
  const title = fields.manuscriptTitle;
  const sameDoi = await numberOf(tx, doi ? known.withDoi(doi) : undefined);
  if (sameDoi) throw invalid([{ path: 'doi', message: texts.errors.sameDoi(sameDoi.number, sameDoi.title) }]);
  const sameTitle = await numberOf(tx, known.withTitle({ title, publishedAt }));
  if (sameTitle)
    throw invalid([{ path: 'manuscriptTitle', message: texts.errors.sameTitle(sameTitle.number, sameTitle.title) }]);
}

/** Number and title of an article that is not deleted. */
async function numberOf(queries: Queries, id: SubmissionId | undefined): Promise<AddedArticle | undefined> {
  if (!id) return undefined;
  const { number, title, deletedAt } = submissions;
  const [row] = await queries.select({ number, title, deletedAt }).from(submissions).where(eq(submissions.id, id));
  return row && !row.deletedAt ? row : undefined;
}

/** The article as an import plans it. Throws field errors. */
async function plannedFrom(draft: ArticleToAdd, now: Date): Promise<PlannedArticle> {
  const { topic, licence, articleType, firstPage, lastPage, publishedOn } = draft;
  if (lastPage && (!firstPage || Number(lastPage) < Number(firstPage)))
    throw invalid([{ path: 'lastPage', message: errors.pageOrder }]);
  if (noonOf(publishedOn) > now) throw invalid([{ path: 'publishedOn', message: errors.future }]);
  const options = { topics: [], otherTopic: topic, journalLicence: licence, otherLicence: licence, now };
  const { article, findings } = await planArticle(describedBy(draft), options);
  const refusal = findings.find(({ kind }) => kind === 'refused');
  // The contract has checked everything that a plan refuses.
  if (!article) throw new AppError('refused', 'ARTICLE_REFUSED', refusal?.text ?? texts.add.failed);
  return { ...article, firstPage, lastPage, fields: { ...article.fields, articleType } };
}

function describedBy(draft: ArticleToAdd): DescribedArticle {
  const { language, manuscriptTitle, abstract, keywords, authors, publishedOn } = draft;
  const line = 1;
  return {
    line,
    oldIds: [],
    issue: undefined,
    isPublished: true,
    section: '',
    language,
    titles: { [language]: manuscriptTitle },
    abstracts: { [language]: abstract },
    keywords: { [language]: [keywords] },
    authors: authors.map(({ orcid, ...author }) => ({ ...author, line, orcid: orcid ?? '', ror: '', role: '' })),
    doi: draft.doi ?? '',
    pages: '',
    licence: LICENCES[draft.licence],
    funding: '',
    references: draft.references.filter(Boolean),
    submittedOn: undefined,
    versions: [{ line, number: 1, publishedOn, galleys: [] }],
    position: undefined,
    lost: [],
  };
}
