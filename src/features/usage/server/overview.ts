import { and, asc, between, countDistinct, desc, eq, sql } from 'drizzle-orm';
import type { Slice } from '#base/paging.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { UsageOverview, UsedArticle } from '../contract.ts';
import { lastDayOf, monthsBetween, type Period, type Ranking } from '../rules.ts';
import { articleUsage } from './tables.ts';

const sumOf = (column: (typeof articleUsage)['requests']) => sql<number>`coalesce(sum(${column}), 0)::int`;
const counts = {
  views: sql<number>`coalesce(sum(${articleUsage.investigations} - ${articleUsage.requests}), 0)::int`,
  downloads: sumOf(articleUsage.requests),
  investigations: sumOf(articleUsage.investigations),
  uniqueInvestigations: sumOf(articleUsage.uniqueInvestigations),
  requests: sumOf(articleUsage.requests),
  uniqueRequests: sumOf(articleUsage.uniqueRequests),
};
const NO_USAGE = { views: 0, downloads: 0, investigations: 0, uniqueInvestigations: 0, requests: 0, uniqueRequests: 0 };

/** Reads the journal's usage in a period, with four statements for a period of any length. */
export async function usageOverview(
  db: Database,
  { from, to }: Period,
  { by, ...page }: Slice & { by: Ranking },
): Promise<{ data: UsageOverview; total: number }> {
  const days = between(articleUsage.day, `${from}-01`, lastDayOf(to));
  const month = sql<string>`to_char(${articleUsage.day}, 'YYYY-MM')`;
  const [[totals], byMonth, used, [counted]] = await Promise.all([
    db.select(counts).from(articleUsage).where(days),
    db
      .select({ month, ...counts })
      .from(articleUsage)
      .where(days)
      .groupBy(month),
    mostUsed(db, days, { by, ...page }),
    db
      .select({ total: countDistinct(articleUsage.articleId) })
      .from(articleUsage)
      .where(days),
  ]);
  const usageOf = new Map(byMonth.map((row) => [row.month, row]));
  const months = monthsBetween(from, to).map((name) => usageOf.get(name) ?? { month: name, ...NO_USAGE });
  return { data: { totals: totals ?? NO_USAGE, months, articles: used }, total: counted?.total ?? 0 };
}

async function mostUsed(
  db: Database,
  days: ReturnType<typeof between>,
  { by, limit, offset }: Slice & { by: Ranking },
): Promise<UsedArticle[]> {
  const other = by === 'views' ? counts.downloads : counts.views;
  const { id, number, slug, title, state } = articles;
  const rows = await db
    .select({ id, number, slug, title, state, ...counts })
    .from(articleUsage)
    .innerJoin(articles, eq(id, articleUsage.articleId))
    .where(and(days))
    .groupBy(id)
    .orderBy(desc(counts[by]), desc(other), asc(id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ state: current, ...row }) => ({ ...row, isPublished: current === 'published' }));
}
