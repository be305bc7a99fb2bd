import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_FILE_BYTES } from '#features/files/rules.ts';
import type { EmbeddedFile } from '#platform/xml/embedded-file.ts';
import type { DescribedArticle } from './description.ts';

/** Files that a source names but does not hold. */
export interface NamedFiles {
  /** Opens a file by its address in the source; undefined if there is none. */
  open: (address: string) => Promise<{ size: number; content: AsyncIterable<Uint8Array> } | undefined>;
  close: () => void;
}

/** The files of a folder. Only the last part of an address counts, so nothing outside of the folder is read. */
export function folderFiles(folder: string): NamedFiles {
  return {
    async open(address) {
      const path = join(folder, basename(address));
      const found = await lstat(path).catch(() => undefined);
      return found?.isFile() ? { size: found.size, content: createReadStream(path) } : undefined;
    },
    close: () => {},
  };
}

/** Gives an article the files that its source names but does not hold, as temporary copies. Returns a function that deletes them. */
export async function fetchNamedFiles(
  { versions }: DescribedArticle,
  { files, incoming }: { files: NamedFiles | undefined; incoming: string },
): Promise<() => Promise<void>> {
  const copies: string[] = [];
  for (const galley of versions.flatMap(({ galleys }) => galleys)) {
    if (galley.file || !files) continue;
    for (const name of [galley.address, ...(galley.names ?? [])]) {
      galley.file ??= name ? await copied(name, files, incoming) : undefined;
    }
    if (galley.file) copies.push(galley.file.path);
  }
  return async () => {
    for (const path of copies) await rm(path, { force: true });
  };
}

async function copied(address: string, files: NamedFiles, incoming: string): Promise<EmbeddedFile | undefined> {
  const path = join(incoming, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  async function* limited(content: AsyncIterable<Uint8Array>) {
    for await (const bytes of content) {
      size += bytes.length;
      // A packed file may be larger than it says.
      if (size > MAX_FILE_BYTES) return;
      hash.update(bytes);
      yield bytes;
    }
  }
  try {
    const found = await files.open(address);
    if (!found) return undefined;
    if (found.size <= MAX_FILE_BYTES) await pipeline(limited(found.content), createWriteStream(path, { mode: 0o600 }));
    const fault = found.size > MAX_FILE_BYTES || size > MAX_FILE_BYTES ? 'too-large' : undefined;
    return { path, size, sha256: hash.digest('hex'), fault };
  } catch (error) {
    if (isOfDisk(error)) throw error;
    return { path, size, sha256: '', fault: 'broken' };
  }
}

/** Whether the disk failed, not the file. */
export const isOfDisk = (error: unknown) =>
  /^(ENOSPC|EDQUOT|EFBIG|EIO|EMFILE|ENFILE)$/.test((error as NodeJS.ErrnoException).code ?? '');
