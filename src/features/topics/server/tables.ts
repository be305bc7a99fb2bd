import { sql } from 'drizzle-orm';
import { check, jsonb, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Translations } from '#base/translations.ts';
import { timestamptz, version } from '#platform/database/columns.ts';
import type { TopicId, TopicTexts } from '../rules.ts';

export const topics = snakeCase.table(
  'topics',
  {
    id: uuid().$type<TopicId>().primaryKey(),
    name: text().notNull(),
    translations: jsonb().$type<Translations<TopicTexts>>().notNull().default({}),
    version: version(),
    createdAt: timestamptz().notNull(),
  },
  (topic) => [
    // A name is used once, case-insensitively.
    uniqueIndex('topics_name_key').on(sql`lower(${topic.name})`),
    check('topics_name_length', sql`char_length(${topic.name}) between 1 and 100`),
  ],
);
