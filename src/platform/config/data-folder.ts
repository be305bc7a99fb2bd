import { chmod, lchown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder modes: no access for others; or only passage, which the database account of a journal run by root needs. */
const [CLOSED, PASSABLE] = [0o700, 0o711];

/**
 * Creates the data folder if it is missing, and takes all access to it, to the folders in it and to files this process creates
 * from all other accounts. Narrower permissions and folders of other owners stay as they are.
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  const widest = process.getuid?.() === 0 ? PASSABLE : CLOSED;
  await mkdir(dataDir, { recursive: true });
  // Not earlier: parent folders that mkdir creates keep the default permissions.
  process.umask(0o077);
  if (!(await narrow(dataDir, widest))) return;
  for (const entry of await readdir(dataDir)) await narrow(join(dataDir, entry), CLOSED);
}

/** Restricts the mode of a folder this account owns; returns false for anything else. */
async function narrow(path: string, widest: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return false;
  const mode = found.mode & 0o7777;
  // Some file systems have no permissions.
  if ((mode & ~widest) !== 0) await chmod(path, mode & widest).catch(() => {});
  return true;
}

/** Gives files that root created in another account's data folder to that account, as which the journal runs. */
export async function handOver(dataDir: string): Promise<void> {
  const { uid, gid } = await stat(dataDir);
  if (process.getuid?.() !== 0 || uid === 0) return;
  for (const entry of await readdir(dataDir)) {
    const path = join(dataDir, entry);
    const found = await lstat(path).catch(() => undefined);
    if (found?.uid === 0) await lchown(path, uid, gid);
  }
}
