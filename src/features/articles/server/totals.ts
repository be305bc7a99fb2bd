import { sql } from 'drizzle-orm';
import { articles, articleTotals } from './tables.ts';

export interface ReadCounts {
  /** COUNTER investigations less requests. */
  views: number;
  /** COUNTER requests: the PDF opened or downloaded. */
  downloads: number;
}

const fromTotals = sql`from ${articleTotals} where ${articleTotals.articleId} = ${articles.id}`;
const { investigations, requests } = articleTotals;

/** Columns with an article's usage, to select with the article. */
export const readCounts = {
  views: sql<number>`coalesce((select ${investigations} - ${requests} ${fromTotals}), 0)`,
  downloads: sql<number>`coalesce((select ${requests} ${fromTotals}), 0)`,
};
