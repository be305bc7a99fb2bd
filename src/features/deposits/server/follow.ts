import { and, asc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { isInRecords } from '#features/articles/server/changes.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { IssueId } from '#features/issues/rules.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Target } from '../rules.ts';
import { type DepositJob, type DepositQueue, IN_PROGRESS, isDepositOf } from './queue.ts';
import { deposits } from './tables.ts';

const BATCH = 500;
/** Milliseconds after which an unfinished deposit is queued again. */
const OVERDUE_MS = 15 * 60_000;

const NOT_READY = eq(deposits.state, 'NOT_READY');
const REFUSED = eq(deposits.state, 'REFUSED');
const FOLLOWING_THE_JOURNAL = and(ne(deposits.target, 'CROSSREF'), ne(deposits.state, 'WITHDRAWN'));

export interface FollowNeeds {
  db: Database;
  queue: DepositQueue;
  clock: () => Date;
  /** Targets that have credentials. */
  configured: Target[];
}

/** Queues deposits after changes of articles, issues and settings. */
export function followingDeposits({ db, queue, clock, configured }: FollowNeeds) {
  /** Queues an article for a target. Returns false for an unpublished article that was never deposited there. */
  const requeue = async (tx: Transaction, job: DepositJob, { isPublished }: { isPublished: boolean }) => {
    if (isPublished) {
      await tx
        .insert(deposits)
        .values({ ...job, ...queue.newDeposit() })
        .onConflictDoUpdate({ target: [deposits.articleId, deposits.target], set: queue.again() });
      return true;
    }
    const updated = await tx
      .update(deposits)
      .set(queue.again())
      .where(isDepositOf(job))
      .returning({ id: deposits.articleId });
    return updated.length > 0;
  };

  /** Queues one batch of deposits that match `condition`, after the deposit `last`, and returns the batch. */
  const requeueBatch = (condition: SQL | undefined, last: DepositJob | undefined): Promise<DepositJob[]> =>
    inTransaction(db, async (tx) => {
      const { articleId, target } = deposits;
      const after = last && sql`(${articleId}, ${target}) > (${last.articleId}::uuid, ${last.target}::text)`;
      const batch = await tx
        .select({ articleId, target })
        .from(deposits)
        .where(and(condition, inArray(target, configured), after))
        .orderBy(asc(articleId), asc(target))
        .limit(BATCH);
      for (const job of batch) {
        await tx.update(deposits).set(queue.again()).where(isDepositOf(job));
        await queue.send(tx, job);
      }
      return batch;
    });

  const requeueAll = async (condition: SQL | undefined): Promise<void> => {
    for (let last: DepositJob | undefined; ; ) {
      const batch = await requeueBatch(condition, last);
      if (batch.length < BATCH) return;
      last = batch.at(-1);
    }
  };

  return {
    /** Queues an article for every configured target, in the transaction that changes it; an unpublished one only where it was deposited. */
    async follow(tx: Transaction, articleId: SubmissionId): Promise<void> {
      if (configured.length === 0) return;
      const [article] = await tx.select({ state: articles.state }).from(articles).where(eq(articles.id, articleId));
      if (!article) return;
      const isPublished = article.state === 'published';
      for (const target of configured) {
        const job = { articleId, target };
        if (await requeue(tx, job, { isPublished })) await queue.send(tx, job);
      }
    },

    /**
     * Queues deposits after a change of these journal settings: those that were not ready, and those whose metadata contain
     * the settings. Crossref keeps the first name and ISSN it gets, so there only refused deposits are sent again.
     */
    followJournal: (changed: string[]): Promise<void> =>
      requeueAll(isInRecords(changed) ? or(NOT_READY, FOLLOWING_THE_JOURNAL, REFUSED) : NOT_READY),

    /** Queues all articles of a changed issue, because their metadata contain its number and date. */
    followIssue: (issueId: IssueId): Promise<void> =>
      requeueAll(
        inArray(deposits.articleId, db.select({ id: articles.id }).from(articles).where(eq(articles.issueId, issueId))),
      ),

    /** Queues overdue deposits again, in case a job was lost. */
    async catchUp(): Promise<void> {
      const overdue = new Date(clock().getTime() - OVERDUE_MS);
      await inTransaction(db, async (tx) => {
        const { articleId, target, nextTryAt, updatedAt } = deposits;
        const rows = await tx
          .select({ articleId, target })
          .from(deposits)
          .where(
            and(
              inArray(deposits.state, [...IN_PROGRESS]),
              lt(sql`coalesce(${nextTryAt}, ${updatedAt})`, overdue.toISOString()),
            ),
          )
          .orderBy(asc(articleId), asc(target))
          .limit(BATCH);
        for (const row of rows) await queue.send(tx, row);
      });
    },
  };
}
