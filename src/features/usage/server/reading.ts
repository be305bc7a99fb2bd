import { and, asc, between, exists, gt, inArray, min, sql } from 'drizzle-orm';
import { articles } from '#features/articles/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Database } from '#platform/database/types.ts';
import type { Metric } from '../rules.ts';
import { articleUsage } from './tables.ts';

const BATCH = 500;

/** Counts by metric and month; months and metrics without usage are left out. */
export type Performance = Partial<Record<Metric, Record<string, number>>>;

const sumOf = (column: (typeof articleUsage)['requests']) => sql<number>`sum(${column})::int`;
const month = sql<string>`to_char(${articleUsage.day}, 'YYYY-MM')`;

/** The four metrics, summed over days. */
const sums = {
  Total_Item_Investigations: sumOf(articleUsage.investigations),
  Total_Item_Requests: sumOf(articleUsage.requests),
  Unique_Item_Investigations: sumOf(articleUsage.uniqueInvestigations),
  Unique_Item_Requests: sumOf(articleUsage.uniqueRequests),
} satisfies Record<Metric, unknown>;

export interface UsageQuery {
  /** First and last day. */
  begin: string;
  end: string;
  metrics: readonly Metric[];
  totalsOnly: boolean;
}

const { id, number, slug, title, notices, doi, state, authors, publishedAt, issueId } = articles;
const itemColumns = { id, number, slug, title, notices, doi, state, authors, publishedAt, issueId };
type ItemRow = Pick<typeof articles.$inferSelect, keyof typeof itemColumns>;

export interface UsedItem extends ItemRow {
  performance: Performance;
}

/** Reads the usage for COUNTER reports. */
export function usageReading(db: Database) {
  return {
    /** Returns the first month with usage, or undefined when there is none. */
    async firstMonth(): Promise<string | undefined> {
      const [row] = await db.select({ day: min(articleUsage.day) }).from(articleUsage);
      return row?.day?.slice(0, 7);
    },

    /** Returns the usage of all articles together. */
    async title(query: UsageQuery): Promise<Performance> {
      const rows = await db
        .select({ month, ...sums })
        .from(articleUsage)
        .where(between(articleUsage.day, query.begin, query.end))
        .groupBy(month)
        .orderBy(month);
      return performanceOf(rows, query);
    },

    /** Yields every used article by id, read in batches of 500, so that memory does not grow with their number. */
    async *items(query: UsageQuery): AsyncGenerator<UsedItem> {
      const days = between(articleUsage.day, query.begin, query.end);
      const isUsed = exists(
        db
          .select({ one: sql`1` })
          .from(articleUsage)
          .where(and(sql`${articleUsage.articleId} = ${articles.id}`, days)),
      );
      for (let last: SubmissionId | undefined; ; ) {
        const batch = await db
          .select(itemColumns)
          .from(articles)
          .where(and(isUsed, last ? gt(articles.id, last) : undefined))
          .orderBy(asc(articles.id))
          .limit(BATCH);
        const usage = await usageOf(
          db,
          batch.map((row) => row.id),
          days,
        );
        for (const row of batch) {
          const performance = performanceOf(usage.get(row.id) ?? [], query);
          if (Object.keys(performance).length > 0) yield { ...row, performance };
        }
        last = batch.at(-1)?.id;
        if (batch.length < BATCH) return;
      }
    },
  };
}

type MonthRow = { month: string } & Record<Metric, number>;

async function usageOf(
  db: Database,
  ids: SubmissionId[],
  days: ReturnType<typeof between>,
): Promise<Map<string, MonthRow[]>> {
  const byArticle = new Map<string, MonthRow[]>();
  if (ids.length === 0) return byArticle;
  const { articleId } = articleUsage;
  const rows = await db
    .select({ articleId, month, ...sums })
    .from(articleUsage)
    .where(and(inArray(articleId, ids), days))
    .groupBy(articleId, month)
    .orderBy(articleId, month);
  for (const row of rows) byArticle.set(row.articleId, [...(byArticle.get(row.articleId) ?? []), row]);
  return byArticle;
}

/** Groups rows by metric, then by month. With `totalsOnly` the sum of the period is under its first month. */
function performanceOf(rows: MonthRow[], { begin, metrics, totalsOnly }: UsageQuery): Performance {
  const performance: Performance = {};
  for (const metric of metrics) {
    const counts: Record<string, number> = {};
    for (const row of rows) {
      const key = totalsOnly ? begin.slice(0, 7) : row.month;
      if (row[metric] > 0) counts[key] = (counts[key] ?? 0) + row[metric];
    }
    if (Object.keys(counts).length > 0) performance[metric] = counts;
  }
  return performance;
}
