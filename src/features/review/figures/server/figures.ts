import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import { handledBy } from '#features/submissions/server/access.ts';
import { statusChanges, submissions } from '#features/submissions/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { DeclineReason } from '../../rules.ts';
import { reviewAssignments, reviewRounds } from '../../server/tables.ts';
import type { Cohort, Duration, Figures, Reviewing, StepTimes } from '../contract.ts';
import { LEAST_CASES, STEPS } from '../rules.ts';

const MAX_COHORTS = 10;
const ALL: SQL = sql`true`;

/** Days between two instants. */
const daysBetween = (from: SQL, to: SQL) => sql`extract(epoch from ${to} - ${from}) / 86400`;

/** Counts and durations of peer review, computed from rounds, assignments and changes of status; nothing is stored. */
export function reviewFigures({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    /** For the office, without what would say something about the reader's own manuscripts. */
    async forOffice(readerId: UserId): Promise<Figures> {
      const isTheirs = handledBy(readerId);
      return {
        cohorts: await cohorts(db, isTheirs),
        reviewing: await reviewing(db, isTheirs, clock()),
        times: await stepTimes(db, isTheirs, clock()),
      };
    },

    /** For everybody: steps with too few cases have only their number. */
    async forReaders(): Promise<StepTimes> {
      const times = await stepTimes(db, ALL, clock());
      for (const step of STEPS)
        if (times[step].n < LEAST_CASES) times[step] = { ...times[step], median: null, p90: null };
      return times;
    },
  };
}

interface DurationRow extends Record<string, unknown> {
  n: number;
  median: number | null;
  p90: number | null;
}

const measures = (days: SQL) => sql`count(${days})::int as n,
  percentile_cont(0.5) within group (order by ${days}) as median, percentile_cont(0.9) within group (order by ${days}) as p90`;

function durationOf({ n, median, p90 }: DurationRow): Duration {
  const rounded = (days: number | null) => (days === null ? null : Math.round(days));
  return { n, median: rounded(median), p90: rounded(p90) };
}

/** The durations of the steps that ended in the last two years. */
async function stepTimes(db: Database, isIncluded: SQL, now: Date): Promise<StepTimes> {
  const since = sql`${now.toISOString()}::timestamptz - interval '2 years'`;
  const [id, submissionId] = [submissions.id, reviewRounds.submissionId];
  const { toStatus, fromStatus, createdAt } = statusChanges;
  const included = sql`${submissions.deletedAt} is null and ${isIncluded}`;
  const spans: Record<(typeof STEPS)[number], SQL> = {
    // Back issues go from submitted to published at once, and are no cases of review.
    initial: sql`
      select ${submissions.createdAt} as began, least(
        (select min(${reviewRounds.openedAt}) from ${reviewRounds} where ${submissionId} = ${id}),
        (select min(${createdAt}) from ${statusChanges} where ${statusChanges.submissionId} = ${id}
          and ${fromStatus} = 'SUBMITTED' and ${toStatus} in ('UNDER_REVIEW', 'REVISION_REQUESTED', 'REJECTED'))) as ended
      from ${submissions} where ${included}`,
    review: sql`
      select ${reviewRounds.openedAt} as began, ${reviewRounds.closedAt} as ended
      from ${reviewRounds} join ${submissions} on ${id} = ${submissionId}
      where ${included} and exists (select from ${reviewAssignments}
        where ${reviewAssignments.roundId} = ${reviewRounds.id} and ${reviewAssignments.state} = 'SUBMITTED')`,
    revision: sql`
      select ${createdAt} as began, (select min(later.created_at) from ${statusChanges} later
        where later.submission_id = ${id} and later.from_status = 'REVISION_REQUESTED' and later.to_status = 'UNDER_REVIEW'
          and later.created_at > ${createdAt}) as ended
      from ${statusChanges} join ${submissions} on ${id} = ${statusChanges.submissionId}
      where ${included} and ${toStatus} = 'REVISION_REQUESTED'`,
    decision: sql`
      select (select ${reviewAssignments.submittedAt} from ${reviewAssignments}
        where ${reviewAssignments.roundId} = ${reviewRounds.id} and ${reviewAssignments.state} = 'SUBMITTED'
        order by ${reviewAssignments.submittedAt} offset ${reviewRounds.requiredReports} - 1 limit 1) as began,
        ${reviewRounds.closedAt} as ended
      from ${reviewRounds} join ${submissions} on ${id} = ${submissionId} where ${included}`,
  };
  const entries = await Promise.all(
    STEPS.map(async (step) => {
      const { rows } = await db.execute<DurationRow>(sql`
        select ${measures(daysBetween(sql`began`, sql`ended`))} from (${spans[step]}) as spans
        where began is not null and ended is not null and ended > ${since}`);
      return [step, durationOf(rows[0] ?? { n: 0, median: null, p90: null })] as const;
    }),
  );
  return Object.fromEntries(entries) as StepTimes;
}

