import { desc, eq } from 'drizzle-orm';
import { users } from '#features/accounts/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { letterFilesOf } from '#features/submissions/server/letter-files.ts';
import { presentLetterFile, type Signing } from '#features/submissions/server/present.ts';
import type { Queries } from '#platform/database/types.ts';
import type { Decision } from '../contract.ts';
import { decisions } from './tables.ts';

const MAX_DECISIONS = 50;

/** The decisions on a manuscript with the files of their letters, newest first. */
export async function decisionsOn(queries: Queries, submissionId: SubmissionId, signing: Signing): Promise<Decision[]> {
  const rows = await queries
    .select({ decision: decisions, firstName: users.firstName, lastName: users.lastName })
    .from(decisions)
    .innerJoin(users, eq(users.id, decisions.actorId))
    .where(eq(decisions.submissionId, submissionId))
    .orderBy(desc(decisions.createdAt))
    .limit(MAX_DECISIONS);
  const ids = rows.map(({ decision }) => decision.id);
  const filesOf = Map.groupBy(await letterFilesOf(queries, ids), ({ decisionId }) => decisionId);
  return rows.map(({ decision: { id, kind, state, subject, letter, ...times }, firstName, lastName }) => ({
    id,
    kind,
    state,
    subject,
    letter,
    files: (filesOf.get(id) ?? []).map((file) => presentLetterFile(file, signing)),
    effectiveAt: times.effectiveAt.toISOString(),
    at: times.createdAt.toISOString(),
    by: `${firstName} ${lastName}`,
  }));
}
