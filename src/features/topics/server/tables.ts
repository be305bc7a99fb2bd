import { sql } from 'drizzle-orm';
import { check, integer, snakeCase, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

export const topics = snakeCase.table(
  'topics',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Counts up with every change. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (topic) => [
    // A name is used once, whatever its case.
    uniqueIndex('topics_name_key').on(sql`lower(${topic.name})`),
    check('topics_name_length', sql`char_length(${topic.name}) between 1 and 100`),
  ],
);
