import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { type FieldIssue, invalid } from '#base/errors.ts';
import { type Id, newId, type UserId } from '#base/ids.ts';
import type { UploadId } from '#features/files/rules.ts';
import type { Files } from '#features/files/server/service.ts';
import { uploads } from '#features/files/server/tables.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import { LIMITS, type SubmissionFileId, type SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { letterFiles, submissions } from './tables.ts';

const { errors } = submissionTexts;

interface Letter {
  submissionId: SubmissionId;
  decisionId: Id<'decision'>;
  userId: UserId;
  fileUrls: readonly string[];
}

export type LetterFile = Awaited<ReturnType<typeof letterFilesOf>>[number];

/** Attaches a user's uploads to the letter of a decision. Throws a field error for unknown ones, and for more than fits in a mail. */
export async function attachToLetter(tx: Transaction, files: Files, letter: Letter): Promise<void> {
  const { submissionId, decisionId, userId, fileUrls } = letter;
  const claimed = await files.claim(tx, userId, [...fileUrls]);
  const rows = [...new Set(claimed.values())];
  const faults: FieldIssue[] = [];
  if (rows.length < fileUrls.length) faults.push({ path: 'files', message: errors.fileUnknown });
  if (rows.reduce((bytes, { size }) => bytes + size, 0) > LIMITS.letterBytes)
    faults.push({ path: 'files', message: errors.letterFilesLarge });
  if (faults.length > 0) throw invalid(faults);
  if (rows.length === 0) return;
  await tx.insert(letterFiles).values(
    rows.map(({ id: uploadId }, index) => ({
      id: newId<'submission-file'>(),
      submissionId,
      decisionId,
      uploadId,
      position: index + 1,
    })),
  );
}

/** Shows the authors files with the letter of a decision that are too large for its mail. */
export async function showWithLetter(
  tx: Transaction,
  { submissionId, decisionId, uploadIds }: Pick<Letter, 'submissionId' | 'decisionId'> & { uploadIds: UploadId[] },
): Promise<void> {
  if (uploadIds.length === 0) return;
  // A decision that was taken back has shown them to nobody.
  await tx.delete(letterFiles).where(inArray(letterFiles.uploadId, uploadIds));
  const rows = uploadIds.map((uploadId, index) => ({
    id: newId<'submission-file'>(),
    submissionId,
    decisionId,
    uploadId,
    // After those of the letter itself.
    position: LIMITS.letterFiles + index + 1,
    isMailed: false,
  }));
  await tx.insert(letterFiles).values(rows);
}

/** The files of the letters of these decisions, in their order. */
export function letterFilesOf(queries: Queries, decisionIds: readonly Id<'decision'>[]) {
  return selected(queries)
    .where(inArray(letterFiles.decisionId, [...decisionIds]))
    .orderBy(asc(letterFiles.decisionId), asc(letterFiles.position));
}

/** A file of a letter; undefined for an unknown one. Only holders of a signed link may open it. */
export async function findLetterFile(queries: Queries, id: SubmissionFileId): Promise<LetterFile | undefined> {
  const [found] = await selected(queries)
    .innerJoin(submissions, eq(submissions.id, letterFiles.submissionId))
    .where(and(eq(letterFiles.id, id), isNull(submissions.deletedAt)));
  return found;
}

function selected(queries: Queries) {
  return queries
    .select({
      id: letterFiles.id,
      decisionId: letterFiles.decisionId,
      isMailed: letterFiles.isMailed,
      upload: uploads,
    })
    .from(letterFiles)
    .innerJoin(uploads, eq(uploads.id, letterFiles.uploadId));
}
