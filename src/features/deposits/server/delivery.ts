import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import * as z from 'zod';
import { idOf, newId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import { type Jobs, jobType, queueFor } from '#platform/jobs/jobs.ts';
import type { PayloadOf } from '#platform/jobs/payload.ts';
import { pauseAfter, pauseBeforeAsking, TARGETS } from '../rules.ts';
import { depositTexts } from '../texts.ts';
import type { CrossrefAccount } from './crossref-account.ts';
import type { DoajAccount } from './doaj-account.ts';
import { batchIdOf, type Documents } from './documents.ts';
import type { Outcome } from './outcome.ts';
import { deposits } from './tables.ts';

const texts = depositTexts.answers;

export const depositJobs = jobType('deposits', z.object({ articleId: idOf<'submission'>(), target: z.enum(TARGETS) }));
export type DepositJob = PayloadOf<typeof depositJobs>;

/** Longer than all that one turn may take: reading a schema, and two answers that never come. */
const CLAIM_MS = 300_000;

export interface DeliveryNeeds {
  db: Database;
  jobs: Jobs;
  documents: Documents;
  crossref: CrossrefAccount | undefined;
  doaj: DoajAccount | undefined;
  clock: () => Date;
}

type Row = typeof deposits.$inferSelect;
/** What a turn changes; the next one comes after `pause` milliseconds when there is to be one. */
type Turn = Partial<Row> & { pause?: number };

/**
 * Works off one deposit a job. Whoever works on it has claimed its row for five minutes, so that two never send the same
 * at once; after a kill the claim runs out and the job is taken up again. Sending twice what arrived once does no harm:
 * both targets take it for a change.
 */
export function depositDelivery({ db, jobs, documents, crossref, doaj, clock }: DeliveryNeeds) {
  const byKey = ({ articleId, target }: DepositJob) =>
    and(eq(deposits.articleId, articleId), eq(deposits.target, target));

  async function claim(job: DepositJob): Promise<Row | undefined> {
    const now = clock();
    const [row] = await db
      .update(deposits)
      .set({ claim: newId(), claimedUntil: new Date(now.getTime() + CLAIM_MS) })
      .where(
        and(
          byKey(job),
          inArray(deposits.state, ['WAITING', 'SENT']),
          or(isNull(deposits.claimedUntil), lte(deposits.claimedUntil, now)),
          or(isNull(deposits.nextTryAt), lte(deposits.nextTryAt, now)),
        ),
      )
      .returning();
    return row;
  }

  /** Why a row could not be claimed: it needs nothing, it is too early, or somebody else has it. */
  async function leave(job: DepositJob): Promise<void> {
    await inTransaction(db, async (tx) => {
      const [row] = await tx.select().from(deposits).where(byKey(job));
      if (row?.state !== 'WAITING' && row?.state !== 'SENT') return;
      const early = (row.nextTryAt?.getTime() ?? 0) - clock().getTime();
      // A job that ends now would be the last that knows of it.
      if (early <= 0) throw new Error('somebody else is depositing this article');
      await jobs.send(tx, depositJobs, { payload: job, after: early / 1000 });
    });
  }

  const settle = (row: Row, { pause, ...change }: Turn) =>
    inTransaction(db, async (tx) => {
      const now = clock();
      const mine = and(byKey(row), eq(deposits.claim, row.claim ?? ''));
      const [current] = await tx.select({ revision: deposits.revision }).from(deposits).where(mine).for('update');
      if (!current) return;
      const free = { claim: null, claimedUntil: null };
      // It has changed meanwhile, and the job of that change waits for us. Only what was learned for good is kept.
      if (current.revision !== row.revision) {
        const { remoteId = row.remoteId, acceptedHash = row.acceptedHash } = change;
        await tx
          .update(deposits)
          .set({ ...free, remoteId, acceptedHash })
          .where(mine);
        return;
      }
      const nextTryAt = pause === undefined ? null : new Date(now.getTime() + pause);
      await tx
        .update(deposits)
        .set({ ...free, ...change, nextTryAt, updatedAt: now })
        .where(mine);
      if (pause !== undefined) {
        const payload = { articleId: row.articleId, target: row.target };
        await jobs.send(tx, depositJobs, { payload, after: pause / 1000 });
      }
    });

  /** One turn of one deposit. Rejects when it has to be taken up again at once. */
  async function work(job: DepositJob, signal: AbortSignal): Promise<void> {
    const row = await claim(job);
    if (!row) return leave(job);
    try {
      const turn = row.state === 'SENT' ? await ask(row, signal) : await send(row, signal);
      await settle(row, turn);
    } catch (error) {
      const free = { claim: null, claimedUntil: null };
      await db
        .update(deposits)
        .set(free)
        .where(and(byKey(row), eq(deposits.claim, row.claim ?? '')));
      throw error;
    }
  }

  return { work, queue: queueFor(depositJobs, { oneAtATime: true, handle: work }) };

  async function send(row: Row, signal: AbortSignal): Promise<Turn> {
    const { target } = row;
    const found = await documents.find(row.articleId);
    if (!found || found.isWithdrawn) return withdraw(row, signal);
    if (target === 'CROSSREF' ? !crossref : !doaj) {
      return { state: 'FAILED', message: depositTexts.notConfigured(depositTexts.targets[target]) };
    }
    const id = batchIdOf(found.source.article.number);
    const parcel = await documents.parcelOf(found.source, target, id);
    if ('problems' in parcel) return { state: 'NOT_READY', message: '', problems: parcel.problems };
    const { content, hash } = parcel;
    // Nobody has asked for it to go again, as `sentHash` would say.
    if (hash === row.acceptedHash && row.sentHash) {
      return { state: 'ACCEPTED', message: texts.unchanged(depositTexts.targets[target]), problems: [], attempts: 0 };
    }
    const fileName = `${id}.xml`;
    const outcome =
      target === 'CROSSREF'
        ? await crossref?.send(content, fileName, signal)
        : await doaj?.put(content, row.remoteId ?? undefined, signal);
    const sent = { problems: [], sentHash: hash, ...(target === 'CROSSREF' ? { fileName } : {}) };
    return { ...sent, ...turnAfter(row, outcome as Outcome, hash) };
  }

  /** What is withdrawn leaves DOAJ. Crossref keeps it: the DOI leads to our page, which says so. */
  async function withdraw(row: Row, signal: AbortSignal): Promise<Turn> {
    if (row.target === 'CROSSREF') return withdrawFromCrossref(row, signal);
    const gone: Turn = { state: 'WITHDRAWN', problems: [], remoteId: null, acceptedHash: null };
    if (!row.remoteId) return { ...gone, message: texts.neverSent };
    const outcome = await doaj?.remove(row.remoteId, signal);
    if (!outcome) return { state: 'FAILED', message: depositTexts.notConfigured(depositTexts.targets.DOAJ) };
    return outcome.kind === 'accepted' ? { ...gone, message: texts.removed } : turnAfter(row, outcome, null);
  }

  /** What Crossref has been sent it may still be working on: what becomes of that is asked for all the same. */
  async function withdrawFromCrossref(row: Row, signal: AbortSignal): Promise<Turn> {
    const stays: Turn = { state: 'ACCEPTED', message: texts.tombstone, problems: [] };
    const gone: Turn = { state: 'WITHDRAWN', problems: [], acceptedHash: null };
    if (row.acceptedHash) return stays;
    if (!row.fileName) return { ...gone, message: texts.neverSent };
    const turn = await ask(row, signal);
    if (turn.state === 'ACCEPTED') return { ...turn, ...stays };
    return turn.state === 'REFUSED' ? { ...gone, message: texts.neverTaken } : turn;
  }

  /** Asks Crossref what became of what was sent. */
  async function ask(row: Row, signal: AbortSignal): Promise<Turn> {
    const outcome = await crossref?.resultOf(row.fileName ?? '', signal);
    if (!outcome) return { state: 'FAILED', message: depositTexts.notConfigured(depositTexts.targets.CROSSREF) };
    if (outcome.kind === 'accepted' || outcome.kind === 'refused') return turnAfter(row, outcome, row.sentHash);
    const attempts = row.attempts + 1;
    const pause = pauseBeforeAsking(attempts);
    if (pause === undefined) return { state: 'FAILED', message: texts.silent, attempts };
    return { state: 'SENT', message: outcome.message, attempts, pause };
  }
}

/** What follows from an outcome; `hash` is of what it speaks of. */
function turnAfter(row: Row, { kind, message, remoteId }: Outcome, hash: string | null): Turn {
  if (kind === 'accepted') {
    return { state: 'ACCEPTED', message, attempts: 0, acceptedHash: hash, ...(remoteId ? { remoteId } : {}) };
  }
  if (kind === 'refused') return { state: 'REFUSED', message };
  if (kind === 'pending') return { state: 'SENT', message, attempts: 0, pause: pauseBeforeAsking(0) ?? 0 };
  const attempts = row.attempts + 1;
  const pause = pauseAfter(attempts);
  if (pause === undefined) return { state: 'FAILED', message: texts.givenUp(message), attempts };
  return { state: 'WAITING', message, attempts, pause };
}
