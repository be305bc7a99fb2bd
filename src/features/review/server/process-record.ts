import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { isInOffice } from '#features/accounts/server/read.ts';
import { users } from '#features/accounts/server/tables.ts';
import { boardMembers } from '#features/board/server/tables.ts';
import { decisions } from '#features/decisions/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissionAuthors, submissions } from '#features/submissions/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import { publishedReportsOf } from '../published/server/reports.ts';
import { type ProcessRecord, REQUIRED_REPORTS } from '../rules.ts';
import { reviewAssignments, reviewRounds } from './tables.ts';

/** The person who made the last decision on a submission. */
const LAST_DECIDER = sql`(select ${decisions.actorId} from ${decisions}
  where ${decisions.submissionId} = ${submissions.id} and ${decisions.state} = 'DONE' order by ${decisions.createdAt} desc limit 1)`;

/** How an article was reviewed, as everybody may read it; null without a round of review. */
export async function processRecordOf(queries: Queries, id: SubmissionId): Promise<ProcessRecord | null> {
  const rounds = await queries.$count(reviewRounds, eq(reviewRounds.submissionId, id));
  if (rounds === 0) return null;
  const [reports] = await queries
    .select({
      reports: sql<number>`count(*)::int`,
      reviewers: sql<number>`count(distinct ${reviewAssignments.reviewerId})::int`,
    })
    .from(reviewAssignments)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewAssignments.roundId))
    .where(and(eq(reviewRounds.submissionId, id), eq(reviewAssignments.state, 'SUBMITTED')));
  const [exception] = await queries
    .select({ reason: decisions.overrideReason })
    .from(decisions)
    .where(
      and(
        eq(decisions.submissionId, id),
        eq(decisions.kind, 'ACCEPT'),
        eq(decisions.state, 'DONE'),
        ne(decisions.overrideReason, ''),
      ),
    )
    .orderBy(desc(decisions.createdAt))
    .limit(1);
  const [editor] = await queries
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(submissions)
    .innerJoin(users, eq(users.id, sql`coalesce(${submissions.handlingEditorId}, ${LAST_DECIDER})`))
    .where(and(eq(submissions.id, id), isNotNull(users.email)));
  return {
    rounds,
    reports: reports?.reports ?? 0,
    reviewers: reports?.reviewers ?? 0,
    isException: exception !== undefined || (reports?.reports ?? 0) < REQUIRED_REPORTS,
    exceptionReason: exception?.reason ?? '',
    handledBy: editor ? `${editor.firstName} ${editor.lastName}` : null,
    uninvolved: await authorsOfTheJournal(queries, id),
    hasPublishedReports: (await publishedReportsOf(queries, id)).length > 0,
  };
}

/** Authors who are members of the editorial office or the board. */
async function authorsOfTheJournal(queries: Queries, id: SubmissionId): Promise<string[]> {
  const { fullName, email, submissionId, position } = submissionAuthors;
  const rows = await queries
    .select({ fullName })
    .from(submissionAuthors)
    .where(
      and(
        eq(submissionId, id),
        sql`(exists (select from ${users} where ${users.email} = lower(${email}) and ${isInOffice})
          or exists (select from ${boardMembers} where lower(${boardMembers.email}) = lower(${email}) and ${boardMembers.isActive}))`,
      ),
    )
    .orderBy(position);
  return rows.map((row) => row.fullName);
}
