import { sql } from 'drizzle-orm';
import { check, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz, version } from '#platform/database/columns.ts';
import type { TopicId } from '../rules.ts';

export const topics = snakeCase.table(
  'topics',
  {
    id: uuid().$type<TopicId>().primaryKey(),
    name: text().notNull(),
    version: version(),
    createdAt: timestamptz().notNull(),
  },
  (topic) => [
    // A name is used once, case-insensitively.
    uniqueIndex('topics_name_key').on(sql`lower(${topic.name})`),
    check('topics_name_length', sql`char_length(${topic.name}) between 1 and 100`),
  ],
);
