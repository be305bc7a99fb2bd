import { and, asc, eq, isNull, lte, max, min, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { events, type MailId, type MailingId, mailings, outbox } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Database, Queries, Transaction } from '../database/types.ts';
import { type Jobs, jobType } from '../jobs/jobs.ts';
import type { PayloadOf } from '../jobs/payload.ts';
import type { Delivery, Parcel, QueuedMail, Words } from './delivery.ts';
import { inLanes } from './lanes.ts';
import { countedByState } from './mailing-progress.ts';
import { mailResent } from './outbox.ts';
import { LANES } from './transport.ts';

export const mailingJobs = jobType('mailings', z.object({ mailingId: idOf<'mailing'>() }));
const BATCH = 100;
/** How long a job works before the next one goes on, in milliseconds: shorter than any job may take. */
const SHIFT = 60_000;
/** After so many "later" in a row the server is left alone for a while. */
const ENOUGH_DELAYS = 10;
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 3600_000;
const GIVE_UP_AFTER = 48 * 3600_000;

export interface WalkNeeds {
  db: Database;
  jobs: Jobs;
  deliver: Delivery;
  clock: () => Date;
}

/** The job that sends a mailing: a shift of it, then another job, until nothing waits any more. */
export function mailingWalk({ db, jobs, deliver, clock }: WalkNeeds) {
  /** Sends what is due, several at once. Rejects when the server is in trouble or wants to be left alone. */
  async function walk(mailingId: MailingId, parcel: Parcel, signal: AbortSignal): Promise<void> {
    const endOfShift = Date.now() + SHIFT;
    let delays = 0;
    const goesOn = () => !signal.aborted && Date.now() < endOfShift && delays < ENOUGH_DELAYS;
    while (goesOn()) {
      const batch = await dueMails(db, mailingId, clock(), BATCH);
      if (batch.length === 0) break;
      let settled = 0;
      // One connection stays free for what is urgent.
      await inLanes(batch, LANES - 1, goesOn, async (id) => {
        const outcome = await deliver(id, parcel);
        delays = outcome === 'delayed' ? delays + 1 : 0;
        if (outcome !== 'gone' && outcome !== 'busy') settled += 1;
      });
      if (settled === 0 && goesOn()) throw new Error('somebody else is sending the rest');
    }
    if (delays >= ENOUGH_DELAYS) throw new Error('the mail server wants the rest later');
  }

  /** Writes the figures of a mailing that is done, or has another job go on with it when it is time. */
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
    await walk(mailingId, { urgency: 'patient', wordsOf: wordsIn(mailing), dueAfter }, signal);
    await conclude(mailingId);
  };
}

/** The mailing's words with the recipient's own in them. */
export function wordsIn({ placeholder, subject, html, text, headers }: Words & { placeholder: string }) {
  return ({ filling }: QueuedMail): Words => {
    const fill = (words: string) => words.replaceAll(placeholder, filling ?? '');
    const filled = Object.entries(headers).map(([name, value]) => [name, fill(value)]);
    return { subject, html: fill(html), text: fill(text), headers: Object.fromEntries(filled) };
  };
}

/** In five seconds, then after twice as long each time, an hour at most; after two days it is given up. */
async function nextTry(queries: Queries, mail: QueuedMail, now: Date): Promise<Date | undefined> {
  if (now.getTime() - (await queuedAt(queries, mail)).getTime() > GIVE_UP_AFTER) return undefined;
  return new Date(now.getTime() + Math.min(FIRST_PAUSE * 2 ** mail.attempts, LONGEST_PAUSE));
}

/** Since when a mail waits: of one that was sent again, the events remember. */
async function queuedAt(queries: Queries, { id, createdAt, resends }: QueuedMail): Promise<Date> {
  if (resends === 0) return createdAt;
  const isResending = and(eq(events.type, mailResent.type), eq(sql`${events.payload} ->> 'mailId'`, id));
  const [last] = await queries
    .select({ at: max(events.createdAt) })
    .from(events)
    .where(isResending);
  return last?.at ?? createdAt;
}

const waitingFor = (mailingId: MailingId) => and(eq(outbox.mailingId, mailingId), eq(outbox.state, 'queued'));

async function dueMails(queries: Queries, mailingId: MailingId, now: Date, limit: number): Promise<MailId[]> {
  const rows = await queries
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(waitingFor(mailingId), or(isNull(outbox.dueAt), lte(outbox.dueAt, now))))
    .orderBy(asc(outbox.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** How long until one of those that wait may be tried again; 0 when one may be now. */
async function secondsUntilDue(queries: Queries, mailingId: MailingId, now: Date): Promise<number> {
  if ((await dueMails(queries, mailingId, now, 1)).length > 0) return 0;
  const [next] = await queries
    .select({ dueAt: min(outbox.dueAt) })
    .from(outbox)
    .where(waitingFor(mailingId));
  return next?.dueAt ? (next.dueAt.getTime() - now.getTime()) / 1000 : 0;
}
