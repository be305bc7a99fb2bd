import { and, eq, gte, sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import { type Database, inTransaction } from '../../../platform/database.ts';
import type { Limit, Limits } from '../../../platform/limits.ts';
import { submissionFiles } from '../../submissions/server/tables.ts';
import { published } from './read.ts';
import { articles, articleUsage } from './tables.ts';

/** Two looks at the same article within half a minute are one, as COUNTER has it. */
const DOUBLE_CLICK: Limit = { name: 'article-view', max: 1, windowSeconds: 30, guard: true };

export interface UsageNeeds {
  db: Database;
  limits: Limits;
  clock: () => Date;
}

export type Usage = ReturnType<typeof usageService>;

/** How often articles are looked at and downloaded: by article and day, without a word about by whom. */
export function usageService({ db, limits, clock }: UsageNeeds) {
  const count = (articleId: string, what: 'views' | 'downloads') =>
    inTransaction(db, async (tx) => {
      const day = clock().toISOString().slice(0, 10);
      await tx
        .insert(articleUsage)
        .values({ articleId, day, [what]: 1 })
        .onConflictDoUpdate({
          target: [articleUsage.articleId, articleUsage.day],
          set: { [what]: sql`${articleUsage[what]} + 1` },
        });
      if (what === 'views') {
        const views = sql`${articles.views} + 1`;
        await tx.update(articles).set({ views }).where(eq(articles.id, articleId));
      }
    });

  return {
    /** Counts a look at a published article's page; an unknown one, and a second look at once, are not counted. */
    async viewed(number: string, address: string): Promise<void> {
      const [article] = await db
        .select({ id: articles.id })
        .from(articles)
        .where(and(eq(articles.number, number), published));
      if (!article) return;
      try {
        await limits.spend(DOUBLE_CLICK, `${number} ${address}`);
      } catch (error) {
        if (error instanceof AppError && error.failure === 'too-many') return;
        throw error;
      }
      await count(article.id, 'views');
    },

    /** Counts a download of a file; only those of articles are kept by day. */
    async downloaded(fileId: string): Promise<void> {
      const next = sql`${submissionFiles.downloadCount} + 1`;
      await db.update(submissionFiles).set({ downloadCount: next }).where(eq(submissionFiles.id, fileId));
      const [article] = await db.select({ id: articles.id }).from(articles).where(eq(articles.fileId, fileId));
      if (article) await count(article.id, 'downloads');
    },

    /** Looks and downloads of all articles by month ("2026-03") since `firstDay` ("2026-03-01"). */
    async byMonth(firstDay: string): Promise<Map<string, { views: number; downloads: number }>> {
      const month = sql<string>`to_char(${articleUsage.day}, 'YYYY-MM')`;
      const rows = await db
        .select({
          month,
          views: sql<number>`sum(${articleUsage.views})::int`,
          downloads: sql<number>`sum(${articleUsage.downloads})::int`,
        })
        .from(articleUsage)
        .where(gte(articleUsage.day, firstDay))
        .groupBy(month);
      return new Map(rows.map(({ month: name, ...usage }) => [name, usage]));
    },
  };
}
