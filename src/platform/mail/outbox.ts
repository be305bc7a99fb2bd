import { eq, sql } from 'drizzle-orm';
import { newId } from '../../base/ids.ts';
import type { Database, Transaction } from '../database.ts';
import type { Jobs, Queue } from '../jobs.ts';
import type { Log } from '../log.ts';
import { outbox } from '../tables.ts';
import { MailRefused, type MailTransport } from './transport.ts';

/** A mail before it has a recipient. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** A code or link that the console shows when there is no mail server. */
  hint?: string;
}

export interface Outbox {
  /** Queues a mail in the transaction it speaks of: it leaves if, and only if, that commits. */
  queue(tx: Transaction, recipient: string, content: MailContent): Promise<void>;
  /** Queues a mail that has been sent, or could not be, once more, in the same way. */
  queueAgain(tx: Transaction, id: string): Promise<void>;
  jobs: Queue<never>;
}

interface MailJob {
  mailId: string;
}

const QUEUE = 'mail';

export interface OutboxNeeds {
  db: Database;
  jobs: Jobs;
  transport: MailTransport;
  from: string;
  clock: () => Date;
  log: Log;
  /** Where hints are shown. */
  show: (line: string) => void;
}

/** Mail leaves at least once; a kill between the server's "accepted" and our "sent" makes at most one duplicate. */
export function createOutbox({ db, jobs, transport, from, clock, log, show }: OutboxNeeds): Outbox {
  const deliver = async ({ mailId }: MailJob) => {
    const [mail] = await db.select().from(outbox).where(eq(outbox.id, mailId));
    if (mail?.state !== 'queued') return;
    const settle = (change: Partial<typeof outbox.$inferInsert>) =>
      db
        .update(outbox)
        .set({ attempts: sql`${outbox.attempts} + 1`, ...change })
        .where(eq(outbox.id, mailId));
    try {
      const { recipient: to, subject, html, text, headers, createdAt: date } = mail;
      // Receiving servers drop what they know by its id; a mail that is sent again on purpose is not to be dropped.
      const id = mail.resends === 0 ? mailId : `${mailId}.${mail.resends}`;
      await transport.send({ id, from, to, subject, html, text, headers, date });
    } catch (error) {
      const reason = (error as Error).message.slice(0, 500);
      log.warn({ mail: mailId, reason }, 'mail could not be sent');
      if (error instanceof MailRefused) return void (await settle({ state: 'failed', error: reason }));
      await settle({ error: reason });
      throw error;
    }
    await settle({ state: 'sent', sentAt: clock(), error: null });
    if (transport.local && mail.hint) show(`Mail to ${mail.recipient}: ${mail.hint}`);
  };

  return {
    async queue(tx, recipient, { subject, html, text, headers = {}, hint = null }) {
      const id = newId();
      await tx.insert(outbox).values({ id, recipient, subject, html, text, headers, hint, createdAt: clock() });
      await jobs.send(tx, QUEUE, { mailId: id } satisfies MailJob);
    },
    async queueAgain(tx, id) {
      const again = { state: 'queued' as const, error: null, sentAt: null, resends: sql`${outbox.resends} + 1` };
      await tx.update(outbox).set(again).where(eq(outbox.id, id));
      await jobs.send(tx, QUEUE, { mailId: id } satisfies MailJob);
    },
    jobs: { name: QUEUE, longestPause: 20, oneAtATime: true, handle: deliver as (job: never) => Promise<void> },
  };
}
