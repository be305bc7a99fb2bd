import { sql } from 'drizzle-orm';
import { bigint, index, integer, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { timestamptz } from '#platform/database/columns.ts';
import { EXPORT_ENDS, EXPORT_STEPS, type ExportId } from '../rules.ts';

/** Exports that administrators have started on their screen; only one runs at a time, on all instances together. */
export const journalExports = snakeCase.table(
  'journal_exports',
  {
    id: uuid().$type<ExportId>().primaryKey(),
    startedBy: uuid().$type<UserId>().notNull(),
    startedAt: timestamptz().notNull(),
    /** Tries so far: a killed one begins again. Pieces of the file are stored by try. */
    attempts: integer().notNull().default(0),
    step: text({ enum: EXPORT_STEPS }).notNull().default('records'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Pieces of the last try that may be in the store. */
    pieces: integer().notNull().default(0),
    /** Null while it runs. */
    finishedAt: timestamptz(),
    end: text({ enum: EXPORT_ENDS }),
    /** Bytes of the file; 0 before it is finished. */
    size: bigint({ mode: 'number' }).notNull().default(0),
    /** Of the file, hexadecimal. */
    sha256: text().notNull().default(''),
    /** Number of stored files that are not in it, because they were missing or damaged. */
    leftOut: integer().notNull().default(0),
    deletedAt: timestamptz(),
  },
  (row) => [
    // A constant index key, so at most one export runs.
    uniqueIndex('journal_exports_only_one').on(sql`(true)`).where(sql`${row.finishedAt} is null`),
    index('journal_exports_newest').on(row.startedAt),
  ],
);
