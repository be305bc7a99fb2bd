import { and, eq, sql } from 'drizzle-orm';
import { type MailId, outbox } from '../database/tables.ts';
import type { Database, Transaction } from '../database/types.ts';
import type { Log } from '../observability/log.ts';
import { emptied, maskedError } from './secrets.ts';
import { MailDelayed, MailRefused, type MailTransport, type OutgoingMail } from './transport.ts';
import { createTurns, type Urgency } from './turns.ts';

export type QueuedMail = typeof outbox.$inferSelect;
export type Words = Pick<OutgoingMail, 'subject' | 'html' | 'text' | 'headers'>;

export interface Parcel {
  urgency: Urgency;
  wordsOf: (mail: QueuedMail) => Words;
  /** When a server that wants this one later is asked again; undefined gives it up. Without it: as any other trouble. */
  dueAfter?: (tx: Transaction, mail: QueuedMail) => Promise<Date | undefined>;
}

/**
 * What became of a mail: `gone` means that it was not, or no longer, to be sent; `busy` that somebody else holds it, be it
 * to send it or to look at it, so that whoever has to see it leave must come again.
 */
type Settled = { outcome: 'sent' | 'refused' | 'delayed' | 'gone' | 'busy' } | { outcome: 'trouble'; error: unknown };

export interface DeliveryNeeds {
  db: Database;
  transport: MailTransport;
  from: string;
  clock: () => Date;
  log: Log;
}

export type Delivery = ReturnType<typeof createDelivery>;

/**
 * Brings one mail of the outbox to the server. It leaves at least once: its row is locked while it is on its way, marked
 * as sent just before the end of the mail, and committed once that was accepted. Turns see to it that a kill in between
 * makes at most one duplicate, whatever else is on its way.
 */
export function createDelivery({ db, transport, from, clock, log }: DeliveryNeeds) {
  const turns = createTurns();

  async function tryOnce(tx: Transaction, mail: QueuedMail, parcel: Parcel, lastWord: () => Promise<void>) {
    const { id, recipient: to, createdAt: date, attempts, resends } = mail;
    // Receiving servers drop what they know by its id; a mail that is sent again on purpose is not to be dropped.
    const messageId = resends === 0 ? id : `${id}.${resends}`;
    const settle = (change: Partial<QueuedMail>) =>
      tx
        .update(outbox)
        .set({
          attempts: attempts + 1,
          error: null,
          sentAt: null,
          ...(mail.isSecret && change.state !== 'queued' ? emptied(mail) : {}),
          ...change,
        })
        .where(eq(outbox.id, id));
    const markSent = async () => {
      await lastWord();
      await settle({ state: 'sent', sentAt: clock() });
    };
    try {
      const { subject, html, text, headers } = parcel.wordsOf(mail);
      await transport.send({ id: messageId, from, to, date, subject, html, text, headers }, markSent);
      return { outcome: 'sent' } as const;
    } catch (failure) {
      // A server may quote what it refuses.
      const message = (failure as Error).message.slice(0, 500);
      const error = mail.isSecret ? maskedError(message) : message;
      log.warn({ mail: id, reason: error }, 'mail could not be sent');
      const isDelayed = failure instanceof MailDelayed && parcel.dueAfter;
      const dueAt = isDelayed ? await parcel.dueAfter?.(tx, mail) : undefined;
      if (failure instanceof MailRefused || (isDelayed && !dueAt)) {
        await settle({ state: 'failed', error });
        return { outcome: 'refused' } as const;
      }
      await settle({ state: 'queued', error, dueAt: dueAt ?? null });
      return dueAt ? ({ outcome: 'delayed' } as const) : ({ outcome: 'trouble', error: failure } as const);
    }
  }

  /** Rejects when it is the server, and not this mail, that is in trouble. */
  return async function deliver(mailId: MailId, parcel: Parcel): Promise<Exclude<Settled['outcome'], 'trouble'>> {
    const turn = turns(parcel.urgency);
    try {
      const settled: Settled = await db.transaction(async (tx) => {
        const mail = await claim(tx, mailId);
        if (mail) return tryOnce(tx, mail, parcel, turn.take);
        return { outcome: (await isQueued(tx, mailId)) ? 'busy' : 'gone' };
      });
      if (settled.outcome === 'trouble') throw settled.error;
      return settled.outcome;
    } finally {
      turn.release();
    }
  };
}

/** Whether a mail waits, whoever holds it. */
async function isQueued(tx: Transaction, id: MailId): Promise<boolean> {
  const [mail] = await tx.select({ state: outbox.state }).from(outbox).where(eq(outbox.id, id));
  return mail?.state === 'queued';
}

/** Locks a queued mail; undefined when somebody else sends it or it needs no sending. */
async function claim(tx: Transaction, id: MailId): Promise<QueuedMail | undefined> {
  // Servers may take minutes, in which the transaction has nothing to do.
  await tx.execute(sql`select set_config('idle_in_transaction_session_timeout', '10min', true)`);
  const [mail] = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.state, 'queued')))
    .for('update', { skipLocked: true });
  return mail;
}
