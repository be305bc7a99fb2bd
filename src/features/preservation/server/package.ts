import { Readable } from 'node:stream';
import { AppError } from '#base/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Log } from '#platform/observability/log.ts';
import { preservationTexts } from '../texts.ts';
import { type BagFile, type BagTag, digestOf } from './bagit.ts';
import type { PublishedPdf } from './version-pdfs.ts';
import { type ZipEntry, zipLength, zipStream } from './zip.ts';

/** A file of a package, written for it or stored with a recorded SHA-256; `path` is relative to the package's folder. */
export type Source = { path: string } & ({ bytes: Uint8Array } | Pick<PublishedPdf, 'stored'>);

export interface PackageContent {
  /** Name of the folder at the top, and of the ZIP file without its extension. */
  folder: string;
  mtime: Date;
  /** Yields the files in a fixed order; called once to verify them and once to send them. */
  sources: () => AsyncIterable<Source>;
  /** Returns files that come before the others and depend on them. */
  tagsOf?: (files: BagFile[]) => Promise<BagTag[]>;
}

/** A package that has been verified and can be sent. */
export interface Package {
  /** File name. */
  name: string;
  /** Bytes. */
  length: number;
  stream: () => Readable;
}

/**
 * Returns a function that makes ZIP files of published content for archives. It reads and verifies every file before the
 * first byte is sent, and throws 503 when one differs from its record. Errors while sending break the stream.
 */
export function packaging({ store, log }: { store: FileStore; log: Log }) {
  const damaged = (path: string, cause?: unknown) => {
    log.error({ path, ...(cause ? { err: cause } : {}) }, 'a file of an issue differs from its record');
    return new AppError('unavailable', 'FILE_DAMAGED', preservationTexts.bag.damaged, { retryAfter: 3600, cause });
  };

  const open = async (source: Source): Promise<Readable> => {
    if ('bytes' in source) return Readable.from([source.bytes]);
    if (!source.stored) throw damaged(source.path);
    return store.read(source.stored.fileKey);
  };

  const verify = async (sources: AsyncIterable<Source>): Promise<BagFile[]> => {
    const files: BagFile[] = [];
    for await (const source of sources) {
      const { path } = source;
      const digest = await digestOf(await open(source)).catch((error: unknown) => {
        throw error instanceof AppError ? error : damaged(path, error);
      });
      if ('stored' in source && digest.sha256 !== source.stored?.fileSha256) throw damaged(path);
      files.push({ path, ...digest });
    }
    return files;
  };

  /** Yields the ZIP entries; each file is opened only when it is written. */
  async function* entries({ folder, sources }: PackageContent, tags: BagTag[], files: BagFile[]) {
    const entryOf = ({ path, size, sha256 }: BagFile, source: Source): ZipEntry => ({
      path: `${folder}/${path}`,
      size,
      sha256,
      open: () => open(source),
    });
    for (const tag of tags) yield entryOf(tag, tag);
    let index = 0;
    for await (const source of sources()) {
      const verified = files[index++];
      if (verified?.path !== source.path) throw new Error('the issue changed while it was being sent');
      yield entryOf(verified, source);
    }
    if (index !== files.length) throw new Error('the issue changed while it was being sent');
  }

  return async (content: PackageContent): Promise<Package> => {
    const { folder, mtime, sources, tagsOf } = content;
    const files = await verify(sources());
    const tags = (await tagsOf?.(files)) ?? [];
    const length = await zipLength([...tags, ...files].map(({ path, size }) => ({ path: `${folder}/${path}`, size })));
    const onFailure = (error: unknown) =>
      log.error({ err: error, package: folder }, 'a package could not be sent completely');
    const stream = () => zipStream(entries(content, tags, files), { mtime, onFailure });
    return { name: `${folder}.zip`, length, stream };
  };
}
