import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  snakeCase,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { LANGUAGES } from '#base/languages.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { CopyPage } from '#features/anonymity/contract.ts';
import type { Finding, RemovedMark } from '#features/anonymity/rules.ts';
import type { DecisionId } from '#features/decisions/rules.ts';
import { decisions } from '#features/decisions/server/tables.ts';
import type { UploadId } from '#features/files/rules.ts';
import { uploads } from '#features/files/server/tables.ts';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { timestamptz, version } from '#platform/database/columns.ts';
import type { ReportDraft } from '../report-form.ts';
import { RECOMMENDATIONS } from '../report-form.ts';
import {
  ASSIGNMENT_STATES,
  type AssignmentId,
  BLIND_FILE_KINDS,
  type BlindFileId,
  DECLINE_REASONS,
  type ReportFileId,
  type ReportId,
  type ReviewerId,
  type RoundId,
  WISH_KINDS,
} from '../rules.ts';

/** People who have been invited to review, one row a mailbox. */
export const reviewers = snakeCase.table(
  'reviewers',
  {
    id: uuid().$type<ReviewerId>().primaryKey(),
    /** Lower case. */
    email: text().notNull(),
    fullName: text().notNull(),
    /** Of the mails to the person. */
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    affiliation: text().notNull().default(''),
    orcid: text(),
    /** Topics and methods, as editors note them. */
    expertise: text().notNull().default(''),
    /** Languages in which the person reviews, as editors note them. */
    languages: text().notNull().default(''),
    /** The row of the same person under another address, which has taken over the assignments in `moved`. */
    mergedIntoId: uuid()
      .$type<ReviewerId>()
      .references((): AnyPgColumn => reviewers.id),
    moved: jsonb().$type<AssignmentId[]>().notNull().default([]),
    /** The office's own words on this person. */
    editorsNote: text().notNull().default(''),
    /** The person asked not to be invited before this day. */
    notBefore: timestamptz(),
    /** The person asked never to be invited again. */
    declinesAll: boolean().notNull().default(false),
    createdAt: timestamptz().notNull(),
    version: version(),
  },
  (reviewer) => [
    uniqueIndex('reviewers_email').on(reviewer.email),
    index('reviewers_merged').on(reviewer.mergedIntoId).where(sql`${reviewer.mergedIntoId} is not null`),
    check('reviewers_email_lower', sql`${reviewer.email} = lower(${reviewer.email})`),
  ],
);

/** Rounds of review of a manuscript, at most one of them open. */
export const reviewRounds = snakeCase.table(
  'review_rounds',
  {
    id: uuid().$type<RoundId>().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    requiredReports: integer().notNull(),
    openedAt: timestamptz().notNull(),
    openedBy: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    /** Why an editor opened it although the text names its authors; empty without such findings. */
    waiver: text().notNull().default(''),
    closedAt: timestamptz(),
    /** When the authors were written to because the round takes longer than promised. */
    authorsToldAt: timestamptz(),
  },
  (round) => [
    uniqueIndex('review_rounds_number').on(round.submissionId, round.number),
    uniqueIndex('review_rounds_one_open').on(round.submissionId).where(sql`${round.closedAt} is null`),
    check('review_rounds_required', sql`${round.requiredReports} between 1 and 5`),
    check('review_rounds_closed', sql`${round.closedAt} is null or ${round.closedAt} >= ${round.openedAt}`),
  ],
);

/** The manuscript as reviewers read it: copies, without any column that could hold a person. */
export const blindRounds = snakeCase.table('blind_rounds', {
  roundId: uuid()
    .$type<RoundId>()
    .primaryKey()
    .references(() => reviewRounds.id, { onDelete: 'cascade' }),
  /** The manuscript number. */
  manuscript: text().notNull(),
  number: integer().notNull(),
  title: text().notNull(),
  abstract: text().notNull(),
  keywords: text().notNull(),
  /** The authors' answer to the reports of the round before; empty in the first. */
  response: text().notNull().default(''),
});

/** Copies of a round's files without the marks of their authors. */
export const blindFiles = snakeCase.table(
  'blind_files',
  {
    id: uuid().$type<BlindFileId>().primaryKey(),
    roundId: uuid()
      .$type<RoundId>()
      .notNull()
      .references(() => reviewRounds.id, { onDelete: 'cascade' }),
    kind: text({ enum: BLIND_FILE_KINDS }).notNull(),
    uploadId: uuid()
      .$type<UploadId>()
      .notNull()
      .references(() => uploads.id),
    /** The text of each page of a PDF, or the blocks of the whole Word document. */
    pages: jsonb().$type<CopyPage[]>().notNull(),
    removed: jsonb().$type<RemovedMark[]>().notNull(),
    findings: jsonb().$type<Finding[]>().notNull(),
    /** The submission's file that it is a copy of. */
    sourceId: uuid().$type<SubmissionFileId>().notNull(),
  },
  (file) => [index('blind_files_round').on(file.roundId), uniqueIndex('blind_files_upload').on(file.uploadId)],
);

