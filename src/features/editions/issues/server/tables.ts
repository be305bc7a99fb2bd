import { integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import type { IssueId } from '#features/issues/rules.ts';
import { EDITION_FORMATS } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';

const issueId = () =>
  uuid()
    .$type<IssueId>()
    .notNull()
    .references(() => issues.id, { onDelete: 'cascade' });

/** The PDF and the EPUB of an issue. */
export const issueEditions = snakeCase.table(
  'issue_editions',
  {
    issueId: issueId(),
    format: text({ enum: EDITION_FORMATS }).notNull(),
    storageKey: text().notNull(),
    /** Hexadecimal. */
    sha256: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    madeAt: timestamptz().notNull(),
  },
  (row) => [primaryKey({ columns: [row.issueId, row.format] })],
);

/** The latest making of an issue's PDF and EPUB. */
export const issueEditionRuns = snakeCase.table('issue_edition_runs', {
  issueId: issueId().primaryKey(),
  /** A hash of everything that the files are made from. */
  source: text().notNull(),
  /** Articles that are in the files so far, and all of them. */
  done: integer().notNull(),
  total: integer().notNull(),
  startedAt: timestamptz().notNull(),
  /** Null while they are being made. */
  finishedAt: timestamptz(),
  /** Why there is no PDF; empty when there is one. */
  problem: text().notNull().default(''),
});
