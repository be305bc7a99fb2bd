import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Connection, Transaction } from '../database/types.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Log } from '../observability/log.ts';
import { BackupRefused, ENTRIES, type End, type Head } from './archive.ts';
import { isUnfinished, ownTables, UNFINISHED } from './database-facts.ts';
import { type ArchiveFile, readArchive } from './read-archive.ts';
import { clearDatabase, fillDatabase, migrationsUpTo } from './restore-database.ts';
import { fileReceiver, removeReplaced } from './restore-files.ts';
import { finishRestore } from './restore-jobs.ts';

export interface RestoreNeeds {
  connection: Connection;
  store: FileStore;
  /** Folder for files that are not complete yet; on the disk of the store if that has one. */
  workFolder: string;
  migrations: string;
  fileTables: string[];
  /** Whether to replace an existing journal. */
  replace: boolean;
  /** Stores the secret and small files that belong to the journal. */
  storeSmallPart: (part: SmallPart) => Promise<void>;
  log: Log;
}

export interface SmallPart {
  secret?: string;
  extra?: { name: string; content: Buffer };
}

/** How long to wait for other connections to close: number of checks, and milliseconds between them. */
const [MAX_CHECKS, CHECK_INTERVAL_MS] = [40, 250];

/** Reads a whole archive and returns its totals, without changes. Throws BackupRefused for one that cannot be restored. */
export async function checkArchive(archive: ArchiveFile, migrations: string): Promise<{ head: Head; end: End }> {
  const checked = await readArchive(archive);
  await migrationsUpTo(migrations, checked.head.migration);
  return checked;
}

/** Replaces the journal by a checked archive. */
export function restore(archive: ArchiveFile, needs: RestoreNeeds): Promise<{ head: Head; end: End }> {
  return replaceJournal(needs, {
    check: (client) => refuseUnlessEmpty(client, needs),
    fill: async (opened) => {
      const { small, ...outcome } = await restoreEntries(archive, opened, needs);
      return { outcome, small };
    },
  });
}

export type ReplaceNeeds = Pick<RestoreNeeds, 'connection' | 'store' | 'fileTables' | 'log'> &
  Partial<Pick<RestoreNeeds, 'storeSmallPart'>>;

interface Opened {
  client: pg.Client;
  tx: Transaction;
}

interface Replacement<T> {
  /** Rejects when this database must not be replaced. */
  check: (client: pg.Client) => Promise<void>;
  /** Stores rows and files in a cleared database. */
  fill: (opened: Opened) => Promise<{ outcome: T; small?: SmallPart[] }>;
}

/**
 * Replaces the journal in a database. All rows are stored in one transaction that commits after the files are stored: a kill
 * before the commit leaves the old state; a kill after it leaves a database on which no app starts until another call
 * completes.
 */
export async function replaceJournal<T>(needs: ReplaceNeeds, { check, fill }: Replacement<T>): Promise<T> {
  const client = new pg.Client({ ...needs.connection, statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseOtherConnections(client);
    await check(client);
    const wasEmpty = (await ownTables(client)).length === 0;
    // Without the schema, an app could take a partly restored database for a new journal.
    if (wasEmpty) await client.query(`create schema if not exists ${UNFINISHED}`);
    const { outcome, small = [] } = await drizzle({ client }).transaction(async (tx) => {
      await clearDatabase(client, needs.fileTables);
      return fill({ client, tx });
    });
    for (const part of small) await needs.storeSmallPart?.(part);
    await removeReplaced(client, needs.store, needs.fileTables);
    await finishRestore(client, needs);
    return outcome;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Restores rows and files, and returns the other entries. */
async function restoreEntries(archive: ArchiveFile, { client, tx }: Opened, needs: RestoreNeeds) {
  const rows = fillDatabase(client, tx, needs.migrations);
  const files = fileReceiver(needs.store, needs.workFolder);
  const small: SmallPart[] = [];
  const outcome = await readArchive(archive, async ({ name, content }, head) => {
    if (await rows.take(name, content, head)) return;
    if (await files.take(name, content)) return;
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    const whole = Buffer.concat(chunks);
    if (name === ENTRIES.secret) small.push({ secret: whole.toString() });
    if (name.startsWith(ENTRIES.extras)) small.push({ extra: { name: basename(name), content: whole } });
  });
  await rows.finish();
  return { ...outcome, small };
}

/** Throws when other clients use the database: an app would write between the steps of the restore. */
async function refuseOtherConnections(client: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ count: number }>(`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    const others = rows[0]?.count ?? 0;
    if (others === 0) return;
    if (attempt === MAX_CHECKS)
      throw new BackupRefused(`${others} other connections use this database. Stop every app on it first.`);
    // The server may not have noticed yet that a killed client is gone.
    await wait(CHECK_INTERVAL_MS);
  }
}

async function refuseUnlessEmpty(client: pg.Client, { store, replace }: RestoreNeeds): Promise<void> {
  if (replace || (await isUnfinished(client))) return;
  let occupied = (await ownTables(client)).length > 0 ? 'The database' : undefined;
  for await (const _ of store.walk()) {
    occupied ??= 'The file store';
    break;
  }
  if (occupied)
    throw new BackupRefused(
      `${occupied} is not empty. Use --replace to delete its content; make a backup of it first.`,
    );
}
