import { and, eq, lt, ne, sql } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { idOf, newId } from '#base/ids.ts';
import { withoutLinks } from '#base/web-addresses.ts';
import { type MailId, outbox } from '../database/tables.ts';
import type { Database, Transaction } from '../database/types.ts';
import { type Jobs, jobType, type Queue, queueFor } from '../jobs/jobs.ts';
import type { PayloadOf } from '../jobs/payload.ts';
import { eventType } from '../records/events.ts';
import type { Limits } from '../records/limits.ts';
import type { Seal } from '../security/seal.ts';
import type { Delivery, QueuedMail, Words } from './delivery.ts';
import { UNREQUESTED_PER_RECIPIENT, UNREQUESTED_PER_SENDER } from './limits.ts';
import { openSealed, sealedColumns } from './secrets.ts';
import { type SenderName, signed } from './sender.ts';
import { MailRefused } from './transport.ts';

/** A mail before it has a recipient. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** The code or link that opens something, if there is one: the mail is sealed then, and a terminal may show this. */
  hint?: string;
}

/** A mail that somebody else's act causes. */
export interface Unrequested {
  /** Whose act, as an id: what they cause is added up. */
  causedBy: string;
  /** Why it waits until staff release it, whatever the limits say. */
  heldBecause?: string | undefined;
}

export interface Envelope {
  content: MailContent;
  /**
   * Why the recipient gets it: `recipient` for what they asked for or did themselves, `duty` for staff about their work;
   * anything else is bounded by recipient and by sender.
   */
  cause: 'recipient' | 'duty' | Unrequested;
  /** What it is about, to release or withdraw all such mails together. */
  about?: string;
}

export interface Outbox {
  /** Queues a mail in the transaction it speaks of: it leaves if, and only if, that commits. */
  queue(tx: Transaction, recipient: string, envelope: Envelope): Promise<void>;
  /** Queues a mail that has been sent, or could not be, once more, in the same way. */
  queueAgain(tx: Transaction, id: MailId): Promise<void>;
  /** Queues the held mails about something: staff have looked. */
  release(tx: Transaction, about: string): Promise<void>;
  /** Never sends the held mails about something. */
  withdrawHeld(tx: Transaction, about: string): Promise<void>;
  /** What a queued mail says, also of one that is sealed. */
  wordsOf(mail: QueuedMail): Words;
  /** Forgets mails that were settled a year ago: they name people, and nobody asks for them any more. */
  sweep(): Promise<void>;
  jobs: Queue;
}

const mailJobs = jobType('mail', z.object({ mailId: idOf<'mail'>() }));

/** What makes a mail that was settled wait once more. */
export const AGAIN = { state: 'queued' as const, error: null, sentAt: null, resends: sql`${outbox.resends} + 1` };

/** Somebody had a mail sent once more. */
export const mailResent = eventType('mail.resent', z.object({ mailId: idOf<'mail'>() }));

const KEPT_DAYS = 365;

export interface OutboxNeeds {
  db: Database;
  jobs: Jobs;
  deliver: Delivery;
  limits: Limits;
  sender: SenderName;
  /** For the words of mails with a code or a link. */
  seal: Seal;
  clock: () => Date;
  /** Where hints are shown; nowhere when mail really leaves, or somebody keeps what is shown. */
  show: ((line: string) => void) | undefined;
}

/** Mail to one: codes, notices, letters. It goes before everything that is sent to many (mailings.ts). */
export function createOutbox({ db, jobs, deliver, limits, sender, seal, clock, show }: OutboxNeeds): Outbox {
  const open = ({ sealed }: QueuedMail) => {
    try {
      return sealed === null ? undefined : openSealed(seal, sealed);
    } catch (cause) {
      throw new MailRefused('SECRET has changed since this mail was queued', { cause });
    }
  };

  const handle = async ({ mailId }: PayloadOf<typeof mailJobs>) => {
    let line: string | undefined;
    const wordsOf = (row: QueuedMail) => {
      const secret = open(row);
      line = secret && `Mail to ${row.recipient}: ${secret.hint}`;
      return secret ?? row;
    };
    const outcome = await deliver(mailId, { urgency: 'urgent', wordsOf });
    // A job that ends now would be the last that knows of it.
    if (outcome === 'busy') throw new Error('somebody else holds this mail');
    if (outcome === 'sent' && line) show?.(line);
  };

  /** Why a mail has to wait until staff have looked; undefined when it may leave. */
  const reasonToHold = async (tx: Transaction, recipient: string, cause: Envelope['cause']) => {
    if (typeof cause === 'string') return undefined;
    if (cause.heldBecause) return cause.heldBecause;
    try {
      await limits.spend(UNREQUESTED_PER_RECIPIENT, recipient, { queries: tx });
      await limits.spend(UNREQUESTED_PER_SENDER, cause.causedBy, { queries: tx });
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return 'Held back: too many mails of this kind in one day.';
    }
  };

  const send = (tx: Transaction, mailId: MailId) => jobs.send(tx, mailJobs, { payload: { mailId } });
  const heldAbout = (about: string) => and(eq(outbox.about, about), eq(outbox.state, 'held'));

  return {
    async queue(tx, recipient, { content, cause, about }) {
      const { subject, headers = {}, hint, ...letter } = content;
      const id = newId<'mail'>();
      const words = { ...signed(letter, await sender(tx)), subject: withoutLinks(subject), headers };
      const held = await reasonToHold(tx, recipient, cause);
      await tx.insert(outbox).values({
        id,
        recipient,
        ...(hint === undefined ? words : sealedColumns(seal, { ...words, hint })),
        about: about ?? null,
        state: held ? 'held' : 'queued',
        error: held ?? null,
        createdAt: clock(),
      });
      if (!held) await send(tx, id);
    },
    async queueAgain(tx, id) {
      await tx.update(outbox).set(AGAIN).where(eq(outbox.id, id));
      await send(tx, id);
    },
    async release(tx, about) {
      const released = await tx
        .update(outbox)
        .set({ state: 'queued', error: null })
        .where(heldAbout(about))
        .returning({ id: outbox.id });
      for (const { id } of released) await send(tx, id);
    },
    async withdrawHeld(tx, about) {
      await tx.update(outbox).set({ state: 'withdrawn', error: null }).where(heldAbout(about));
    },
    wordsOf: (mail) => open(mail) ?? mail,
    async sweep() {
      const before = new Date(clock().getTime() - KEPT_DAYS * 24 * 3600_000);
      await db.delete(outbox).where(and(ne(outbox.state, 'queued'), lt(outbox.createdAt, before)));
    },
    jobs: queueFor(mailJobs, { longestPause: 20, oneAtATime: true, handle }),
  };
}
