import { lchown, stat } from 'node:fs/promises';

/** Gives a file that root has made to whoever owns the data folder: the journal runs as that account and needs it. */
export async function handOver(path: string, dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dataDir);
  await lchown(path, uid, gid);
}
