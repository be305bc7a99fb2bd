import { createHash, type Hash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import yauzl, { type Entry } from 'yauzl';
import { ZipFile } from 'yazl';

export interface Digest {
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export type ZipFileWriter = ReturnType<typeof zipFileWriter>;

/** Writes a ZIP file of any size to `target`, one chunk in memory at a time. */
export function zipFileWriter(target: Writable, mtime: Date) {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const done = pipeline(output, target);
  // Errors reach the caller through `add` and `finish`.
  done.catch(() => {});
  zip.on('error', (error: Error) => output.destroy(error));
  return {
    /** Adds a file and returns its size and checksum when it is written. */
    async add(path: string, content: Content, { compress }: { compress: boolean }): Promise<Digest> {
      const digest = { hash: createHash('sha256'), size: 0 };
      const held: { source?: Readable } = { source: Readable.from(measured(content, digest)) };
      const written = finished(held.source as Readable);
      withoutBufferPool(() =>
        zip.addReadStreamLazy(path, { compress, mtime, mode: 0o100600 }, (pump) => pump(null, held.source as Readable)),
      );
      // Without the race, `add` would wait for ever when the disk is full.
      await Promise.race([written, done]);
      // The list of entries would hold every content until the end.
      delete held.source;
      return { size: digest.size, sha256: digest.hash.digest('hex') };
    },
    /** Waits until the target has received everything. */
    async finish(): Promise<void> {
      zip.end();
      await done;
    },
    /** Stops writing and leaves the file incomplete. */
    abandon(): void {
      output.destroy();
    },
  };
}

/** The list of entries holds each name in a buffer; one from Node's pool would hold 64 kB of it until the end. */
function withoutBufferPool(add: () => void): void {
  const { poolSize } = Buffer;
  Buffer.poolSize = 0;
  try {
    add();
  } finally {
    Buffer.poolSize = poolSize;
  }
}

async function* measured(content: Content, digest: { hash: Hash; size: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    digest.hash.update(chunk);
    digest.size += chunk.length;
    yield chunk;
  }
}

export interface ZipFileReader {
  /** Every file, by its path. */
  entries: ReadonlyMap<string, Entry>;
  read(entry: Entry): Promise<AsyncIterable<Buffer>>;
  close(): void;
}

/** Opens a ZIP file. Throws for one that is damaged, or that has a path twice, one that leads out of a folder, or too many. */
export async function openZipFile(
  path: string,
  { maxEntries = Number.POSITIVE_INFINITY }: { maxEntries?: number } = {},
): Promise<ZipFileReader> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      if (entries.has(entry.fileName)) throw new Error('it has a file twice');
      if (entries.size >= maxEntries) throw new Error(`it has more than ${maxEntries} files`);
      entries.set(entry.fileName, entry);
    }
    return { entries, read: (entry) => zip.openReadStreamPromise(entry), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}
