import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { timestamptz } from '#platform/database/columns.ts';
import { articles } from '../../server/tables.ts';
import { CITED_BY_SOURCES } from '../rules.ts';

/** The last look-up of the works that cite an article, and the time of the next one. */
export const citedByLookUps = snakeCase.table(
  'cited_by_look_ups',
  {
    articleId: uuid()
      .$type<SubmissionId>()
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** The DOI that the source was asked about; the article may have got another one since. */
    doi: text().notNull(),
    /** The source of `total` and of the works; null before the first look-up that succeeded. */
    source: text({ enum: CITED_BY_SOURCES }),
    lookedUpAt: timestamptz(),
    total: integer().notNull().default(0),
    /** Failures since the last look-up that succeeded. */
    failures: integer().notNull().default(0),
    nextAt: timestamptz().notNull(),
  },
  (row) => [check('cited_by_look_ups_source', sql`${row.source} in ('openalex', 'crossref')`)],
);

/** The newest works that cite an article. */
export const citingWorks = snakeCase.table(
  'citing_works',
  {
    articleId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => citedByLookUps.articleId, { onDelete: 'cascade' }),
    /** Counted from 0, the newest first. */
    position: integer().notNull(),
    doi: text(),
    title: text().notNull(),
    authors: text().notNull(),
    container: text().notNull(),
    year: integer(),
  },
  (work) => [primaryKey({ columns: [work.articleId, work.position] })],
);
