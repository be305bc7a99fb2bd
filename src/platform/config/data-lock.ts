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

export class DataFolderHeld extends Error {
  override name = 'DataFolderHeld';
}

/** The file in DATA_DIR that is locked, and stays behind. */
export const HELD = 'app.held';
/** Milliseconds two that start at once may stand in each other's way. */
const PATIENCE = 200;

/**
 * Takes DATA_DIR for this process, or throws DataFolderHeld with a sentence that says who holds it. The lock of a
 * process that no longer lives is nobody's. Returns what gives it back.
 */
export async function lockDataFolder(dataDir: string, url: string): Promise<() => Promise<void>> {
  await openDataFolder(dataDir);
  const path = join(dataDir, 'app.lock');
  const release = lockFile(join(dataDir, HELD), PATIENCE);
  const other = await readHolder(path);
  if (!release || (other && (await lives(other)))) {
    release?.();
    throw new DataFolderHeld(`${dataDir} is in use by ${inWords(other)}. Stop it, or give this one another DATA_DIR.`);
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

/** The same for a command that must be alone. */
export function lockForCommand(dataDir: string): Promise<() => Promise<void>> {
  return lockDataFolder(dataDir, 'nothing (a command)');
}

/** The same for a command that may run beside an app: undefined when somebody holds it. */
export function tryLockDataFolder(dataDir: string): Promise<(() => Promise<void>) | undefined> {
  return lockForCommand(dataDir).catch((error: unknown) => {
    if (error instanceof DataFolderHeld) return undefined;
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

/** Whether it is a process of this machine: one of a version before the kernel's lock has nothing but its pid. */
async function lives(holder: Holder): Promise<boolean> {
  const { lives: alive, started } = await processState(holder.pid);
  return alive && started === holder.started && holder.pid !== process.pid;
}

function inWords(holder: Holder | undefined): string {
  if (!holder) return 'another process';
  const { pid, url, host = hostname() } = holder;
  return `process ${pid}${host === hostname() ? '' : ` on ${host}`}, which serves ${url}`;
}
