import { asc, between, countDistinct, desc, eq, max, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Slice } from '#base/paging.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { UsageOverview, UsedArticle } from '../contract.ts';
import { type ImportedMetric, lastDayOf, monthsBetween, type Period, type Ranking, UNDATED } from '../rules.ts';
import { articleUsage, importedUsage } from './tables.ts';

const NO_USAGE = {
  views: 0,
  downloads: 0,
  investigations: 0,
  uniqueInvestigations: 0,
  requests: 0,
  uniqueRequests: 0,
  importedViews: 0,
  importedDownloads: 0,
};

/** Reads the journal's usage in a period, with five statements for a period of any length. */
export async function usageOverview(
  db: Database,
  period: Period,
  { by, ...page }: Slice & { by: Ranking },
): Promise<{ data: UsageOverview; total: number }> {
  const { used, counts } = usageIn(db, period);
  const [[totals], byMonth, mostUsed, [counted], undated] = await Promise.all([
    db.select(counts).from(used),
    db
      .select({ month: used.month, ...counts })
      .from(used)
      .groupBy(used.month),
    mostUsedIn(db, period, { by, ...page }),
    db.select({ total: countDistinct(used.articleId) }).from(used),
    undatedUsage(db),
  ]);
  const usageOf = new Map(byMonth.map((row) => [row.month, row]));
  const months = monthsBetween(period.from, period.to).map((name) => usageOf.get(name) ?? { month: name, ...NO_USAGE });
  return { data: { totals: totals ?? NO_USAGE, months, articles: mostUsed, undated }, total: counted?.total ?? 0 };
}

/** Rows of own and of imported usage, and the columns that sum them. */
function usageIn(db: Database, { from, to }: Period) {
  const none = (name: string) => sql<number>`0`.as(name);
  const importedAs = (metric: ImportedMetric, name: string) =>
    sql<number>`case when ${importedUsage.metric} = ${metric} then ${importedUsage.count} else 0 end`.as(name);
  const own = db
    .select({
      articleId: articleUsage.articleId,
      month: sql<string>`to_char(${articleUsage.day}, 'YYYY-MM')`.as('month'),
      investigations: articleUsage.investigations,
      uniqueInvestigations: articleUsage.uniqueInvestigations,
      requests: articleUsage.requests,
      uniqueRequests: articleUsage.uniqueRequests,
      importedViews: none('imported_views'),
      importedDownloads: none('imported_downloads'),
    })
    .from(articleUsage)
    .where(between(articleUsage.day, `${from}-01`, lastDayOf(to)));
  const imported = db
    .select({
      articleId: importedUsage.articleId,
      month: importedUsage.period,
      investigations: none('investigations'),
      uniqueInvestigations: none('unique_investigations'),
      requests: none('requests'),
      uniqueRequests: none('unique_requests'),
      importedViews: importedAs('views', 'imported_views'),
      importedDownloads: importedAs('downloads', 'imported_downloads'),
    })
    .from(importedUsage)
    .where(between(importedUsage.period, from, to));
  const used = unionAll(own, imported).as('used');
  const { investigations, requests, importedViews, importedDownloads } = used;
  const sumOf = (value: unknown) => sql<number>`coalesce(sum(${value}), 0)::float8`;
  const counts = {
    views: sumOf(sql`${investigations} - ${requests} + ${importedViews}`),
    downloads: sumOf(sql`${requests} + ${importedDownloads}`),
    investigations: sumOf(sql`${investigations} + ${importedViews} + ${importedDownloads}`),
    uniqueInvestigations: sumOf(used.uniqueInvestigations),
    requests: sumOf(sql`${requests} + ${importedDownloads}`),
    uniqueRequests: sumOf(used.uniqueRequests),
    importedViews: sumOf(importedViews),
    importedDownloads: sumOf(importedDownloads),
  };
  return { used, counts };
}

async function mostUsedIn(
  db: Database,
  period: Period,
  { by, limit, offset }: Slice & { by: Ranking },
): Promise<UsedArticle[]> {
  const { used, counts } = usageIn(db, period);
  const other = by === 'views' ? counts.downloads : counts.views;
  const { id, number, slug, title, state } = articles;
  const rows = await db
    .select({ id, number, slug, title, state, ...counts })
    .from(used)
    .innerJoin(articles, eq(id, used.articleId))
    .groupBy(id)
    .orderBy(desc(counts[by]), desc(other), asc(id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ state: current, ...row }) => ({ ...row, isPublished: current === 'published' }));
}

async function undatedUsage(db: Database): Promise<UsageOverview['undated']> {
  const sumOf = (metric: ImportedMetric) =>
    sql<number>`coalesce(sum(${importedUsage.count}) filter (where ${importedUsage.metric} = ${metric}), 0)::float8`;
  const [row] = await db
    .select({ views: sumOf('views'), downloads: sumOf('downloads'), until: max(importedUsage.until) })
    .from(importedUsage)
    .where(eq(importedUsage.period, UNDATED));
  return row?.until ? { ...row, until: row.until } : null;
}
