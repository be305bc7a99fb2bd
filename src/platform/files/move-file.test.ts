import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveFile } from './move-file.ts';

let source: string;
let otherDisk: string;
beforeAll(async () => {
  source = await mkdtemp(join(tmpdir(), 'jaed-move-'));
  // /dev/shm is another file system on Linux; on other systems it is the same one.
  otherDisk = await mkdtemp(
    join((await stat('/dev/shm').catch(() => undefined)) ? '/dev/shm' : tmpdir(), 'jaed-move-'),
  );
});
afterAll(() => Promise.all([source, otherDisk].map((folder) => rm(folder, { recursive: true, force: true }))));

test.each(['same', 'other'])('moves a complete file to the %s disk, and leaves nothing behind', async (disk) => {
  await writeFile(join(source, 'file'), 'content');
  const folder = join(disk === 'same' ? source : otherDisk, 'a', 'b');
  await moveFile(join(source, 'file'), join(folder, 'moved'));
  expect(await readFile(join(folder, 'moved'), 'utf8')).toBe('content');
  expect(await readdir(folder)).toEqual(['moved']);
  expect(await readdir(source)).not.toContain('file');
});

test('moving a missing file creates nothing', async () => {
  await expect(moveFile(join(source, 'none'), join(otherDisk, 'c', 'moved'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await readdir(join(otherDisk, 'c'))).toEqual([]);
});
