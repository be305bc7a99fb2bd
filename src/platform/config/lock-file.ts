import { DatabaseSync } from 'node:sqlite';

/** SQLite's error code for a file that another process has locked. */
const BUSY = 5;
/** Keeps open locks reachable: the garbage collector would close a forgotten one and so release it. */
const held = new Set<DatabaseSync>();

/**
 * Locks a file in the kernel for the life of this process and returns the function that releases it; undefined when another
 * process still has the lock after `timeout` milliseconds, for which this process blocks. Unlike a pid, the kernel's lock is
 * also valid across containers and hosts. Node has no API for it, so SQLite locks the file by opening it. The file stays empty
 * and is never removed: a second process could lock its replacement.
 */
export function lockFile(path: string, timeout: number): (() => void) | undefined {
  const file = new DatabaseSync(path, { timeout });
  try {
    // No journal file beside it: the next account might not be allowed to read it.
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === BUSY) return undefined;
    throw error;
  }
  held.add(file);
  return () => {
    held.delete(file);
    file.close();
  };
}
