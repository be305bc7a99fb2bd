import { and, asc, eq, notInArray } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { idOf, type UserId } from '#base/ids.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import { type Events, eventType } from '#platform/records/events.ts';
import { TARGETS, type Target } from '../rules.ts';
import { depositTexts as texts } from '../texts.ts';
import { type DepositJob, type DepositQueue, IN_PROGRESS, isDepositOf } from './queue.ts';
import { deposits } from './tables.ts';

const MAX_ARTICLES = 1000;

/** Staff requested the deposit of an article, or of all articles of an issue. */
export const depositRequested = eventType(
  'deposit.asked',
  z.object({ target: z.enum(TARGETS), submissionId: z.optional(idOf<'submission'>()), title: z.string().optional() }),
);

export interface RequestNeeds {
  db: Database;
  events: Events;
  queue: DepositQueue;
  clock: () => Date;
  /** Targets that have credentials. */
  configured: Target[];
}

/** Deposits that staff request. */
export function requestedDeposits({ db, events, queue, clock, configured }: RequestNeeds) {
  const requireConfigured = (target: Target) => {
    if (configured.includes(target)) return;
    throw new AppError('conflict', 'NOT_CONFIGURED', texts.notConfigured(texts.targets[target]));
  };

  return {
    /** Deposits an article now. A deposit in progress continues without waiting for its next attempt. Throws 404, 409. */
    async deposit({ articleId, target }: DepositJob, actorId: UserId): Promise<void> {
      requireConfigured(target);
      await inTransaction(db, async (tx) => {
        const [article] = await tx.select({ state: articles.state }).from(articles).where(eq(articles.id, articleId));
        if (article?.state !== 'published') throw new AppError('missing', 'NOT_FOUND', texts.missing);
        const job = { articleId, target };
        await tx
          .insert(deposits)
          .values({ ...job, state: 'NOT_READY', updatedAt: clock() })
          .onConflictDoNothing();
        const [row] = await tx.select().from(deposits).where(isDepositOf(job)).for('update');
        const isInProgress = row?.state === 'WAITING' || row?.state === 'SENT';
        if (isInProgress && row?.nextTryAt === null) return;
        // Without `sentHash` it is sent even when the metadata have not changed.
        const change = isInProgress ? { nextTryAt: null } : { ...queue.again(), sentHash: null };
        await tx.update(deposits).set(change).where(isDepositOf(job));
        await events.record(tx, depositRequested, { payload: { submissionId: articleId, target }, actorId });
        await queue.send(tx, job);
      });
    },

    /** Deposits all published articles of an issue without a deposit in progress; returns their number. Throws 404, 409. */
    async depositIssue({ issueId, target }: { issueId: IssueId; target: Target }, actorId: UserId): Promise<number> {
      requireConfigured(target);
      return inTransaction(db, async (tx) => {
        const [issue] = await tx.select({ title: issues.title }).from(issues).where(eq(issues.id, issueId));
        if (!issue) throw new AppError('missing', 'NOT_FOUND', texts.missing);
        const found = await tx
          .select({ articleId: articles.id })
          .from(articles)
          .where(and(eq(articles.issueId, issueId), eq(articles.state, 'published')))
          .orderBy(asc(articles.id))
          .limit(MAX_ARTICLES);
        if (found.length === 0) return 0;
        const queued = await tx
          .insert(deposits)
          .values(found.map(({ articleId }) => ({ articleId, target, ...queue.newDeposit() })))
          .onConflictDoUpdate({
            target: [deposits.articleId, deposits.target],
            set: { ...queue.again(), sentHash: null },
            setWhere: notInArray(deposits.state, [...IN_PROGRESS]),
          })
          .returning({ articleId: deposits.articleId });
        if (queued.length === 0) return 0;
        await events.record(tx, depositRequested, { payload: { title: issue.title, target }, actorId });
        for (const { articleId } of queued) await queue.send(tx, { articleId, target });
        return queued.length;
      });
    },
  };
}
