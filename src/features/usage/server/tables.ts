import { date, index, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import { articles, usageCounts } from '#features/articles/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { timestamptz } from '#platform/database/columns.ts';

/** Usage of an article on a day (UTC). Nothing says by whom. */
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
 * What a session did with an article: what double clicks and unique counts are told by, for a day or two. The session is
 * a keyed hash whose key is thrown away (visitor-keys.ts), so it leads to nobody.
 */
export const usageVisits = snakeCase.table(
  'usage_visits',
  {
    session: text().notNull(),
    articleId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    looks: integer().notNull().default(0),
    requests: integer().notNull().default(0),
    lastLookAt: timestamptz(),
    lastRequestAt: timestamptz(),
    day: date().notNull(),
  },
  (visit) => [primaryKey({ columns: [visit.session, visit.articleId] }), index('usage_visits_day').on(visit.day)],
);

/** The part of a day's key that is thrown away. */
export const usageSalts = snakeCase.table('usage_salts', { day: date().primaryKey(), salt: text().notNull() });
