import { sql } from 'drizzle-orm';
import { check, index, jsonb, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Translations } from '#base/translations.ts';
import { timestamptz, version } from '#platform/database/columns.ts';
import type { AnnouncementId } from '../rules.ts';

/** News of the journal. */
export const announcements = snakeCase.table(
  'announcements',
  {
    id: uuid().$type<AnnouncementId>().primaryKey(),
    /** The readable part of its address. */
    slug: text().notNull(),
    title: text().notNull(),
    /** The Markdown subset. */
    body: text().notNull(),
    translations: jsonb().$type<Translations<{ title: string; body: string }>>().notNull().default({}),
    version: version(),
    /** The time of publication. */
    createdAt: timestamptz().notNull(),
  },
  (announcement) => [
    uniqueIndex('announcements_slug_key').on(announcement.slug),
    index('announcements_newest').on(announcement.createdAt.desc().nullsLast(), announcement.id),
    check('announcements_body', sql`char_length(${announcement.body}) between 1 and 20000`),
  ],
);
