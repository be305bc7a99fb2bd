import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Connection } from '../database/types.ts';
import { type FileStore, isMissingFile } from '../files/file-store.ts';
import type { LeftOut } from './archive.ts';

/** A stored file as its row records it. */
interface RecordedFile {
  key: string;
  sha256: string;
  /** Bytes. */
  size: string | number;
}

export interface StoredFilesNeeds {
  store: Pick<FileStore, 'read'>;
  connection: Connection;
  /**
   * Table or subquery with the columns storage_key, sha256, size and, where files have another path than their key, path. A
   * table that does not exist has no files.
   */
  from: string;
}

const FILES_PER_BATCH = 200;

/**
 * Yields stored files with their content, or the reason why a file that belongs to a row cannot be read; one in memory at a
 * time. `client` is in a transaction.
 */
export async function* storedFiles(
  client: pg.ClientBase,
  { store, connection, from }: StoredFilesNeeds,
): AsyncGenerator<{ key: string; path: string; found: Buffer | LeftOut['why'] }> {
  if (!from.startsWith('(')) {
    const { rows } = await client.query('select to_regclass($1) as name', [from]);
    if (!rows[0]?.name) return;
  }
  await client.query(
    `declare stored_files cursor for select *, storage_key as key from ${from} stored order by storage_key`,
  );
  for (;;) {
    const { rows }: { rows: (RecordedFile & { path?: string })[] } = await client.query(
      `fetch ${FILES_PER_BATCH} from stored_files`,
    );
    for (const file of rows) {
      const found = await storedContent(store, file);
      const { key, path = key } = file;
      if (found !== 'missing' || (await isStillReferenced(connection, from, key))) yield { key, path, found };
    }
    if (rows.length === 0) break;
  }
  await client.query('close stored_files');
}

/** Returns a file's bytes if they match the recorded checksum; reads no more than the recorded size. */
export async function storedContent(
  store: StoredFilesNeeds['store'],
  { key, size, sha256 }: RecordedFile,
): Promise<Buffer | LeftOut['why']> {
  const [chunks, hash] = [[] as Buffer[], createHash('sha256')];
  let bytes = 0;
  try {
    for await (const chunk of (await store.read(key)) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > Number(size)) return 'changed';
      chunks.push(chunk);
      hash.update(chunk);
    }
  } catch (error) {
    return isMissingFile(error) ? 'missing' : 'unreadable';
  }
  return hash.digest('hex') === sha256 ? Buffer.concat(chunks) : 'changed';
}

/** Whether the row still exists: a file that was deleted since the copy began is not missing. */
async function isStillReferenced(connection: Connection, from: string, key: string): Promise<boolean> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query(`select 1 from ${from} stored where storage_key = $1`, [key]);
    return (rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}
