import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Queries } from '#platform/database/types.ts';
import { type AssignmentState, DAYS, type OpenRound, type RoundStage, stageOf } from '../rules.ts';
import { reviewAssignments, reviewRounds } from './tables.ts';

const DAY = 24 * 3600_000;
const { state, answerDue, reportDue, submittedAt, invitedAt, endedAt, acceptedAt } = reviewAssignments;

/** The open rounds of the given submissions, or of all of them; one statement. */
export async function openRounds(
  queries: Queries,
  { ids, now }: { ids?: SubmissionId[]; now: Date },
): Promise<OpenRound[]> {
  const among = ids ? inArray(reviewRounds.submissionId, ids) : undefined;
  const time = (value: SQL) => sql<Date | null>`${value}`.mapWith(reviewRounds.openedAt);
  const rows = await queries
    .select({
      submissionId: reviewRounds.submissionId,
      requiredReports: reviewRounds.requiredReports,
      openedAt: reviewRounds.openedAt,
      states: sql<AssignmentState[]>`coalesce(array_agg(${state}) filter (where ${state} is not null), '{}')`,
      nextAnswer: time(sql`min(${answerDue}) filter (where ${state} = 'INVITED')`),
      nextReport: time(sql`min(${reportDue}) filter (where ${state} = 'ACCEPTED')`),
      lastReport: time(sql`max(${submittedAt})`),
      lastStep: time(sql`max(greatest(${invitedAt}, ${acceptedAt}, ${endedAt}))`),
    })
    .from(reviewRounds)
    .leftJoin(reviewAssignments, eq(reviewAssignments.roundId, reviewRounds.id))
    .where(and(isNull(reviewRounds.closedAt), among))
    .groupBy(reviewRounds.id);
  return rows.map(
    ({ submissionId, requiredReports, openedAt, states, nextAnswer, nextReport, lastReport, lastStep }) => {
      const stage = stageOf(requiredReports, states);
      const since = (stage === 'decision' ? lastReport : lastStep) ?? openedAt;
      const after = (days: number) => new Date(since.getTime() + days * DAY);
      const dueOf: Record<RoundStage, Date> = {
        reviewers: after(DAYS.reviewers),
        answers: nextAnswer ?? after(DAYS.answer),
        reports: nextReport ?? after(DAYS.report),
        decision: after(DAYS.decision),
      };
      const lateSince = nextReport && nextReport < now ? nextReport : null;
      return { submissionId, stage, since, dueAt: dueOf[stage], lateSince };
    },
  );
}
