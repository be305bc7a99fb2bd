import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Moves a file that has been flushed to disk. The move is atomic and survives a power cut, also across file systems.
 */
export async function moveFile(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  await mkdir(folder, { recursive: true });
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await copyAcross(from, to);
    await rm(from);
  });
  await flush(folder);
}

async function copyAcross(from: string, to: string): Promise<void> {
  const part = `${to}.part`;
  try {
    await copyFile(from, part);
    await flush(part);
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Flushes a file's content, or a folder's list of files, to disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
