import { join, resolve } from 'node:path';
import type { BackupProblem } from '#base/backup-problems.ts';
import { type MadeBackup, nightlyBackup } from '#platform/backup/nightly.ts';
import { BackupFailed } from '#platform/backup/problem.ts';
import { reasonOf } from '#platform/backup/reason.ts';
import { type Rehearsal, rehearseRestore } from '#platform/backup/rehearse.ts';
import type { Config } from '#platform/config/config.ts';
import type { Connection } from '#platform/database/types.ts';
import { openStores } from '#platform/files/open-stores.ts';
import type { RunKind } from '../rules.ts';
import { EXCLUDED_TABLES, EXTRAS, FILE_TABLES, ROW_FILTERS } from './contents.ts';

/** Input of the program. */
export interface BackupTask {
  kind: RunKind;
  config: Pick<Config, 'dataDir' | 's3' | 'backup' | 'minFreeBytes'>;
  connection: Connection;
  secret: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The newest encrypted backup, for a rehearsal. */
  encrypted: { fileName: string; sha256: string } | undefined;
}

/** Reply of the program. A backup that could not be sent elsewhere, or lacks files, is `made` and has a problem. */
export interface BackupReply {
  made?: MadeBackup;
  rehearsed?: Rehearsal;
  problem?: BackupProblem;
  detail?: string;
}

/** Runs in a process of its own, because compressing and encrypting would hold up readers of pages. */
async function run({ kind, config, connection, secret, now, encrypted }: BackupTask): Promise<BackupReply> {
  const { store } = await openStores(config);
  const needs = {
    connection,
    store,
    secret,
    excludedTables: EXCLUDED_TABLES,
    rowFilters: ROW_FILTERS,
    fileTables: FILE_TABLES,
    extras: EXTRAS.map((name) => ({ name, path: join(config.dataDir, name) })),
    clock: () => new Date(now),
    settings: config.backup,
    minFreeBytes: config.minFreeBytes,
  };
  const reply: BackupReply = {};
  try {
    if (kind === 'BACKUP')
      await nightlyBackup(needs, (made) => {
        reply.made = made;
      });
    else {
      const [migrations, workFolder] = [resolve('migrations'), join(config.dataDir, 'rehearsal')];
      reply.rehearsed = await rehearseRestore({ ...needs, migrations, workFolder, encrypted });
    }
    return reply;
  } catch (error) {
    if (error instanceof BackupFailed) return { ...reply, problem: error.problem, detail: error.message };
    return { ...reply, problem: 'OTHER', detail: reasonOf(error) };
  }
}

process.once('message', async (task: BackupTask) => process.send?.(await run(task)));
// Without the journal there is nobody to report to.
process.once('disconnect', () => process.exit(1));
