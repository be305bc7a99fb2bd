import { and, eq, gt, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { DraftId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { drafts, submissions } from './tables.ts';

const { errors } = submissionTexts;

/**
 * Whoever keeps a draft and whoever submits it wait for each other until the commit: else what is being submitted could
 * be kept once more in that moment, and a newer version be submitted over unseen.
 */
export async function lockDraft(tx: Transaction, userId: UserId, id: DraftId): Promise<void> {
  const key = `draft:${userId}:${id.toLowerCase()}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** What has become of a draft, once it is a submission. */
export async function submittedFrom(tx: Transaction, userId: UserId, id: DraftId) {
  const mine = and(eq(submissions.userId, userId), eq(submissions.draftId, id));
  const [made] = await tx.select().from(submissions).where(mine);
  return made;
}

/** Throws 409 when a newer version of the draft is kept than `version`. */
export async function refuseOlder(tx: Transaction, userId: UserId, id: DraftId, version: number): Promise<void> {
  const newer = and(eq(drafts.userId, userId), eq(drafts.id, id), gt(drafts.version, version));
  const [row] = await tx.select({ id: drafts.id }).from(drafts).where(newer);
  if (row) throw changedElsewhere();
}

export function submittedAlready(): AppError {
  return new AppError('conflict', 'DRAFT_SUBMITTED', errors.draftSubmitted);
}

export function changedElsewhere(): AppError {
  return new AppError('conflict', 'DRAFT_CHANGED', errors.draftChanged);
}
