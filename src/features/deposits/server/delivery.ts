import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { newId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import { type Jobs, queueFor } from '#platform/jobs/jobs.ts';
import type { Events } from '#platform/records/events.ts';
import type { DepositState } from '../rules.ts';
import { type AttemptNeeds, type DepositChange, type DepositRow, depositAttempts } from './attempt.ts';
import { depositFinished } from './events.ts';
import { type DepositJob, depositJobs, IN_PROGRESS, isDepositOf } from './queue.ts';
import { deposits } from './tables.ts';

/** Milliseconds; longer than any attempt: loading a schema, and two requests that time out. */
const CLAIM_MS = 300_000;
const ENDS: DepositState[] = ['ACCEPTED', 'REFUSED', 'FAILED', 'WITHDRAWN'];
const UNCLAIMED = { claim: null, claimedUntil: null };

export interface DeliveryNeeds extends AttemptNeeds {
  db: Database;
  jobs: Jobs;
  events: Events;
  clock: () => Date;
}

/**
 * Processes one deposit per job. A worker claims the row for five minutes, so that two workers never send the same deposit
 * at once; after a kill the claim expires and the job runs again. Sending a deposit twice is harmless: both targets treat
 * it as an update.
 */
export function depositDelivery(needs: DeliveryNeeds) {
  const { db, jobs, events, clock } = needs;
  const attempt = depositAttempts(needs);

  const claim = async (job: DepositJob): Promise<DepositRow | undefined> => {
    const now = clock();
    const [row] = await db
      .update(deposits)
      .set({ claim: newId(), claimedUntil: new Date(now.getTime() + CLAIM_MS) })
      .where(
        and(
          isDepositOf(job),
          inArray(deposits.state, [...IN_PROGRESS]),
          or(isNull(deposits.claimedUntil), lte(deposits.claimedUntil, now)),
          or(isNull(deposits.nextTryAt), lte(deposits.nextTryAt, now)),
        ),
      )
      .returning();
    return row;
  };

  /** Handles a job whose row was not claimed: done, too early, or claimed by another worker. */
  const postpone = async (job: DepositJob): Promise<void> => {
    await inTransaction(db, async (tx) => {
      const [row] = await tx.select().from(deposits).where(isDepositOf(job));
      if (row?.state !== 'WAITING' && row?.state !== 'SENT') return;
      const wait = (row.nextTryAt?.getTime() ?? 0) - clock().getTime();
      // The job is retried, because it may be the only one for this deposit.
      if (wait <= 0) throw new Error('another worker is depositing this article');
      await jobs.send(tx, depositJobs, { payload: job, after: wait / 1000 });
    });
  };

  const finish = (row: DepositRow, { pause, ...change }: DepositChange) =>
    inTransaction(db, async (tx) => {
      const now = clock();
      const isClaimed = isClaimedBy(row);
      const [current] = await tx.select({ revision: deposits.revision }).from(deposits).where(isClaimed).for('update');
      if (!current) return;
      // The article has changed meanwhile and has a job of its own. Only permanent facts are stored.
      if (current.revision !== row.revision) {
        const { remoteId = row.remoteId, acceptedHash = row.acceptedHash } = change;
        await tx
          .update(deposits)
          .set({ ...UNCLAIMED, remoteId, acceptedHash })
          .where(isClaimed);
        return;
      }
      const nextTryAt = pause === undefined ? null : new Date(now.getTime() + pause);
      await tx
        .update(deposits)
        .set({ ...UNCLAIMED, ...change, nextTryAt, updatedAt: now })
        .where(isClaimed);
      if (pause !== undefined) {
        const payload = { articleId: row.articleId, target: row.target };
        await jobs.send(tx, depositJobs, { payload, after: pause / 1000 });
      } else if (change.state && ENDS.includes(change.state)) {
        const payload = { submissionId: row.articleId, target: row.target, state: change.state };
        await events.record(tx, depositFinished, { payload, actorId: null });
      }
    });

  /** Makes one attempt on a deposit. Rejects when the job has to be retried. */
  const work = async (job: DepositJob, signal: AbortSignal): Promise<void> => {
    const row = await claim(job);
    if (!row) return postpone(job);
    try {
      await finish(row, await attempt(row, signal));
    } catch (error) {
      await db.update(deposits).set(UNCLAIMED).where(isClaimedBy(row));
      throw error;
    }
  };

  return { work, queue: queueFor(depositJobs, { oneAtATime: true, handle: work }) };
}

function isClaimedBy(row: DepositRow) {
  return and(isDepositOf(row), eq(deposits.claim, row.claim ?? ''));
}
