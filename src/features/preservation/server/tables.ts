import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, snakeCase, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import type { ImageId, UploadId } from '#features/files/rules.ts';
import { timestamptz } from '#platform/database/columns.ts';
import { FAULTS } from '../rules.ts';

/** A check of every stored file; only one runs at a time, on all instances together. */
export const fixityRuns = snakeCase.table(
  'fixity_runs',
  {
    id: uuid().primaryKey(),
    /** The account that started it; null for the nightly check. */
    startedBy: uuid().$type<UserId>(),
    startedAt: timestamptz().notNull(),
    /** When every file was read; null while it runs. */
    finishedAt: timestamptz(),
    /** Number of files at the start. */
    total: integer().notNull(),
    checked: integer().notNull().default(0),
    /** Bytes read. */
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** The last storage key that was read, from where it continues after a restart. */
    reached: text().notNull().default(''),
    /** Number of open findings at its end. */
    faults: integer().notNull().default(0),
  },
  (run) => [
    // A constant index key, so at most one run is unfinished.
    uniqueIndex('fixity_runs_only_one').on(sql`(true)`).where(sql`${run.finishedAt} is null`),
    index('fixity_runs_finished').on(run.finishedAt.desc().nullsLast(), run.id),
    check('fixity_runs_checked', sql`${run.checked} >= 0`),
  ],
);

/** A fault of a stored file, from the first run that found it until a run that did not. */
export const fixityFindings = snakeCase.table(
  'fixity_findings',
  {
    id: uuid().primaryKey(),
    storageKey: text().notNull(),
    fault: text({ enum: FAULTS }).notNull(),
    /** SHA-256, hexadecimal; null for a file without a record. */
    expected: text(),
    /** SHA-256 of the stored content; null when it could not be read. */
    actual: text(),
    /** System error code of a failed read: EIO, EACCES. */
    reason: text(),
    /** The upload or picture it belongs to. */
    uploadId: uuid().$type<UploadId>(),
    imageId: uuid().$type<ImageId>(),
    firstSeenAt: timestamptz().notNull(),
    lastSeenIn: uuid()
      .notNull()
      .references(() => fixityRuns.id),
    /** When the fault was reported to the administrators. */
    reportedAt: timestamp('told_at', { withTimezone: true }),
    resolvedAt: timestamptz(),
  },
  (finding) => [
    uniqueIndex('fixity_findings_open_key').on(finding.storageKey).where(sql`${finding.resolvedAt} is null`),
    index('fixity_findings_since').on(finding.firstSeenAt, finding.id).where(sql`${finding.resolvedAt} is null`),
    check('fixity_findings_fault', sql`${finding.fault} in ('missing', 'changed', 'unreadable', 'unknown')`),
  ],
);
