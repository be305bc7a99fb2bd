import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Id } from '#base/ids.ts';
import { articleTotals } from '#features/articles/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { ImportedMetric } from '../rules.ts';
import { articleUsage, importedUsage } from './tables.ts';

export type ImportedCount = Omit<typeof importedUsage.$inferSelect, 'importId'>;

/** Usage of an article that is known: imported counts, and the months in which the journal has counted itself. */
export interface KnownUsage {
  counts: Pick<ImportedCount, 'period' | 'metric' | 'count' | 'until'>[];
  ownMonths: Set<string>;
}

const ROWS_PER_STATEMENT = 1_000;

export type ImportedUsage = ReturnType<typeof importedUsageService>;

/** Counts of earlier systems, which are added to the totals of articles and to no COUNTER report. */
export function importedUsageService(db: Database) {
  return {
    /** The known usage of these articles. */
    async known(ids: SubmissionId[]): Promise<Map<SubmissionId, KnownUsage>> {
      const known = new Map<SubmissionId, KnownUsage>(ids.map((id) => [id, { counts: [], ownMonths: new Set() }]));
      if (ids.length === 0) return known;
      for (const { articleId, ...count } of await db
        .select()
        .from(importedUsage)
        .where(inArray(importedUsage.articleId, ids)))
        known.get(articleId)?.counts.push(count);
      const month = sql<string>`to_char(${articleUsage.day}, 'YYYY-MM')`;
      const { articleId, investigations } = articleUsage;
      const own = await db
        .select({ articleId, month })
        .from(articleUsage)
        .where(and(inArray(articleId, ids), sql`${investigations} > 0`))
        .groupBy(articleId, month);
      for (const row of own) known.get(row.articleId)?.ownMonths.add(row.month);
      return known;
    },

    /** Adds counts; one that is known already stays as it is. */
    async add(tx: Transaction, counts: ImportedCount[], importId: Id<'import'>): Promise<void> {
      for (let at = 0; at < counts.length; at += ROWS_PER_STATEMENT) {
        const rows = counts.slice(at, at + ROWS_PER_STATEMENT).map((count) => ({ ...count, importId }));
        await tx.insert(importedUsage).values(rows).onConflictDoNothing();
      }
      await sumUp(tx, [...new Set(counts.map(({ articleId }) => articleId))]);
    },

    /** Removes the counts of an import; returns the number of articles that had any. */
    async removeImport(tx: Transaction, importId: Id<'import'>): Promise<number> {
      const removed = await tx
        .delete(importedUsage)
        .where(eq(importedUsage.importId, importId))
        .returning({ articleId: importedUsage.articleId });
      const ids = [...new Set(removed.map(({ articleId }) => articleId))];
      await sumUp(tx, ids);
      return ids.length;
    },

    /** Removes all imported counts of an article. */
    async removeArticle(tx: Transaction, articleId: SubmissionId): Promise<void> {
      const removed = await tx
        .delete(importedUsage)
        .where(eq(importedUsage.articleId, articleId))
        .returning({ metric: importedUsage.metric });
      if (removed.length > 0) await sumUp(tx, [articleId]);
    },
  };
}

/** Updates the totals of articles. Their rows are locked before the sums are read, so that imports at the same time count all. */
async function sumUp(tx: Transaction, articleIds: SubmissionId[]): Promise<void> {
  if (articleIds.length === 0) return;
  const ids = sql`${sql.param(articleIds.toSorted())}::uuid[]`;
  await tx.execute(sql`
    insert into article_totals (article_id) select id from articles where id = any(${ids}) order by id
    on conflict do nothing`);
  const { articleId } = articleTotals;
  await tx
    .select({ articleId })
    .from(articleTotals)
    .where(sql`${articleId} = any(${ids})`)
    .orderBy(articleId)
    .for('update');
  const sumOf = (metric: ImportedMetric) => sql`(
    select coalesce(sum(count), 0) from imported_usage u where u.article_id = article_totals.article_id and u.metric = ${metric})`;
  await tx
    .update(articleTotals)
    .set({ importedViews: sumOf('views'), importedDownloads: sumOf('downloads') })
    .where(sql`${articleId} = any(${ids})`);
}
