import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { type RequestedRevision, requestedRevisions } from '#features/decisions/server/read.ts';
import { uploads } from '#features/files/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Queries } from '#platform/database/types.ts';
import { nextReminder } from '../calendar.ts';
import type { Assignment, Report, Round } from '../contract.ts';
import { type AssignmentId, conflictedReviewers, type RoundId, stageOf } from '../rules.ts';
import { authorAddresses } from './conflicts.ts';
import { type AssignmentInRound, assignmentsInRounds, reminderFacts } from './rows.ts';
import {
  blindFiles,
  reportDrafts,
  reportFiles,
  reports,
  reviewAssignments,
  reviewerProposals,
  reviewReminders,
  reviewRounds,
  revisionReminders,
} from './tables.ts';
import { unwillingnessOf } from './willingness.ts';

export type ReportRow = typeof reports.$inferSelect;

/** The rounds of a manuscript as the editorial office sees them, the latest first; nine statements for any number of them. */
export async function roundsOf(queries: Queries, submissionId: SubmissionId, now: Date): Promise<Round[]> {
  const rounds = await queries
    .select()
    .from(reviewRounds)
    .where(eq(reviewRounds.submissionId, submissionId))
    .orderBy(desc(reviewRounds.number));
  const ids = rounds.map(({ id }) => id);
  if (ids.length === 0) return [];
  const filesOf = Map.groupBy(await filesIn(queries, ids), ({ roundId }) => roundId);
  const rows = await assignmentsInRounds(queries)
    .where(inArray(reviewAssignments.roundId, ids))
    .orderBy(asc(reviewAssignments.rank), asc(reviewAssignments.createdAt), asc(reviewAssignments.id));
  const assignmentIds = rows.map(({ assignment }) => assignment.id);
  const facts = {
    reportOf: new Map((await latestReports(queries, assignmentIds)).map((row) => [row.assignmentId, row])),
    draftOf: new Map((await draftsOf(queries, assignmentIds)).map((row) => [row.assignmentId, row.savedAt])),
    filesOf: Map.groupBy(await filesOfReports(queries, assignmentIds), (row) => row.assignmentId),
    proposalsOf: Map.groupBy(await proposalsOf(queries, assignmentIds), (row) => row.assignmentId),
    remindersOf: Map.groupBy(await remindersOf(queries, assignmentIds), (row) => row.assignmentId),
    conflicted: conflictedReviewers(rows.map(({ assignment }) => assignment)),
    authors: new Set(await authorAddresses(queries, submissionId)),
    now,
  };
  const assignmentsOf = Map.groupBy(rows, ({ round }) => round.id);
  return rounds.map((round) => {
    const assigned = assignmentsOf.get(round.id) ?? [];
    const states = assigned.map(({ assignment }) => assignment.state);
    return {
      number: round.number,
      requiredReports: round.requiredReports,
      openedAt: round.openedAt.toISOString(),
      closedAt: round.closedAt?.toISOString() ?? null,
      stage: round.closedAt ? null : stageOf(round.requiredReports, states),
      waiver: round.waiver,
      files: filesOf.get(round.id) ?? [],
      assignments: assigned.map((row) => presentAssignment(row, facts)),
    };
  });
}

function filesIn(queries: Queries, roundIds: RoundId[]) {
  return queries
    .select({
      id: blindFiles.id,
      roundId: blindFiles.roundId,
      kind: blindFiles.kind,
      removed: blindFiles.removed,
      findings: blindFiles.findings,
      format: uploads.format,
      fileName: uploads.fileName,
      size: uploads.size,
    })
    .from(blindFiles)
    .innerJoin(uploads, eq(uploads.id, blindFiles.uploadId))
    .where(inArray(blindFiles.roundId, roundIds))
    .orderBy(asc(blindFiles.kind), asc(uploads.format), asc(blindFiles.id));
}

/** The report of each assignment that counts: the latest version. */
export function latestReports(queries: Queries, ids: AssignmentId[]): Promise<ReportRow[]> {
  return queries
    .selectDistinctOn([reports.assignmentId])
    .from(reports)
    .where(inArray(reports.assignmentId, ids))
    .orderBy(reports.assignmentId, desc(reports.version));
}

/** The files of the reports of these assignments, in their order. */
export function filesOfReports(queries: Queries, ids: AssignmentId[]) {
  return queries
    .select({
      id: reportFiles.id,
      assignmentId: reportFiles.assignmentId,
      position: reportFiles.position,
      format: uploads.format,
      uploadId: reportFiles.uploadId,
      fileName: uploads.fileName,
      size: uploads.size,
      mimeType: uploads.mimeType,
      storageKey: uploads.storageKey,
      findings: reportFiles.findings,
    })
    .from(reportFiles)
    .innerJoin(uploads, eq(uploads.id, reportFiles.uploadId))
    .where(inArray(reportFiles.assignmentId, ids))
    .orderBy(asc(reportFiles.assignmentId), asc(reportFiles.position));
}

