import { and, eq, gt, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { DraftId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { drafts, submissions } from './tables.ts';

const { errors } = submissionTexts;

/** Draft ids are made by the browser and are unique per user only. */
export interface DraftKey {
  userId: UserId;
  id: DraftId;
}

/**
 * Locks a draft until the commit. Saving and submitting a draft both take this lock; otherwise a draft could be saved again
 * while it is being submitted, and a newer version would be lost.
 */
export async function lockDraft(tx: Transaction, { userId, id }: DraftKey): Promise<void> {
  const key = `draft:${userId}:${id.toLowerCase()}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Returns the submission made from a draft, or undefined. */
export async function submissionFromDraft(tx: Transaction, { userId, id }: DraftKey) {
  const isFromDraft = and(eq(submissions.userId, userId), eq(submissions.draftId, id));
  const [submission] = await tx.select().from(submissions).where(isFromDraft);
  return submission;
}

/** Throws 409 when a version of the draft newer than `version` is saved. */
export async function refuseOutdated(tx: Transaction, { userId, id }: DraftKey, version: number): Promise<void> {
  const isNewer = and(eq(drafts.userId, userId), eq(drafts.id, id), gt(drafts.version, version));
  const [row] = await tx.select({ id: drafts.id }).from(drafts).where(isNewer);
  if (row) throw changedElsewhere();
}

export function alreadySubmitted(): AppError {
  return new AppError('conflict', 'DRAFT_SUBMITTED', errors.draftSubmitted);
}

export function changedElsewhere(): AppError {
  return new AppError('conflict', 'DRAFT_CHANGED', errors.draftChanged);
}
