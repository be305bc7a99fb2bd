import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { idOf } from '#base/ids.ts';
import { memoize } from '#base/memoize.ts';
import type { Article } from '#features/articles/contract.ts';
import { authorNames, headlineOf } from '#features/articles/rules.ts';
import { wordsLanguageOf } from '#features/articles/translations.ts';
import type { PdfBasis } from '#features/editions/server/pdf.ts';
import type { Files } from '#features/files/server/service.ts';
import { textReleased } from '#features/production/server/events.ts';
import { isLaterPublicText } from '#features/production/server/versions.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { authorsCorrected, submissionChanged, submissionRestored } from '#features/submissions/server/events.ts';
import { type MadePdfReplacing, replaceMadePdf } from '#features/submissions/server/made-pdf.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { type PublicationFile, publicationFile } from '#features/submissions/server/versions.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { type Jobs, jobType, queueFor } from '#platform/jobs/jobs.ts';
import { inLanguage } from '#platform/languages.ts';
import type { Log } from '#platform/observability/log.ts';
import { readPdfContents } from '#platform/pdf/pdf-text.ts';
import type { Events } from '#platform/records/events.ts';
import { recordChanged } from '#platform/records/records.ts';
import type { PdfDifference, PdfState } from '../contract.ts';
import { editorialTexts } from '../texts.ts';
import type { PdfSubject, TextPdf } from './text-pdf.ts';

const NO_PDF: PdfState = { isMadeHere: false, isOutdated: false, differences: [] };
/** PDFs whose words are kept in memory: the screen asks again after each save. */
const MOST_KEPT = 20;

const remakingJobs = jobType('article-pdfs', z.object({ submissionId: idOf<'submission'>() }));

export interface PublicationPdfNeeds extends MadePdfReplacing {
  db: Database;
  jobs: Jobs;
  store: FileStore;
  files: Files;
  textPdf: TextPdf;
  events: Events;
  log: Log;
}

export type PublicationPdf = ReturnType<typeof publicationPdfs>;

/** The PDF that readers get: makes one that was typeset here again when it is outdated, and says what differs in others. */
export function publicationPdfs(needs: PublicationPdfNeeds) {
  const { db, jobs, store, files, textPdf, log } = needs;

  const contentsOf = memoize(MOST_KEPT, async (storageKey: string) =>
    readPdfContents(await store.bytes(storageKey)).catch(() => undefined),
  );

  const remakeIfOutdated = async (id: SubmissionId): Promise<void> => {
    const file = await publicationFile(db, id);
    if (!file?.madeFrom) return;
    const subject = await textPdf.ofReaders(id);
    const basis = await textPdf.basisOf(subject);
    if (!subject.isPublished || !basis || isSame(basis, file.madeFrom)) return;
    const made = await textPdf.typeset(subject);
    // At publication, readers had no other text before.
    const isCorrected =
      basis.text !== file.madeFrom.text && subject.text && (await isLaterPublicText(db, subject.text));
    const note = isCorrected
      ? inLanguage(wordsLanguageOf(subject.article), () => editorialTexts.textPdf.correctedText)
      : undefined;
    const copy = { bytes: made.pdf, fileName: made.fileName, format: 'pdf' as const };
    await files.storeCopies(file.upload.userId, [copy], async (tx, [upload]) => {
      if (!upload) return;
      const replaced = { before: file.id, uploadId: upload.id, madeFrom: made.madeFrom, note };
      await replaceMadePdf(needs, tx, { submissionId: id, ...replaced });
    });
  };

  const remake = (id: SubmissionId): Promise<void> =>
    remakeIfOutdated(id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      // The publication screen says that the PDF is outdated; another change tries again.
      log.warn({ submissionId: id, reason: error.message }, 'the PDF of an article could not be made again');
    });

  const request = (ids: readonly SubmissionId[]): Promise<void> =>
    inTransaction(db, async (tx) => {
      for (const submissionId of ids) await jobs.send(tx, remakingJobs, { payload: { submissionId } });
    });

  return {
    /** How the PDF of readers stands to what they read. */
    async stateOf(id: SubmissionId): Promise<PdfState> {
      const file = await publicationFile(db, id);
      if (!file) return NO_PDF;
      const subject = await textPdf.ofReaders(id);
      const basis = file.madeFrom && (await textPdf.basisOf(subject));
      const contents = await contentsOf(file.upload.storageKey).catch(() => undefined);
      const isMadeHere = Boolean(basis);
      const isOutdated = Boolean(basis && file.madeFrom && !isSame(basis, file.madeFrom));
      const differences = contents ? differencesOf({ file, subject, contents, isMadeHere }) : [];
      return { isMadeHere, isOutdated, differences };
    },

    /** Makes the PDF of a published article again, if it was typeset here from something else than readers get now. */
    remake,

    react(): void {
      const { events } = needs;
      const again = ({ payload }: { payload: { submissionId: SubmissionId } }) => request([payload.submissionId]);
      events.react(submissionChanged, {
        name: 'editorial.make-pdf-again',
        run: async ({ payload }) => {
          if (payload.to === 'PUBLISHED') await request([payload.submissionId]);
        },
      });
      events.react(submissionRestored, { name: 'editorial.make-pdf-of-restored-again', run: again });
      events.react(authorsCorrected, { name: 'editorial.make-pdf-with-authors-again', run: again });
      events.react(textReleased, { name: 'editorial.make-pdf-of-text-again', run: again });
      events.react(recordChanged('issue'), {
        name: 'editorial.make-pdfs-of-issue-again',
        run: async ({ payload }) => {
          const { id, issueId, status } = submissions;
          const isInIssue = and(eq(issueId, payload.id), eq(status, 'PUBLISHED'));
          const rows = await db.select({ id }).from(submissions).where(isInIssue);
          await request(rows.map((row) => row.id));
        },
      });
    },

    queue: queueFor(remakingJobs, {
      oneAtATime: true,
      maxRetryDelay: 3600,
      handle: ({ submissionId }) => remake(submissionId),
    }),
  };
}

const isSame = (one: PdfBasis, other: PdfBasis): boolean => one.text === other.text && one.details === other.details;

interface Compared {
  file: PublicationFile;
  subject: PdfSubject;
  contents: { pages: number; text: string };
  isMadeHere: boolean;
}

/** In what a PDF differs from its article. The words of one that was typeset here are compared by its digests. */
function differencesOf({ file, subject, contents, isMadeHere }: Compared): PdfDifference[] {
  const { article, text } = subject;
  const found: PdfDifference[] = [];
  if (!isMadeHere) {
    const words = plain(contents.text);
    const lacks = (value: string) => words !== '' && !words.includes(plain(value));
    if (text && (text.releasedAt ?? text.savedAt) > file.upload.createdAt) found.push('text');
    if (lacks(headlineOf(article))) found.push('title');
    if (authorNames(article).some(lacks)) found.push('authors');
    if (article.doi && lacks(article.doi)) found.push('doi');
  }
  const pages = numberOfPages(article);
  if (pages !== undefined && pages !== contents.pages) found.push('pages');
  return found;
}

/** Letters and figures alone: PDFs break words, and set accents apart. */
const plain = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The number of pages from the first to the last; undefined for an article number, and without both. */
function numberOfPages({ firstPage, lastPage }: Pick<Article, 'firstPage' | 'lastPage'>): number | undefined {
  const [first, last] = [Number(firstPage ?? Number.NaN), Number(lastPage ?? Number.NaN)];
  return Number.isInteger(first) && Number.isInteger(last) ? last - first + 1 : undefined;
}