function draftsOf(queries: Queries, ids: AssignmentId[]) {
  return queries
    .select({ assignmentId: reportDrafts.assignmentId, savedAt: reportDrafts.savedAt })
    .from(reportDrafts)
    .where(inArray(reportDrafts.assignmentId, ids));
}

/** The people whom the reviewers of these assignments suggest. */
export function proposalsOf(queries: Queries, ids: AssignmentId[]) {
  return queries
    .select()
    .from(reviewerProposals)
    .where(and(inArray(reviewerProposals.assignmentId, ids)))
    .orderBy(asc(reviewerProposals.createdAt), asc(reviewerProposals.id));
}

function remindersOf(queries: Queries, ids: AssignmentId[]) {
  return queries.select().from(reviewReminders).where(inArray(reviewReminders.assignmentId, ids));
}

interface Facts {
  reportOf: ReadonlyMap<AssignmentId, ReportRow>;
  draftOf: ReadonlyMap<AssignmentId, Date>;
  filesOf: ReadonlyMap<AssignmentId, Assignment['files']>;
  proposalsOf: ReadonlyMap<AssignmentId, (typeof reviewerProposals.$inferSelect)[]>;
  remindersOf: ReadonlyMap<AssignmentId, (typeof reviewReminders.$inferSelect)[]>;
  conflicted: ReadonlySet<string>;
  /** The authors' addresses in lower case. */
  authors: ReadonlySet<string>;
  now: Date;
}

function presentAssignment({ assignment, reviewer, round }: AssignmentInRound, facts: Facts): Assignment {
  const { id, state, label, rank, competingInterests, declineReason, declineText, conflictReason, reopenReason } =
    assignment;
  const report = facts.reportOf.get(id);
  const sent = facts.remindersOf.get(id) ?? [];
  const next = round.closedAt ? undefined : nextReminder(reminderFacts(assignment, sent), facts.now);
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  return {
    id,
    reviewerId: reviewer.id,
    fullName: reviewer.fullName,
    email: reviewer.email,
    affiliation: reviewer.affiliation,
    state,
    label,
    rank,
    invitedAt: iso(assignment.invitedAt),
    answerDue: iso(assignment.answerDue),
    acceptedAt: iso(assignment.acceptedAt),
    reportDue: iso(assignment.reportDue),
    submittedAt: iso(assignment.submittedAt),
    reopenedAt: iso(assignment.reopenedAt),
    reopenReason,
    endedAt: iso(assignment.endedAt),
    competingInterests,
    declineReason,
    declineText,
    conflictReason,
    isConflicted: facts.conflicted.has(reviewer.id),
    unwilling: unwillingnessOf(reviewer, facts.now),
    proposals: (facts.proposalsOf.get(id) ?? []).map(({ fullName, email, affiliation }) => ({
      fullName,
      email,
      affiliation,
      isAuthor: facts.authors.has(email),
    })),
    files: report
      ? (facts.filesOf.get(id) ?? []).map(({ id: fileId, fileName, size, findings }) => ({
          id: fileId,
          fileName,
          size,
          findings,
        }))
      : [],
    report: report ? presentReport(report) : null,
    draftSavedAt: iso(facts.draftOf.get(id) ?? null),
    isQuiet: assignment.isQuiet,
    nextReminder: next ? { kind: next.reminder.kind, day: next.day } : null,
  };
}

export function presentReport({
  id,
  version,
  recommendation,
  toAuthor,
  toEditors,
  answers,
  submittedAt,
}: ReportRow): Report {
  return { id, version, recommendation, toAuthor, toEditors, answers, submittedAt: submittedAt.toISOString() };
}

/** When the authors of a manuscript owe a revision, and are next reminded of it; undefined when they owe none. */
export async function revisionOwed(queries: Queries, id: SubmissionId, now: Date) {
  const [revision] = await requestedRevisions(queries, [id]);
  if (!revision) return undefined;
  const next = nextReminder(await revisionFacts(queries, revision), now);
  return { dueAt: revision.dueAt, nextReminder: next ? { kind: next.reminder.kind, day: next.day } : null };
}

/** A revision as the calendar needs it. */
export async function revisionFacts(
  queries: Queries,
  { submissionId, requestedAt, dueAt, isBeingDecided }: RequestedRevision,
) {
  const isSent = and(eq(revisionReminders.submissionId, submissionId), eq(revisionReminders.dueAt, dueAt));
  const sent = await queries.select({ kind: revisionReminders.kind }).from(revisionReminders).where(isSent);
  return {
    state: 'REVISION_REQUESTED' as const,
    dueAt,
    since: requestedAt,
    sent: sent.map(({ kind }) => kind),
    isQuiet: isBeingDecided,
  };
}
