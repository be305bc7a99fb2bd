import { and, count, desc, eq, sql } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { Seal } from '#platform/security/seal.ts';
import type { Delivery, Webhook, WebhookDraft } from '../contract.ts';
import { type DeliveryId, MAX_WEBHOOKS, SHOWN_DELIVERIES, type WebhookId } from '../rules.ts';
import { webhookTexts as texts } from '../texts.ts';
import { webhookChanged } from './events.ts';
import type { webhookQueue } from './queue.ts';
import { newSecret } from './signature.ts';
import { webhookDeliveries as deliveries, webhooks } from './tables.ts';

interface WebhookNeeds {
  db: Database;
  events: Events;
  seal: Seal;
  queue: ReturnType<typeof webhookQueue>;
  clock: () => Date;
  /** Whether the journal itself has a public address. */
  isPublic: boolean;
}

interface Act {
  what: 'added' | 'changed' | 'removed';
  url: string;
}

export type Webhooks = ReturnType<typeof webhooksService>;

/** Webhooks of the journal and the log of their deliveries. */
export function webhooksService({ db, events, seal, queue, clock, isPublic }: WebhookNeeds) {
  const record = (tx: Transaction, actorId: UserId, { what, url }: Act) =>
    events.record(tx, webhookChanged, { payload: { what, host: new URL(url).host }, actorId });

  const requireSafe = ({ url }: WebhookDraft) => {
    if (isPublic && !url.startsWith('https:')) throw invalid([{ path: 'url', message: texts.errors.insecure }]);
  };

  return {
    /** All webhooks, the oldest first. */
    async list(): Promise<Webhook[]> {
      const lastState = sql<Webhook['lastState']>`(select ${deliveries.state} from ${deliveries}
        where ${deliveries.webhookId} = ${webhooks.id} and ${deliveries.state} <> 'WAITING'
        order by ${deliveries.createdAt} desc limit 1)`;
      const rows = await db.select({ webhook: webhooks, lastState }).from(webhooks).orderBy(webhooks.createdAt);
      return rows.map(({ webhook: { id, url, events: wanted, isPaused, version, createdAt }, lastState: state }) => ({
        id,
        url,
        events: wanted,
        isPaused,
        version,
        createdAt: createdAt.toISOString(),
        lastState: state,
      }));
    },

    /** Adds a webhook; returns its secret, which is shown this once. Throws 400 at `url` and 409 when there are twenty. */
    async add(draft: WebhookDraft, actorId: UserId): Promise<{ id: WebhookId; secret: string }> {
      requireSafe(draft);
      const [id, secret] = [newId<'webhook'>(), newSecret()];
      await inTransaction(db, async (tx) => {
        const [row] = await tx.select({ webhooks: count() }).from(webhooks);
        if ((row?.webhooks ?? 0) >= MAX_WEBHOOKS)
          throw new AppError('conflict', 'TOO_MANY_WEBHOOKS', texts.errors.tooMany);
        await tx.insert(webhooks).values({ id, ...draft, sealedSecret: seal.close(secret), createdAt: clock() });
        await record(tx, actorId, { what: 'added', url: draft.url });
      });
      return { id, secret };
    },

    /** Changes a webhook. Throws 404, and 409 when somebody else has changed it since `version`. */
    async change(
      id: WebhookId,
      { version, ...draft }: WebhookDraft & { version: number },
      actorId: UserId,
    ): Promise<void> {
      requireSafe(draft);
      await inTransaction(db, async (tx) => {
        const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
        if (!row) throw unknown();
        if (row.version !== version) throw new AppError('conflict', 'CHANGED_MEANWHILE', texts.errors.changed);
        await tx
          .update(webhooks)
          .set({ ...draft, version: version + 1 })
          .where(eq(webhooks.id, id));
        await record(tx, actorId, { what: 'changed', url: draft.url });
      });
    },

    /** Removes a webhook and its deliveries. Throws 404. */
    async remove(id: WebhookId, actorId: UserId): Promise<void> {
      await inTransaction(db, async (tx) => {
        const [row] = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning();
        if (!row) throw unknown();
        await record(tx, actorId, { what: 'removed', url: row.url });
      });
    },

    /** Sends a test, also to a webhook that is paused. Throws 404. */
    async ping(id: WebhookId): Promise<void> {
      await inTransaction(db, async (tx) => {
        const [row] = await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, id)).for('share');
        if (!row) throw unknown();
        await queue.ping(tx, id);
      });
    },

    /** The last deliveries, the newest first. Throws 404. */
    async deliveries(id: WebhookId): Promise<Delivery[]> {
      if ((await db.$count(webhooks, eq(webhooks.id, id))) === 0) throw unknown();
      const rows = await db
        .select()
        .from(deliveries)
        .where(eq(deliveries.webhookId, id))
        .orderBy(desc(deliveries.createdAt))
        .limit(SHOWN_DELIVERIES);
      return rows.map((row) => ({
        id: row.id,
        event: row.event,
        payload: row.payload,
        state: row.state,
        attempts: row.attempts,
        answer: row.answer,
        nextTryAt: row.nextTryAt?.toISOString() ?? null,
        createdAt: row.createdAt.toISOString(),
      }));
    },

    /** Delivers an event again, now. Throws 404. */
    async deliverAgain(id: WebhookId, deliveryId: DeliveryId): Promise<void> {
      await inTransaction(db, async (tx) => {
        const rows = await tx
          .update(deliveries)
          .set({ state: 'WAITING', attempts: 0, nextTryAt: null })
          .where(and(eq(deliveries.id, deliveryId), eq(deliveries.webhookId, id)))
          .returning({ id: deliveries.id });
        if (rows.length === 0) throw unknown();
        await queue.queued(tx, rows);
      });
    },
  };
}

const unknown = () => new AppError('missing', 'NOT_FOUND', texts.errors.unknown);
