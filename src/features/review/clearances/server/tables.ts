import { snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';

/** Why an editor with a possible conflict of interest handles a manuscript all the same. */
export const editorClearances = snakeCase.table(
  'editor_clearances',
  {
    id: uuid().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (clearance) => [uniqueIndex('editor_clearances_once').on(clearance.submissionId, clearance.userId)],
);
