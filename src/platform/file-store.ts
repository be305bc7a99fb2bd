import { createReadStream } from 'node:fs';
import { mkdir, opendir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { moveFile } from './move-file.ts';

export interface ByteRange {
  /** First byte, counted from 0. */
  start: number;
  /** Last byte, inclusive. */
  end: number;
}

/** Where the bytes of uploaded files are kept. Keys are ours, never a name somebody gave. */
export interface FileStore {
  /** Takes over a complete local file. */
  adopt(localPath: string, key: string): Promise<void>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  bytes(key: string): Promise<Uint8Array>;
  remove(key: string): Promise<void>;
  keys(): Promise<string[]>;
  /** Every file there is, in no order, one after the other: the memory it takes does not grow with their number. */
  walk(): AsyncIterable<{ key: string; modifiedAt: Date }>;
}

/** Files on this machine's disk, below `folder`. */
export async function diskStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true });
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    // flydrive would copy it, neither whole or not at all nor for good.
    adopt: (localPath, key) => moveFile(localPath, join(folder, key)),
    async read(key, range) {
      // flydrive reads whole files only.
      return range ? createReadStream(join(folder, key), { start: range.start, end: range.end }) : disk.getStream(key);
    },
    bytes: (key) => disk.getBytes(key),
    remove: (key) => disk.delete(key),
    async keys() {
      const { objects } = await disk.listAll('', { recursive: true });
      return [...objects].flatMap((object) => ('key' in object && object.isFile ? [object.key] : []));
    },
    async *walk() {
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        // Removed in the meantime, it is none any more.
        const facts = await stat(path).catch(() => undefined);
        if (facts) yield { key: relative(folder, path).split(sep).join('/'), modifiedAt: facts.mtime };
      }
    },
  };
}