/** Invitations to review in a round, with their answers. */
export const reviewAssignments = snakeCase.table(
  'review_assignments',
  {
    id: uuid().$type<AssignmentId>().primaryKey(),
    roundId: uuid()
      .$type<RoundId>()
      .notNull()
      .references(() => reviewRounds.id, { onDelete: 'cascade' }),
    reviewerId: uuid()
      .$type<ReviewerId>()
      .notNull()
      .references(() => reviewers.id),
    state: text({ enum: ASSIGNMENT_STATES }).notNull(),
    /** The number in "Reviewer 2": given when the reviewer accepts, the same in all rounds of a manuscript, never another's. */
    label: integer(),
    /** Among the alternates, the lower first. */
    rank: integer().notNull().default(0),
    createdAt: timestamptz().notNull(),
    invitedAt: timestamptz(),
    invitedBy: uuid()
      .$type<UserId>()
      .references(() => users.id),
    answerDue: timestamptz(),
    acceptedAt: timestamptz(),
    reportDue: timestamptz(),
    /** Whether the reviewer has had the extension that needs no editor. */
    isExtended: boolean().notNull().default(false),
    /** Whether editors have stopped the reminders to this reviewer. */
    isQuiet: boolean().notNull().default(false),
    submittedAt: timestamptz(),
    /** When an editor asked to complete the report; null again once that has ended. */
    reopenedAt: timestamptz(),
    /** The editor's reason, for the reviewer; kept afterwards. */
    reopenReason: text().notNull().default(''),
    /** When it ended without a report. */
    endedAt: timestamptz(),
    /** The reviewer's answer to the question about competing interests; empty for "none". */
    competingInterests: text(),
    declineReason: text({ enum: DECLINE_REASONS }),
    declineText: text().notNull().default(''),
    /** Why an editor invited someone with a possible conflict of interest. */
    conflictReason: text().notNull().default(''),
    /** Rises when its link is replaced; older links stop working. */
    linkGeneration: integer().notNull().default(1),
    version: version(),
  },
  (assignment) => [
    uniqueIndex('review_assignments_reviewer').on(assignment.roundId, assignment.reviewerId),
    index('review_assignments_of_reviewer').on(assignment.reviewerId),
    index('review_assignments_open')
      .on(assignment.state, assignment.answerDue, assignment.reportDue)
      .where(sql`${assignment.state} in ('INVITED', 'ACCEPTED')`),
    check(
      'review_assignments_invited',
      sql`${assignment.state} = 'PLANNED' or ${assignment.state} in ('CANCELLED', 'NOT_NEEDED') or (${assignment.invitedAt} is not null and ${assignment.answerDue} is not null)`,
    ),
    check(
      'review_assignments_accepted',
      sql`${assignment.state} not in ('ACCEPTED', 'SUBMITTED') or (${assignment.acceptedAt} is not null and ${assignment.reportDue} is not null and ${assignment.label} is not null and ${assignment.competingInterests} is not null)`,
    ),
    check(
      'review_assignments_submitted',
      sql`(${assignment.state} = 'SUBMITTED') = (${assignment.submittedAt} is not null)`,
    ),
    check('review_assignments_reopened', sql`${assignment.reopenedAt} is null or ${assignment.state} = 'ACCEPTED'`),
    check(
      'review_assignments_declined',
      sql`${assignment.state} not in ('DECLINED', 'GAVE_UP') or ${assignment.declineReason} is not null`,
    ),
    check(
      'review_assignments_ended',
      sql`(${assignment.state} in ('DECLINED', 'GAVE_UP', 'CANCELLED', 'NOT_NEEDED')) = (${assignment.endedAt} is not null)`,
    ),
  ],
);

/** A report that is being written. */
export const reportDrafts = snakeCase.table('report_drafts', {
  assignmentId: uuid()
    .$type<AssignmentId>()
    .primaryKey()
    .references(() => reviewAssignments.id, { onDelete: 'cascade' }),
  content: jsonb().$type<ReportDraft>().notNull(),
  savedAt: timestamptz().notNull(),
  version: version(),
});

