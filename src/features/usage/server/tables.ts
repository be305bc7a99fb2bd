import { date, index, integer, primaryKey, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { articles, usageCounts } from '#features/articles/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { timestamptz } from '#platform/database/columns.ts';

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
