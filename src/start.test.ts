import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A checkout whose program has not been built: the build talks, the program writes an archive. */
let checkout: string;
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'jaed-checkout-'));
  for (const folder of ['src', 'public', 'scripts', 'build/server'])
    await mkdir(join(checkout, folder), { recursive: true });
  for (const script of ['start.js', 'build-stamp.js']) await cp(`scripts/${script}`, join(checkout, 'scripts', script));
  const files = {
    'package.json': '{"type":"module"}',
    'package-lock.json': '{}',
    'vite.config.ts': '',
    'react-router.config.ts': '',
    'scripts/build.ts': 'console.log("transforming…");',
    'build/server/index.js': 'process.stdout.write("archive");',
  };
  for (const [path, content] of Object.entries(files)) await writeFile(join(checkout, path), content);
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

test('what a command writes is all there is on standard output, also when the program is built first', async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['scripts/start.js'], { cwd: checkout });
  expect(stdout).toBe('archive');
  expect(stderr).toContain('Building the journal');
  expect(stderr).toContain('transforming…');
});
