import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Moves a file whose content is on the disk for good. It is at its new place whole or not at all, and stays there through
 * a power cut; also across file systems.
 */
export async function moveFile(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  await mkdir(folder, { recursive: true });
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await copyAcross(from, to);
    await rm(from);
  });
  await flushed(folder);
}

async function copyAcross(from: string, to: string): Promise<void> {
  const half = `${to}.part`;
  try {
    await copyFile(from, half);
    await flushed(half);
    await rename(half, to);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

/** What is in a file, or which files are in a folder, survives a power cut from now on. */
async function flushed(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
