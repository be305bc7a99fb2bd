import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { decisions } from '#features/decisions/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Queries } from '#platform/database/types.ts';
import { isErased } from '../../server/erasure.ts';
import {
  reportPublications,
  reportReleases,
  reports,
  reviewAssignments,
  reviewers,
  reviewRounds,
} from '../../server/tables.ts';
import type { PublishedRound } from '../contract.ts';

/** Reports in the words in which they were sent to the authors with a decision, by round and reviewer. */
export function reportsSent(queries: Queries, id: SubmissionId) {
  return queries
    .select({
      round: reviewRounds.number,
      label: reviewAssignments.label,
      text: reportReleases.textForAuthor,
      answers: reports.answers,
      fullName: reviewers.fullName,
      email: reviewers.email,
      affiliation: reviewers.affiliation,
      decidedAt: decisions.settledAt,
    })
    .from(reportReleases)
    .innerJoin(decisions, eq(decisions.id, reportReleases.decisionId))
    .innerJoin(reports, eq(reports.id, reportReleases.reportId))
    .innerJoin(reviewAssignments, eq(reviewAssignments.id, reports.assignmentId))
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewAssignments.roundId))
    .innerJoin(reviewers, eq(reviewers.id, reviewAssignments.reviewerId))
    .where(and(eq(reviewRounds.submissionId, id), eq(decisions.state, 'DONE')))
    .orderBy(asc(reviewRounds.number), asc(decisions.settledAt), asc(reviewAssignments.label));
}

export type SentReport = Awaited<ReturnType<typeof reportsSent>>[number];

export const isWilling = ({ answers }: SentReport) => answers.isPublished === 'YES';

export async function haveAuthorsAgreed(queries: Queries, id: SubmissionId): Promise<boolean> {
  return (await queries.$count(reportPublications, eq(reportPublications.submissionId, id))) > 0;
}

/** The reports that authors and reviewers agree to publish; none without the authors' consent. */
export async function publishedReportsOf(queries: Queries, id: SubmissionId): Promise<PublishedRound[]> {
  if (!(await haveAuthorsAgreed(queries, id))) return [];
  const willing = (await reportsSent(queries, id)).filter(isWilling);
  // Under one label, a name in one round would stand for all rounds, also beside reports that are not published.
  const unsigned = await unsignedOn(queries, id);
  return [...Map.groupBy(willing, ({ round, decidedAt }) => `${round} ${decidedAt?.getTime()}`).values()].map(
    (sent) => ({
      number: sent[0]?.round ?? 0,
      decidedAt: sent[0]?.decidedAt?.toISOString() ?? '',
      reports: sent.map(({ label, text, fullName, affiliation, email }) => ({
        label: label ?? 0,
        reviewer: unsigned.has(email) || isErased(email) ? null : { fullName, affiliation },
        text,
      })),
    }),
  );
}

/** The addresses of reviewers who have not signed each of their reports on the manuscript. */
async function unsignedOn(queries: Queries, id: SubmissionId): Promise<Set<string>> {
  const all = await queries
    .selectDistinctOn([reports.assignmentId], { answers: reports.answers, email: reviewers.email })
    .from(reports)
    .innerJoin(reviewAssignments, eq(reviewAssignments.id, reports.assignmentId))
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewAssignments.roundId))
    .innerJoin(reviewers, eq(reviewers.id, reviewAssignments.reviewerId))
    .where(eq(reviewRounds.submissionId, id))
    .orderBy(reports.assignmentId, desc(reports.version));
  return new Set(all.filter(({ answers }) => answers.isSigned !== 'YES').map(({ email }) => email));
}

/** The published reports of each of these articles that has any, by the id of the article. */
export async function publishedReportsAmong(
  queries: Queries,
  ids: readonly SubmissionId[],
): Promise<Map<SubmissionId, PublishedRound[]>> {
  if (ids.length === 0) return new Map();
  const agreed = await queries
    .select({ id: reportPublications.submissionId })
    .from(reportPublications)
    .where(inArray(reportPublications.submissionId, [...ids]));
  const found = await Promise.all(agreed.map(async ({ id }) => [id, await publishedReportsOf(queries, id)] as const));
  return new Map(found.filter(([, rounds]) => rounds.length > 0));
}
