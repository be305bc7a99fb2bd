import { and, arrayContains, eq } from 'drizzle-orm';
import * as z from 'zod';
import { idOf, newId } from '#base/ids.ts';
import type { Transaction } from '#platform/database/types.ts';
import { type Jobs, jobType } from '#platform/jobs/jobs.ts';
import type { Subscription, WebhookId } from '../rules.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

export const webhookJobs = jobType('webhooks', z.object({ deliveryId: idOf<'webhook-delivery'>() }));

/** A message to webhooks. */
interface Message {
  event: Subscription;
  /** Id of the stored event, so that a reaction that runs twice tells it once. */
  eventId: string;
  at: Date;
  data: object;
}

interface QueueNeeds {
  jobs: Jobs;
  clock: () => Date;
}

/** Puts deliveries into the queue. */
export function webhookQueue({ jobs, clock }: QueueNeeds) {
  const queued = async (tx: Transaction, rows: { id: (typeof webhookDeliveries.$inferSelect)['id'] }[]) => {
    for (const { id: deliveryId } of rows) await jobs.send(tx, webhookJobs, { payload: { deliveryId } });
  };
  return {
    /** Queues a message for every webhook with the event that is not paused; once for each stored event. */
    async tell(tx: Transaction, { event, eventId, at, data }: Message): Promise<void> {
      const found = await tx
        .select({ webhookId: webhooks.id })
        .from(webhooks)
        .where(and(arrayContains(webhooks.events, [event]), eq(webhooks.isPaused, false)));
      if (found.length === 0) return;
      const payload = bodyOf(event, at, data);
      const rows = await tx
        .insert(webhookDeliveries)
        .values(
          found.map(({ webhookId }) => ({
            id: newId<'webhook-delivery'>(),
            webhookId,
            eventId,
            event,
            payload,
            createdAt: clock(),
          })),
        )
        .onConflictDoNothing()
        .returning({ id: webhookDeliveries.id });
      await queued(tx, rows);
    },

    /** Queues a test for one webhook. */
    async ping(tx: Transaction, webhookId: WebhookId): Promise<void> {
      const createdAt = clock();
      const rows = await tx
        .insert(webhookDeliveries)
        .values({
          id: newId<'webhook-delivery'>(),
          webhookId,
          event: 'ping',
          payload: bodyOf('ping', createdAt, {}),
          createdAt,
        })
        .returning({ id: webhookDeliveries.id });
      await queued(tx, rows);
    },

    queued,
  };
}

/** A message in the form of Standard Webhooks 1.0. */
function bodyOf(type: string, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
