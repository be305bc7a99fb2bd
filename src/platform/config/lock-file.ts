import { DatabaseSync } from 'node:sqlite';

/** SQLite's word for a lock that somebody else has. */
const BUSY = 5;
/** What is only referred to by a closure somebody forgot would be collected, and its lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Has the kernel lock a file for as long as this process lives, and returns what gives it back; undefined when somebody
 * else still has it after `patience` milliseconds, for which the whole process stands still. A pid says nothing in
 * another container or on another host, the kernel's lock holds there too. Node has no call for it; SQLite locks what it
 * opens, and the file stays empty and in its place: who removes a locked file lets two have it.
 */
export function lockFile(path: string, patience: number): (() => void) | undefined {
  const file = new DatabaseSync(path, { timeout: patience });
  try {
    // Without a journal beside it, which the next one might not be allowed to read.
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
