import { and, asc, eq, isNull, lte, max, min, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { events, type MailId, type MailingId, mailings, outbox } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Database, Queries, Transaction } from '../database/types.ts';
import { type Jobs, jobType } from '../jobs/jobs.ts';
import type { PayloadOf } from '../jobs/payload.ts';
import type { Delivery, DeliveryOptions, MailText, QueuedMail } from './delivery.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';
import { countedByState } from './mailing-progress.ts';
import { mailResent } from './outbox.ts';
import { MAX_SMTP_CONNECTIONS } from './transport.ts';

export const mailingJobs = jobType('mailings', z.object({ mailingId: idOf<'mailing'>() }));
const BATCH = 100;
/** Milliseconds after which a job hands over to the next one: less than any job may take. */
const JOB_MS = 60_000;
/** Number of consecutive delays after which the server gets a pause. */
const MAX_DELAYS = 10;
const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 3600_000;
const GIVE_UP_AFTER_MS = 48 * 3600_000;

export interface MailingNeeds {
  db: Database;
  jobs: Jobs;
  deliver: Delivery;
  clock: () => Date;
}

/** Sends a mailing in jobs of limited duration; each enqueues the next one until no mail is queued. */
export function mailingJob({ db, jobs, deliver, clock }: MailingNeeds) {
  /** Sends the due mails, several at once. Rejects when the server has a fault or delays too many. */
  async function sendDue(mailingId: MailingId, options: DeliveryOptions, signal: AbortSignal): Promise<void> {
    const end = Date.now() + JOB_MS;
    let delays = 0;
    const mayContinue = () => !signal.aborted && Date.now() < end && delays < MAX_DELAYS;
    while (mayContinue()) {
      const batch = await dueMails(db, mailingId, { now: clock(), limit: BATCH });
      if (batch.length === 0) break;
      let settled = 0;
      const send = async (id: MailId) => {
        const outcome = await deliver(id, options);
        delays = outcome === 'delayed' ? delays + 1 : 0;
        if (outcome !== 'gone' && outcome !== 'busy') settled += 1;
      };
      // One connection stays free for urgent mail.
      await forEachConcurrently(batch, { concurrency: MAX_SMTP_CONNECTIONS - 1, mayContinue, work: send });
      if (settled === 0 && mayContinue()) throw new Error('another process is sending the rest');
    }
    if (delays >= MAX_DELAYS) throw new Error('the mail server delays the rest');
  }

  /** Enqueues the next job or, when no mail is queued, stores the counts of the mailing. */
  async function conclude(mailingId: MailingId): Promise<void> {
    await inTransaction(db, async (tx) => {
      const { queued = 0, ...counts } = (await countedByState(tx, [mailingId])).get(mailingId) ?? {};
      if (queued > 0) {
        const after = await secondsUntilDue(tx, mailingId, clock());
        return jobs.send(tx, mailingJobs, { payload: { mailingId }, after });
      }
      await tx
        .update(mailings)
        .set({ ...counts, finishedAt: clock() })
        .where(and(eq(mailings.id, mailingId), isNull(mailings.finishedAt)));
    });
  }

  return async ({ mailingId }: PayloadOf<typeof mailingJobs>, signal: AbortSignal): Promise<void> => {
    const [mailing] = await db.select().from(mailings).where(eq(mailings.id, mailingId));
    if (!mailing) return;
    const dueAfter = (tx: Transaction, mail: QueuedMail) => nextTry(tx, mail, clock());
    await sendDue(mailingId, { urgency: 'patient', textOf: mailingTextOf(mailing), dueAfter }, signal);
    await conclude(mailingId);
  };
}

/** Returns a function that fills a recipient's text into the mailing's text. */
export function mailingTextOf({ placeholder, subject, html, text, headers }: MailText & { placeholder: string }) {
  return ({ filling }: QueuedMail): MailText => {
    const fill = (template: string) => template.replaceAll(placeholder, filling ?? '');
    const filled = Object.entries(headers).map(([name, value]) => [name, fill(value)]);
    return { subject, html: fill(html), text: fill(text), headers: Object.fromEntries(filled) };
  };
}

/** In five seconds, then after twice as long each time, up to an hour; undefined after two days. */
async function nextTry(queries: Queries, mail: QueuedMail, now: Date): Promise<Date | undefined> {
  if (now.getTime() - (await queuedAt(queries, mail)).getTime() > GIVE_UP_AFTER_MS) return undefined;
  return new Date(now.getTime() + Math.min(FIRST_RETRY_MS * 2 ** mail.attempts, MAX_RETRY_MS));
}

/** When a mail was queued; for a resent mail, the time of the event. */
async function queuedAt(queries: Queries, { id, createdAt, resends }: QueuedMail): Promise<Date> {
  if (resends === 0) return createdAt;
  const isResending = and(eq(events.type, mailResent.type), eq(sql`${events.payload} ->> 'mailId'`, id));
  const [last] = await queries
    .select({ at: max(events.createdAt) })
    .from(events)
    .where(isResending);
  return last?.at ?? createdAt;
}

const queuedIn = (mailingId: MailingId) => and(eq(outbox.mailingId, mailingId), eq(outbox.state, 'queued'));

async function dueMails(
  queries: Queries,
  mailingId: MailingId,
  { now, limit }: { now: Date; limit: number },
): Promise<MailId[]> {
  const rows = await queries
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(queuedIn(mailingId), or(isNull(outbox.dueAt), lte(outbox.dueAt, now))))
    .orderBy(asc(outbox.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Seconds until the next queued mail is due; 0 when one is due now. */
async function secondsUntilDue(queries: Queries, mailingId: MailingId, now: Date): Promise<number> {
  if ((await dueMails(queries, mailingId, { now, limit: 1 })).length > 0) return 0;
  const [next] = await queries
    .select({ dueAt: min(outbox.dueAt) })
    .from(outbox)
    .where(queuedIn(mailingId));
  return next?.dueAt ? (next.dueAt.getTime() - now.getTime()) / 1000 : 0;
}
