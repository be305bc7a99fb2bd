import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { ENTRIES, type End, SUMS_AT_ONCE, sumLine } from './archive.ts';

export type ArchiveWriter = ReturnType<typeof archiveWriter>;

/**
 * A tar archive, compressed by zstd (which loses no time over PDFs), into `target`. Every entry is followed, at most a thousand entries later, by a list
 * of checksums as `sha256sum -c` reads it; the last entry says how much there is. Holds one entry in memory at a time.
 */
export function archiveWriter(target: Writable, now: Date) {
  const tar = pack();
  const done = pipeline(tar, createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }), target);
  // Whoever writes learns of it by waiting; nobody else has to.
  done.catch(() => {});
  const allSums = createHash('sha256');
  let sums = '';
  let [pending, lists, entries, bytes] = [0, 0, 0, 0];

  const append = async (name: string, content: Uint8Array): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const settle = (error?: Error | null) => (error ? reject(error) : resolve());
    tar.entry({ name, size: content.length, mode: 0o600, mtime: now }, settle).end(content);
    // Without the race a full disk would be waited for for ever.
    await Promise.race([promise, done]);
  };
  const appendSums = async () => {
    if (pending === 0) return;
    lists += 1;
    allSums.update(sums);
    await append(`${ENTRIES.sums}${String(lists).padStart(6, '0')}.sha256`, Buffer.from(sums));
    sums = '';
    pending = 0;
  };

  return {
    async add(name: string, content: Uint8Array): Promise<void> {
      await append(name, content);
      sums += sumLine(createHash('sha256').update(content).digest('hex'), name);
      entries += 1;
      bytes += content.length;
      pending += 1;
      if (pending === SUMS_AT_ONCE) await appendSums();
    },
    /** Writes the end and waits until everything has reached the target. */
    async finish(counts: Pick<End, 'rows' | 'files' | 'leftOut'>): Promise<End> {
      await appendSums();
      const end = { entries, sums: allSums.digest('hex'), bytes, ...counts };
      await append(ENTRIES.end, Buffer.from(JSON.stringify(end)));
      tar.finalize();
      await done;
      return end;
    },
    /** Gives up; nothing more is written. */
    abandon(): void {
      tar.destroy();
    },
  };
}
