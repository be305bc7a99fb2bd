import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { yearOf } from '#base/dates.ts';
import type { Queries } from '#platform/database/types.ts';
import { latestReports } from '../../server/read.ts';
import { assignmentsInRounds } from '../../server/rows.ts';
import { reviewAssignments, reviewRounds } from '../../server/tables.ts';
import type { ReviewerList } from '../contract.ts';
import { LEAST_DECIDED, LEAST_LISTED } from '../rules.ts';

/** The yearly lists of reviewers who have agreed with their latest report of the year, the latest year first. */
export async function reviewerLists(queries: Queries): Promise<ReviewerList[]> {
  const isDone = and(eq(reviewAssignments.state, 'SUBMITTED'), isNotNull(reviewRounds.closedAt));
  const rows = await assignmentsInRounds(queries).where(isDone).orderBy(sql`${reviewAssignments.submittedAt}`);
  const reports = await latestReports(
    queries,
    rows.map(({ assignment }) => assignment.id),
  );
  const agrees = new Map(reports.map(({ assignmentId, answers }) => [assignmentId, answers.isListed === 'YES']));
  const ofYear = Map.groupBy(rows, ({ assignment }) => yearOf(assignment.submittedAt?.toISOString() ?? ''));
  return [...ofYear]
    .flatMap(([year, done]) => {
      // The latest answer of a person counts.
      const people = new Map(done.map((row) => [row.reviewer.id, row]));
      const reviewers = [...people.values()]
        .filter(({ assignment }) => agrees.get(assignment.id))
        .map(({ reviewer: { fullName, affiliation } }) => ({ fullName, affiliation }))
        .toSorted((one, other) => one.fullName.localeCompare(other.fullName, 'en'));
      const decided = new Set(done.map(({ round }) => round.submissionId)).size;
      return reviewers.length >= LEAST_LISTED && decided >= LEAST_DECIDED ? [{ year, reviewers }] : [];
    })
    .toSorted((one, other) => other.year - one.year);
}
