import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveFile } from './move-file.ts';

let here: string;
let there: string;
beforeAll(async () => {
  here = await mkdtemp(join(tmpdir(), 'jaed-move-'));
  // A disk in memory, which every Linux has; elsewhere the same disk.
  there = await mkdtemp(join((await stat('/dev/shm').catch(() => undefined)) ? '/dev/shm' : tmpdir(), 'jaed-move-'));
});
afterAll(() => Promise.all([here, there].map((folder) => rm(folder, { recursive: true, force: true }))));

test.each(['here', 'there'])('a file is moved whole, %s, and leaves nothing behind', async (where) => {
  await writeFile(join(here, 'file'), 'content');
  const folder = join(where === 'here' ? here : there, 'a', 'b');
  await moveFile(join(here, 'file'), join(folder, 'moved'));
  expect(await readFile(join(folder, 'moved'), 'utf8')).toBe('content');
  expect(await readdir(folder)).toEqual(['moved']);
  expect(await readdir(here)).not.toContain('file');
});

test('a file that is not there is no file afterwards', async () => {
  await expect(moveFile(join(here, 'none'), join(there, 'c', 'moved'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await readdir(join(there, 'c'))).toEqual([]);
});
