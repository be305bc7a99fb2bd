import { sql } from 'drizzle-orm';
import { articles, articleTotals } from './tables.ts';

export interface ReadCounts {
  /** COUNTER investigations less requests, and imported views. */
  views: number;
  /** COUNTER requests (the PDF opened or downloaded), and imported downloads. */
  downloads: number;
}

const fromTotals = sql`from ${articleTotals} where ${articleTotals.articleId} = ${articles.id}`;
const { investigations, requests, importedViews, importedDownloads } = articleTotals;

/** Columns with an article's usage, to select with the article. */
export const readCounts = {
  views: sql<number>`coalesce((select (${investigations} - ${requests} + ${importedViews})::float8 ${fromTotals}), 0)`,
  downloads: sql<number>`coalesce((select (${requests} + ${importedDownloads})::float8 ${fromTotals}), 0)`,
};
