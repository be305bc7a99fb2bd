import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecret } from './secret.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a secret is made once, for its owner alone, and kept', async () => {
  const secret = await loadSecret(folder, undefined);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(await loadSecret(folder, undefined)).toBe(secret);
  expect((await stat(join(folder, 'secret'))).mode & 0o077).toBe(0);
  expect(await loadSecret(folder, 'a secret of the environment, long enough')).toBe(
    'a secret of the environment, long enough',
  );
});

test('one that cannot be read is not replaced', async () => {
  await mkdir(join(folder, 'secret'));
  await expect(loadSecret(folder, undefined)).rejects.toThrow(/secret: cannot be read \(EISDIR\)/);
  expect((await stat(join(folder, 'secret'))).isDirectory()).toBe(true);
});

test.each(['', '\n', 'too short to be one'])('one that was damaged (%j) is not replaced', async (content) => {
  await writeFile(join(folder, 'secret'), content);
  await expect(loadSecret(folder, undefined)).rejects.toThrow(/is no secret/);
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(content);
});
