import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Connection } from '../database/types.ts';
import { intoFile } from '../files/into-file.ts';
import { BackupRefused } from './archive.ts';
import { backUp } from './back-up.ts';
import { countRows, lastMigration, ownTables } from './database-facts.ts';
import { fileTarget } from './nightly.ts';
import { readArchive } from './read-archive.ts';
import { reasonOf } from './reason.ts';
import { clearDatabase, copyMigrations, fillDatabase, migrateTo, migrationsUpTo } from './restore-database.ts';
import { requireRoomFor, sizeOfJournal } from './room.ts';
import { withScratchDatabase } from './scratch-database.ts';
import { withClient } from './with-client.ts';

const MIGRATION = /^\d{14}_/;

export interface UpgradeNeeds {
  connection: Connection;
  migrations: string;
  /** Folder for the copy of the rows; deleted afterwards. */
  workFolder: string;
  minFreeBytes: number | undefined;
  /** Tables whose rows are not copied: they have no lasting value. */
  excludedTables: string[];
  clock: () => Date;
}

/** The result of an upgrade of a copy. */
export interface RehearsedUpgrade {
  /** The migrations that ran, with their milliseconds. */
  migrations: { name: string; ms: number }[];
  /** Rows of each table before and after; null where there is no such table. */
  tables: { name: string; before: number | null; after: number | null }[];
  /** Milliseconds for copying. */
  copiedIn: number;
  /** The migration that failed, with the database's reason. */
  fault?: { migration: string; reason: string };
}

/**
 * Copies the rows of a journal into a database of its own, runs the pending migrations there, and deletes it. The journal's database is
 * only read, in one read-only transaction. Returns undefined when no migration is pending.
 */
export async function rehearseUpgrade(needs: UpgradeNeeds): Promise<RehearsedUpgrade | undefined> {
  const { connection, migrations, workFolder, minFreeBytes } = needs;
  const current = await withClient(connection, lastMigration);
  if (!current) throw new BackupRefused('There is nothing to upgrade: this database holds no journal.');
  const pending = await migrationsAfter(migrations, current);
  if (pending.length === 0) return undefined;
  await rm(workFolder, { recursive: true, force: true });
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  try {
    const bytes = await withClient(connection, (client) => sizeOfJournal(client, []));
    // The copy of the rows, the database, and its log.
    await requireRoomFor({ folder: workFolder, bytes: 3 * bytes, floor: minFreeBytes });
    const path = join(workFolder, 'rows.tar.zst');
    const started = performance.now();
    await intoFile(path, (part) => backUp({ ...needs, ...ROWS_ONLY }, fileTarget(part)));
    return await withScratchDatabase(connection, (scratch) =>
      withClient(scratch, async (client) => {
        await copyRows(client, path, { migrations, current, workFolder });
        const copiedIn = performance.now() - started;
        return { copiedIn, ...(await migrateCopy(client, { migrations, pending })) };
      }),
    );
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

async function migrationsAfter(folder: string, current: string): Promise<string[]> {
  const done = new Set(await migrationsUpTo(folder, current));
  const names = (await readdir(folder)).filter((name) => MIGRATION.test(name)).sort();
  return names.filter((name) => !done.has(name));
}

/** The secret and the stored files stay where they are. */
const ROWS_ONLY = {
  store: { read: () => Promise.reject(new Error('no files are copied')) },
  secret: '',
  rowFilters: {},
  fileTables: [],
  extras: [],
};

/** Copies rows into an empty database with the structure that the journal's has. */
async function copyRows(client: pg.Client, path: string, { migrations, current, workFolder }: Copying): Promise<void> {
  const folder = join(workFolder, 'migrations');
  await copyMigrations({ folder: migrations, last: current, to: folder });
  await drizzle({ client }).transaction(async (tx) => {
    await clearDatabase(client, []);
    const rows = fillDatabase(client, tx, folder);
    await readArchive({ path }, async ({ name, content }, head) => void (await rows.take(name, content, head)));
    await rows.finish();
  });
}

interface Copying {
  migrations: string;
  /** The last migration of the journal's database. */
  current: string;
  workFolder: string;
}

/** Runs the migrations in one transaction, as a start of the journal does. */
async function migrateCopy(client: pg.Client, { migrations, pending }: { migrations: string; pending: string[] }) {
  const before = await rowsOf(client);
  const done: RehearsedUpgrade['migrations'] = [];
  let running = '';
  try {
    await drizzle({ client }).transaction(async (tx) => {
      for (const name of pending) {
        running = name;
        const started = performance.now();
        await migrateTo(tx, { folder: migrations, last: name });
        done.push({ name, ms: performance.now() - started });
      }
    });
  } catch (error) {
    return { migrations: done, tables: [], fault: { migration: running, reason: reasonOf(error) } };
  }
  const after = await rowsOf(client);
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted((a, b) => a.localeCompare(b));
  const tables = names.map((name) => ({ name, before: before.get(name) ?? null, after: after.get(name) ?? null }));
  return { migrations: done, tables };
}

async function rowsOf(client: pg.Client): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  for (const { name } of await ownTables(client)) rows.set(name, await countRows(client, name));
  return rows;
}
