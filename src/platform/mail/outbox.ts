import { and, eq, lt, ne, sql } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { idOf, newId } from '#base/ids.ts';
import { withoutLinks } from '#base/web-addresses.ts';
import { type MailAttachment, type MailId, outbox } from '../database/tables.ts';
import type { Database, Transaction } from '../database/types.ts';
import { type Jobs, jobType, type Queue, queueFor } from '../jobs/jobs.ts';
import type { PayloadOf } from '../jobs/payload.ts';
import { type CodedDocument, recordDocument } from '../records/document-codes.ts';
import { eventType } from '../records/events.ts';
import type { Limits } from '../records/limits.ts';
import type { Seal } from '../security/seal.ts';
import { platformTexts } from '../texts.ts';
import type { Delivery, MailText, QueuedMail } from './delivery.ts';
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
  attachments?: MailAttachment[];
  /** A code or link that grants access: the mail's text is encrypted then, and a terminal may show the hint. */
  hint?: string;
  /** The code that the mail carries, for anyone to verify. */
  document?: CodedDocument;
}

/** The origin of a mail that the recipient has not asked for. */
export interface Unrequested {
  /** Id of the account that causes the mail; its mails are counted. */
  causedBy: string;
  /** Reason to hold the mail until staff release it, regardless of the limits. */
  heldBecause?: string | undefined;
}

export interface Envelope {
  content: MailContent;
  /**
   * Why the recipient gets it: `recipient` for mails they asked for or caused, `duty` for staff about their work; any other
   * cause is limited by recipient and by sender.
   */
  cause: 'recipient' | 'duty' | Unrequested;
  /** Id of the subject matter, to release or cancel its mails together. */
  about?: string;
  /** Whether it is listed among the mails about it; true by default. */
  isListed?: boolean;
}

export interface Outbox {
  /** Queues a mail in the transaction it reports on: it is sent if, and only if, that commits. */
  queue: (tx: Transaction, recipient: string, envelope: Envelope) => Promise<void>;
  /** Queues a sent or failed mail again, in the same way. */
  queueAgain: (tx: Transaction, id: MailId) => Promise<void>;
  /** Queues the held mails about something, after staff have checked it. */
  release: (tx: Transaction, about: string) => Promise<void>;
  /** Cancels the held mails about something. */
  withdrawHeld: (tx: Transaction, about: string) => Promise<void>;
  /** The text of a queued mail, decrypted if necessary. */
  textOf: (mail: QueuedMail) => MailText;
  /** Deletes mails that were settled a year ago, because they contain names. */
  sweep: () => Promise<void>;
  jobs: Queue;
}

const mailJobs = jobType('mail', z.object({ mailId: idOf<'mail'>() }));

/** Columns of a settled mail that is queued again. */
export const REQUEUED = { state: 'queued' as const, error: null, sentAt: null, resends: sql`${outbox.resends} + 1` };

/** A mail was resent by staff. */
export const mailResent = eventType('mail.resent', z.object({ mailId: idOf<'mail'>() }));

const RETENTION_DAYS = 365;

export interface OutboxNeeds {
  db: Database;
  jobs: Jobs;
  deliver: Delivery;
  limits: Limits;
  sender: SenderName;
  /** Encrypts the text of mails with a code or link. */
  seal: Seal;
  clock: () => Date;
  /** Prints hints; undefined when mail is really sent, or the output may be stored. */
  show: ((line: string) => void) | undefined;
}

/** Mail to one recipient: codes, notices, letters. It has priority over mailings (mailings.ts). */
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
    const textOf = (row: QueuedMail) => {
      const secret = open(row);
      line = secret && `Mail to ${row.recipient}: ${secret.hint}`;
      return secret ?? row;
    };
    const outcome = await deliver(mailId, { urgency: 'urgent', textOf });
    // The job must not complete before the mail is settled, because no other job sends it.
    if (outcome === 'busy') throw new Error('another transaction has locked this mail');
    if (outcome === 'sent' && line) show?.(line);
  };

  /** Why a mail has to be held until staff have checked it; undefined when it may be sent. */
  const reasonToHold = async (tx: Transaction, recipient: string, cause: Envelope['cause']) => {
    if (typeof cause === 'string') return undefined;
    if (cause.heldBecause) return cause.heldBecause;
    try {
      await limits.spend(UNREQUESTED_PER_RECIPIENT, recipient, { queries: tx });
      await limits.spend(UNREQUESTED_PER_SENDER, cause.causedBy, { queries: tx });
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return platformTexts.mails.reasons.tooMany;
    }
  };

  const send = (tx: Transaction, mailId: MailId) => jobs.send(tx, mailJobs, { payload: { mailId } });
  const heldAbout = (about: string) => and(eq(outbox.about, about), eq(outbox.state, 'held'));

  return {
    async queue(tx, recipient, { content, cause, about, isListed = true }) {
      const { subject, headers = {}, hint, attachments = [], document, ...letter } = content;
      const id = newId<'mail'>();
      const text = { ...signed(letter, await sender(tx)), subject: withoutLinks(subject), headers };
      const held = await reasonToHold(tx, recipient, cause);
      await tx.insert(outbox).values({
        id,
        recipient,
        ...(hint === undefined ? text : sealedColumns(seal, { ...text, hint })),
        attachments,
        about: about ?? null,
        isListed,
        state: held ? 'held' : 'queued',
        error: held ?? null,
        createdAt: clock(),
      });
      if (document) await recordDocument(tx, document, clock());
      if (!held) await send(tx, id);
    },
    async queueAgain(tx, id) {
      await tx.update(outbox).set(REQUEUED).where(eq(outbox.id, id));
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
    textOf: (mail) => open(mail) ?? mail,
    async sweep() {
      const before = new Date(clock().getTime() - RETENTION_DAYS * 24 * 3600_000);
      await db.delete(outbox).where(and(ne(outbox.state, 'queued'), lt(outbox.createdAt, before)));
    },
    jobs: queueFor(mailJobs, { maxRetryDelay: 20, oneAtATime: true, handle }),
  };
}
