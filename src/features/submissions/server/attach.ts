import { eq, max } from 'drizzle-orm';
import type { FieldIssue } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import type { UploadId } from '#features/files/rules.ts';
import { type Files, type Upload, uploadUrl } from '#features/files/server/service.ts';
import type { Transaction } from '#platform/database/types.ts';
import { PUBLICATION_PDF, type StoredFileType, type SubmissionFileId, type SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { submissionFiles } from './tables.ts';

const { errors } = submissionTexts;

export interface FileToAttach {
  fileUrl: string;
  fileType: StoredFileType;
}

interface FilesOfUser {
  userId: UserId;
  wanted: FileToAttach[];
}

/** Claims a user's uploads for a submission. Returns the claimed ones and a field error for each of the others. */
export async function claimFiles(tx: Transaction, files: Files, { userId, wanted }: FilesOfUser) {
  const urls = wanted.map(({ fileUrl }) => fileUrl);
  const claimed = await files.claim(tx, userId, urls);
  const seen = new Set<string>();
  const fieldErrors = urls.flatMap((url, index): FieldIssue[] => {
    const upload = claimed.get(url);
    const path = `files.${index}.fileUrl`;
    if (!upload) return [{ path, message: errors.fileUnknown }];
    if (seen.has(upload.id)) return [{ path, message: errors.fileTwice }];
    seen.add(upload.id);
    return [];
  });
  return { claimed, fieldErrors };
}

interface ClaimedFiles {
  files: FileToAttach[];
  /** Uploads by their `fileUrl`. */
  claimed: Map<string, Upload>;
  createdAt: Date;
}

/** Adds claimed uploads after the files the submission has. */
export async function attachFiles(
  tx: Transaction,
  submissionId: SubmissionId,
  { files, claimed, createdAt }: ClaimedFiles,
): Promise<void> {
  const first = await nextPosition(tx, submissionId);
  const rows = files.map(({ fileUrl, fileType }, index) => {
    const uploadId = (claimed.get(fileUrl) as Upload).id;
    return { id: newId<'submission-file'>(), submissionId, uploadId, fileType, position: first + index, createdAt };
  });
  await tx.insert(submissionFiles).values(rows);
}

async function nextPosition(tx: Transaction, submissionId: SubmissionId): Promise<number> {
  const [last] = await tx
    .select({ position: max(submissionFiles.position) })
    .from(submissionFiles)
    .where(eq(submissionFiles.submissionId, submissionId));
  return (last?.position ?? 0) + 1;
}

export type MadeFrom = NonNullable<(typeof submissionFiles.$inferSelect)['madeFrom']>;

interface AttachedPdf {
  uploadId: UploadId;
  madeFrom: MadeFrom;
  createdAt: Date;
}

/** Adds a PDF for readers that was typeset here; returns its id. */
export async function attachMadePdf(
  tx: Transaction,
  submissionId: SubmissionId,
  made: AttachedPdf,
): Promise<SubmissionFileId> {
  const id = newId<'submission-file'>();
  const position = await nextPosition(tx, submissionId);
  await tx.insert(submissionFiles).values({ id, submissionId, fileType: PUBLICATION_PDF, position, ...made });
  return id;
}

/** Whether all of these files are already attached to the submission. */
export async function areAttached(
  tx: Transaction,
  submissionId: SubmissionId,
  files: FileToAttach[],
): Promise<boolean> {
  const rows = await tx
    .select({ uploadId: submissionFiles.uploadId })
    .from(submissionFiles)
    .where(eq(submissionFiles.submissionId, submissionId));
  return files.every(({ fileUrl }) => rows.some(({ uploadId }) => fileUrl === uploadUrl(uploadId)));
}
