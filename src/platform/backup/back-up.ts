import { readFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Connection } from '../database/types.ts';
import type { FileStore } from '../files/file-store.ts';
import { BackupRefused, ENTRIES, type End, FORMAT, type Head, type LeftOut, PART_BYTES } from './archive.ts';
import {
  auditHeadOf,
  isUnfinished,
  lastMigration,
  quoted,
  type RowFilters,
  sequencesOf,
  type TableCopy,
  tablesToCopy,
} from './database-facts.ts';
import type { ByteTransform } from './encryption.ts';
import { storedFiles } from './stored-files.ts';
import { type ArchiveWriter, archiveWriter } from './write-archive.ts';

export interface BackupNeeds {
  connection: Connection;
  store: Pick<FileStore, 'read'>;
  secret: string;
  /** Tables whose rows have no lasting value, or must not be stored. */
  excludedTables: string[];
  /** SQL conditions for the rows to copy, by table; skipped where the table has no such column. */
  rowFilters: RowFilters;
  /** Tables with a row for each stored file: storage_key, sha256, size. Tables that do not exist yet are skipped. */
  fileTables: string[];
  /** Small files that belong to the journal, by name and path; files that do not exist are skipped. */
  extras: { name: string; path: string }[];
  clock: () => Date;
  /** Encrypts the archive; without it, the archive is plain. */
  encrypt?: ByteTransform | undefined;
}

/**
 * Writes a consistent snapshot of database, files and secret to `target`, while an app may keep running. A file that is
 * missing, changed or unreadable is listed in the result; everything else is in the archive.
 */
export async function backUp(needs: BackupNeeds, target: Writable): Promise<End> {
  const client = new pg.Client({ ...needs.connection, statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
  client.on('error', () => {});
  const writer = archiveWriter(target, { now: needs.clock(), encrypt: needs.encrypt });
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    const { head, tables } = await describe(client, needs);
    await writer.add(ENTRIES.head, Buffer.from(JSON.stringify(head, null, 1)));
    await writer.add(ENTRIES.secret, Buffer.from(needs.secret));
    let rows = 0;
    for (const table of tables) rows += await addTable(client, writer, table);
    const { files, leftOut } = await addFiles(client, writer, needs);
    for (const { name, path } of needs.extras) {
      const content = await readFile(path).catch(() => undefined);
      if (content) await writer.add(`${ENTRIES.extras}${name}`, content);
    }
    return await writer.finish({ rows, files, leftOut });
  } catch (error) {
    writer.abandon();
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function describe(client: pg.Client, needs: BackupNeeds): Promise<{ head: Head; tables: TableCopy[] }> {
  const migration = await lastMigration(client);
  if (!migration) throw new BackupRefused('There is nothing to back up: this database holds no journal.');
  if (await isUnfinished(client)) throw new BackupRefused('A restore into this database was begun and never finished.');
  const tables = await tablesToCopy(client, needs);
  const head = {
    format: FORMAT,
    createdAt: needs.clock().toISOString(),
    migration,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    auditHead: await auditHeadOf(client),
    sequences: await sequencesOf(client),
  };
  return { head, tables };
}

/** Adds a table as parts in COPY's text format; a row may span two parts. */
async function addTable(client: pg.Client, writer: ArchiveWriter, { name, statement }: TableCopy): Promise<number> {
  const copy = client.query(copyTo(`copy (${statement}) to stdout`));
  let [part, chunks, bytes] = [0, [] as Buffer[], 0];
  const flush = async () => {
    if (bytes === 0) return;
    part += 1;
    await writer.add(`${ENTRIES.tables}${name}/${String(part).padStart(6, '0')}.copy`, Buffer.concat(chunks));
    [chunks, bytes] = [[], 0];
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  await flush();
  return copy.rowCount;
}

async function addFiles(client: pg.Client, writer: ArchiveWriter, { store, fileTables, connection }: BackupNeeds) {
  const leftOut: LeftOut[] = [];
  let files = 0;
  for (const table of fileTables) {
    for await (const { key, found } of storedFiles(client, { store, connection, from: quoted(table) })) {
      if (found instanceof Uint8Array) {
        await writer.add(`${ENTRIES.files}${key}`, found);
        files += 1;
      } else leftOut.push({ key, why: found });
    }
  }
  return { files, leftOut };
}
