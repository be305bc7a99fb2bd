import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core';
import { BACKUP_PROBLEMS } from '#base/backup-problems.ts';
import { timestamptz } from '#platform/database/columns.ts';
import { RUN_KINDS } from '../rules.ts';

/** A backup that the journal has made by itself, or the rehearsal of a restore; one a day and one a month. */
export const backupRuns = snakeCase.table(
  'backup_runs',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: RUN_KINDS }).notNull(),
    /** Day or month that it is for: 2026-11-28 or 2026-11. */
    period: text().notNull(),
    attempts: integer().notNull().default(1),
    startedAt: timestamptz().notNull(),
    /** Null while it runs. */
    finishedAt: timestamptz(),
    /** Null when it succeeded. */
    problem: text({ enum: BACKUP_PROBLEMS }),
    /** The message of the system about the problem. */
    detail: text(),
    /** The backup made, or the one restored; null for a rehearsal with a backup made for it. */
    fileName: text(),
    /** Bytes of the file. */
    bytes: bigint({ mode: 'number' }),
    /** Of the file, hexadecimal. */
    sha256: text(),
    /** Rows and files that are in the backup, or came back. */
    rows: bigint({ mode: 'number' }),
    files: integer(),
    /** Whether backups are encrypted, so that a rehearsal could not open them. */
    isEncrypted: boolean().notNull(),
    /** The bucket it was sent to as well. */
    sentTo: text(),
  },
  (run) => [
    unique('backup_runs_period').on(run.kind, run.period),
    index('backup_runs_finished').on(run.kind, run.finishedAt),
    check('backup_runs_attempts', sql`${run.attempts} > 0`),
  ],
);
