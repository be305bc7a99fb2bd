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

test('creates a secret once, readable by its owner only', async () => {
  const secret = await loadSecret(folder, undefined);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(await loadSecret(folder, undefined)).toBe(secret);
  expect((await stat(join(folder, 'secret'))).mode & 0o077).toBe(0);
  expect(await loadSecret(folder, 'a secret of the environment, long enough')).toBe(
    'a secret of the environment, long enough',
  );
});

test('does not replace a secret that cannot be read', async () => {
  await mkdir(join(folder, 'secret'));
  await expect(loadSecret(folder, undefined)).rejects.toThrow(/secret: cannot be read \(EISDIR\)/);
  expect((await stat(join(folder, 'secret'))).isDirectory()).toBe(true);
});

test.each(['', '\n', 'too short to be one'])('does not replace a damaged secret (%j)', async (content) => {
  await writeFile(join(folder, 'secret'), content);
  await expect(loadSecret(folder, undefined)).rejects.toThrow(/is no secret/);
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(content);
});
