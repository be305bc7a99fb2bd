import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import type { ImageId, UploadId } from '#features/files/rules.ts';
import { timestamptz } from '#platform/database/columns.ts';
import { FAULTS } from '../rules.ts';

/** A reading of every stored file. One at a time, whoever asks and however many processes there are. */
export const fixityRuns = snakeCase.table(
  'fixity_runs',
  {
    id: uuid().primaryKey(),
    /** Who asked for it; nobody when it came by the clock. */
    startedBy: uuid().$type<UserId>(),
    startedAt: timestamptz().notNull(),
    /** When it had looked at everything. A run without it says nothing about what it has not reached. */
    finishedAt: timestamptz(),
    /** Files there were to read when it began. */
    total: integer().notNull(),
    checked: integer().notNull().default(0),
    /** Bytes read. */
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** The last storage key that was read; where it goes on after a stop. */
    reached: text().notNull().default(''),
    /** Faults that were there at its end. */
    faults: integer().notNull().default(0),
  },
  (run) => [
    // Always the same value: one row at most has no end.
    uniqueIndex('fixity_runs_only_one').on(sql`(true)`).where(sql`${run.finishedAt} is null`),
    index('fixity_runs_finished').on(run.finishedAt.desc().nullsLast(), run.id),
    check('fixity_runs_checked', sql`${run.checked} >= 0`),
  ],
);

/** What is wrong with a stored file, from the run that saw it first until the one that no longer did. */
export const fixityFindings = snakeCase.table(
  'fixity_findings',
  {
    id: uuid().primaryKey(),
    storageKey: text().notNull(),
    fault: text({ enum: FAULTS }).notNull(),
    /** SHA-256, hexadecimal; missing for a file nobody knows. */
    expected: text(),
    /** SHA-256 of what is there; missing where nothing could be read. */
    actual: text(),
    /** Why it could not be read, as the system says it: EIO, EACCES. */
    reason: text(),
    /** Whose it is: an upload or a picture. */
    uploadId: uuid().$type<UploadId>(),
    imageId: uuid().$type<ImageId>(),
    firstSeenAt: timestamptz().notNull(),
    lastSeenIn: uuid()
      .notNull()
      .references(() => fixityRuns.id),
    /** When the administrators were told of it as it is now. */
    toldAt: timestamptz(),
    resolvedAt: timestamptz(),
  },
  (finding) => [
    uniqueIndex('fixity_findings_open_key').on(finding.storageKey).where(sql`${finding.resolvedAt} is null`),
    index('fixity_findings_since').on(finding.firstSeenAt, finding.id).where(sql`${finding.resolvedAt} is null`),
    check('fixity_findings_fault', sql`${finding.fault} in ('missing', 'changed', 'unreadable', 'unknown')`),
  ],
);
