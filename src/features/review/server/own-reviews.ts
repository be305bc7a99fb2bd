import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import type { OwnReview } from '../contract.ts';
import type { ReviewLinks } from './links.ts';
import { latestReports } from './read.ts';
import { assignmentsInRounds } from './rows.ts';
import { reviewAssignments, reviewers } from './tables.ts';

const MAX_REVIEWS = 200;

/** Whether a person in the register has an address, now or before a merge. */
const hasAddress = (address: typeof users.email) =>
  sql`(${reviewers.email} = ${address} or exists (select from ${reviewers} earlier
    where earlier.merged_into_id = ${reviewers.id} and earlier.email = ${address}))`;

/** The assignments of the person with the confirmed address of an account, the latest first. */
export async function ownReviews(queries: Queries, links: ReviewLinks, userId: UserId): Promise<OwnReview[]> {
  const isTheirs = and(hasAddress(users.email), eq(users.id, userId), isNotNull(users.verifiedAt));
  const rows = await assignmentsInRounds(queries)
    .innerJoin(users, isTheirs)
    .where(isNotNull(reviewAssignments.invitedAt))
    .orderBy(desc(reviewAssignments.invitedAt))
    .limit(MAX_REVIEWS);
  const late = rows.flatMap(({ assignment: { id, state } }) => (state === 'NOT_NEEDED' ? [id] : []));
  const received = new Set((await latestReports(queries, late)).map(({ assignmentId }) => assignmentId));
  return rows.map(({ assignment, blind, round }) => {
    const { id: assignmentId, state, linkGeneration: generation, answerDue, reportDue } = assignment;
    const due = state === 'ACCEPTED' ? reportDue : state === 'INVITED' ? answerDue : null;
    return {
      token: links.tokenOf({ assignmentId, generation }),
      manuscript: blind.manuscript,
      title: blind.title,
      round: round.number,
      state,
      isReceivedLate: received.has(assignmentId),
      dueAt: round.closedAt ? null : (due?.toISOString() ?? null),
    };
  });
}
