import { and, eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Queries } from '#platform/database/types.ts';
import type { DecisionId } from '../rules.ts';
import { decisionTexts } from '../texts.ts';
import { decisions } from './tables.ts';

export type DecisionRow = typeof decisions.$inferSelect;

export interface DecisionKey {
  submissionId: SubmissionId;
  decisionId: DecisionId;
}

/** 404 for a decision that is not about this submission. */
export async function findDecision(queries: Queries, { submissionId, decisionId }: DecisionKey): Promise<DecisionRow> {
  const isAsked = and(eq(decisions.id, decisionId), eq(decisions.submissionId, submissionId));
  const [row] = await queries.select().from(decisions).where(isAsked);
  if (!row) throw new AppError('missing', 'NOT_FOUND', decisionTexts.errors.missing);
  return row;
}
