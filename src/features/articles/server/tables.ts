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
import type { ProcessRecord } from '#features/review/rules.ts';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { fieldColumns } from '#features/submissions/server/field-columns.ts';
import { submissionFiles, submissions } from '#features/submissions/server/tables.ts';
import type { TopicId } from '#features/topics/rules.ts';
import { topics } from '#features/topics/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';
import type { Citation } from '../citations/contract.ts';
import type { Article } from '../contract.ts';

const textVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export type PublishedAuthor = Article['authors'][number];

/** A version of an article with its published file. */
export interface PublishedVersion {
  number: number;
  /** ISO 8601. */
  publishedAt: string;
  /** Changes in this version; empty for the first. */
  note: string;
  fileId: SubmissionFileId;
}

/**
 * The published read model: the only place that decides what is public. It holds no e-mail address, private file or
 * unpublished text, so nothing read from it can leak them. Updated in the transaction that changes the submission.
 */
export const articles = snakeCase.table(
  'articles',
  {
    /** Same as the submission's id. */
    id: uuid()
      .$type<SubmissionId>()
      .primaryKey()
      .references(() => submissions.id),
    number: text().notNull(),
    slug: text().notNull(),
    /** An unpublished article (`withdrawn`) keeps its address; its page answers 410. */
    state: text({ enum: ['published', 'withdrawn'] }).notNull(),
    topicId: uuid()
      .$type<TopicId>()
      .notNull()
      .references(() => topics.id),
    issueId: uuid()
      .$type<IssueId>()
      .references(() => issues.id),
    ...fieldColumns(),
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
    /** How it was reviewed; null without a round of review in this journal's office. */
    peerReview: jsonb().$type<ProcessRecord>(),
    /** Data, code and other files that are published with it. */
    supplements: jsonb().$type<Article['supplements']>().notNull().default([]),
    /** Every public version with its PDF, oldest first; the last one is current. */
    versions: jsonb().$type<PublishedVersion[]>().notNull().default([]),
    /** Last change of anything readers or harvesters see. */
    updatedAt: timestamptz().notNull().defaultNow(),
    /** Search vector of title (weight A), authors and keywords (B) and abstract (C), for ranking. */
    words: textVector().notNull().default(sql`''::tsvector`),
  },
  (article) => [
    uniqueIndex('articles_number_key').on(article.number),
    index('articles_newest')
      .on(article.publishedAt.desc().nullsLast(), article.id)
      .where(sql`${article.state} = 'published'`),
    // Harvesters request changes since a date, including unpublished articles …
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
 * Cached citations of articles in every style, because generating them takes milliseconds of CPU time and much memory.
 * Missing ones are generated on request.
 */
export const articleCitations = snakeCase.table('article_citations', {
  articleId: uuid()
    .$type<SubmissionId>()
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  /** Digest of everything the citations depend on; they are stale when it differs from the current one. */
  state: text().notNull(),
  citations: jsonb().$type<Citation[]>().notNull(),
});

/** COUNTER metrics of an article. A request (of the PDF) is also an investigation; unique ones count once per session. */
export const usageCounts = () => ({
  investigations: integer().notNull().default(0),
  uniqueInvestigations: integer().notNull().default(0),
  requests: integer().notNull().default(0),
  uniqueRequests: integer().notNull().default(0),
});

/** Sums of an article's daily and imported usage, updated with it, so that the cost of its page does not grow with its age. */
export const articleTotals = snakeCase.table('article_totals', {
  articleId: uuid()
    .$type<SubmissionId>()
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  ...usageCounts(),
  /** Usage that an earlier system has counted. */
  importedViews: bigint({ mode: 'number' }).notNull().default(0),
  importedDownloads: bigint({ mode: 'number' }).notNull().default(0),
});
