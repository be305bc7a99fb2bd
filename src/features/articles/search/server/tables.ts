import { customType, index, integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import type { IssueId } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { submissionFiles } from '#features/submissions/server/tables.ts';
import type { TopicId } from '#features/topics/rules.ts';
import { topics } from '#features/topics/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';
import { articles } from '../../server/tables.ts';

const textVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What both tables are narrowed and ordered by. */
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
 * What published articles are found by: one narrow row each, so that counting a hundred thousand of them is quick. The
 * words, unless they are few, stand outside of the row (`toast_tuple_target`, see the migration). Only what is published has a row.
 */
export const articleSearch = snakeCase.table(
  'article_search',
  {
    ...ofArticle(),
    issueId: uuid()
      .$type<IssueId>()
      .references(() => issues.id),
    /** Of publication, in Kigali. */
    year: integer().notNull(),
    /** Title (A), authors and keywords (B), abstract (C) and the text of the PDF (D), and the article's labels (`labels.ts`). */
    words: textVector().notNull(),
    /** By which version of the search the row was made (`INDEX_VERSION`). */
    indexVersion: integer().notNull().default(0),
  },
  (row) => [
    // Written at once: a list of pending words would have to be read by every search.
    index('article_search_words').using('gin', row.words).with({ fastupdate: false }),
    index('article_search_newest').on(row.publishedAt.desc().nullsLast(), row.articleId),
    index('article_search_topic').on(row.topicId, row.publishedAt.desc().nullsLast(), row.articleId),
    index('article_search_issue').on(row.issueId, row.publishedAt.desc().nullsLast(), row.articleId),
  ],
);

/**
 * What of an article is read to put it into its place, and looked through for parts of words: a row beside that of
 * `article_search`, which is the narrower for it.
 */
export const articleSpellings = snakeCase.table(
  'article_spellings',
  {
    ...ofArticle(),
    /** The words of title (A), authors and keywords (B). */
    head: textVector().notNull(),
    /** Title, authors and keywords in lower case and without accents. */
    haystack: text().notNull(),
    /** The words this article is counted with in `search_words`. */
    vocabulary: text().array().notNull(),
  },
  (row) => [
    index('article_spellings_haystack').using('gin', row.haystack.op('gin_trgm_ops')),
    index('article_spellings_newest').on(row.publishedAt.desc().nullsLast(), row.articleId),
  ],
);

/** The text of public PDFs. A row without text says that the file could not be read, and why. */
export const articleTexts = snakeCase.table('article_texts', {
  fileId: uuid()
    .$type<SubmissionFileId>()
    .primaryKey()
    .references(() => submissionFiles.id, { onDelete: 'cascade' }),
  text: text().notNull(),
  /** The text as words (D). */
  words: textVector().notNull(),
  problem: text(),
  readAt: timestamptz().notNull(),
});

/** The words of published titles, authors, keywords and abstracts, without accents, for spelling; with how many articles have each. */
export const searchWords = snakeCase.table(
  'search_words',
  { word: text().primaryKey(), articles: integer().notNull() },
  (row) => [index('search_words_similar').using('gin', row.word.op('gin_trgm_ops'))],
);
