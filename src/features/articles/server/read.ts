import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import type { Database } from '../../../platform/database.ts';
import { issues } from '../../issues/server/tables.ts';
import { downloadAddress } from '../../submissions/server/present.ts';
import { submissionFiles } from '../../submissions/server/tables.ts';
import { topics } from '../../topics/server/tables.ts';
import type { Article } from '../contract.ts';
import { articleTexts } from '../texts.ts';
import { articles } from './tables.ts';

/** What is public. */
export const published = eq(articles.state, 'published');

export interface PublicPdf {
  fileId: string;
  fileName: string;
  fileSize: number;
  fileSha256: string;
  fileKey: string;
}

const columns = { article: articles, topic: topics.name, issue: issues, downloads: submissionFiles.downloadCount };
type Row = {
  article: typeof articles.$inferSelect;
  topic: string;
  issue: typeof issues.$inferSelect | null;
  downloads: number | null;
};

export function articleQueries(db: Database) {
  const select = (where: SQL | undefined) =>
    db
      .select(columns)
      .from(articles)
      .innerJoin(topics, eq(topics.id, articles.topicId))
      .leftJoin(issues, eq(issues.id, articles.issueId))
      .leftJoin(submissionFiles, eq(submissionFiles.id, articles.fileId))
      .where(where);

  return {
    /** Published articles, newest first. */
    async list(page: { limit: number; offset: number }): Promise<Article[]> {
      const rows = await select(published)
        .orderBy(desc(articles.publishedAt), asc(articles.id))
        .limit(page.limit)
        .offset(page.offset);
      return rows.map(present);
    },

    async count(): Promise<number> {
      const [row] = await db.select({ count: count() }).from(articles).where(published);
      return row?.count ?? 0;
    },

    /** Throws 404 for an unknown number and 410 for a withdrawn article. */
    async byNumber(number: string): Promise<Article> {
      const [row] = await select(eq(articles.number, number));
      if (!row) throw new AppError('missing', 'NOT_FOUND', articleTexts.missing);
      if (row.article.state !== 'published') throw new AppError('gone', 'WITHDRAWN', articleTexts.gone);
      return present(row);
    },

    /** The public PDF behind a file id, or behind an article's number. Nothing else of a submission is ever found here. */
    async publicPdf(by: { fileId: string } | { number: string }): Promise<(PublicPdf & { slug: string }) | undefined> {
      const { fileId, fileName, fileSize, fileSha256, fileKey, slug } = articles;
      const which = 'fileId' in by ? eq(articles.fileId, by.fileId) : eq(articles.number, by.number);
      const [row] = await db
        .select({ fileId, fileName, fileSize, fileSha256, fileKey, slug })
        .from(articles)
        .where(and(published, which));
      return row?.fileId ? (row as PublicPdf & { slug: string }) : undefined;
    },

    /** Views and downloads of submissions, for staff. */
    async usage(ids: string[]): Promise<Map<string, { views: number; downloads: number }>> {
      if (ids.length === 0) return new Map();
      const rows = await select(inArray(articles.id, ids));
      return new Map(
        rows.map(({ article, downloads }) => [article.id, { views: article.views, downloads: downloads ?? 0 }]),
      );
    },
  };
}

function present({ article, topic, issue, downloads }: Row): Article {
  const { id, number, slug, title, abstract, keywords, authors, receivedAt, publishedAt, views } = article;
  return {
    id,
    number,
    slug,
    manuscriptTitle: title,
    status: 'PUBLISHED',
    topic,
    category: topic,
    abstract,
    keywords,
    createdAt: receivedAt.toISOString(),
    publishedAt: publishedAt.toISOString(),
    views,
    downloads: downloads ?? 0,
    issue,
    authors,
    user: null,
    files: article.fileId
      ? [
          {
            id: article.fileId,
            fileName: article.fileName ?? '',
            fileType: 'MANUSCRIPT',
            fileUrl: downloadAddress(article.fileId),
            fileSize: article.fileSize ?? 0,
            downloadCount: downloads ?? 0,
          },
        ]
      : [],
  };
}
