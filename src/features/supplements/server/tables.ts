import { sql } from 'drizzle-orm';
import { bigint, check, index, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';
import { SUPPLEMENT_KINDS, SUPPLEMENT_LICENCE_NAMES, type SupplementId } from '../rules.ts';

/** Files that belong to a manuscript and are published with its article, such as data and code. */
export const supplements = snakeCase.table(
  'supplements',
  {
    id: uuid().$type<SupplementId>().primaryKey(),
    /** Null for a deleted one, whose stored file the next sweep removes. */
    submissionId: uuid()
      .$type<SubmissionId>()
      .references(() => submissions.id, { onDelete: 'set null' }),
    kind: text({ enum: SUPPLEMENT_KINDS }).notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    licence: text({ enum: SUPPLEMENT_LICENCE_NAMES }).notNull(),
    fileName: text().notNull(),
    mediaType: text().notNull(),
    storageKey: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    createdAt: timestamptz().notNull(),
    createdBy: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
  },
  (file) => [index('supplements_submission').on(file.submissionId), check('supplements_size', sql`${file.size} > 0`)],
);
