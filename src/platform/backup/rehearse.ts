import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { diskStore } from '../files/disk-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { intoFile } from '../files/into-file.ts';
import { createLog } from '../observability/log.ts';
import { BackupRefused, ENTRIES, type End, type Head } from './archive.ts';
import { backUp } from './back-up.ts';
import { countRows, JOBS_SCHEMA, lastMigration, ownTables, quoted } from './database-facts.ts';
import { fileTarget, type NightlyNeeds, sha256Of } from './nightly.ts';
import { BackupFailed } from './problem.ts';
import { type ArchiveFile, readArchive } from './read-archive.ts';
import { restore } from './restore.ts';
import { requireRoomFor, sizeOfJournal } from './room.ts';
import { withScratchDatabase } from './scratch-database.ts';
import { storedFiles } from './stored-files.ts';
import { withClient } from './with-client.ts';

export interface RehearsalNeeds extends NightlyNeeds {
  migrations: string;
  /** Folder for everything that the rehearsal writes; deleted afterwards. */
  workFolder: string;
  /** The newest encrypted backup as it was when it was made; undefined when there is none. */
  encrypted: { fileName: string; sha256: string } | undefined;
}

/** A restore that has brought everything back. */
export interface Rehearsal {
  /** The backup that was restored; null for one that was made for the rehearsal and deleted afterwards. */
  fileName: string | null;
  rows: number;
  files: number;
}

const NAME = /^(nightly|journal)-.+\.tar\.zst$/;
/** The database needs room for the rows and, until they are written, for its log. */
const DATABASE_FACTOR = 3;

/**
 * Restores the newest backup into a database and a folder of its own, and compares numbers of rows and checksums of files. A
 * backup that is encrypted, missing or older than the last migration is replaced by one made for the purpose; an encrypted file is
 * then compared with its checksum, since only the owner of the key can read it. Throws BackupFailed for whatever is wrong.
 */
export async function rehearseRestore(needs: RehearsalNeeds): Promise<Rehearsal> {
  const { connection, settings, workFolder, fileTables, minFreeBytes } = needs;
  await rm(workFolder, { recursive: true, force: true });
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  try {
    const bytes = await withClient(connection, (client) => sizeOfJournal(client, fileTables));
    await requireRoomFor({ folder: workFolder, bytes: bytes * DATABASE_FACTOR, floor: minFreeBytes });
    if (needs.encrypted) await requireUnchanged(settings.folder, needs.encrypted);
    const newest = needs.encrypted ? undefined : await newestIn(settings.folder);
    const usable =
      newest && (await isOfThisVersion({ path: join(settings.folder, newest) }, needs)) ? newest : undefined;
    const path = usable ? join(settings.folder, usable) : join(workFolder, 'made.tar.zst');
    if (!usable) await intoFile(path, (part) => backUp(needs, fileTarget(part)));
    const restored = await withScratchDatabase(connection, (scratch) =>
      restoreAndCompare({ path }, { ...needs, connection: scratch }),
    );
    return { fileName: usable ?? null, ...restored };
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

async function requireUnchanged(folder: string, { fileName, sha256 }: { fileName: string; sha256: string }) {
  const found = await sha256Of(join(folder, fileName)).catch(
    (error: NodeJS.ErrnoException) => error.code ?? 'unreadable',
  );
  if (found !== sha256) throw new BackupFailed('DAMAGED', fileName);
}

/** The name of the newest backup that is not encrypted. */
async function newestIn(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, modifiedAt: (await stat(join(folder, name))).mtimeMs })),
  );
  return dated.toSorted((a, b) => b.modifiedAt - a.modifiedAt)[0]?.name;
}

/** Whether no migration has run since the backup; throws BackupFailed for one that cannot be read. */
async function isOfThisVersion(archive: ArchiveFile, { connection }: RehearsalNeeds): Promise<boolean> {
  const { head } = await readArchive(archive).catch((error: unknown) => {
    throw error instanceof BackupRefused ? new BackupFailed('DAMAGED', error.message, error) : error;
  });
  return (await withClient(connection, lastMigration)) === head.migration;
}

async function restoreAndCompare(
  archive: ArchiveFile,
  needs: RehearsalNeeds,
): Promise<{ rows: number; files: number }> {
  const { connection, migrations, fileTables, workFolder } = needs;
  const store = await diskStore(join(workFolder, 'files'));
  const expected = await rowsIn(archive);
  const { head, end } = await restore(archive, {
    connection,
    store,
    migrations,
    fileTables,
    replace: false,
    workFolder: join(workFolder, 'restoring'),
    storeSmallPart: async () => {},
    log: createLog('silent'),
  });
  return withClient(connection, async (client) => {
    await compareRows(client, head, expected);
    const files = await compareFiles(client, { store, connection, fileTables, end });
    return { rows: end.rows, files };
  });
}

/** Rows of each table of an archive: lines, since COPY writes the line breaks of a value as `\n`. */
async function rowsIn(archive: ArchiveFile): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  await readArchive(archive, async ({ name, content }) => {
    if (!name.startsWith(ENTRIES.tables)) return;
    const [table = ''] = name.slice(ENTRIES.tables.length).split('/');
    let lines = 0;
    for await (const chunk of content) for (const byte of chunk) if (byte === 0x0a) lines += 1;
    rows.set(table, (rows.get(table) ?? 0) + lines);
  });
  return rows;
}

async function compareRows(client: pg.Client, { tables }: Head, expected: Map<string, number>): Promise<void> {
  const restored = new Set((await ownTables(client)).map(({ name }) => name));
  for (const { name } of tables) {
    if (name.startsWith(`${JOBS_SCHEMA}.`)) continue;
    const wanted = expected.get(name) ?? 0;
    const found = restored.has(name) ? await countRows(client, name) : 0;
    if (found !== wanted) throw new BackupFailed('DIFFERENT', `${name}: ${found} ≠ ${wanted}`);
  }
}

interface RestoredFiles {
  store: FileStore;
  connection: RehearsalNeeds['connection'];
  fileTables: string[];
  end: End;
}

/** Reads every file that a restored row names, and returns their number. */
async function compareFiles(client: pg.Client, { store, connection, fileTables, end }: RestoredFiles): Promise<number> {
  const missing = new Set(end.leftOut.map(({ key }) => key));
  let files = 0;
  await client.query('begin read only');
  for (const table of fileTables) {
    for await (const { key, found } of storedFiles(client, { store, connection, from: quoted(table) })) {
      if (found instanceof Uint8Array) files += 1;
      else if (!missing.has(key)) throw new BackupFailed('DIFFERENT', `${key}: ${found}`);
    }
  }
  await client.query('commit');
  if (files !== end.files) throw new BackupFailed('DIFFERENT', `${files} ≠ ${end.files}`);
  if (missing.size > 0) throw new BackupFailed('FILES', `${missing.size}: ${[...missing][0]}`);
  return files;
}
