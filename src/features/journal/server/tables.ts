import { sql } from 'drizzle-orm';
import { check, integer, snakeCase, text } from 'drizzle-orm/pg-core';
import { timestamptz, version } from '#platform/database/columns.ts';
import { LICENCE_NAMES } from '../journal.ts';

/** Staff's changes to the facts about the journal: one row at most. */
export const journalSettings = snakeCase.table(
  'journal_settings',
  {
    only: integer().primaryKey().default(1),
    name: text().notNull(),
    tagline: text().notNull(),
    publisher: text().notNull(),
    issn: text().notNull(),
    licence: text({ enum: LICENCE_NAMES }).notNull(),
    repecArchive: text().notNull().default('mds'),
    repecSeries: text().notNull().default('jaedev'),
    countries: integer().notNull(),
    version: version(),
    updatedAt: timestamptz().notNull(),
  },
  (settings) => [check('journal_settings_only_one', sql`${settings.only} = 1`)],
);
