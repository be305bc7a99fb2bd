import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { LICENCE_NAMES } from '../../../base/journal.ts';
import { moment } from '../../../platform/columns.ts';
import { issues } from '../../issues/server/tables.ts';
import { submissionFiles, submissions } from '../../submissions/server/tables.ts';
import { topics } from '../../topics/server/tables.ts';

/** PostgreSQL's own type for the words of a text. */
const textVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export interface PublishedAuthor {
  fullName: string;
  affiliation: string;
}

/**
 * The published read model: the one place that says what is public. It holds no e-mail address, no private file and no
 * unpublished word, so nothing read from it can leak any. Kept in the same transaction as the submission.
 */
export const articles = snakeCase.table(
  'articles',
  {
    /** The submission's. */
    id: uuid()
      .primaryKey()
      .references(() => submissions.id),
    number: text().notNull(),
    slug: text().notNull(),
    /** A withdrawn article keeps its address: its page answers 410. */
    state: text({ enum: ['published', 'withdrawn'] }).notNull(),
    title: text().notNull(),
    topicId: uuid()
      .notNull()
      .references(() => topics.id),
    issueId: uuid().references(() => issues.id),
    abstract: text().notNull(),
    keywords: text().notNull(),
    authors: jsonb().$type<PublishedAuthor[]>().notNull(),
    receivedAt: moment().notNull(),
    publishedAt: moment().notNull(),
    fileId: uuid().references(() => submissionFiles.id),
    fileName: text(),
    /** Bytes. */
    fileSize: bigint({ mode: 'number' }),
    fileSha256: text(),
    fileKey: text(),
    firstPage: text(),
    lastPage: text(),
    doi: text(),
    licence: text({ enum: LICENCE_NAMES }).notNull().default('CC BY 4.0'),
    issuePosition: integer(),
    acceptedAt: moment(),
    views: integer().notNull().default(0),
    /** Title (A), authors and keywords (B) and abstract (C) as words, which decide the order of what a search has found. */
    words: textVector().notNull().default(sql`''::tsvector`),
  },
  (article) => [
    uniqueIndex('articles_number_key').on(article.number),
    index('articles_newest')
      .on(article.publishedAt.desc().nullsLast(), article.id)
      .where(sql`${article.state} = 'published'`),
    index('articles_topic').on(article.topicId, article.publishedAt),
    index('articles_issue').on(article.issueId, article.publishedAt),
    uniqueIndex('articles_file_key').on(article.fileId),
    check('articles_state', sql`${article.state} in ('published', 'withdrawn')`),
    check(
      'articles_file_whole',
      sql`num_nulls(${article.fileId}, ${article.fileName}, ${article.fileSize}, ${article.fileSha256}, ${article.fileKey}) in (0, 5)`,
    ),
  ],
);

/** Looks and downloads of an article on a day (UTC). Nothing says by whom. */
export const articleUsage = snakeCase.table(
  'article_usage',
  {
    articleId: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    views: integer().notNull().default(0),
    downloads: integer().notNull().default(0),
  },
  (usage) => [primaryKey({ columns: [usage.articleId, usage.day] }), index('article_usage_day').on(usage.day)],
);
