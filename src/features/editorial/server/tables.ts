import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { submissionFiles, submissions } from '#features/submissions/server/tables.ts';
import { timestamptz, version } from '#platform/database/columns.ts';
import type { ListFilter } from '../list-contract.ts';
import { MAX_NOTE, MAX_TASK, type NoteId, type SavedFilterId, type SimilarityResultId, type TaskId } from '../rules.ts';

/** Internal notes: texts of the editorial office about a manuscript, which authors and reviewers never see. */
export const submissionNotes = snakeCase.table(
  'submission_notes',
  {
    id: uuid().$type<NoteId>().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    authorId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    /** Members of the office who got it by mail. */
    mentions: uuid().$type<UserId>().array().notNull().default([]),
    createdAt: timestamptz().notNull(),
  },
  (note) => [
    index('submission_notes_submission').on(note.submissionId, note.createdAt),
    check('submission_notes_text', sql`char_length(${note.text}) between 1 and ${sql.raw(String(MAX_NOTE))}`),
  ],
);

/** Tasks of the editorial office about a manuscript, which authors and reviewers never see. */
export const submissionTasks = snakeCase.table(
  'submission_tasks',
  {
    id: uuid().$type<TaskId>().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** The day in Kigali. */
    dueOn: date(),
    /** Null for the handling editor. */
    assigneeId: uuid()
      .$type<UserId>()
      .references(() => users.id),
    createdBy: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    version: version(),
    createdAt: timestamptz().notNull(),
    doneAt: timestamptz(),
    doneBy: uuid()
      .$type<UserId>()
      .references(() => users.id),
  },
  (task) => [
    index('submission_tasks_submission').on(task.submissionId, task.createdAt),
    index('submission_tasks_due').on(task.dueOn).where(sql`${task.doneAt} is null`),
    check('submission_tasks_text', sql`char_length(${task.text}) between 1 and ${sql.raw(String(MAX_TASK))}`),
    check('submission_tasks_done', sql`(${task.doneAt} is null) = (${task.doneBy} is null)`),
  ],
);

/** Results of a similarity checker outside, which editors enter. */
export const similarityResults = snakeCase.table(
  'similarity_results',
  {
    id: uuid().$type<SimilarityResultId>().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** The checked file. */
    fileId: uuid()
      .$type<SubmissionFileId>()
      .notNull()
      .references(() => submissionFiles.id, { onDelete: 'cascade' }),
    percent: integer().notNull(),
    /** The day of the check, in Kigali. */
    checkedOn: date().notNull(),
    createdBy: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz().notNull(),
  },
  (result) => [
    index('similarity_results_submission').on(result.submissionId, result.createdAt),
    check('similarity_results_percent', sql`${result.percent} between 0 and 100`),
  ],
);

/** Filters of the list of submissions that members of the office have saved. */
export const savedFilters = snakeCase.table(
  'saved_filters',
  {
    id: uuid().$type<SavedFilterId>().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    filter: jsonb().$type<ListFilter>().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (saved) => [unique('saved_filters_name').on(saved.userId, saved.name)],
);
