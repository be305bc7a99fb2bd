import { and, eq } from 'drizzle-orm';
import type { UploadId } from '#features/files/rules.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { changedMeanwhile } from '#platform/records/records.ts';
import type { SubmissionFileId, SubmissionId } from '../rules.ts';
import { attachMadePdf, type MadeFrom } from './attach.ts';
import { submissionChanged } from './events.ts';
import { lockSubmission } from './lock.ts';
import { submissions, submissionVersions } from './tables.ts';
import { lastVersion, publicationFile } from './versions.ts';

export interface MadePdfReplacing {
  events: Events;
  clock: () => Date;
}

interface Replacement {
  submissionId: SubmissionId;
  /** The PDF that it replaces. */
  before: SubmissionFileId;
  uploadId: UploadId;
  madeFrom: MadeFrom;
  /** The note of a new version; undefined for a PDF that replaces the other within its version. */
  note: string | undefined;
}

/**
 * Replaces the PDF of a published article by one that was made again. Throws 409 when the article is not public any more, or
 * has got another PDF meanwhile. The record's version stays, so that no editor's open form becomes outdated.
 */
export async function replaceMadePdf(
  { events, clock }: MadePdfReplacing,
  tx: Transaction,
  { submissionId, before, uploadId, madeFrom, note }: Replacement,
): Promise<void> {
  const { status } = await lockSubmission(tx, submissionId);
  if (status !== 'PUBLISHED' || (await publicationFile(tx, submissionId))?.id !== before) throw changedMeanwhile();
  const now = clock();
  const fileId = await attachMadePdf(tx, submissionId, { uploadId, madeFrom, createdAt: now });
  const last = await lastVersion(tx, submissionId);
  const isNew = last !== undefined && note !== undefined;
  if (isNew)
    await tx
      .insert(submissionVersions)
      .values({ submissionId, number: last.number + 1, publishedAt: now, note, fileId });
  else if (last)
    await tx
      .update(submissionVersions)
      .set({ fileId })
      .where(and(eq(submissionVersions.submissionId, submissionId), eq(submissionVersions.number, last.number)));
  await tx.update(submissions).set({ updatedAt: now }).where(eq(submissions.id, submissionId));
  const move = { from: 'PUBLISHED', to: 'PUBLISHED', by: 'staff', tellAuthors: false } as const;
  await events.record(tx, submissionChanged, {
    payload: { submissionId, ...move, ...(isNew && { version: last.number + 1 }) },
    actorId: null,
  });
}
