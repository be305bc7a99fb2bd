import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { newestFirst } from '#platform/database/sql.ts';
import type { Queries } from '#platform/database/types.ts';
import type { RunKind } from '../rules.ts';
import { backupRuns as runs } from './tables.ts';

export type BackupRun = typeof runs.$inferSelect;

/** The run of a kind that ended last. */
export async function lastRun(db: Queries, kind: RunKind): Promise<BackupRun | undefined> {
  const [run] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.kind, kind), isNotNull(runs.finishedAt)))
    .orderBy(newestFirst(runs.finishedAt), asc(runs.id))
    .limit(1);
  return run;
}

/** The newest backup of which there is a complete file on this machine, whether or not it was also sent elsewhere. */
export async function lastBackup(db: Queries): Promise<BackupRun | undefined> {
  const [run] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.kind, 'BACKUP'), isNotNull(runs.fileName), isNotNull(runs.finishedAt)))
    .orderBy(newestFirst(runs.finishedAt), asc(runs.id))
    .limit(1);
  return run;
}
