import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import type { Connection, Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { RequireRoom } from '#platform/files/free-space.ts';
import { pieceWriter } from '#platform/files/pieces.ts';
import { jobType, queueFor } from '#platform/jobs/jobs.ts';
import type { PayloadOf } from '#platform/jobs/payload.ts';
import { LONGEST_JOB_SECONDS, watchWork } from '#platform/jobs/watched-work.ts';
import type { Log } from '#platform/observability/log.ts';
import type { ExportId } from '../rules.ts';
import { type ExportProgress, exportJournal } from './export.ts';
import type { Manifest } from './format.ts';
import { journalExports as runs } from './tables.ts';

export const exportJobs = jobType('export-journal', z.object({ exportId: z.uuid() }));

/** A kill begins an export again; one that kills the server itself must not do so for ever. */
const MAX_ATTEMPTS = 5;

export type ExportRun = typeof runs.$inferSelect;

export interface MakingNeeds {
  db: Database;
  connection: Connection;
  store: FileStore;
  /** Where the pieces of exports are, beside those of uploads. */
  parts: FileStore;
  publicUrl: string;
  requireRoom: RequireRoom;
  clock: () => Date;
  log: Log;
}

/** Key of a piece of an export in the store of parts. */
export const pieceKey = ({ id, attempts }: Pick<ExportRun, 'id' | 'attempts'>, piece: number): string =>
  `export_${id}_${attempts}_${piece}`;

/** Removes what is stored of an export. */
export async function removePieces({ db, parts }: Pick<MakingNeeds, 'db' | 'parts'>, run: ExportRun): Promise<void> {
  for (let piece = 0; piece < run.pieces; piece++) await parts.remove(pieceKey(run, piece));
  await db
    .update(runs)
    .set({ pieces: 0 })
    .where(and(eq(runs.id, run.id), eq(runs.attempts, run.attempts)));
}

/** Makes the file of an export in the background. */
export function exportMaking(needs: MakingNeeds) {
  const { db, parts, requireRoom, clock, log } = needs;

  /** Changes a run unless it has ended or another try has begun. Returns false then. */
  const change = async ({ id, attempts }: ExportRun, values: Partial<ExportRun>): Promise<boolean> => {
    const isOurs = and(eq(runs.id, id), eq(runs.attempts, attempts), isNull(runs.finishedAt));
    const changed = await db.update(runs).set(values).where(isOurs).returning({ id: runs.id });
    return changed.length > 0;
  };

  const write = async (run: ExportRun, signal: AbortSignal): Promise<Manifest> => {
    const writing = pieceWriter({
      store: parts,
      keyOf: (piece) => pieceKey(run, piece),
      async beforePiece(piece) {
        await requireRoom();
        run.pieces = piece + 1;
        // Recorded first, so that no kill leaves a piece that nothing removes.
        if (!(await change(run, { pieces: run.pieces }))) throw new Ended();
      },
    });
    const watched = watchWork<ExportProgress>(signal, (progress) => change(run, progress));
    watched.signal.addEventListener('abort', () => {
      if (!writing.target.writableFinished) writing.target.destroy(new Ended());
    });
    try {
      const { onProgress } = watched;
      const manifest = await exportJournal({ ...needs, origin: needs.publicUrl, onProgress }, writing.target);
      const leftOut = manifest.files.leftOut.length;
      await change(run, { ...writing.digest(), leftOut, finishedAt: clock(), end: 'ready' });
      return manifest;
    } finally {
      await watched.end();
    }
  };

  const begun = async (id: ExportId): Promise<ExportRun | undefined> => {
    const [found] = await db.select().from(runs).where(eq(runs.id, id));
    if (!found) return undefined;
    const isOver = found.finishedAt !== null;
    if (!isOver || found.end !== 'ready') await removePieces(needs, found);
    if (isOver) return undefined;
    const run = { ...found, attempts: found.attempts + 1, pieces: 0, step: 'records' as const, done: 0, total: 0 };
    const { attempts, pieces, step, done, total } = run;
    if (!(await change(found, { attempts, pieces, step, done, total }))) return undefined;
    if (attempts <= MAX_ATTEMPTS) return run;
    await change(run, { finishedAt: clock(), end: 'failed' });
    return undefined;
  };

  const handle = async ({ exportId }: PayloadOf<typeof exportJobs>, signal: AbortSignal): Promise<void> => {
    const run = await begun(exportId as ExportId);
    if (!run) return;
    try {
      await write(run, signal);
    } catch (error) {
      await removePieces(needs, run);
      const isFull = error instanceof AppError && error.code === 'STORAGE_FULL';
      if (isFull) return void (await change(run, { finishedAt: clock(), end: 'full' }));
      const isCancelled = error instanceof Ended && !signal.aborted;
      if (isCancelled) return;
      log.warn({ err: error, exportId }, 'an export of the journal was interrupted');
      // Tried again.
      throw error;
    }
  };

  return { queue: queueFor(exportJobs, { oneAtATime: true, expireInSeconds: LONGEST_JOB_SECONDS, handle }) };
}

/** The export was cancelled, another try has begun, or the journal stops. */
class Ended extends Error {
  override name = 'Ended';
}
