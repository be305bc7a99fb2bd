import { eq } from 'drizzle-orm';
import { AppError, type FieldIssue, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { Invitation } from '../contract.ts';
import { MAX_ASSIGNMENTS } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import { conflictIssues, reviewerConflicts } from './conflicts.ts';
import { assignmentsIn, type RoundRow } from './rows.ts';
import { type reviewAssignments, reviewers } from './tables.ts';
import { unwillingnessOf } from './willingness.ts';

const { errors } = reviewTexts;

export interface Several {
  actorId: UserId;
  invitations: Invitation[];
  /** The path in the body of a field of the invitation with this index. */
  pathOf: (index: number, field: string) => string;
}

/**
 * Enters people in the register and returns their assignments, in the order of the invitations. Throws the field errors of all of
 * them at once: for authors, editors of the review, people who are invited already or unwilling, and conflicts without a reason.
 */
export async function plannedAssignments(
  tx: Transaction,
  round: RoundRow,
  { actorId, invitations, pathOf, now }: Several & { now: Date },
): Promise<(typeof reviewAssignments.$inferInsert)[]> {
  const assigned = await assignmentsIn(tx, round);
  if (assigned.length + invitations.length > MAX_ASSIGNMENTS) throw new AppError('refused', 'TOO_MANY', errors.tooMany);
  const conflictsOf = await reviewerConflicts(tx, round.submissionId, actorId);
  const lastRank = Math.max(0, ...assigned.map(({ assignment }) => assignment.rank));
  const taken = new Map(assigned.map(({ reviewer }) => [reviewer.id, errors.invitedAlready]));
  const issues: FieldIssue[] = [];
  const rows: (typeof reviewAssignments.$inferInsert)[] = [];
  for (const [index, invitation] of invitations.entries()) {
    // One person may have several addresses.
    const reviewer = await register(tx, invitation, now);
    const conflict = await conflictsOf(invitation);
    const message = taken.get(reviewer.id);
    const found = message
      ? [{ path: 'email', message }]
      : [...conflictIssues(conflict, invitation), ...unwillingness(reviewer, now)];
    issues.push(...found.map((issue) => ({ ...issue, path: pathOf(index, issue.path) })));
    taken.set(reviewer.id, errors.listedTwice);
    rows.push({
      id: newId<'review-assignment'>(),
      roundId: round.id,
      reviewerId: reviewer.id,
      state: 'PLANNED',
      rank: lastRank + index + 1,
      createdAt: now,
      invitedBy: actorId,
      conflictReason: conflict.reasons.length > 0 ? invitation.conflictReason : '',
    });
  }
  if (issues.length > 0) throw invalid(issues);
  return rows;
}

/**
 * Returns the person of a mailbox in the register, who keeps the name and language that the register has, and the address of a merge.
 * The language of a new person is that of the account with the address or else the invitation's.
 */
async function register(tx: Transaction, { email, fullName, affiliation, language }: Invitation, now: Date) {
  const [account] = await tx.select({ language: users.language }).from(users).where(eq(users.email, email));
  const written = account ?? (language && { language });
  const row = { id: newId<'reviewer'>(), email, fullName, affiliation, ...written, createdAt: now };
  await tx.insert(reviewers).values(row).onConflictDoNothing({ target: reviewers.email });
  const [found] = await tx.select().from(reviewers).where(eq(reviewers.email, email)).for('update');
  if (found?.mergedIntoId) {
    const [person] = await tx.select().from(reviewers).where(eq(reviewers.id, found.mergedIntoId)).for('update');
    return person as typeof reviewers.$inferSelect;
  }
  return found as typeof reviewers.$inferSelect;
}

/** The field errors for a person who has asked not to be invited, or not yet. */
function unwillingness(reviewer: typeof reviewers.$inferSelect, now: Date): FieldIssue[] {
  const message = unwillingnessOf(reviewer, now);
  return message ? [{ path: 'email', message }] : [];
}
