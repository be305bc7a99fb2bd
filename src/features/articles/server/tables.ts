import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  snakeCase,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { IssueId } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import { LICENCE_NAMES } from '#features/journal/journal.ts';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { submissionFiles, submissions } from '#features/submissions/server/tables.ts';
import type { TopicId } from '#features/topics/rules.ts';
import { topics } from '#features/topics/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';
import type { Citation } from '../citations/contract.ts';
import type { Article } from '../contract.ts';

/** PostgreSQL's own type for the words of a text. */
const textVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export type PublishedAuthor = Article['authors'][number];

/** A version of an article with the file that was published as it. */
export interface PublishedVersion {
  number: number;
  /** ISO 8601. */
  publishedAt: string;
  /** What is new in it; empty for the first. */
  note: string;
  fileId: SubmissionFileId;
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
      .$type<SubmissionId>()
      .primaryKey()
      .references(() => submissions.id),
    number: text().notNull(),
    slug: text().notNull(),
    /** A withdrawn article keeps its address: its page answers 410. */
    state: text({ enum: ['published', 'withdrawn'] }).notNull(),
    title: text().notNull(),
    topicId: uuid()
      .$type<TopicId>()
      .notNull()
      .references(() => topics.id),
    issueId: uuid()
      .$type<IssueId>()
      .references(() => issues.id),
    abstract: text().notNull(),
    keywords: text().notNull(),
    authors: jsonb().$type<PublishedAuthor[]>().notNull(),
    receivedAt: timestamptz().notNull(),
    publishedAt: timestamptz().notNull(),
    fileId: uuid()
      .$type<SubmissionFileId>()
      .references(() => submissionFiles.id),
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
    acceptedAt: timestamptz(),
    /** Corrections, retractions and expressions of concern, oldest first. */
    notices: jsonb().$type<Article['notices']>().notNull().default([]),
    /** Every public version with its PDF, oldest first; the last is the one that is read. */
    versions: jsonb().$type<PublishedVersion[]>().notNull().default([]),
    /** When anything of this row that readers or harvesters see changed last. */
    updatedAt: timestamptz().notNull().defaultNow(),
    /** Title (A), authors and keywords (B) and abstract (C) as words, which decide the order of what a search has found. */
    words: textVector().notNull().default(sql`''::tsvector`),
  },
  (article) => [
    uniqueIndex('articles_number_key').on(article.number),
    index('articles_newest')
      .on(article.publishedAt.desc().nullsLast(), article.id)
      .where(sql`${article.state} = 'published'`),
    // Harvesters ask for what has changed since, withdrawn articles among it.
    index('articles_changed').on(article.updatedAt, article.id),
    // … of a topic, or of an issue.
    index('articles_topic_changed').on(article.topicId, article.updatedAt, article.id),
    index('articles_issue_changed').on(article.issueId, article.updatedAt, article.id),
    index('articles_topic').on(article.topicId, article.publishedAt),
    index('articles_issue').on(article.issueId, article.publishedAt).where(sql`${article.state} = 'published'`),
    uniqueIndex('articles_file_key').on(article.fileId),
    check('articles_state', sql`${article.state} in ('published', 'withdrawn')`),
    check(
      'articles_file_whole',
      sql`num_nulls(${article.fileId}, ${article.fileName}, ${article.fileSize}, ${article.fileSha256}, ${article.fileKey}) in (0, 5)`,
    ),
  ],
);

/**
 * Articles as they are cited, in every style. Writing that down takes a processor milliseconds and much memory, so it is
 * kept for as long as it is true; whatever is not here is written when it is asked for.
 */
export const articleCitations = snakeCase.table('article_citations', {
  articleId: uuid()
    .$type<SubmissionId>()
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  /** Of what these were written; other citations are due when it is another now. */
  state: text().notNull(),
  citations: jsonb().$type<Citation[]>().notNull(),
});

/** What COUNTER counts of an article. A request (its PDF) is an investigation too; unique ones are one a session. */
export const usageCounts = () => ({
  investigations: integer().notNull().default(0),
  uniqueInvestigations: integer().notNull().default(0),
  requests: integer().notNull().default(0),
  uniqueRequests: integer().notNull().default(0),
});

/** The sum of an article's days, kept with them, so that its page costs the same however old it is. */
export const articleTotals = snakeCase.table('article_totals', {
  articleId: uuid()
    .$type<SubmissionId>()
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  ...usageCounts(),
});
