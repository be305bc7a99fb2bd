import { and, eq, sql } from 'drizzle-orm';
import { type MailAttachment, type MailId, outbox } from '../database/tables.ts';
import type { Database, Transaction } from '../database/types.ts';
import { type FileStore, isMissingFile } from '../files/file-store.ts';
import type { Log } from '../observability/log.ts';
import { createPriorityLock, type Urgency } from './priority-lock.ts';
import { emptied, maskedError } from './secrets.ts';
import { MailDelayed, MailRefused, type MailTransport, type OutgoingMail } from './transport.ts';

export type QueuedMail = typeof outbox.$inferSelect;
export type MailText = Pick<OutgoingMail, 'subject' | 'html' | 'text' | 'headers'>;

export interface DeliveryOptions {
  urgency: Urgency;
  textOf: (mail: QueuedMail) => MailText;
  /** Time of the next attempt after a delay; undefined gives up. Without this function a delay is an error of the server. */
  dueAfter?: (tx: Transaction, mail: QueuedMail) => Promise<Date | undefined>;
}

/**
 * Result of an attempt. `gone`: the mail did not, or no longer, have to be sent. `busy`: another transaction has locked it, to
 * send or to read it, so a caller that has to see it sent must try again.
 */
type Settled = { outcome: 'sent' | 'refused' | 'delayed' | 'gone' | 'busy' } | { outcome: 'trouble'; error: unknown };

export interface DeliveryNeeds {
  db: Database;
  transport: MailTransport;
  /** The store of attached files. */
  store: FileStore;
  from: string;
  clock: () => Date;
  log: Log;
}

export type Delivery = ReturnType<typeof createDelivery>;

/**
 * Sends one mail of the outbox at least once: its row is locked while it is sent, marked as sent just before the end of the
 * message, and committed after the server has accepted it. The lock makes a kill in between cause at most one duplicate,
 * however many mails are being sent.
 */
export function createDelivery({ db, transport, store, from, clock, log }: DeliveryNeeds) {
  const requestLock = createPriorityLock();

  const read = async ({ storageKey, ...file }: MailAttachment) => {
    const bytes = await store.bytes(storageKey).catch((error: unknown) => {
      // Another attempt would not find it either, and the editors have to know.
      if (isMissingFile(error)) throw new MailRefused(`the file ${file.fileName} is missing`, { cause: error });
      throw error;
    });
    return { ...file, content: Buffer.from(bytes) };
  };

  interface Attempt {
    mail: QueuedMail;
    options: DeliveryOptions;
    /** Awaited before the mail is marked as sent. */
    beforeSent: () => Promise<void>;
  }

  async function tryOnce(tx: Transaction, { mail, options, beforeSent }: Attempt) {
    const { id, recipient: to, createdAt: date, attempts, resends } = mail;
    // Servers drop messages with a known id, so a mail that is resent on purpose needs a new one.
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
      await beforeSent();
      await settle({ state: 'sent', sentAt: clock() });
    };
    try {
      const { subject, html, text, headers } = options.textOf(mail);
      const attachments = await Promise.all(mail.attachments.map(read));
      await transport.send({ id: messageId, from, to, date, subject, html, text, headers, attachments }, markSent);
      return { outcome: 'sent' } as const;
    } catch (failure) {
      // A server may quote the text it refuses.
      const message = (failure as Error).message.slice(0, 500);
      const error = mail.isSecret ? maskedError(message) : message;
      log.warn({ mail: id, reason: error }, 'mail could not be sent');
      const isDelayed = failure instanceof MailDelayed && options.dueAfter;
      const dueAt = isDelayed ? await options.dueAfter?.(tx, mail) : undefined;
      if (failure instanceof MailRefused || (isDelayed && !dueAt)) {
        await settle({ state: 'failed', error });
        return { outcome: 'refused' } as const;
      }
      await settle({ state: 'queued', error, dueAt: dueAt ?? null });
      return dueAt ? ({ outcome: 'delayed' } as const) : ({ outcome: 'trouble', error: failure } as const);
    }
  }

  /** Rejects when the server has a fault, not just this mail. */
  return async function deliver(
    mailId: MailId,
    options: DeliveryOptions,
  ): Promise<Exclude<Settled['outcome'], 'trouble'>> {
    const lock = requestLock(options.urgency);
    try {
      const settled: Settled = await db.transaction(async (tx) => {
        const mail = await claim(tx, mailId);
        if (mail) return tryOnce(tx, { mail, options, beforeSent: () => lock.acquire() });
        return { outcome: (await isQueued(tx, mailId)) ? 'busy' : 'gone' };
      });
      if (settled.outcome === 'trouble') throw settled.error;
      return settled.outcome;
    } finally {
      lock.release();
    }
  };
}

/** Whether a mail is queued, locked or not. */
async function isQueued(tx: Transaction, id: MailId): Promise<boolean> {
  const [mail] = await tx.select({ state: outbox.state }).from(outbox).where(eq(outbox.id, id));
  return mail?.state === 'queued';
}

/** Locks a queued mail; undefined when it is locked already or not queued. */
async function claim(tx: Transaction, id: MailId): Promise<QueuedMail | undefined> {
  // Sending may take minutes, during which the transaction is idle.
  await tx.execute(sql`select set_config('idle_in_transaction_session_timeout', '10min', true)`);
  const [mail] = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.state, 'queued')))
    .for('update', { skipLocked: true });
  return mail;
}
