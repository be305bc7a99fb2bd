import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { newId } from '#base/ids.ts';
import type { FileStore } from '../files/file-store.ts';
import { ENTRIES } from './archive.ts';
import { quoted, UNFINISHED } from './database-facts.ts';

const KEYS_PER_BATCH = 500;

/** Stores files from an archive; each is complete and flushed before the store adopts it. */
export function fileReceiver(store: Pick<FileStore, 'adopt'>, folder: string) {
  return {
    /** Stores an entry if it is a file, and returns whether it is. */
    async take(name: string, content: AsyncIterable<Buffer>): Promise<boolean> {
      if (!name.startsWith(ENTRIES.files)) return false;
      await mkdir(folder, { recursive: true });
      const path = join(folder, newId());
      try {
        const file = await open(path, 'wx', 0o600);
        try {
          for await (const chunk of content) await file.write(chunk);
          await file.sync();
        } finally {
          await file.close();
        }
        await store.adopt(path, name.slice(ENTRIES.files.length));
      } finally {
        await rm(path, { force: true });
      }
      return true;
    },
  };
}

/** Deletes the files of the replaced journal; files without a row are left to the nightly fixity check. */
export async function removeReplaced(
  client: pg.Client,
  store: Pick<FileStore, 'remove'>,
  fileTables: string[],
): Promise<void> {
  const known = fileTables.map((table) => `select storage_key from ${quoted(table)}`).join(' union all ');
  let after = '';
  for (;;) {
    const { rows } = await client.query<{ key: string }>(
      `select key from ${UNFINISHED}.replaced where key > $1 and key not in (${known}) order by key limit $2`,
      [after, KEYS_PER_BATCH],
    );
    for (const { key } of rows) await store.remove(key);
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
  }
}
