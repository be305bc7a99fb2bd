import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, primaryKey, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { IssueId } from '#features/issues/rules.ts';
import type { ReviewerId } from '#features/review/rules.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { timestamptz } from '#platform/database/columns.ts';
import { IMPORT_WORKS, type ImportId, type ImportRunId, RUN_STATES } from '../rules.ts';
import type { ImportReport } from './report.ts';

/** Imports that have written something. */
export const imports = snakeCase.table(
  'imports',
  {
    id: uuid().$type<ImportId>().primaryKey(),
    fileName: text().notNull(),
    /** Of the file; an import of the same file continues where the last one stopped. */
    sha256: text().notNull(),
    /** The account without a person that imported articles belong to. */
    ownerId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    startedAt: timestamptz().notNull(),
    finishedAt: timestamptz(),
    undoneAt: timestamptz(),
  },
  (row) => [index('imports_newest').on(row.startedAt)],
);

/** Issues, articles, accounts and entries of the register of reviewers that an import has written. */
export const importedRecords = snakeCase.table(
  'imported_records',
  {
    /** The record itself. */
    targetId: uuid().$type<IssueId | SubmissionId | UserId | ReviewerId>().primaryKey(),
    importId: uuid()
      .$type<ImportId>()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['issue', 'article', 'account', 'reviewer'] }).notNull(),
    /** Everything that happened to the record later is a change by somebody. */
    writtenAt: timestamptz().notNull(),
  },
  (row) => [index('imported_records_import').on(row.importId)],
);

/** Ids and paths that issues and articles had in the system they came from: their old addresses lead to the new ones. */
export const oldAddresses = snakeCase.table(
  'old_addresses',
  {
    kind: text({ enum: ['issue', 'article'] }).notNull(),
    oldId: text().notNull(),
    targetId: uuid().$type<IssueId | SubmissionId>().notNull(),
    importId: uuid()
      .$type<ImportId>()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
  },
  (row) => [primaryKey({ columns: [row.kind, row.oldId] }), index('old_addresses_import').on(row.importId)],
);

/** Work on imports that administrators have started on their screen; only one runs or waits for a decision at a time. */
export const importRuns = snakeCase.table(
  'import_runs',
  {
    id: uuid().$type<ImportRunId>().primaryKey(),
    work: text({ enum: IMPORT_WORKS }).notNull(),
    state: text({ enum: RUN_STATES }).notNull(),
    startedBy: uuid().$type<UserId>().notNull(),
    startedAt: timestamptz().notNull(),
    finishedAt: timestamptz(),
    fileName: text().notNull(),
    /** Name of the resumable upload with the file; null for an undoing. */
    upload: text(),
    /** Name of the resumable upload with the ZIP file of PDFs. */
    pdfs: text(),
    /** Names that the import gets for what its source leaves open. */
    topic: text(),
    licence: text(),
    /** Tries of the work so far. */
    attempts: integer().notNull().default(0),
    /** Bytes of the file that are read, or articles that are removed, and all of them. */
    done: bigint({ mode: 'number' }).notNull().default(0),
    total: bigint({ mode: 'number' }).notNull().default(0),
    /** Of the last work that ended; for a refused check or undoing only the language of its problem, unless that is English. */
    report: jsonb().$type<ImportReport>(),
    /** Why it was refused; a sentence in the language of the report. */
    problem: text().notNull().default(''),
    importId: uuid()
      .$type<ImportId>()
      .references(() => imports.id, { onDelete: 'cascade' }),
  },
  (row) => [
    // A constant index key, so at most one is under way.
    uniqueIndex('import_runs_only_one').on(sql`(true)`).where(sql`${row.state} in ('running', 'ready')`),
    index('import_runs_newest').on(row.startedAt),
    index('import_runs_import').on(row.importId),
  ],
);
