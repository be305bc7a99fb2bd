import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type FileStore, isKey } from './file-store.ts';
import { moveFile } from './move-file.ts';

/** Files on this machine's disk, below `folder`. */
export async function diskStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true });
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  /** Returns the key; throws ENOENT for one that would lead out of the folder. */
  const checked = (key: string) => {
    if (!isKey(key)) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    return key;
  };
  const pathOf = (key: string) => join(folder, checked(key));
  return {
    // flydrive would copy the file, without atomicity and without a flush.
    adopt: async (localPath, key) => moveFile(localPath, pathOf(key)),
    async write(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(path, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async read(key, range) {
      // flydrive has no ranges.
      return range
        ? createReadStream(pathOf(key), { start: range.start, end: range.end })
        : disk.getStream(checked(key));
    },
    bytes: async (key) => disk.getBytes(checked(key)),
    async remove(key) {
      if (isKey(key)) await disk.delete(key);
    },
    async keys() {
      const { objects } = await disk.listAll('', { recursive: true });
      return [...objects].flatMap((object) => ('key' in object && object.isFile ? [object.key] : []));
    },
    async *walk() {
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        // A file removed in the meantime is skipped.
        const facts = await stat(path).catch(() => undefined);
        if (facts) yield { key: relative(folder, path).split(sep).join('/'), modifiedAt: facts.mtime };
      }
    },
  };
}
