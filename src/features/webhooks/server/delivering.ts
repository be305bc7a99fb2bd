import { and, eq, lt, ne } from 'drizzle-orm';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import { type Jobs, queueFor } from '#platform/jobs/jobs.ts';
import type { PayloadOf } from '#platform/jobs/payload.ts';
import { OutboundError, outboundRequest } from '#platform/outbound/outbound-request.ts';
import type { Seal } from '#platform/security/seal.ts';
import { KEPT_DAYS, pauseAfterAttempts } from '../rules.ts';
import { webhookTexts } from '../texts.ts';
import { isPublicHost } from './public-host.ts';
import { webhookJobs } from './queue.ts';
import { signedHeaders } from './signature.ts';
import { webhookDeliveries as deliveries, webhooks } from './tables.ts';

const { answers } = webhookTexts;
const TIMEOUT_MS = 10_000;
const DAY_MS = 24 * 3600_000;
const GONE = 410;

interface DeliveringNeeds {
  db: Database;
  jobs: Jobs;
  seal: Seal;
  clock: () => Date;
  /** Whether the journal itself has a public address; a journal on a laptop also calls programs on it. */
  isPublic: boolean;
}

type Found = typeof deliveries.$inferSelect & { webhook: typeof webhooks.$inferSelect };

/**
 * Sends deliveries, each until it is answered with 2xx or two days have passed. A receiver may get a message twice after a kill,
 * with the same id.
 */
export function webhookDelivering({ db, jobs, seal, clock, isPublic }: DeliveringNeeds) {
  const find = async (deliveryId: Found['id']): Promise<Found | undefined> => {
    const [row] = await db
      .select()
      .from(deliveries)
      .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
      .where(and(eq(deliveries.id, deliveryId), eq(deliveries.state, 'WAITING')));
    return row && { ...row.webhook_deliveries, webhook: row.webhooks };
  };

  /** One attempt; the status, or why there was none. */
  const send = async (
    { id, payload, webhook }: Found,
    signal: AbortSignal,
  ): Promise<{ status?: number; answer: string }> => {
    const url = new URL(webhook.url);
    if (isPublic && !(await isPublicHost(url.hostname))) return { answer: answers.address };
    const timestamp = Math.floor(clock().getTime() / 1000);
    const headers = {
      'content-type': 'application/json',
      ...signedHeaders(seal.open(webhook.sealedSecret), { id, timestamp, body: payload }),
    };
    try {
      const { status } = await outboundRequest({
        url,
        method: 'POST',
        headers,
        body: payload,
        signal,
        timeoutMs: TIMEOUT_MS,
      });
      return { status, answer: status === GONE ? answers.gone : answers.status(status) };
    } catch (error) {
      if (error instanceof OutboundError) return { answer: error.message };
      throw error;
    }
  };

  const finish = (found: Found, { status = 0, answer }: { status?: number; answer: string }) =>
    inTransaction(db, async (tx) => {
      const attempts = found.attempts + 1;
      const isDelivered = status >= 200 && status < 300;
      const pause = isDelivered || status === GONE ? undefined : pauseAfterAttempts(attempts);
      const state = isDelivered ? 'DELIVERED' : pause === undefined ? 'FAILED' : 'WAITING';
      const nextTryAt = pause === undefined ? null : new Date(clock().getTime() + pause);
      await tx.update(deliveries).set({ state, attempts, answer, nextTryAt }).where(eq(deliveries.id, found.id));
      if (status === GONE) await tx.update(webhooks).set({ isPaused: true }).where(eq(webhooks.id, found.webhookId));
      if (pause !== undefined)
        await jobs.send(tx, webhookJobs, { payload: { deliveryId: found.id }, after: pause / 1000 });
    });

  const work = async ({ deliveryId }: PayloadOf<typeof webhookJobs>, signal: AbortSignal): Promise<void> => {
    const found = await find(deliveryId);
    if (!found) return;
    const wait = (found.nextTryAt?.getTime() ?? 0) - clock().getTime();
    // It may be the only job of the delivery, come early because a restart repeats it or clocks differ.
    if (wait > 0)
      return inTransaction(db, (tx) => jobs.send(tx, webhookJobs, { payload: { deliveryId }, after: wait / 1000 }));
    await finish(found, await send(found, signal));
  };

  return {
    queue: queueFor(webhookJobs, { handle: work }),
    /** Deletes finished deliveries of more than thirty days ago. */
    async sweep(): Promise<void> {
      const before = new Date(clock().getTime() - KEPT_DAYS * DAY_MS);
      await db.delete(deliveries).where(and(ne(deliveries.state, 'WAITING'), lt(deliveries.createdAt, before)));
    },
  };
}
