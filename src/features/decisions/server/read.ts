import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { dayOf, lastMomentOf } from '#base/dates.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { letterFilesOf } from '#features/submissions/server/letter-files.ts';
import { presentLetterFile, type Signing } from '#features/submissions/server/present.ts';
import { statusChanges, submissions } from '#features/submissions/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import type { Decision } from '../contract.ts';
import { revisionDue } from '../rules.ts';
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

/** A revision that the authors have been asked to send and have not sent. */
export interface RequestedRevision {
  submissionId: SubmissionId;
  requestedAt: Date;
  /** The end of the day in Kigali that the letter names. */
  dueAt: Date;
  /** Whether a decision without the revision waits to be sent. */
  isBeingDecided: boolean;
}

/** The revisions that authors owe, of the given submissions or of all; one statement. */
export async function requestedRevisions(queries: Queries, ids?: SubmissionId[]): Promise<RequestedRevision[]> {
  const isWaiting = and(
    eq(submissions.status, 'REVISION_REQUESTED'),
    isNull(submissions.deletedAt),
    ids && inArray(submissions.id, ids),
  );
  const waitingDecision = sql<boolean>`exists (select from ${decisions} waiting
    where waiting.submission_id = ${submissions.id} and waiting.state = 'SCHEDULED')`;
  const rows = await queries
    .selectDistinctOn([submissions.id], {
      submissionId: submissions.id,
      requestedAt: statusChanges.createdAt,
      kind: decisions.kind,
      dueOn: decisions.dueOn,
      decidedAt: decisions.createdAt,
      isBeingDecided: waitingDecision,
    })
    .from(submissions)
    .innerJoin(statusChanges, eq(statusChanges.submissionId, submissions.id))
    .leftJoin(decisions, eq(decisions.id, statusChanges.decisionId))
    .where(
      and(
        isWaiting,
        eq(statusChanges.toStatus, 'REVISION_REQUESTED'),
        sql`${statusChanges.fromStatus} is distinct from 'REVISION_REQUESTED'`,
      ),
    )
    .orderBy(submissions.id, desc(statusChanges.createdAt), desc(statusChanges.id));
  return rows.map(({ submissionId, requestedAt, kind, dueOn, decidedAt, isBeingDecided }) => {
    const day = dueOn ?? dayOf(revisionDue(kind, decidedAt ?? requestedAt).toISOString());
    return { submissionId, requestedAt, dueAt: lastMomentOf(day), isBeingDecided };
  });
}
