import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processState } from './process.ts';

interface Holder {
  pid: number;
  started: string;
  url: string;
}

export class DataFolderHeld extends Error {
  override name = 'DataFolderHeld';
}

/**
 * Takes DATA_DIR for this process, or throws DataFolderHeld with a sentence that says who holds it. The lock of a
 * process that no longer lives is taken over. Returns what gives it back.
 */
export async function lockDataFolder(dataDir: string, url: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'app.lock');
  const mine = `${path}.${process.pid}`;
  const holder: Holder = { pid: process.pid, started: (await processState(process.pid)).started, url };
  await writeFile(mine, JSON.stringify(holder));
  try {
    // A hard link either appears with its whole content or not at all.
    while (!(await appears(mine, path))) {
      const other = await readHolder(path);
      if (other && (await lives(other))) {
        throw new DataFolderHeld(
          `${dataDir} is in use by process ${other.pid}, which serves ${other.url}. Stop it, or give this one another DATA_DIR.`,
        );
      }
      await rename(path, `${path}.stale`).catch(() => {});
      await rm(`${path}.stale`, { force: true });
    }
  } finally {
    await rm(mine, { force: true });
  }
  return () => rm(path, { force: true });
}

function appears(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

async function lives(holder: Holder): Promise<boolean> {
  const { lives: alive, started } = await processState(holder.pid);
  return alive && started === holder.started;
}
