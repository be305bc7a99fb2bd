import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { FILE_TABLES } from '#features/backups/server/contents.ts';
import { importArchive } from '#features/exporting/server/import.ts';
import { checkArchive, restore } from '#platform/backup/restore.ts';
import type { Connection } from '#platform/database/types.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { createLog } from '#platform/observability/log.ts';
import { testDatabase } from './database.ts';

/** A place for a journal: an empty database and an empty folder. */
export interface EmptyPlace {
  connection: Connection;
  dataDir: string;
  store: FileStore;
  /** Restores an archive into it, as the command does. */
  restore(archive: string, options?: { replace?: boolean; identities?: string[] }): Promise<void>;
  /** Imports an export of a journal into it, as the command does. */
  importExport(archive: string): Promise<void>;
  query<T extends pg.QueryResultRow>(statement: string): Promise<T[]>;
  remove(): Promise<void>;
}

/** `template` is the database to begin with: an empty one, or that of a journal without rows. */
export async function emptyPlace(template = 'template1'): Promise<EmptyPlace> {
  const database = await testDatabase(template);
  const { connection } = database;
  const dataDir = await mkdtemp(join(tmpdir(), 'jaed-restored-'));
  const store = await diskStore(join(dataDir, 'files'));
  const migrations = resolve('migrations');
  return {
    connection,
    dataDir,
    store,
    async restore(path, { replace = false, identities = [] } = {}) {
      const archive = { path, identities };
      await checkArchive(archive, migrations);
      await restore(archive, {
        connection,
        store,
        migrations,
        replace,
        fileTables: FILE_TABLES,
        log: createLog('silent'),
        workFolder: join(dataDir, 'restoring'),
        storeSmallPart: async ({ secret }) => void (secret && (await writeFile(join(dataDir, 'secret'), secret))),
      });
    },
    async importExport(archive) {
      await importArchive(archive, {
        connection,
        store,
        migrations,
        fileTables: FILE_TABLES,
        log: createLog('silent'),
        workFolder: join(dataDir, 'restoring'),
      });
    },
    query: (statement) => onDatabase(connection, statement),
    async remove() {
      await database.drop();
      await rm(dataDir, {
        recursive: true,
        force: true,
      });
    },
  };
}

export async function onDatabase<T extends pg.QueryResultRow>(connection: Connection, statement: string): Promise<T[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The secret that came with a restored journal. */
export async function secretOf({ dataDir }: EmptyPlace): Promise<string> {
  return readFile(join(dataDir, 'secret'), 'utf8');
}
