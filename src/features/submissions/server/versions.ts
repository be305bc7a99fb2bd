import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { invalid } from '#base/errors.ts';
import { type Upload, uploads } from '#features/files/server/tables.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import { PUBLICATION_PDF, publicFile, type SubmissionFileId, type SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { submissionFiles, type submissions, submissionVersions } from './tables.ts';

type Submission = Pick<typeof submissions.$inferSelect, 'id' | 'status' | 'publishedAt'>;
type Row = typeof submissionVersions.$inferSelect;

/** Loads the stored versions of submissions, oldest first. */
export async function loadVersions(queries: Queries, ids: SubmissionId[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  return queries
    .select()
    .from(submissionVersions)
    .where(inArray(submissionVersions.submissionId, ids))
    .orderBy(asc(submissionVersions.submissionId), asc(submissionVersions.number));
}

/** Returns the id of the file readers get, or would get after publication. */
export async function publicFileId(tx: Transaction, submissionId: SubmissionId): Promise<SubmissionFileId | undefined> {
  const { id, fileType, position } = submissionFiles;
  const files = await tx
    .select({ id, fileType, position, format: uploads.format })
    .from(submissionFiles)
    .innerJoin(uploads, eq(uploads.id, submissionFiles.uploadId))
    .where(eq(submissionFiles.submissionId, submissionId));
  return publicFile(files)?.id;
}

/** The PDF for readers, with the digests of what it was made from if it was typeset here. */
export interface PublicationFile {
  id: SubmissionFileId;
  madeFrom: (typeof submissionFiles.$inferSelect)['madeFrom'];
  upload: Upload;
}

/** Returns the PDF for readers; a later one replaces an earlier one. */
export async function publicationFile(
  queries: Queries,
  submissionId: SubmissionId,
): Promise<PublicationFile | undefined> {
  const isPdf = and(eq(submissionFiles.submissionId, submissionId), eq(submissionFiles.fileType, PUBLICATION_PDF));
  const [file] = await queries
    .select({ id: submissionFiles.id, madeFrom: submissionFiles.madeFrom, upload: uploads })
    .from(submissionFiles)
    .innerJoin(uploads, eq(uploads.id, submissionFiles.uploadId))
    .where(isPdf)
    .orderBy(desc(submissionFiles.position))
    .limit(1);
  return file;
}

/** Returns the upload of the PDF for readers. */
export const publicationPdf = async (queries: Queries, id: SubmissionId): Promise<Upload | undefined> =>
  (await publicationFile(queries, id))?.upload;

interface Change {
  before: Submission;
  /** The id of the file readers got before. */
  fileBefore: SubmissionFileId | undefined;
  after: Submission;
  note: string | undefined;
  now: Date;
}

/** The latest version of a submission; undefined before the first. */
export async function lastVersion(tx: Transaction, submissionId: SubmissionId) {
  const [last] = await tx
    .select()
    .from(submissionVersions)
    .where(eq(submissionVersions.submissionId, submissionId))
    .orderBy(desc(submissionVersions.number))
    .limit(1);
  return last;
}

/**
 * Adds a version when a change gives readers another file, which requires a note on what is new; throws a field error
 * without one. Returns the number of the new version, or undefined. The submission has to be locked.
 */
export async function updateVersions(tx: Transaction, { before, fileBefore, after, note, now }: Change) {
  if (after.status !== 'PUBLISHED' || !after.publishedAt) return undefined;
  const { id: submissionId, publishedAt } = after;
  const last = await lastVersion(tx, submissionId);
  const fileId = await publicFileId(tx, submissionId);
  if (!fileId || fileId === last?.fileId) return undefined;
  // For an article published before versions were stored, the file readers had until now becomes the first version.
  const wasPublished = before.status === 'PUBLISHED' && before.publishedAt !== null;
  const first = !last && wasPublished && fileBefore && fileBefore !== fileId ? fileBefore : undefined;
  if (first)
    await tx.insert(submissionVersions).values({ submissionId, number: 1, publishedAt, note: '', fileId: first });
  const number = (last?.number ?? (first ? 1 : 0)) + 1;
  if (number > 1 && !note) throw invalid([{ path: 'versionNote', message: submissionTexts.errors.versionNote }]);
  const row = {
    submissionId,
    number,
    publishedAt: number === 1 ? publishedAt : now,
    note: number === 1 ? '' : (note ?? ''),
  };
  await tx.insert(submissionVersions).values({ ...row, fileId });
  return number;
}