/** Manuscripts by year of submission, the latest first. */
async function cohorts(db: Database, isIncluded: SQL): Promise<Cohort[]> {
  const { status, createdAt, id } = submissions;
  const decided = (...to: ('ACCEPTED' | 'REJECTED' | 'REVISION_REQUESTED')[]) => sql`(
    select min(${statusChanges.createdAt}) from ${statusChanges}
    where ${statusChanges.submissionId} = ${id} and ${inArray(statusChanges.toStatus, to)})`;
  const wasReviewed = sql`exists (select from ${reviewRounds} where ${reviewRounds.submissionId} = ${id})`;
  const isBackIssue = sql`exists (select from ${statusChanges} where ${statusChanges.submissionId} = ${id}
    and ${statusChanges.fromStatus} = 'SUBMITTED' and ${statusChanges.toStatus} = 'PUBLISHED')`;
  const counted = (condition: SQL) => sql`count(*) filter (where ${condition})::int`;
  const { rows } = await db.execute<Record<string, number | null>>(sql`
    select year, count(*)::int as submitted,
      ${counted(sql`status in ('SUBMITTED', 'UNDER_REVIEW', 'REVISION_REQUESTED')`)} as open,
      ${counted(sql`status = 'REJECTED' and not reviewed`)} as desk_rejected,
      ${counted(sql`status = 'REJECTED' and reviewed`)} as rejected,
      ${counted(sql`status in ('ACCEPTED', 'PUBLISHED')`)} as accepted,
      ${counted(sql`status = 'WITHDRAWN'`)} as withdrawn,
      count(first_days)::int as first_n,
      percentile_cont(0.5) within group (order by first_days) as first_median,
      percentile_cont(0.9) within group (order by first_days) as first_p90,
      count(final_days)::int as final_n,
      percentile_cont(0.5) within group (order by final_days) as final_median,
      percentile_cont(0.9) within group (order by final_days) as final_p90
    from (
      select extract(year from ${createdAt} at time zone 'Africa/Kigali')::int as year, ${status} as status,
        ${wasReviewed} as reviewed,
        ${daysBetween(sql`${createdAt}`, decided('ACCEPTED', 'REJECTED', 'REVISION_REQUESTED'))} as first_days,
        ${daysBetween(sql`${createdAt}`, decided('ACCEPTED', 'REJECTED'))} as final_days
      from ${submissions}
      where ${and(sql`${submissions.deletedAt} is null`, isIncluded, sql`not ${isBackIssue}`)}
    ) as manuscripts
    group by year order by year desc limit ${MAX_COHORTS}`);
  return rows.map((row) => {
    const count = (name: string) => row[name] ?? 0;
    const duration = (name: string) =>
      durationOf({ n: count(`${name}_n`), median: row[`${name}_median`] ?? null, p90: row[`${name}_p90`] ?? null });
    return {
      year: count('year'),
      submitted: count('submitted'),
      open: count('open'),
      deskRejected: count('desk_rejected'),
      rejected: count('rejected'),
      accepted: count('accepted'),
      withdrawn: count('withdrawn'),
      toFirstDecision: duration('first'),
      toFinalDecision: duration('final'),
    };
  });
}

/** The work of reviewers who were invited in the last twelve months. */
async function reviewing(db: Database, isIncluded: SQL, now: Date): Promise<Reviewing> {
  const { state, invitedAt, acceptedAt, answerDue, reportDue, submittedAt, declineReason, endedAt } = reviewAssignments;
  const answeredAt = sql`coalesce(${acceptedAt}, case when ${state} = 'DECLINED' then ${endedAt} end)`;
  const days = daysBetween(sql`${acceptedAt}`, sql`${submittedAt}`);
  const from = sql`
    from ${reviewAssignments} join ${reviewRounds} on ${reviewRounds.id} = ${reviewAssignments.roundId}
    join ${submissions} on ${submissions.id} = ${reviewRounds.submissionId}
    where ${invitedAt} > ${now.toISOString()}::timestamptz - interval '1 year' and ${isIncluded}`;
  const counted = (condition: SQL) => sql`count(*) filter (where ${condition})::int`;
  const { rows } = await db.execute<DurationRow & Omit<Reviewing, 'toReport' | 'declines'>>(sql`
    select count(*)::int as invited, ${counted(sql`${acceptedAt} is not null`)} as accepted,
      ${counted(sql`${answeredAt} <= ${answerDue}`)} as "answeredInTime",
      ${counted(sql`${state} = 'SUBMITTED'`)} as reports,
      ${counted(sql`${submittedAt} > ${reportDue}`)} as late, ${measures(days)} ${from}`);
  const reasons = await db.execute<{ reason: DeclineReason; n: number }>(sql`
    select ${declineReason} as reason, count(*)::int as n ${from} and ${state} in ('DECLINED', 'GAVE_UP')
    group by 1 order by 2 desc, 1`);
  const [row] = rows;
  const { invited = 0, answeredInTime = 0, accepted = 0, reports = 0, late = 0 } = row ?? {};
  const toReport = durationOf(row ?? { n: 0, median: null, p90: null });
  return { invited, answeredInTime, accepted, reports, late, toReport, declines: reasons.rows };
}
