import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file to be added to a ZIP file; opened when it is written. */
export interface ZipEntry {
  path: string;
  size: number;
  /** Expected SHA-256, hexadecimal. */
  sha256: string;
  open: () => Promise<Readable>;
}

/** Stored without compression: PDFs are compressed already, and the length is known before the first byte. */
const STORED = { compress: false, mode: 0o100644 };

/** Returns the length in bytes of the ZIP file of these entries. */
export function zipLength(entries: readonly Pick<ZipEntry, 'path' | 'size'>[]): Promise<number> {
  return new Promise((done) => {
    const zip = new ZipFile();
    for (const { path, size } of entries) zip.addReadStreamLazy(path, { ...STORED, size }, () => {});
    // The typings omit the length argument of the callback.
    zip.end({ forceZip64Format: false, comment: '' }, ((length: number) => done(length)) as () => void);
  });
}

/**
 * Returns a ZIP file as a stream, with one entry open and one chunk in memory at a time. Content that is unreadable or has a
 * wrong checksum ends the stream with an error, so that a truncated file does not look complete.
 */
export function zipStream(
  entries: AsyncIterable<ZipEntry>,
  { mtime, onFailure }: { mtime: Date; onFailure: (error: unknown) => void },
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  const fail = (error: unknown) => {
    current?.destroy();
    if (output.destroyed) return;
    onFailure(error);
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  // A disconnecting client leaves no file open.
  output.on('close', () => current?.destroy());
  const writeEntries = async () => {
    for await (const { path, size, sha256, open } of entries) {
      if (output.destroyed) return;
      current = await open();
      const checked = current.pipe(verified(sha256, path));
      await new Promise<void>((done) => {
        current?.on('error', fail).on('close', () => output.destroyed && done());
        checked.on('error', fail).on('end', done).on('close', done);
        zip.addReadStream(checked, path, { ...STORED, size, mtime });
      });
    }
    zip.end();
  };
  void writeEntries().catch(fail);
  return output;
}

/** Passes content through and fails at its end when the checksum differs. */
function verified(sha256: string, path: string): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _, next) {
      hash.update(chunk);
      next(null, chunk);
    },
    flush(next) {
      next(hash.digest('hex') === sha256 ? null : new Error(`${path} changed while it was being sent`));
    },
  });
}
