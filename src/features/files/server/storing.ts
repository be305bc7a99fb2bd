import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { TRASH_DAYS } from '#base/trash.ts';
import { isCertainlyUndone } from '#platform/database/errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { images, uploads } from './tables.ts';

/** One day longer than the trash, so that a file outlives every record that could be restored. */
const STRAY_DAYS = TRASH_DAYS + 1;
const KEYS_PER_BATCH = 500;
/** Keys of uploads and pictures; other files in the store are left alone. */
const OWN_KEY = /^(uploads|images)\/[0-9a-f]{2}\/[0-9a-f-]{36}\.(pdf|docx|webp)$/;

interface Storage {
  db: Database;
  store: FileStore;
}

/**
 * Stores files and then records them, so that every row's file exists. When the transaction certainly failed, the files
 * without a row are removed; when its outcome is unknown, `sweepStrays` removes them later.
 */
export async function storeFiles<T>(
  { db, store }: Storage,
  files: { storageKey: string; put: (storageKey: string) => Promise<void> }[],
  record: () => Promise<T>,
): Promise<T> {
  let isRecording = false;
  const stored: string[] = [];
  try {
    for (const { storageKey, put } of files) {
      stored.push(storageKey);
      await put(storageKey);
    }
    isRecording = true;
    return await record();
  } catch (error) {
    // An AppError was thrown before the commit.
    if (!isRecording || error instanceof AppError || isCertainlyUndone(error)) {
      await removeUnnamed({ db, store }, stored).catch(() => {});
    }
    throw error;
  }
}

/**
 * Removes the stale rows of a table and their files. While the store is unavailable a row stays until the next night; if
 * the row were deleted first, no row would name the file.
 */
export async function removeStale({ db, store }: Storage, table: typeof uploads | typeof images, isStale: SQL) {
  const { rows } = await db.execute<{ id: string; key: string }>(
    sql`select id, storage_key as key from ${table} where ${isStale} order by id`,
  );
  for (const { id, key } of rows) {
    await inTransaction(db, async (tx) => {
      const deleted = await tx.execute<{ id: string }>(
        sql`delete from ${table} where id = ${id} and ${isStale} returning id`,
      );
      if (deleted.rows.length > 0) await store.remove(key);
    });
  }
}

/** Removes files older than a month that no row names, left behind by lost connections and killed processes. */
export async function sweepStrays(db: Database, store: FileStore, clock: () => Date): Promise<void> {
  const before = new Date(clock().getTime() - STRAY_DAYS * 24 * 3600_000);
  let keys: string[] = [];
  for await (const { key, modifiedAt } of store.walk()) {
    if (modifiedAt < before && OWN_KEY.test(key)) keys.push(key);
    if (keys.length < KEYS_PER_BATCH) continue;
    await removeUnnamed({ db, store }, keys);
    keys = [];
  }
  await removeUnnamed({ db, store }, keys);
}

async function removeUnnamed({ db, store }: Storage, keys: string[]): Promise<void> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) as candidates (key)
    where not exists (select from ${uploads} where ${uploads.storageKey} = key)
      and not exists (select from ${images} where ${images.storageKey} = key)`);
  for (const { key } of rows) await store.remove(key);
}
