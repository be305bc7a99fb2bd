import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { TRASH_DAYS } from '#base/trash.ts';
import { isCertainlyUndone } from '#platform/database/errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { images, uploads } from './tables.ts';

/** A day more than the trash, so that nobody who looks for something finds it just gone. */
const STRAY_DAYS = TRASH_DAYS + 1;
const AT_ONCE = 500;
/** What our own files are called; what somebody else has put there stays. */
const OURS = /^(uploads|images)\/[0-9a-f]{2}\/[0-9a-f-]{36}\.(pdf|docx|webp)$/;

export interface Stored {
  db: Database;
  store: FileStore;
}

/**
 * Puts files into the store and records them: the bytes first, for a row never speaks of a file that is not there. When
 * it is certain that no row came of it, of this or another try, the files go again; where nobody knows, `sweepStrays`
 * finds out later.
 */
export async function storeFiles<T>(
  { db, store }: Stored,
  files: { path: string; storageKey: string }[],
  record: () => Promise<T>,
): Promise<T> {
  let isRecording = false;
  const stored: string[] = [];
  try {
    for (const { path, storageKey } of files) {
      stored.push(storageKey);
      await store.adopt(path, storageKey);
    }
    isRecording = true;
    return await record();
  } catch (error) {
    // A refusal of ours was thrown before the commit.
    if (!isRecording || error instanceof AppError || isCertainlyUndone(error)) {
      await removeUnnamed({ db, store }, stored).catch(() => {});
    }
    throw error;
  }
}

/**
 * Removes the rows of a table that are `isStale`, and their files. With the store away a row stays, for the next night: the
 * other way round the file would be nobody's.
 */
export async function removeStale({ db, store }: Stored, table: typeof uploads | typeof images, isStale: SQL) {
  const { rows } = await db.execute<{ id: string; key: string }>(
    sql`select id, storage_key as key from ${table} where ${isStale} order by id`,
  );
  for (const { id, key } of rows) {
    await inTransaction(db, async (tx) => {
      const gone = await tx.execute<{ id: string }>(
        sql`delete from ${table} where id = ${id} and ${isStale} returning id`,
      );
      if (gone.rows.length > 0) await store.remove(key);
    });
  }
}

/** Removes files that no row has named for a month: what lost connections and killed processes have left behind. */
export async function sweepStrays(db: Database, store: FileStore, clock: () => Date): Promise<void> {
  const before = new Date(clock().getTime() - STRAY_DAYS * 24 * 3600_000);
  let keys: string[] = [];
  for await (const { key, modifiedAt } of store.walk()) {
    if (modifiedAt < before && OURS.test(key)) keys.push(key);
    if (keys.length < AT_ONCE) continue;
    await removeUnnamed({ db, store }, keys);
    keys = [];
  }
  await removeUnnamed({ db, store }, keys);
}

async function removeUnnamed({ db, store }: Stored, keys: string[]): Promise<void> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) as given (key)
    where not exists (select from ${uploads} where ${uploads.storageKey} = key)
      and not exists (select from ${images} where ${images.storageKey} = key)`);
  for (const { key } of rows) await store.remove(key);
}
