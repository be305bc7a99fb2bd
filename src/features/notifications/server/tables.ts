import { index, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { NEWS_KINDS } from '#features/accounts/rules.ts';
import { users } from '#features/accounts/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';

/** News that wait for a person's next daily digest; deleted when it is queued. */
export const digestEntries = snakeCase.table(
  'digest_entries',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NEWS_KINDS }).notNull(),
    /** The submission. */
    about: uuid().notNull(),
    /** One line of plain text. */
    line: text().notNull(),
    /** The address of the page that the line leads to. */
    href: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (entry) => [index('digest_entries_user').on(entry.userId, entry.createdAt)],
);
