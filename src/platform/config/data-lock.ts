import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { processState } from '../runtime/process.ts';
import { handOver, openDataFolder } from './data-folder.ts';
import { lockFile } from './lock-file.ts';

interface Holder {
  pid: number;
  started: string;
  url: string;
  host?: string;
}

export class DataFolderLocked extends Error {
  override name = 'DataFolderLocked';
}

/** The file in DATA_DIR that is locked; it is never removed. */
export const LOCK_FILE = 'app.held';
/** Milliseconds to wait for the lock, because two starts at once may briefly block each other. */
const LOCK_TIMEOUT_MS = 200;

/**
 * Locks DATA_DIR for this process and returns the function that unlocks it. Throws DataFolderLocked with a sentence that names
 * the holder. A lock of a process that no longer runs does not count.
 */
export async function lockDataFolder(dataDir: string, url: string): Promise<() => Promise<void>> {
  await openDataFolder(dataDir);
  const path = join(dataDir, 'app.lock');
  const release = lockFile(join(dataDir, LOCK_FILE), LOCK_TIMEOUT_MS);
  const other = await readHolder(path);
  if (!release || (other && (await isRunning(other)))) {
    release?.();
    throw new DataFolderLocked(
      `${dataDir} is in use by ${holderText(other)}. Stop it, or give this one another DATA_DIR.`,
    );
  }
  const holder: Holder = {
    pid: process.pid,
    started: (await processState(process.pid)).started,
    url,
    host: hostname(),
  };
  await writeFile(`${path}.new`, JSON.stringify(holder));
  await rename(`${path}.new`, path);
  await handOver(dataDir);
  return async () => {
    await rm(path, { force: true });
    await handOver(dataDir);
    release();
  };
}

/** Locks DATA_DIR for a command that must run alone. */
export function lockForCommand(dataDir: string): Promise<() => Promise<void>> {
  return lockDataFolder(dataDir, 'nothing (a command)');
}

/** Locks DATA_DIR for a command that may run beside an app; undefined when another process has the lock. */
export function tryLockDataFolder(dataDir: string): Promise<(() => Promise<void>) | undefined> {
  return lockForCommand(dataDir).catch((error: unknown) => {
    if (error instanceof DataFolderLocked) return undefined;
    throw error;
  });
}

async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

/** Whether the holder is a running process of this machine; versions before the kernel's lock recorded only a pid. */
async function isRunning(holder: Holder): Promise<boolean> {
  const { isAlive, started } = await processState(holder.pid);
  return isAlive && started === holder.started && holder.pid !== process.pid;
}

function holderText(holder: Holder | undefined): string {
  if (!holder) return 'another process';
  const { pid, url, host = hostname() } = holder;
  return `process ${pid}${host === hostname() ? '' : ` on ${host}`}, which serves ${url}`;
}
