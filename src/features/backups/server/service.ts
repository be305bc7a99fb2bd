import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { newId } from '#base/ids.ts';
import type { Accounts } from '#features/accounts/server/service.ts';
import type { Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Connection, Database, Transaction } from '#platform/database/types.ts';
import { type Jobs, jobType, queueFor } from '#platform/jobs/jobs.ts';
import { inLanguage } from '#platform/languages.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { inOwnProcess } from '#platform/threads/own-process.ts';
import { LOST_MS, MAX_ATTEMPTS, PAUSE_MS, periodOf, RUN_KINDS, type RunKind } from '../rules.ts';
import type { BackupReply, BackupTask } from './backup-program.ts';
import { problemMail } from './mails.tsx';
import { type BackupRun, lastBackup } from './read.ts';
import { backupRuns as runs } from './tables.ts';

const backupJobs = jobType('backup-runs', z.object({ runId: z.uuid() }));
/** Hours for a backup or a rehearsal, and for the job around it. */
const HOURS = { run: 11, job: 12 };

export interface BackupServiceNeeds {
  config: Config;
  db: Database;
  connection: Connection;
  jobs: Jobs;
  accounts: Accounts;
  outbox: Outbox;
  secret: string;
  clock: () => Date;
}

export type Backups = ReturnType<typeof backupService>;

/** Makes a backup a day and rehearses a restore a month, by one job on all instances together. */
export function backupService(needs: BackupServiceNeeds) {
  const { config, db, jobs, clock } = needs;
  const { minutes, recipients } = config.backup;
  const closing = new AbortController();

  /** Starts a run unless there is one for this day or month; one that failed is tried again after a pause. */
  const begin = (kind: RunKind, period: string): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const now = clock();
      const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
      const failed = and(isNotNull(runs.problem), lt(runs.finishedAt, ago(PAUSE_MS)));
      const lost = and(isNull(runs.finishedAt), lt(runs.startedAt, ago(LOST_MS)));
      const fresh = {
        startedAt: now,
        finishedAt: null,
        problem: null,
        detail: null,
        isEncrypted: recipients.length > 0,
      };
      const [run] = await tx
        .insert(runs)
        .values({ id: newId(), kind, period, ...fresh })
        .onConflictDoUpdate({
          target: [runs.kind, runs.period],
          set: { ...fresh, attempts: sql`${runs.attempts} + 1` },
          setWhere: sql`${lt(runs.attempts, MAX_ATTEMPTS)} and (${failed} or ${lost})`,
        })
        .returning({ id: runs.id });
      if (run) await jobs.send(tx, backupJobs, { payload: { runId: run.id } });
      return run !== undefined;
    });

  const isBusy = async () => {
    const since = new Date(clock().getTime() - LOST_MS);
    const unfinished = and(isNull(runs.finishedAt), gt(runs.startedAt, since));
    return (await db.select({ id: runs.id }).from(runs).where(unfinished).limit(1)).length > 0;
  };

  const work = async ({ kind }: BackupRun, signal: AbortSignal): Promise<BackupReply> => {
    const newest = kind === 'REHEARSAL' && recipients.length > 0 ? await lastBackup(db) : undefined;
    const task: BackupTask = {
      kind,
      config: { dataDir: config.dataDir, s3: config.s3, backup: config.backup, minFreeBytes: config.minFreeBytes },
      connection: needs.connection,
      secret: needs.secret,
      now: clock().getTime(),
      encrypted:
        newest?.isEncrypted && newest.fileName && newest.sha256
          ? { fileName: newest.fileName, sha256: newest.sha256 }
          : undefined,
    };
    const program = new URL('./backup-program.ts', import.meta.url);
    const options = { timeoutMs: HOURS.run * 3600_000, isPatient: true, environment: process.env };
    return inOwnProcess<BackupTask, BackupReply>(program, task, {
      ...options,
      signal: AbortSignal.any([signal, closing.signal]),
    });
  };

  const handle = async ({ runId }: { runId: string }, signal: AbortSignal): Promise<void> => {
    const [run] = await db.select().from(runs).where(eq(runs.id, runId));
    if (!run || run.finishedAt) return;
    const reply = await work(run, signal).catch((error: Error): BackupReply => {
      // Another instance, or the next start, takes the job over.
      if (signal.aborted || closing.signal.aborted) throw error;
      return { problem: 'OTHER', detail: error.message };
    });
    await inTransaction(db, async (tx) => {
      const [finished] = await tx
        .update(runs)
        .set(outcomeOf(reply, { finishedAt: clock(), bucket: config.backup.s3?.bucket }))
        .where(and(eq(runs.id, runId), isNull(runs.finishedAt)))
        .returning();
      // A day or month has one mail, however often the run is tried again.
      if (finished?.problem && finished.attempts === 1) await mailAdministrators(tx, finished, needs);
    });
  };

  return {
    /** Starts what is due. */
    async beginDue(): Promise<void> {
      if (minutes === undefined) return;
      for (const kind of RUN_KINDS) {
        if (await isBusy()) return;
        if (await begin(kind, periodOf(kind, clock(), minutes))) return;
      }
    },
    jobs: queueFor(backupJobs, { oneAtATime: true, expireInSeconds: HOURS.job * 3600, handle }),
    close: async () => closing.abort(),
  };
}

function outcomeOf(
  { made, rehearsed, problem, detail }: BackupReply,
  { finishedAt, bucket }: { finishedAt: Date; bucket: string | undefined },
) {
  const wasSent = made && bucket && problem !== 'SENDING';
  return {
    finishedAt,
    problem: problem ?? null,
    detail: detail ?? null,
    fileName: made?.fileName ?? rehearsed?.fileName ?? null,
    bytes: made?.bytes ?? null,
    sha256: made?.sha256 ?? null,
    rows: made?.rows ?? rehearsed?.rows ?? null,
    files: made?.files ?? rehearsed?.files ?? null,
    sentTo: wasSent ? bucket : null,
  };
}

async function mailAdministrators(
  tx: Transaction,
  run: BackupRun,
  { accounts, outbox, config }: BackupServiceNeeds,
): Promise<void> {
  for (const { email, language } of await accounts.people.withPermission('journal.manage')) {
    const content = await inLanguage(language, () => problemMail(run, config.publicUrl));
    await outbox.queue(tx, email, { content, cause: 'duty' });
  }
}
