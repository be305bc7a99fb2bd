import { sql } from 'drizzle-orm';
import { articles, articleTotals } from './tables.ts';

export interface ReadCounts {
  /** Looks at the article's page: what COUNTER calls investigations, without those that are requests. */
  views: number;
  /** Downloads and openings of its PDF: requests. */
  downloads: number;
}

const ofArticle = sql`from ${articleTotals} where ${articleTotals.articleId} = ${articles.id}`;
const { investigations, requests } = articleTotals;

/** What readers and staff are shown of an article's usage, to be selected beside it; always from the same counts. */
export const readCounts = {
  views: sql<number>`coalesce((select ${investigations} - ${requests} ${ofArticle}), 0)`,
  downloads: sql<number>`coalesce((select ${requests} ${ofArticle}), 0)`,
};
