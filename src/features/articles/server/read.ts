import { and, asc, count, eq, getColumns, inArray, max, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { issueRefOf } from '#features/issues/server/read.ts';
import { issues } from '#features/issues/server/tables.ts';
import { fieldsOfRow } from '#features/submissions/fields/fields.ts';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { downloadAddress } from '#features/submissions/server/present.ts';
import { submissionFiles } from '#features/submissions/server/tables.ts';
import { isTopic } from '#features/topics/server/find.ts';
import { topicFieldsOf } from '#features/topics/server/read.ts';
import { topics } from '#features/topics/server/tables.ts';
import { newestFirst } from '#platform/database/sql.ts';
import type { Database } from '#platform/database/types.ts';
import type { Article, WithdrawnArticle } from '../contract.ts';
import { versionPath } from '../rules.ts';
import { articleTexts } from '../texts.ts';
import type { PublicPdf } from './public-pdf.ts';
import { articles, articleTotals } from './tables.ts';
import { type ReadCounts, readCounts } from './totals.ts';
import { versionQueries, versionsOf } from './versions.ts';
import { tombstoneOf, withdrawnError } from './withdrawn.ts';

/** Condition for public articles. */
export const published = eq(articles.state, 'published');

export interface Page {
  limit: number;
  offset: number;
}

const fileDownloads = submissionFiles.downloadCount;
// The search vector is long and is used in conditions only.
const { words: _words, ...publicColumns } = getColumns(articles);
/** Columns of an article with those of its topic, issue, file and usage, for `present`. */
export const articleColumns = {
  article: publicColumns,
  topic: topics.name,
  topicTranslations: topics.translations,
  issue: issues,
  fileDownloads,
  ...readCounts,
};
type Row = {
  article: Omit<typeof articles.$inferSelect, 'words'>;
  topic: string;
  topicTranslations: typeof topics.$inferSelect.translations;
  issue: typeof issues.$inferSelect | null;
  /** Downloads of the current PDF; `downloads` includes earlier PDFs. */
  fileDownloads: number | null;
} & ReadCounts;

/** Selects articles with topic, issue, file and usage in one statement. */
export const selectArticles = (db: Database, where: SQL | undefined) =>
  db
    .select(articleColumns)
    .from(articles)
    .innerJoin(topics, eq(topics.id, articles.topicId))
    .leftJoin(issues, eq(issues.id, articles.issueId))
    .leftJoin(submissionFiles, eq(submissionFiles.id, articles.fileId))
    .where(where);

export function articleQueries(db: Database) {
  const select = (where: SQL | undefined) => selectArticles(db, where);
  const versions = versionQueries(db);

  return {
    /** Published articles, newest first. */
    async list(page: Page, filter: ArticleFilter = {}): Promise<Article[]> {
      const rows = await select(publishedMatching(filter))
        .orderBy(newestFirst(articles.publishedAt), asc(articles.id))
        .limit(page.limit)
        .offset(page.offset);
      return rows.map(present);
    },

    async count(filter: ArticleFilter = {}): Promise<number> {
      const query = db.select({ count: count() }).from(articles);
      // Most calls count all articles, so topics are joined only if their names are needed.
      const joined = filter.topic ? query.innerJoin(topics, eq(topics.id, articles.topicId)) : query;
      const [row] = await joined.where(publishedMatching(filter));
      return row?.count ?? 0;
    },

    /** Published articles by their ids. */
    async byIds(ids: SubmissionId[]): Promise<Map<string, Article>> {
      if (ids.length === 0) return new Map();
      const rows = await select(and(published, inArray(articles.id, ids)));
      return new Map(rows.map((row) => [row.article.id, present(row)]));
    },

    /** Downloads of all articles, including unpublished ones and imported downloads. */
    async downloads(): Promise<number> {
      const { requests, importedDownloads } = articleTotals;
      const total = sql<number>`coalesce(sum(${requests} + ${importedDownloads}), 0)::float8`;
      const [row] = await db.select({ total }).from(articleTotals);
      return row?.total ?? 0;
    },

    /** Throws 404 for an unknown number and 410 for an unpublished article. */
    async byNumber(number: string): Promise<Article> {
      const [row] = await select(eq(articles.number, number));
      if (!row) throw new AppError('missing', 'NOT_FOUND', articleTexts.missing);
      if (row.article.state !== 'published') throw withdrawnError(row.article);
      return present(row);
    },

    /** The public part of an unpublished article; throws 404 for any other. */
    async withdrawn(number: string): Promise<WithdrawnArticle> {
      const [row] = await db
        .select(publicColumns)
        .from(articles)
        .where(and(eq(articles.number, number), eq(articles.state, 'withdrawn')));
      if (!row) throw new AppError('missing', 'NOT_FOUND', articleTexts.missing);
      return tombstoneOf(row);
    },

    /** The public PDF with this file id or of this article; never another file of a submission. */
    async publicPdf(by: { fileId: SubmissionFileId } | { number: string }): Promise<PublicPdf | undefined> {
      const { fileId, fileName, fileSize, fileSha256, fileKey, slug } = articles;
      const condition = 'fileId' in by ? eq(articles.fileId, by.fileId) : eq(articles.number, by.number);
      const [row] = await db
        .select({ fileId, fileName, fileSize, fileSha256, fileKey, slug })
        .from(articles)
        .where(and(published, condition));
      if (row?.fileId) return row as PublicPdf;
      return 'fileId' in by ? versions.byFile(by.fileId) : undefined;
    },

    /** The PDF of a version; throws 404 for an unknown version and 410 for an unpublished article. */
    versionPdf: (number: string, version: number): Promise<PublicPdf> => versions.byNumber(number, version),

    /** Time of the last change of any article, including unpublished ones. */
    async lastChange(): Promise<Date | undefined> {
      const [row] = await db.select({ at: max(articles.updatedAt) }).from(articles);
      return row?.at ?? undefined;
    },

    /** Views and downloads of submissions, for staff. */
    async usage(ids: SubmissionId[]): Promise<Map<string, { views: number; downloads: number }>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: articles.id, ...readCounts })
        .from(articles)
        .where(inArray(articles.id, ids));
      return new Map(rows.map(({ id, ...usage }) => [id, usage]));
    },
  };
}

