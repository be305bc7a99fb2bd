import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { newId, type UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { type Jobs, jobType, queueFor } from '#platform/jobs/jobs.ts';
import type { PayloadOf } from '#platform/jobs/payload.ts';
import type { Events } from '#platform/records/events.ts';
import { fixityBegun } from './events.ts';
import { examine } from './examine.ts';
import { finishRun, type Observed, recordFaults } from './findings.ts';
import { countHoldings, type Holding, holdingsAfter, isHeld, strangersAmong } from './holdings.ts';
import { fixityRuns as runs } from './tables.ts';

const fixityJobs = jobType('fixity', z.object({ runId: z.uuid() }));
const BATCH = 50;
const KEYS_AT_ONCE = 500;
/** How long a job works before the next one goes on, in milliseconds: shorter than any job may take. */
const SHIFT = 60_000;
/** What a kill costs at most, in milliseconds of reading. */
const KEEP_EVERY = 2_000;
const LONGEST_REST = 1_000;
/** A file that has just come has no record yet. */
const NEW_FOR = 3600_000;

type Run = typeof runs.$inferSelect;

export interface FixityNeeds {
  db: Database;
  jobs: Jobs;
  events: Events;
  store: FileStore;
  clock: () => Date;
}

export type Fixity = ReturnType<typeof fixityService>;

/**
 * Reads every stored file and compares it with what is recorded. A run is a row that remembers how far it is, so it
 * goes on after a restart or a kill where it was; of two workers that hold the same run, the slower one gives up.
 */
export function fixityService(needs: FixityNeeds) {
  const { db, jobs, events, store, clock } = needs;

  /** Writes down how far it is. False when somebody else is further. */
  const keep = (run: Run, read: Progress): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const moved = await tx
        .update(runs)
        .set({
          reached: read.reached,
          checked: sql`${runs.checked} + ${read.checked}`,
          bytes: sql`${runs.bytes} + ${read.bytes}`,
        })
        .where(and(eq(runs.id, run.id), eq(runs.reached, run.reached), isNull(runs.finishedAt)))
        .returning({ id: runs.id });
      if (moved.length === 0) return false;
      await recordFaults(tx, run.id, read.faults, clock());
      return true;
    });

  /** Reads on from where the run is, half of the time, until everything is read or the shift is over. */
  const readOn = async (run: Run, signal: AbortSignal): Promise<'all' | 'some' | 'lost'> => {
    const endOfShift = Date.now() + SHIFT;
    let read = nothingSince(run);
    const settle = async () => {
      if (read.checked === 0) return true;
      const isOurs = await keep(run, read);
      run.reached = read.reached;
      read = nothingSince(run);
      return isOurs;
    };
    for (;;) {
      const batch = await holdingsAfter(db, run.reached, BATCH);
      if (batch.length === 0) return 'all';
      for (const holding of batch) {
        if (signal.aborted || Date.now() > endOfShift) return (await settle()) ? 'some' : 'lost';
        const begun = Date.now();
        await look(holding, read);
        if (Date.now() - read.since > KEEP_EVERY && !(await settle())) return 'lost';
        // Readers come first: it rests as long as it has read.
        await wait(Math.min(Date.now() - begun, LONGEST_REST), undefined, { signal }).catch(() => {});
      }
      if (!(await settle())) return 'lost';
    }
  };

  const look = async (holding: Holding, read: Progress) => {
    const found = await examine(store, holding);
    read.reached = holding.storageKey;
    read.checked += 1;
    read.bytes += found.bytes;
    if (!found.fault) return;
    // Swept away between the list and the look, it is not missing.
    if (found.fault === 'missing' && !(await isHeld(db, holding.storageKey))) return;
    const { fault, expected, actual, reason } = found;
    read.faults.push({ ...holding, fault, expected, actual, reason });
  };

  /** Files that lie among the others and that no record names. */
  const findStrangers = async (run: Run) => {
    const before = clock().getTime() - NEW_FOR;
    const report = async (keys: string[]) => {
      const strangers = await strangersAmong(db, keys);
      const faults = strangers.map((storageKey) => ({ storageKey, fault: 'unknown' as const, ...NOBODYS }));
      await inTransaction(db, (tx) => recordFaults(tx, run.id, faults, clock()));
    };
    let keys: string[] = [];
    for await (const { key, modifiedAt } of store.walk()) {
      if (modifiedAt.getTime() < before) keys.push(key);
      if (keys.length < KEYS_AT_ONCE) continue;
      await report(keys);
      keys = [];
    }
    await report(keys);
  };

  const handle = async ({ runId }: PayloadOf<typeof fixityJobs>, signal: AbortSignal): Promise<void> => {
    const [run] = await db.select().from(runs).where(eq(runs.id, runId));
    if (!run || run.finishedAt) return;
    const how = await readOn(run, signal);
    if (how === 'lost') return;
    if (how === 'some') return inTransaction(db, (tx) => jobs.send(tx, fixityJobs, { payload: { runId } }));
    await findStrangers(run);
    await finishRun({ db, events }, run.id, clock());
  };

  return {
    /** Begins a check, unless one is under way; that one is given another push, which does it no harm. */
    async begin(actorId: UserId | null): Promise<void> {
      const total = await countHoldings(db);
      await inTransaction(db, async (tx) => {
        const row = { id: newId(), startedBy: actorId, startedAt: clock(), total };
        const [begun] = await tx.insert(runs).values(row).onConflictDoNothing().returning({ id: runs.id });
        if (begun && actorId) await events.record(tx, fixityBegun, { payload: { runId: begun.id }, actorId });
        const [run] = begun ? [begun] : await tx.select({ id: runs.id }).from(runs).where(isNull(runs.finishedAt));
        if (run) await jobs.send(tx, fixityJobs, { payload: { runId: run.id } });
      });
    },

    jobs: queueFor(fixityJobs, { maxRetryDelay: 60, oneAtATime: true, handle }),
  };
}

const NOBODYS = { expected: null, actual: null, reason: null, uploadId: null, imageId: null };

/** What was read since it was last written down. */
interface Progress {
  reached: string;
  checked: number;
  bytes: number;
  faults: Observed[];
  /** Milliseconds since 1970. */
  since: number;
}

function nothingSince({ reached }: Run): Progress {
  return { reached, checked: 0, bytes: 0, faults: [], since: Date.now() };
}
