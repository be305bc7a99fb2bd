import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_FILE_BYTES } from '#features/files/rules.ts';
import { openZipFile } from '#platform/files/zip-file.ts';
import type { EmbeddedFile } from '#platform/xml/embedded-file.ts';
import type { DescribedArticle } from './description.ts';
import { ImportRefused } from './refused.ts';

/** Files that a source names but does not hold. */
export interface NamedFiles {
  /** Opens a file by its address in the source; undefined if there is none. */
  open: (address: string) => Promise<{ size: number; content: AsyncIterable<Uint8Array> } | undefined>;
  close: () => void;
}

/** More entries than any journal has PDFs; the list of them is in memory. */
const MAX_ENTRIES = 100_000;

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

/**
 * The files of a ZIP file, of which nothing is unpacked but what a source names. Only the last part of a path counts. Throws
 * ImportRefused for one that is broken, or has two files of one name.
 */
export async function zippedFiles(path: string): Promise<NamedFiles> {
  const refuse = (reason: string, cause?: unknown): never => {
    throw new ImportRefused(`the ZIP file with the PDFs cannot be read: ${reason}.`, { cause });
  };
  const zip = await openZipFile(path, { maxEntries: MAX_ENTRIES }).catch((error: Error) => {
    const isNone = /end of central directory/i.test(error.message);
    return refuse(isNone ? 'it is cut off, or not a ZIP file' : error.message.replace(/\.$/, ''), error);
  });
  const byName = new Map([...zip.entries.values()].map((entry) => [basename(entry.fileName), entry]));
  if (byName.size < zip.entries.size) {
    zip.close();
    const names = [...zip.entries.keys()].map((name) => basename(name)).sort();
    const twice = names.find((name, index) => name === names[index + 1]);
    refuse(`it has two files with the name ${JSON.stringify(twice)}`);
  }
  return {
    async open(address) {
      const entry = byName.get(basename(address));
      return entry && { size: entry.uncompressedSize, content: await zip.read(entry) };
    },
    close: () => zip.close(),
  };
}

/** Gives an article the files that its source names but does not hold, as temporary copies. Returns a function that deletes them. */
export async function fetchNamedFiles(
  { versions }: DescribedArticle,
  { files, incoming }: { files: NamedFiles | undefined; incoming: string },
): Promise<() => Promise<void>> {
  const copies: string[] = [];
  for (const galley of versions.flatMap(({ galleys }) => galleys)) {
    if (galley.file || !galley.address || !files) continue;
    galley.file = await copied(galley.address, files, incoming);
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
const isOfDisk = (error: unknown) =>
  /^(ENOSPC|EDQUOT|EFBIG|EIO|EMFILE|ENFILE)$/.test((error as NodeJS.ErrnoException).code ?? '');