export interface ArticleFilter {
  /** A topic's name, in any case, or its id. */
  topic?: string | undefined;
}

export const topicCondition = ({ topic }: ArticleFilter): SQL | undefined => (topic ? isTopic(topic) : undefined);

export const publishedMatching = (filter: ArticleFilter): SQL | undefined => and(published, topicCondition(filter));

/** An article as readers get it, with the type of its id. */
export type KnownArticle = Article & { id: SubmissionId };

export function present({ article, issue, views, downloads, fileDownloads, ...named }: Row): KnownArticle {
  const { firstPage, lastPage, doi, licence, acceptedAt, updatedAt, notices } = article;
  const { id, number, slug, authors, receivedAt, publishedAt } = article;
  return {
    id,
    number,
    slug,
    status: 'PUBLISHED',
    ...fieldsOfRow(article, named.topic),
    ...topicFieldsOf(named),
    category: named.topic,
    createdAt: receivedAt.toISOString(),
    publishedAt: publishedAt.toISOString(),
    acceptedAt: acceptedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    firstPage,
    lastPage,
    doi,
    licence,
    views,
    downloads,
    issue: issueRefOf(issue),
    // Rows older than these fields have neither iDs nor roles.
    authors: authors.map((author) => ({
      ...author,
      orcid: author.orcid ?? null,
      ror: author.ror ?? null,
      roles: author.roles ?? [],
    })),
    notices,
    peerReview: article.peerReview,
    supplements: article.supplements,
    versions: versionsOf(article).map((version) => ({
      number: version.number,
      publishedAt: version.publishedAt,
      note: version.note,
      fileUrl: versionPath({ number, slug }, version.number),
    })),
    user: null,
    files: article.fileId
      ? [
          {
            id: article.fileId,
            fileName: article.fileName ?? '',
            fileType: 'MANUSCRIPT',
            fileUrl: downloadAddress(article.fileId),
            fileSize: article.fileSize ?? 0,
            downloadCount: fileDownloads ?? 0,
          },
        ]
      : [],
  };
}
