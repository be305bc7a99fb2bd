import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import { type AssignmentAct, type AssignmentId, type AssignmentState, stateAfter } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import { blindRounds, reviewAssignments, reviewers, reviewRounds } from './tables.ts';

const { errors, states } = reviewTexts;

export type RoundRow = typeof reviewRounds.$inferSelect;
export type AssignmentRow = typeof reviewAssignments.$inferSelect;

/** An assignment with its round and reviewer. */
export interface AssignmentInRound {
  assignment: AssignmentRow;
  round: RoundRow;
  blind: typeof blindRounds.$inferSelect;
  reviewer: typeof reviewers.$inferSelect;
}

export function assignmentsInRounds(queries: Queries) {
  return queries
    .select({ assignment: reviewAssignments, round: reviewRounds, blind: blindRounds, reviewer: reviewers })
    .from(reviewAssignments)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewAssignments.roundId))
    .innerJoin(blindRounds, eq(blindRounds.roundId, reviewRounds.id))
    .innerJoin(reviewers, eq(reviewers.id, reviewAssignments.reviewerId));
}

/** An assignment as the calendar needs it, with the reminders that were sent for its present due date. */
export function reminderFacts(
  { state, answerDue, reportDue, invitedAt, acceptedAt, reopenedAt, createdAt, isQuiet }: AssignmentRow,
  sent: readonly { kind: string; dueAt: Date }[],
) {
  const dueAt = state === 'ACCEPTED' ? reportDue : answerDue;
  return {
    state,
    dueAt,
    since: (state === 'ACCEPTED' ? (reopenedAt ?? acceptedAt) : invitedAt) ?? createdAt,
    sent: sent.filter((one) => one.dueAt.getTime() === dueAt?.getTime()).map(({ kind }) => kind),
    isQuiet,
  };
}

/** Returns an assignment; undefined for an unknown one. */
export async function findAssignment(queries: Queries, id: AssignmentId): Promise<AssignmentInRound | undefined> {
  const [found] = await assignmentsInRounds(queries).where(eq(reviewAssignments.id, id));
  return found;
}

export interface RoundKey {
  id: SubmissionId;
  n: number;
}

/** Locks a round until the commit. 404 for an unknown one. */
export async function lockRound(tx: Transaction, { id, n }: RoundKey): Promise<RoundRow> {
  const isAsked = and(eq(reviewRounds.submissionId, id), eq(reviewRounds.number, n));
  const [round] = await tx.select().from(reviewRounds).where(isAsked).for('update');
  if (!round) throw new AppError('missing', 'NOT_FOUND', errors.noRound);
  return round;
}

/** Locks a round that is open. 409 for a closed one. */
export async function lockOpenRound(tx: Transaction, key: RoundKey): Promise<RoundRow> {
  const round = await lockRound(tx, key);
  if (round.closedAt) throw new AppError('conflict', 'ROUND_CLOSED', errors.roundClosed);
  return round;
}

/** Locks the open round of a submission; undefined without one. */
export async function lockOpenRoundOf(tx: Transaction, submissionId: SubmissionId): Promise<RoundRow | undefined> {
  const isOpen = and(eq(reviewRounds.submissionId, submissionId), isNull(reviewRounds.closedAt));
  const [round] = await tx.select().from(reviewRounds).where(isOpen).for('update');
  return round;
}

/** Returns an assignment of a round; its round has to be locked. 404 for an unknown one. */
export async function assignmentOf(tx: Transaction, round: RoundRow, id: AssignmentId): Promise<AssignmentInRound> {
  const [found] = await assignmentsInRounds(tx).where(
    and(eq(reviewAssignments.id, id), eq(reviewAssignments.roundId, round.id)),
  );
  if (!found) throw new AppError('missing', 'NOT_FOUND', errors.noAssignment);
  return found;
}

/** The assignments of a round in these states, in the order in which people were invited. */
export function assignmentsIn(tx: Transaction, round: RoundRow): Promise<AssignmentInRound[]> {
  return assignmentsInRounds(tx)
    .where(eq(reviewAssignments.roundId, round.id))
    .orderBy(asc(reviewAssignments.rank), asc(reviewAssignments.createdAt), asc(reviewAssignments.id));
}

type Values = Partial<Omit<AssignmentRow, 'id' | 'roundId' | 'reviewerId' | 'state' | 'version'>>;

/**
 * Carries out an act on an assignment and returns the row. 409 when its state does not allow the act, also when another request
 * has just changed it.
 */
export async function carryOut(
  tx: Transaction,
  row: AssignmentRow,
  { act, ...values }: Values & { act: AssignmentAct },
): Promise<AssignmentRow> {
  const state = stateAfter(row.state, act);
  if (!state) throw impossible(row.state);
  const [changed] = await tx
    .update(reviewAssignments)
    .set({ ...values, state, version: sql`${reviewAssignments.version} + 1` })
    .where(and(eq(reviewAssignments.id, row.id), eq(reviewAssignments.state, row.state)))
    .returning();
  if (!changed) throw impossible(row.state);
  return changed;
}

function impossible(state: AssignmentState): AppError {
  return new AppError('conflict', 'ASSIGNMENT_CHANGED', errors.impossible(states[state]));
}

/** The label of a reviewer in a manuscript: that of an earlier round, or the next number that nobody has had. */
export async function labelFor(tx: Transaction, { assignment, round }: AssignmentInRound): Promise<number> {
  const labels = await tx
    .select({ label: reviewAssignments.label, reviewerId: reviewAssignments.reviewerId })
    .from(reviewAssignments)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewAssignments.roundId))
    .where(and(eq(reviewRounds.submissionId, round.submissionId), sql`${reviewAssignments.label} is not null`))
    .orderBy(desc(reviewAssignments.label));
  const own = labels.find(({ reviewerId }) => reviewerId === assignment.reviewerId);
  return own?.label ?? (labels[0]?.label ?? 0) + 1;
}
