import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Id, UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { UploadId } from '#features/files/rules.ts';
import { uploads } from '#features/files/server/tables.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import { LICENCE_NAMES } from '#features/journal/journal.ts';
import type { TopicId } from '#features/topics/rules.ts';
import { topics } from '#features/topics/server/tables.ts';
import { timestamptz, version } from '#platform/database/columns.ts';
import type { DraftContent } from '../draft-contract.ts';
import type { Correction } from '../fields/corrections.ts';
import type { CreditRole } from '../fields/credit-roles.ts';
import {
  type DraftId,
  FILE_TYPES,
  type GuestEditorId,
  NOTICE_KINDS,
  type NoticeId,
  PUBLICATION_PDF,
  STATUSES,
  type SubmissionFileId,
  type SubmissionId,
} from '../rules.ts';
import { fieldChecks, fieldColumns } from './field-columns.ts';

export const submissions = snakeCase.table(
  'submissions',
  {
    id: uuid().$type<SubmissionId>().primaryKey(),
    /** Such as MDS-2026-0042. */
    number: text().notNull(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    draftId: uuid().$type<DraftId>(),
    topicId: uuid()
      .$type<TopicId>()
      .notNull()
      .references(() => topics.id),
    ...fieldColumns(),
    status: text({ enum: STATUSES }).notNull().default('SUBMITTED'),
    /** The readable part of the article's address. */
    slug: text().notNull(),
    issueId: uuid()
      .$type<IssueId>()
      .references(() => issues.id),
    /** First and last page; an article number is stored as the first page alone. */
    firstPage: text(),
    lastPage: text(),
    /** In lower case, without a resolver, such as 10.12345/jaed.42. */
    doi: text(),
    licence: text({ enum: LICENCE_NAMES }).notNull().default('CC BY 4.0'),
    /** Position in the contents of the issue; articles without one come last. */
    issuePosition: integer(),
    /** The member of the editorial office who handles it. */
    handlingEditorId: uuid()
      .$type<UserId>()
      .references(() => users.id),
    acceptedAt: timestamptz(),
    version: version(),
    /** First publication; kept when the article is unpublished. */
    publishedAt: timestamptz(),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
    deletedAt: timestamptz(),
  },
  (submission) => [
    uniqueIndex('submissions_doi_key').on(submission.doi),
    uniqueIndex('submissions_number_key').on(submission.number),
    // One submission per draft, also when two requests arrive at the same time.
    uniqueIndex('submissions_draft_key').on(submission.userId, submission.draftId),
    index('submissions_newest').on(submission.createdAt.desc().nullsLast(), submission.id),
    index('submissions_user').on(submission.userId, submission.createdAt),
    // Lists and counts by status read this index alone: the rows with their abstracts are wide.
    index('submissions_status')
      .on(submission.status, submission.createdAt, submission.id, submission.handlingEditorId)
      .where(sql`${submission.deletedAt} is null`),
    index('submissions_deleted').on(submission.deletedAt).where(sql`${submission.deletedAt} is not null`),
    index('submissions_topic').on(submission.topicId),
    index('submissions_issue').on(submission.issueId),
    // GiST finds the nearest titles in the order of their similarity; GIN would compare all that share something.
    index('submissions_title_nearest').using('gist', submission.title.op('gist_trgm_ops(siglen=128)')),
    index('submissions_handling_editor')
      .on(submission.handlingEditorId)
      .where(sql`${submission.handlingEditorId} is not null`),
    ...fieldChecks('submissions', submission),
    check(
      'submissions_published_has_date',
      sql`${submission.status} <> 'PUBLISHED' or ${submission.publishedAt} is not null`,
    ),
  ],
);

export const submissionAuthors = snakeCase.table(
  'submission_authors',
  {
    id: uuid().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** From 1; the first author is the corresponding author. */
    position: integer().notNull(),
    fullName: text().notNull(),
    email: text().notNull(),
    affiliation: text().notNull(),
    /** Such as 0000-0002-1825-0097. */
    orcid: text(),
    /** The institution's id at ror.org, such as 05a28rw58. */
    ror: text(),
    /** Roles by the CRediT standard that the author has confirmed. */
    roles: jsonb().$type<CreditRole[]>().notNull().default([]),
  },
  (author) => [
    uniqueIndex('submission_authors_position_key').on(author.submissionId, author.position),
    index('submission_authors_email').on(sql`lower(${author.email})`),
    index('submission_authors_orcid').on(author.orcid),
    check('submission_authors_position', sql`${author.position} between 1 and 100`),
  ],
);

export const submissionFiles = snakeCase.table(
  'submission_files',
  {
    id: uuid().$type<SubmissionFileId>().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    uploadId: uuid()
      .$type<UploadId>()
      .notNull()
      .references(() => uploads.id),
    fileType: text({ enum: [...FILE_TYPES, PUBLICATION_PDF] }).notNull(),
    /** Increases within a submission; a later file replaces an earlier one of its slot and format. */
    position: integer().notNull(),
    downloadCount: integer().notNull().default(0),
    createdAt: timestamptz().notNull(),
    /** Digests of the text and of the details that a PDF was typeset from; null for a file that a person made. */
    madeFrom: jsonb().$type<{ text: string; details: string }>(),
  },
  (file) => [
    uniqueIndex('submission_files_upload_key').on(file.uploadId),
    uniqueIndex('submission_files_position_key').on(file.submissionId, file.position),
    check('submission_files_downloads', sql`${file.downloadCount} >= 0`),
  ],
);

export const submissionDeclarations = snakeCase.table(
  'submission_declarations',
  {
    id: uuid().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    text: text().notNull(),
    isChecked: boolean().notNull(),
  },
  (declaration) => [uniqueIndex('submission_declarations_type_key').on(declaration.submissionId, declaration.type)],
);

/** Status changes with their author, time and optional note. */
export const statusChanges = snakeCase.table(
  'status_changes',
  {
    id: uuid().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    fromStatus: text({ enum: STATUSES }),
    toStatus: text({ enum: STATUSES }).notNull(),
    actorId: uuid()
      .$type<UserId>()
      .references(() => users.id),
    note: text(),
    /** Why an unusual move was made; for staff only. */
    reason: text(),
    /** Whether the authors were informed and may therefore read the note. */
    tellsAuthors: boolean().notNull().default(false),
    /** Fields that were corrected, with their values before and after. */
    corrections: jsonb().$type<Correction[]>().notNull().default([]),
    /** The decision that made the change; its letter may have files. */
    decisionId: uuid().$type<Id<'decision'>>(),
    createdAt: timestamptz().notNull(),
  },
  (change) => [index('status_changes_submission').on(change.submissionId, change.createdAt, change.id)],
);

/** Files that go out with the letter of a decision. Authors can open them once it was sent. */
export const letterFiles = snakeCase.table(
  'letter_files',
  {
    id: uuid().$type<SubmissionFileId>().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    decisionId: uuid().$type<Id<'decision'>>().notNull(),
    uploadId: uuid()
      .$type<UploadId>()
      .notNull()
      .references(() => uploads.id),
    /** Counts from 1 within a letter. */
    position: integer().notNull(),
    /** Whether it is attached to the mail; others are on the page of the manuscript alone. */
    isMailed: boolean().notNull().default(true),
  },
  (file) => [
    uniqueIndex('letter_files_upload_key').on(file.uploadId),
    uniqueIndex('letter_files_position_key').on(file.decisionId, file.position),
    index('letter_files_submission').on(file.submissionId),
  ],
);

/** Changes of the handling editor. */
export const handlingAssignments = snakeCase.table(
  'handling_assignments',
  {
    id: uuid().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** Null: nobody handles it any more. */
    editorId: uuid()
      .$type<UserId>()
      .references(() => users.id),
    actorId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz().notNull(),
  },
  (assignment) => [index('handling_assignments_submission').on(assignment.submissionId, assignment.createdAt)],
);

/** Appointments of guest editors: accounts with the role handle these submissions and see no others. */
export const guestEditors = snakeCase.table(
  'guest_editors',
  {
    id: uuid().$type<GuestEditorId>().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    appointedBy: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz().notNull(),
  },
  (guest) => [
    index('guest_editors_submission').on(guest.submissionId, guest.userId),
    index('guest_editors_user').on(guest.userId),
  ],
);

/** Corrections, retractions and expressions of concern about published articles. */
export const submissionNotices = snakeCase.table(
  'submission_notices',
  {
    id: uuid().$type<NoticeId>().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    /** The day in Kigali. */
    date: date().notNull(),
    text: text().notNull(),
    /** The notice's own DOI, in lower case, without a resolver. */
    doi: text(),
    version: version(),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull().defaultNow(),
    createdBy: uuid()
      .$type<UserId>()
      .references(() => users.id),
  },
  (notice) => [
    index('submission_notices_submission').on(notice.submissionId, notice.date, notice.createdAt),
    uniqueIndex('submission_notices_doi_key').on(notice.doi),
    // An article can have one retraction.
    uniqueIndex('submission_notices_retraction_key').on(notice.submissionId).where(sql`${notice.kind} = 'RETRACTION'`),
    check('submission_notices_text_length', sql`char_length(${notice.text}) between 1 and 5000`),
  ],
);

/** Published versions with their PDFs. Rows are never deleted: a version that was public stays public. */
export const submissionVersions = snakeCase.table(
  'submission_versions',
  {
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** From 1, without gaps. */
    number: integer().notNull(),
    publishedAt: timestamptz().notNull(),
    /** Describes the changes; empty for the first version. */
    note: text().notNull(),
    fileId: uuid()
      .$type<SubmissionFileId>()
      .notNull()
      .references(() => submissionFiles.id),
  },
  (row) => [
    primaryKey({ columns: [row.submissionId, row.number] }),
    index('submission_versions_file').on(row.fileId),
    check('submission_versions_number', sql`${row.number} >= 1`),
  ],
);

/** Unfinished submissions. */
export const drafts = snakeCase.table(
  'drafts',
  {
    /**
     * Made by the wizard and stored with the submission, so that one draft makes one submission. Unique per user only, so
     * that a refusal does not reveal somebody else's draft.
     */
    id: uuid().$type<DraftId>().notNull(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: jsonb().$type<DraftContent>().notNull(),
    /** Increases with each save; a device that has not seen the newest version must not overwrite it. */
    version: integer().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (draft) => [
    primaryKey({ columns: [draft.userId, draft.id] }),
    index('drafts_user').on(draft.userId, draft.updatedAt),
    check('drafts_version', sql`${draft.version} >= 1`),
  ],
);

/** The last manuscript number assigned in a year. Assigning the next one locks the row, so numbers have no gaps. */
export const manuscriptCounters = snakeCase.table('manuscript_counters', {
  year: integer().primaryKey(),
  last: integer().notNull(),
});
