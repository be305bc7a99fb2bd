import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Connection, Transaction } from '../database/types.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Log } from '../observability/log.ts';
import { BackupRefused, ENTRIES, type End, type Head } from './archive.ts';
import { isUnfinished, ownTables, UNFINISHED } from './database-facts.ts';
import { readArchive } from './read-archive.ts';
import { clearDatabase, fillDatabase, migrationsUpTo } from './restore-database.ts';
import { fileReceiver, removeReplaced } from './restore-files.ts';
import { finishRestore } from './restore-jobs.ts';

export interface RestoreNeeds {
  connection: Connection;
  store: FileStore;
  /** Where files lie until they are complete; on the disk of the store where that has one. */
  workFolder: string;
  migrations: string;
  fileTables: string[];
  /** Whether what is there may go. */
  replace: boolean;
  /** Keeps what is neither row nor stored file: the secret, and small files by name. */
  keep: (part: SmallPart) => Promise<void>;
  log: Log;
}

export interface SmallPart {
  secret?: string;
  extra?: { name: string; content: Buffer };
}

/** How long others may take to go: so many looks, so many milliseconds apart. */
const [TRIES, PAUSE] = [40, 250];

/** Reads the whole archive and says what is in it, touching nothing. Throws BackupRefused for one that cannot be used. */
export async function checkArchive(path: string, migrations: string): Promise<{ head: Head; end: End }> {
  const checked = await readArchive(path);
  await migrationsUpTo(migrations, checked.head.migration);
  return checked;
}

/**
 * Puts what a checked archive holds in the place of what is there. All rows come in one transaction, after the files:
 * a kill before its end leaves the old state, one after it a database that no app starts on until a restore has ended.
 */
export async function restore(path: string, needs: RestoreNeeds): Promise<{ head: Head; end: End }> {
  const client = new pg.Client({ ...needs.connection, statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseCompany(client);
    await refuseUnlessEmpty(client, needs);
    const wasEmpty = (await ownTables(client)).length === 0;
    // Where nothing was, half of something must not look like a new journal.
    if (wasEmpty) await client.query(`create schema if not exists ${UNFINISHED}`);
    const { small, ...outcome } = await drizzle({ client }).transaction(async (tx) => {
      await clearDatabase(client, needs.fileTables);
      return takeAll(path, { client, tx }, needs);
    });
    for (const part of small) await needs.keep(part);
    await removeReplaced(client, needs.store, needs.fileTables);
    await finishRestore(client, needs);
    return outcome;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Brings rows and files to their places, and answers what is neither. */
async function takeAll(path: string, { client, tx }: { client: pg.Client; tx: Transaction }, needs: RestoreNeeds) {
  const rows = fillDatabase(client, tx, needs.migrations);
  const files = fileReceiver(needs.store, needs.workFolder);
  const small: SmallPart[] = [];
  const outcome = await readArchive(path, async ({ name, content }, head) => {
    if (await rows.take(name, content, head)) return;
    if (await files.take(name, content)) return;
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    const whole = Buffer.concat(chunks);
    if (name === ENTRIES.secret) small.push({ secret: whole.toString() });
    if (name.startsWith(ENTRIES.extras)) small.push({ extra: { name: basename(name), content: whole } });
  });
  await rows.finish(outcome.head);
  return { ...outcome, small };
}

/** An app that goes on writing, on this machine or another, would write into the gap. */
async function refuseCompany(client: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ count: number }>(`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    const others = rows[0]?.count ?? 0;
    if (others === 0) return;
    if (attempt === TRIES)
      throw new BackupRefused(`${others} other connections use this database. Stop every app on it first.`);
    // The server may not have noticed yet that somebody was killed.
    await wait(PAUSE);
  }
}

async function refuseUnlessEmpty(client: pg.Client, { store, replace }: RestoreNeeds): Promise<void> {
  if (replace || (await isUnfinished(client))) return;
  let place = (await ownTables(client)).length > 0 ? 'The database' : undefined;
  for await (const _ of store.walk()) {
    place ??= 'The store of files';
    break;
  }
  if (place)
    throw new BackupRefused(`${place} is not empty. With --replace what is there now goes; make a backup of it first.`);
}
