import { and, eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import type { DecisionId } from '../rules.ts';
import { decisionTexts } from '../texts.ts';
import { decisions } from './tables.ts';

export type DecisionRow = typeof decisions.$inferSelect;

export interface DecisionKey {
  submissionId: SubmissionId;
  decisionId: DecisionId;
}

/** Locks the submission, which every step of a decision does first. 404 for an unknown or deleted one. */
export async function lockSubmission(tx: Transaction, id: SubmissionId) {
  const { number, status, version, issueId, deletedAt } = submissions;
  const [row] = await tx
    .select({ number, status, version, issueId, deletedAt })
    .from(submissions)
    .where(eq(submissions.id, id))
    .for('update');
  if (!row || row.deletedAt) throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.missing);
  return row;
}

/** 404 for a decision that is not about this submission. */
export async function findDecision(queries: Queries, { submissionId, decisionId }: DecisionKey): Promise<DecisionRow> {
  const isAsked = and(eq(decisions.id, decisionId), eq(decisions.submissionId, submissionId));
  const [row] = await queries.select().from(decisions).where(isAsked);
  if (!row) throw new AppError('missing', 'NOT_FOUND', decisionTexts.errors.missing);
  return row;
}
