import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { ENTRIES, ENTRIES_PER_SUMS, type End, sumLine } from './archive.ts';
import type { ByteTransform } from './encryption.ts';

export type ArchiveWriter = ReturnType<typeof archiveWriter>;

/**
 * Writes a tar archive to `target`, compressed with zstd, which compresses PDFs at no cost in time, and encrypted on request. After at most a thousand
 * entries follows a list of their checksums in the format of `sha256sum -c`; the last entry holds totals. One entry at a time
 * is in memory.
 */
export function archiveWriter(target: Writable, { now, encrypt }: { now: Date; encrypt?: ByteTransform | undefined }) {
  const tar = pack();
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const done = encrypt ? pipeline(tar, zstd, encrypt, target) : pipeline(tar, zstd, target);
  // Errors reach the caller through `append` and `finish`.
  done.catch(() => {});
  const allSums = createHash('sha256');
  let sums = '';
  let [pending, lists, entries, bytes] = [0, 0, 0, 0];

  const append = async (name: string, content: Uint8Array): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const settle = (error?: Error | null) => (error ? reject(error) : resolve());
    tar.entry({ name, size: content.length, mode: 0o600, mtime: now }, settle).end(content);
    // Without the race, `append` would wait for ever when the disk is full.
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
      if (pending === ENTRIES_PER_SUMS) await appendSums();
    },
    /** Writes the last entry and waits until the target has received everything. */
    async finish(counts: Pick<End, 'rows' | 'files' | 'leftOut'>): Promise<End> {
      await appendSums();
      const end = { entries, sums: allSums.digest('hex'), bytes, ...counts };
      await append(ENTRIES.end, Buffer.from(JSON.stringify(end)));
      tar.finalize();
      await done;
      return end;
    },
    /** Stops writing and leaves the archive incomplete. */
    abandon(): void {
      tar.destroy();
    },
  };
}
