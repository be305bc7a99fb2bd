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
import { checkFile } from './check-file.ts';
import { fixityBegun } from './events.ts';
import { finishRun, type ObservedFault, recordFaults } from './findings.ts';
import {
  countRecordedFiles,
  isRecorded,
  type RecordedFile,
  recordedFilesAfter,
  unrecordedKeys,
} from './recorded-files.ts';
import { fixityRuns as runs } from './tables.ts';

const fixityJobs = jobType('fixity', z.object({ runId: z.uuid() }));
const BATCH = 50;
const KEYS_PER_BATCH = 500;
/** Milliseconds after which a job hands over to the next one; shorter than the job timeout. */
const JOB_MS = 60_000;
/** Milliseconds of reading between saves, which a killed process loses at most. */
const SAVE_EVERY_MS = 2_000;
const MAX_REST_MS = 1_000;
/** Milliseconds in which a new file may still have no record. */
const NEW_FILE_MS = 3600_000;

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
 * Reads every stored file and compares it with its record. A run's row stores its position, so it continues there after a
 * restart or a kill; of two workers on the same run, the slower one stops.
 */
export function fixityService(needs: FixityNeeds) {
  const { db, jobs, events, store, clock } = needs;

  /** Saves the position and faults. Returns false when another worker has moved the run on. */
  const save = (run: Run, read: Progress): Promise<boolean> =>
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
      await recordFaults(tx, read.faults, { runId: run.id, now: clock() });
      return true;
    });

  /** Reads files from the run's position, at half speed, until all are read or the job's time is over. */
  const readFiles = async (run: Run, signal: AbortSignal): Promise<'all' | 'some' | 'lost'> => {
    const deadline = Date.now() + JOB_MS;
    let read = noProgress(run);
    const saveProgress = async () => {
      if (read.checked === 0) return true;
      const isOurs = await save(run, read);
      run.reached = read.reached;
      read = noProgress(run);
      return isOurs;
    };
    for (;;) {
      const batch = await recordedFilesAfter(db, run.reached, BATCH);
      if (batch.length === 0) return 'all';
      for (const file of batch) {
        if (signal.aborted || Date.now() > deadline) return (await saveProgress()) ? 'some' : 'lost';
        const startedAt = Date.now();
        await check(file, read);
        if (Date.now() - read.since > SAVE_EVERY_MS && !(await saveProgress())) return 'lost';
        // Rests as long as it has read, so that page requests stay fast.
        await wait(Math.min(Date.now() - startedAt, MAX_REST_MS), undefined, { signal }).catch(() => {});
      }
      if (!(await saveProgress())) return 'lost';
    }
  };

  const check = async (file: RecordedFile, read: Progress) => {
    const result = await checkFile(store, file);
    read.reached = file.storageKey;
    read.checked += 1;
    read.bytes += result.bytes;
    if (!result.fault) return;
    // A file swept since it was listed is not missing.
    if (result.fault === 'missing' && !(await isRecorded(db, file.storageKey))) return;
    const { fault, expected, actual, reason } = result;
    read.faults.push({ ...file, fault, expected, actual, reason });
  };

  /** Reports stored files that no record names. */
  const findUnrecorded = async (run: Run) => {
    const before = clock().getTime() - NEW_FILE_MS;
    const report = async (keys: string[]) => {
      const unrecorded = await unrecordedKeys(db, keys);
      const faults = unrecorded.map((storageKey) => ({ storageKey, fault: 'unknown' as const, ...NO_RECORD }));
      await inTransaction(db, (tx) => recordFaults(tx, faults, { runId: run.id, now: clock() }));
    };
    let keys: string[] = [];
    for await (const { key, modifiedAt } of store.walk()) {
      if (modifiedAt.getTime() < before) keys.push(key);
      if (keys.length < KEYS_PER_BATCH) continue;
      await report(keys);
      keys = [];
    }
    await report(keys);
  };

  const handle = async ({ runId }: PayloadOf<typeof fixityJobs>, signal: AbortSignal): Promise<void> => {
    const [run] = await db.select().from(runs).where(eq(runs.id, runId));
    if (!run || run.finishedAt) return;
    const progress = await readFiles(run, signal);
    if (progress === 'lost') return;
    if (progress === 'some') return inTransaction(db, (tx) => jobs.send(tx, fixityJobs, { payload: { runId } }));
    await findUnrecorded(run);
    await finishRun({ db, events }, run.id, clock());
  };

  return {
    /** Starts a check, unless one is running; a running check gets another job, which is harmless. */
    async begin(actorId: UserId | null): Promise<void> {
      const total = await countRecordedFiles(db);
      await inTransaction(db, async (tx) => {
        const row = { id: newId(), startedBy: actorId, startedAt: clock(), total };
        const [started] = await tx.insert(runs).values(row).onConflictDoNothing().returning({ id: runs.id });
        if (started && actorId) await events.record(tx, fixityBegun, { payload: { runId: started.id }, actorId });
        const [run] = started ? [started] : await tx.select({ id: runs.id }).from(runs).where(isNull(runs.finishedAt));
        if (run) await jobs.send(tx, fixityJobs, { payload: { runId: run.id } });
      });
    },

    jobs: queueFor(fixityJobs, { maxRetryDelay: 60, oneAtATime: true, handle }),
  };
}

const NO_RECORD = { expected: null, actual: null, reason: null, uploadId: null, imageId: null };

/** Progress since the last save. */
interface Progress {
  reached: string;
  checked: number;
  bytes: number;
  faults: ObservedFault[];
  /** Milliseconds since 1970. */
  since: number;
}

function noProgress({ reached }: Run): Progress {
  return { reached, checked: 0, bytes: 0, faults: [], since: Date.now() };
}
