import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { newId } from '#base/ids.ts';

/** Milliseconds without a write after which a part belongs to a process that was killed. */
const ABANDONED_MS = 3600_000;
const PART = '.part';

/**
 * Has a file written under a name of its own and renames it when it is complete, so that a kill never leaves an incomplete file
 * under that name. Deletes what killed processes have left.
 */
export async function intoFile<T>(path: string, write: (path: string) => Promise<T>): Promise<T> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
  // Of two processes that write the same file, neither renames the part of the other.
  const part = join(folder, `${basename(path)}.${newId()}${PART}`);
  try {
    const result = await write(part);
    await rename(part, path);
    return result;
  } finally {
    await rm(part, { force: true });
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PART)) continue;
    const path = join(folder, name);
    const modifiedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (modifiedAt < Date.now() - ABANDONED_MS) await rm(path, { force: true });
  }
}
