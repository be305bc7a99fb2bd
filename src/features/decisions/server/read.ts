import { desc, eq } from 'drizzle-orm';
import { users } from '#features/accounts/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Queries } from '#platform/database/types.ts';
import type { Decision } from '../contract.ts';
import { decisions } from './tables.ts';

const MAX_DECISIONS = 50;

/** The decisions on a manuscript, newest first. */
export async function decisionsOn(queries: Queries, submissionId: SubmissionId): Promise<Decision[]> {
  const rows = await queries
    .select({ decision: decisions, firstName: users.firstName, lastName: users.lastName })
    .from(decisions)
    .innerJoin(users, eq(users.id, decisions.actorId))
    .where(eq(decisions.submissionId, submissionId))
    .orderBy(desc(decisions.createdAt))
    .limit(MAX_DECISIONS);
  return rows.map(({ decision: { id, kind, state, subject, letter, ...times }, firstName, lastName }) => ({
    id,
    kind,
    state,
    subject,
    letter,
    effectiveAt: times.effectiveAt.toISOString(),
    at: times.createdAt.toISOString(),
    by: `${firstName} ${lastName}`,
  }));
}
