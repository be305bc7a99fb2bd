import { sql } from 'drizzle-orm';
import { check, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';
import { APPEAL_STATES, type AppealId } from '../rules.ts';

/** Appeals against a rejection, at most one a manuscript. */
export const appeals = snakeCase.table(
  'appeals',
  {
    id: uuid().$type<AppealId>().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    state: text({ enum: APPEAL_STATES }).notNull(),
    text: text().notNull(),
    createdAt: timestamptz().notNull(),
    answer: text().notNull().default(''),
    answeredBy: uuid()
      .$type<UserId>()
      .references(() => users.id),
    answeredAt: timestamptz(),
  },
  (appeal) => [
    uniqueIndex('appeals_once').on(appeal.submissionId),
    check(
      'appeals_answered',
      sql`(${appeal.state} = 'OPEN') = (${appeal.answeredAt} is null) and (${appeal.state} = 'OPEN' or ${appeal.answer} <> '')`,
    ),
  ],
);
