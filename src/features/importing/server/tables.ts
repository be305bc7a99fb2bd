import { index, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { IssueId } from '#features/issues/rules.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { timestamptz } from '#platform/database/columns.ts';
import type { ImportId } from '../rules.ts';

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

/** Issues and articles that an import has written. */
export const importedRecords = snakeCase.table(
  'imported_records',
  {
    /** The issue or submission. */
    targetId: uuid().$type<IssueId | SubmissionId>().primaryKey(),
    importId: uuid()
      .$type<ImportId>()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['issue', 'article'] }).notNull(),
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
