import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { newId } from '../../base/ids.ts';
import type { Database, Transaction } from '../database.ts';
import { eventType } from '../events.ts';
import type { Jobs, Queue } from '../jobs.ts';
import { outbox } from '../tables.ts';
import type { Delivery, QueuedMail } from './delivery.ts';
import { type SenderName, signed } from './sender.ts';

/** A mail before it has a recipient. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** A code or link that a terminal shows when there is no mail server. */
  hint?: string;
}

export interface Outbox {
  /** Queues a mail in the transaction it speaks of: it leaves if, and only if, that commits. */
  queue(tx: Transaction, recipient: string, content: MailContent): Promise<void>;
  /** Queues a mail that has been sent, or could not be, once more, in the same way. */
  queueAgain(tx: Transaction, id: string): Promise<void>;
  /** Forgets mails that were settled a year ago: they name people, and nobody asks for them any more. */
  sweep(): Promise<void>;
  jobs: Queue<never>;
}

interface MailJob {
  mailId: string;
}

const QUEUE = 'mail';

/** What makes a mail that was settled wait once more. */
export const AGAIN = { state: 'queued' as const, error: null, sentAt: null, resends: sql`${outbox.resends} + 1` };

/** Somebody had a mail sent once more. */
export const mailResent = eventType<{ mailId: string }>('mail.resent');

const KEPT_DAYS = 365;

export interface OutboxNeeds {
  db: Database;
  jobs: Jobs;
  deliver: Delivery;
  sender: SenderName;
  clock: () => Date;
  /** Where hints are shown; nowhere when mail really leaves, or somebody keeps what is shown. */
  show: ((line: string) => void) | undefined;
}

/** Mail to one: codes, notices, letters. It goes before everything that is sent to many (mailings.ts). */
export function createOutbox({ db, jobs, deliver, sender, clock, show }: OutboxNeeds): Outbox {
  const handle = async ({ mailId }: MailJob) => {
    let mail: QueuedMail | undefined;
    const wordsOf = (row: QueuedMail) => {
      mail = row;
      return row;
    };
    const outcome = await deliver(mailId, { urgency: 'urgent', wordsOf });
    // A job that ends now would be the last that knows of it.
    if (outcome === 'busy') throw new Error('somebody else holds this mail');
    if (outcome === 'sent' && mail?.hint) show?.(`Mail to ${mail.recipient}: ${mail.hint}`);
  };

  return {
    async queue(tx, recipient, { subject, headers = {}, hint = null, ...letter }) {
      const id = newId();
      const { html, text } = signed(letter, await sender(tx));
      await tx.insert(outbox).values({ id, recipient, subject, html, text, headers, hint, createdAt: clock() });
      await jobs.send(tx, QUEUE, { mailId: id } satisfies MailJob);
    },
    async queueAgain(tx, id) {
      await tx.update(outbox).set(AGAIN).where(eq(outbox.id, id));
      await jobs.send(tx, QUEUE, { mailId: id } satisfies MailJob);
    },
    async sweep() {
      const before = new Date(clock().getTime() - KEPT_DAYS * 24 * 3600_000);
      await db.delete(outbox).where(and(ne(outbox.state, 'queued'), lt(outbox.createdAt, before)));
    },
    jobs: { name: QUEUE, longestPause: 20, oneAtATime: true, handle: handle as (job: never) => Promise<void> },
  };
}