/** Reports as their reviewers sent them; rows are never changed. A report that was opened again gets another row. */
export const reports = snakeCase.table(
  'reports',
  {
    id: uuid().$type<ReportId>().primaryKey(),
    assignmentId: uuid()
      .$type<AssignmentId>()
      .notNull()
      .references(() => reviewAssignments.id, { onDelete: 'cascade' }),
    /** From 1; the highest counts. */
    version: integer().notNull(),
    formVersion: integer().notNull(),
    /** Ratings and their comments, by question. */
    answers: jsonb().$type<ReportDraft>().notNull(),
    toAuthor: text().notNull(),
    toEditors: text().notNull(),
    recommendation: text({ enum: RECOMMENDATIONS }).notNull(),
    submittedAt: timestamptz().notNull(),
  },
  (report) => [uniqueIndex('reports_version').on(report.assignmentId, report.version)],
);

/** Files of reviewers for the authors, such as an annotated manuscript: copies whose comments name "Reviewer 2" and nobody else. */
export const reportFiles = snakeCase.table(
  'report_files',
  {
    id: uuid().$type<ReportFileId>().primaryKey(),
    assignmentId: uuid()
      .$type<AssignmentId>()
      .notNull()
      .references(() => reviewAssignments.id, { onDelete: 'cascade' }),
    uploadId: uuid()
      .$type<UploadId>()
      .notNull()
      .references(() => uploads.id),
    /** From 1; part of the file's name. */
    position: integer().notNull(),
    /** Passages by which the authors could recognise the reviewer. */
    findings: jsonb().$type<Finding[]>().notNull().default([]),
  },
  (file) => [
    uniqueIndex('report_files_upload').on(file.uploadId),
    uniqueIndex('report_files_position').on(file.assignmentId, file.position),
  ],
);

/** Reports as authors read them with a decision: the text, and why an editor left something out. */
export const reportReleases = snakeCase.table(
  'report_releases',
  {
    id: uuid().primaryKey(),
    reportId: uuid()
      .$type<ReportId>()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    decisionId: uuid()
      .$type<DecisionId>()
      .notNull()
      .references(() => decisions.id, { onDelete: 'cascade' }),
    textForAuthor: text().notNull(),
    /** Why it differs from the report; empty when it does not. */
    editReason: text().notNull().default(''),
  },
  (release) => [uniqueIndex('report_releases_once').on(release.reportId, release.decisionId)],
);

/** Manuscripts whose authors agree that the reports are published with the article. */
export const reportPublications = snakeCase.table('report_publications', {
  submissionId: uuid()
    .$type<SubmissionId>()
    .primaryKey()
    .references(() => submissions.id, { onDelete: 'cascade' }),
  agreedAt: timestamptz().notNull(),
});

/** People whom a reviewer who declined has suggested. */
export const reviewerProposals = snakeCase.table(
  'reviewer_proposals',
  {
    id: uuid().primaryKey(),
    assignmentId: uuid()
      .$type<AssignmentId>()
      .notNull()
      .references(() => reviewAssignments.id, { onDelete: 'cascade' }),
    fullName: text().notNull(),
    email: text().notNull(),
    affiliation: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (proposal) => [index('reviewer_proposals_assignment').on(proposal.assignmentId)],
);

/** People whom the authors of a manuscript suggest as reviewers, or ask the editors not to invite. */
export const reviewerWishes = snakeCase.table(
  'reviewer_wishes',
  {
    id: uuid().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    kind: text({ enum: WISH_KINDS }).notNull(),
    fullName: text().notNull(),
    /** Lower case; empty where the authors do not know it. */
    email: text().notNull(),
    affiliation: text().notNull(),
    reason: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (wish) => [index('reviewer_wishes_submission').on(wish.submissionId)],
);

/** Mails that the calendar has sent, so that each goes out once for its due date. */
export const reviewReminders = snakeCase.table(
  'review_reminders',
  {
    id: uuid().primaryKey(),
    assignmentId: uuid()
      .$type<AssignmentId>()
      .notNull()
      .references(() => reviewAssignments.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    dueAt: timestamptz().notNull(),
    sentAt: timestamptz().notNull(),
  },
  (reminder) => [uniqueIndex('review_reminders_once').on(reminder.assignmentId, reminder.kind, reminder.dueAt)],
);

/** Mails to authors about requested revisions, so that each goes out once for its due date. */
export const revisionReminders = snakeCase.table(
  'revision_reminders',
  {
    id: uuid().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    dueAt: timestamptz().notNull(),
    sentAt: timestamptz().notNull(),
  },
  (reminder) => [uniqueIndex('revision_reminders_once').on(reminder.submissionId, reminder.kind, reminder.dueAt)],
);
