import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file on its way into a ZIP file; opened when its turn has come. */
export interface ZipEntry {
  path: string;
  size: number;
  /** SHA-256 its content has to have, hexadecimal. */
  sha256: string;
  open: () => Promise<Readable>;
}

/** Stored as they are: PDFs are compressed already, and so the length is known before the first byte. */
const AS_IT_IS = { compress: false, mode: 0o100644 };

/** How many bytes the ZIP file of these entries will have. */
export function zipLength(entries: readonly Pick<ZipEntry, 'path' | 'size'>[]): Promise<number> {
  return new Promise((done) => {
    const zip = new ZipFile();
    for (const { path, size } of entries) zip.addReadStreamLazy(path, { ...AS_IT_IS, size }, () => {});
    // The typings leave out that the size is handed over.
    zip.end({ forceZip64Format: false, comment: '' }, ((length: number) => done(length)) as () => void);
  });
}

/**
 * A ZIP file of entries, one open at a time, in the memory of one chunk. A content that is not what it has to be, or
 * cannot be read, ends the stream with an error: half a file must not look like a whole one.
 */
export function zipStream(
  entries: AsyncIterable<ZipEntry>,
  mtime: Date,
  onFailure: (error: unknown) => void,
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
  // Whoever hangs up leaves no file open.
  output.on('close', () => current?.destroy());
  const work = async () => {
    for await (const { path, size, sha256, open } of entries) {
      if (output.destroyed) return;
      current = await open();
      const checked = current.pipe(mustBe(sha256, path));
      await new Promise<void>((done) => {
        current?.on('error', fail).on('close', () => output.destroyed && done());
        checked.on('error', fail).on('end', done).on('close', done);
        zip.addReadStream(checked, path, { ...AS_IT_IS, size, mtime });
      });
    }
    zip.end();
  };
  void work().catch(fail);
  return output;
}

/** Lets a content through and fails at its end when it is another one. */
function mustBe(sha256: string, path: string): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _, next) {
      hash.update(chunk);
      next(null, chunk);
    },
    flush(next) {
      next(hash.digest('hex') === sha256 ? null : new Error(`${path} has changed while it was given out`));
    },
  });
}
