import { and, asc, between, exists, gt, inArray, min, sql } from 'drizzle-orm';
import { articles } from '#features/articles/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Database } from '#platform/database/types.ts';
import type { Metric } from '../rules.ts';
import { articleUsage } from './tables.ts';

const BATCH = 500;

/** How often, by metric and month; months and metrics without usage are not there. */
export type Performance = Partial<Record<Metric, Record<string, number>>>;

const total = (column: (typeof articleUsage)['requests']) => sql<number>`sum(${column})::int`;
const month = sql<string>`to_char(${articleUsage.day}, 'YYYY-MM')`;

/** The four metrics of some days. */
const sums = {
  Total_Item_Investigations: total(articleUsage.investigations),
  Total_Item_Requests: total(articleUsage.requests),
  Unique_Item_Investigations: total(articleUsage.uniqueInvestigations),
  Unique_Item_Requests: total(articleUsage.uniqueRequests),
} satisfies Record<Metric, unknown>;

interface Wanted {
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

/** What COUNTER's reports are made of. */
export function usageReading(db: Database) {
  return {
    /** The month counting began in; undefined before the first use of an article. */
    async firstMonth(): Promise<string | undefined> {
      const [row] = await db.select({ day: min(articleUsage.day) }).from(articleUsage);
      return row?.day?.slice(0, 7);
    },

    /** The usage of all articles together. */
    async title(wanted: Wanted): Promise<Performance> {
      const rows = await db
        .select({ month, ...sums })
        .from(articleUsage)
        .where(between(articleUsage.day, wanted.begin, wanted.end))
        .groupBy(month)
        .orderBy(month);
      return performanceOf(rows, wanted);
    },

    /** Every article that was used, by its id; five hundred at a time, so that memory does not grow with the archive. */
    async *items(wanted: Wanted): AsyncGenerator<UsedItem> {
      const days = between(articleUsage.day, wanted.begin, wanted.end);
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
          const performance = performanceOf(usage.get(row.id) ?? [], wanted);
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
  const found = new Map<string, MonthRow[]>();
  if (ids.length === 0) return found;
  const { articleId } = articleUsage;
  const rows = await db
    .select({ articleId, month, ...sums })
    .from(articleUsage)
    .where(and(inArray(articleId, ids), days))
    .groupBy(articleId, month)
    .orderBy(articleId, month);
  for (const row of rows) found.set(row.articleId, [...(found.get(row.articleId) ?? []), row]);
  return found;
}

/** Rows as COUNTER writes them: by metric, then by month. A sum for the period stands under its first month. */
function performanceOf(rows: MonthRow[], { begin, metrics, totalsOnly }: Wanted): Performance {
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
