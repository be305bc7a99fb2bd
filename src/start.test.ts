import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_LANGUAGES } from '#base/languages.ts';

const COPIED = [
  ...['start.js', 'build-stamp.js', 'build.ts', 'build-language.ts', 'run.ts', 'compress-assets.ts'].map(
    (name) => `scripts/${name}`,
  ),
  'src/base/languages.ts',
  'src/platform/config/offered-languages.ts',
  'src/platform/config/lock-file.ts',
];

/** Replaces the bundler: prints, takes half a second, and builds a program that writes an archive, or the scripts of a language. */
const BUNDLER = `#!/usr/bin/env node
const { appendFileSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
console.log('transforming…');
const language = process.env.BUILD_LANGUAGE;
const built = language ? \`build/languages/\${language}\` : 'build';
appendFileSync('bundled', 'begun ');
rmSync(built + '/server', { recursive: true, force: true });
for (const folder of ['/client/assets', '/server']) mkdirSync(built + folder, { recursive: true });
setTimeout(() => {
  writeFileSync(built + '/client/assets/manifest-' + (language ?? 'en') + '.js', 'window.__reactRouterManifest={"url":"x"};');
  writeFileSync(built + '/server/index.js', 'process.stdout.write("archive");');
  appendFileSync('bundled', 'ended ');
}, 500);
`;

/** A checkout whose program has not been built. */
let checkout: string;
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'jaed-checkout-'));
  onTestFinished(() => rm(checkout, { recursive: true, force: true }));
  await mkdir(join(checkout, 'public'));
  for (const path of COPIED) await cp(path, join(checkout, path));
  const { imports } = JSON.parse(await readFile('package.json', 'utf8')) as { imports: Record<string, string> };
  const files = {
    'package.json': JSON.stringify({ type: 'module', imports }),
    'package-lock.json': '{}',
    'vite.config.ts': '',
    'react-router.config.ts': '',
    'node_modules/.bin/package.json': '{"type":"commonjs"}',
    'node_modules/.bin/react-router': BUNDLER,
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(checkout, path)), { recursive: true });
    await writeFile(join(checkout, path), content, { mode: 0o755 });
  }
});

const start = () => promisify(execFile)(process.execPath, ['scripts/start.js'], { cwd: checkout });
const bundled = () => readFile(join(checkout, 'bundled'), 'utf8');

test('standard output contains only the output of the command, also when the program is built first', async () => {
  const { stdout, stderr } = await start();
  expect(stdout).toBe('archive');
  expect(stderr).toContain('Building the journal');
  expect(stderr).toContain('transforming…');
});

test('commands that start at the same time build the program once, and later ones do not build it again', async () => {
  const all = await Promise.all([start(), start(), start()]);
  expect(all.map(({ stdout }) => stdout)).toEqual(['archive', 'archive', 'archive']);
  const once = 'begun ended '.repeat(DEFAULT_LANGUAGES.length);
  expect(await bundled()).toBe(once);
  expect(await readFile(join(checkout, 'build/languages/fr.json'), 'utf8')).toBe('{"url":"x"}');
  expect(await readdir(join(checkout, 'build/client/assets'))).toContain('manifest-fr.js');
  await start();
  expect(await bundled()).toBe(once);
});
