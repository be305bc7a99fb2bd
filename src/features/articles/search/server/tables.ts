import { customType, index, integer, jsonb, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import type { IssueId } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import type { TextSection } from '#features/production/text/searchable-text.ts';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { submissionFiles } from '#features/submissions/server/tables.ts';
import type { TopicId } from '#features/topics/rules.ts';
import { topics } from '#features/topics/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';
import { articles } from '../../server/tables.ts';

const textVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Columns that both tables are filtered and ordered by. */
const ofArticle = () => ({
  articleId: uuid()
    .$type<SubmissionId>()
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  topicId: uuid()
    .$type<TopicId>()
    .notNull()
    .references(() => topics.id),
  publishedAt: timestamptz().notNull(),
});

/**
 * Search index of published articles: one narrow row each, so that counting a hundred thousand is fast. Longer vectors are
 * stored outside the row (`toast_tuple_target`, see the migration).
 */
export const articleSearch = snakeCase.table(
  'article_search',
  {
    ...ofArticle(),
    issueId: uuid()
      .$type<IssueId>()
      .references(() => issues.id),
    /** Year of publication, in Kigali. */
    year: integer().notNull(),
    /** Title (A), authors and keywords (B), abstract (C) and the full text or that of the PDF (D), and the article's labels (`labels.ts`). */
    words: textVector().notNull(),
    /** Version of the code that made the row (`INDEX_VERSION`). */
    indexVersion: integer().notNull().default(0),
  },
  (row) => [
    // Without `fastupdate`, because every search would have to read the list of pending words.
    index('article_search_words').using('gin', row.words).with({ fastupdate: false }),
    index('article_search_newest').on(row.publishedAt.desc().nullsLast(), row.articleId),
    index('article_search_topic').on(row.topicId, row.publishedAt.desc().nullsLast(), row.articleId),
    index('article_search_issue').on(row.issueId, row.publishedAt.desc().nullsLast(), row.articleId),
  ],
);

/** Columns for ranking and for matching parts of words; a separate table, so that `article_search` stays narrow. */
export const articleSpellings = snakeCase.table(
  'article_spellings',
  {
    ...ofArticle(),
    /** Vector of title (A), authors and keywords (B). */
    head: textVector().notNull(),
    /** Title, authors and keywords in lower case and without accents. */
    haystack: text().notNull(),
    /** Words this article is counted with in `search_words`. */
    vocabulary: text().array().notNull(),
  },
  (row) => [
    index('article_spellings_haystack').using('gin', row.haystack.op('gin_trgm_ops')),
    index('article_spellings_newest').on(row.publishedAt.desc().nullsLast(), row.articleId),
  ],
);

/** The words of articles with a full text, which stand for those of their PDFs. */
export const articleFullTexts = snakeCase.table('article_full_texts', {
  articleId: uuid()
    .$type<SubmissionId>()
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  /** The revision of the text that they are from. */
  source: text().notNull(),
  text: text().notNull(),
  /** Vector of the text (D). */
  words: textVector().notNull(),
  /** In the order of the text. */
  sections: jsonb().$type<TextSection[]>().notNull(),
});

/** Texts of public PDFs. A row without text has the reason the file could not be read in `problem`. */
export const articleTexts = snakeCase.table('article_texts', {
  fileId: uuid()
    .$type<SubmissionFileId>()
    .primaryKey()
    .references(() => submissionFiles.id, { onDelete: 'cascade' }),
  text: text().notNull(),
  /** Vector of the text (D). */
  words: textVector().notNull(),
  problem: text(),
  readAt: timestamptz().notNull(),
});

/** Unaccented words of published titles, authors, keywords and abstracts with article counts, for spelling correction. */
export const searchWords = snakeCase.table(
  'search_words',
  { word: text().primaryKey(), articles: integer().notNull() },
  (row) => [index('search_words_similar').using('gin', row.word.op('gin_trgm_ops'))],
);
