import { chmod, lchown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What others on the machine may do: nothing; the account that runs the database of root's journal may pass. */
const [CLOSED, PASSABLE] = [0o700, 0o711];

/**
 * Makes the data folder where there is none, and closes it, what lies in it and whatever this process makes from now on to
 * all other accounts. Permissions that are narrower already, and what belongs to others, stay.
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  const widest = process.getuid?.() === 0 ? PASSABLE : CLOSED;
  await mkdir(dataDir, { recursive: true });
  // Not before: the folders above are not ours to close.
  process.umask(0o077);
  if (!(await narrow(dataDir, widest))) return;
  for (const entry of await readdir(dataDir)) await narrow(join(dataDir, entry), CLOSED);
}

/** Takes from a folder of ours what others may do with it; false for anything else. */
async function narrow(path: string, widest: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return false;
  const mode = found.mode & 0o7777;
  // Some file systems know no permissions.
  if ((mode & ~widest) !== 0) await chmod(path, mode & widest).catch(() => {});
  return true;
}

/** Gives what root has made in a data folder of somebody else to its owner: the journal runs as that account and needs it. */
export async function handOver(dataDir: string): Promise<void> {
  const { uid, gid } = await stat(dataDir);
  if (process.getuid?.() !== 0 || uid === 0) return;
  for (const entry of await readdir(dataDir)) {
    const path = join(dataDir, entry);
    const found = await lstat(path).catch(() => undefined);
    if (found?.uid === 0) await lchown(path, uid, gid);
  }
}
