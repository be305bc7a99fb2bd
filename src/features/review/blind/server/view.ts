import { and, asc, desc, eq } from 'drizzle-orm';
import { longDate } from '#base/dates.ts';
import { decisions } from '#features/decisions/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import { takesLateReport } from '../../rules.ts';
import { presentReport } from '../../server/read.ts';
import { type AssignmentInRound, assignmentsInRounds } from '../../server/rows.ts';
import { reportDrafts, reportReleases, reports, reviewAssignments, reviewRounds } from '../../server/tables.ts';
import type { BlindReview } from '../contract.ts';
import { blindTexts } from '../texts.ts';
import { blindFilesOf } from './files.ts';
import { presentReportFiles } from './report-files.ts';

/** A review as its reviewer sees it. */
export async function viewOf(queries: Queries, found: AssignmentInRound, now: Date): Promise<BlindReview> {
  const { assignment, round, blind, reviewer } = found;
  const { id, state, answerDue, reportDue, isExtended, reopenedAt, reopenReason } = assignment;
  const reads = mayRead(found, now);
  const own = await ownReports(queries, found);
  const [draft] = await queries.select().from(reportDrafts).where(eq(reportDrafts.assignmentId, id));
  return {
    state,
    isOpen: round.closedAt === null,
    reviewerName: reviewer.fullName,
    manuscript: blind.manuscript,
    round: blind.number,
    title: blind.title,
    abstract: blind.abstract,
    keywords: blind.keywords,
    answerDue: answerDue?.toISOString() ?? null,
    reportDue: reportDue?.toISOString() ?? null,
    canExtend: state === 'ACCEPTED' && !isExtended && round.closedAt === null,
    reopenReason: reopenedAt && reopenReason,
    takesLateReport:
      takesLateReport(assignment, round, now) && own.every(({ round: number }) => number !== round.number),
    files: reads ? await blindFilesOf(queries, round.id) : [],
    response: reads ? blind.response : '',
    reportFiles: await presentReportFiles(queries, id),
    draft: {
      content: draft?.content ?? {},
      version: draft?.version ?? 0,
      savedAt: draft?.savedAt.toISOString() ?? null,
    },
    reports: own,
    sent: state === 'SUBMITTED' ? await sentReports(queries, found) : [],
  };
}

/** Whether the reviewer may read the manuscript: from accepting on, until the round is closed or takes no late report any more. */
export function mayRead({ assignment, round }: AssignmentInRound, now: Date): boolean {
  if (round.closedAt) return takesLateReport(assignment, round, now);
  return assignment.state === 'ACCEPTED' || assignment.state === 'SUBMITTED';
}

/** The reviewer's own reports on the manuscript, of all rounds. */
async function ownReports(queries: Queries, { assignment, round }: AssignmentInRound): Promise<BlindReview['reports']> {
  const isOwn = and(
    eq(reviewAssignments.reviewerId, assignment.reviewerId),
    eq(reviewRounds.submissionId, round.submissionId),
  );
  const own = await assignmentsInRounds(queries).where(isOwn).orderBy(desc(reviewRounds.number));
  const found: BlindReview['reports'] = [];
  for (const {
    assignment: { id },
    round: { number },
  } of own) {
    const rows = await queries
      .select()
      .from(reports)
      .where(eq(reports.assignmentId, id))
      .orderBy(desc(reports.version), asc(reports.id));
    found.push(...rows.map((row) => ({ ...presentReport(row), round: number })));
  }
  return found;
}

/** A round's reports as the authors got them, once the decision has taken effect. */
async function sentReports(queries: Queries, { assignment, round }: AssignmentInRound): Promise<BlindReview['sent']> {
  const rows = await queries
    .select({
      assignmentId: reviewAssignments.id,
      label: reviewAssignments.label,
      text: reportReleases.textForAuthor,
      editReason: reportReleases.editReason,
    })
    .from(reportReleases)
    .innerJoin(decisions, and(eq(decisions.id, reportReleases.decisionId), eq(decisions.state, 'DONE')))
    .innerJoin(reports, eq(reports.id, reportReleases.reportId))
    .innerJoin(reviewAssignments, eq(reviewAssignments.id, reports.assignmentId))
    .where(eq(reviewAssignments.roundId, round.id))
    .orderBy(asc(reviewAssignments.label));
  return rows.map(({ assignmentId, label, text, editReason }) => {
    const isOwn = assignmentId === assignment.id;
    return { label: label ?? 0, isOwn, text, editReason: isOwn ? editReason : '' };
  });
}

/** The message after an extension. */
export function extensionMessage({ reportDue }: BlindReview): string {
  return blindTexts.messages.extended(longDate(reportDue ?? ''));
}
