import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, primaryKey, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Id } from '#base/ids.ts';
import { articles, usageCounts } from '#features/articles/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { timestamptz } from '#platform/database/columns.ts';
import { IMPORTED_METRICS } from '../rules.ts';

/** Usage of an article on a day (UTC), without personal data. */
export const articleUsage = snakeCase.table(
  'article_usage',
  {
    articleId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    ...usageCounts(),
  },
  (usage) => [primaryKey({ columns: [usage.articleId, usage.day] }), index('article_usage_day').on(usage.day)],
);

/** Usage that an earlier system has counted, as its reports say. The journal's own counts are never mixed with it. */
export const importedUsage = snakeCase.table(
  'imported_usage',
  {
    articleId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** A month, such as 2024-03, or `total` for a count that no month is known of. */
    period: text().notNull(),
    metric: text({ enum: IMPORTED_METRICS }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    /** The last day of the count. */
    until: date().notNull(),
    /** Imports are a feature above this one, so the database does not check it. */
    importId: uuid().$type<Id<'import'>>().notNull(),
  },
  (usage) => [
    primaryKey({ columns: [usage.articleId, usage.period, usage.metric] }),
    index('imported_usage_period').on(usage.period),
    index('imported_usage_import').on(usage.importId),
    check('imported_usage_count', sql`${usage.count} > 0`),
  ],
);

/**
 * A session's usage of an article, stored for a day or two to recognise double clicks and unique investigations. The
 * session is a keyed hash whose key is deleted (visitor-keys.ts), so it identifies no person.
 */
export const usageVisits = snakeCase.table(
  'usage_visits',
  {
    session: text().notNull(),
    articleId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Views of the article page. */
    views: integer('looks').notNull().default(0),
    requests: integer().notNull().default(0),
    lastViewAt: timestamp('last_look_at', { withTimezone: true }),
    lastRequestAt: timestamptz(),
    day: date().notNull(),
  },
  (visit) => [primaryKey({ columns: [visit.session, visit.articleId] }), index('usage_visits_day').on(visit.day)],
);

/** Reading sessions by month and country, without anything else about them. */
export const countryUsage = snakeCase.table(
  'country_usage',
  {
    /** The first day of the month (UTC). */
    month: date().notNull(),
    /** ISO 3166-1 alpha-2; ZZ for unknown. */
    country: text().notNull(),
    sessions: integer().notNull(),
  },
  (usage) => [primaryKey({ columns: [usage.month, usage.country] })],
);

/** The part of a day's key that is deleted after the day. */
export const usageSalts = snakeCase.table('usage_salts', { day: date().primaryKey(), salt: text().notNull() });
