import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { threads } from '../scripts/vite-threads.ts';

const WORKER = `
import { parentPort } from 'node:worker_threads';
import { double } from './double.ts';
parentPort?.postMessage(double(21));
`;
const DOUBLE = 'export const double = (value: number): number => value * 2;';
const ask = (path: string) => `
import { Worker } from 'node:worker_threads';
import { double } from '${path.startsWith('./part/') ? './part/' : './'}double.ts';
export const two = double(1);
export const answer = () => new Promise((done) => new Worker(new URL('${path}', import.meta.url)).once('message', done));
`;

/** Builds a server of these files, and returns the folder. */
async function built(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jaed-threads-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [threads()],
    build: { ssr: 'src/main.ts', outDir: 'build/server' },
  });
  await rm(join(folder, 'src'), { recursive: true });
  return folder;
}

const answerOf = async (folder: string): Promise<unknown> => {
  const { answer } = (await import(join(folder, 'build/server/main.js'))) as { answer: () => Promise<unknown> };
  return answer();
};

test('a built program starts its built thread without the sources', async () => {
  const folder = await built({
    'src/main.ts': ask('./part/worker.ts'),
    'src/part/worker.ts': WORKER,
    'src/part/double.ts': DOUBLE,
  });
  expect(await readdir(join(folder, 'build/server/threads'))).toEqual(['worker.js']);
  expect(await answerOf(folder)).toBe(42);
});

test('a lazily loaded part of the program finds its thread', async () => {
  const folder = await built({
    'src/main.ts': "export const answer = async () => (await import('./late.ts')).answer();",
    'src/late.ts': ask('./worker.ts'),
    'src/worker.ts': WORKER,
    'src/double.ts': DOUBLE,
  });
  expect(await answerOf(folder)).toBe(42);
});

test.each([
  ["export const program = 'src/part/worker.ts';", 'src/part/worker.ts'],
  ['export const program = `./src/part/worker.ts`;', './src/part/worker.ts'],
  ["export const load = (name: string) => import(/* @vite-ignore */ '#platform/' + name);", '#platform/'],
])('refuses to build %s', async (main, source) => {
  await expect(built({ 'src/main.ts': main })).rejects.toThrow(source);
});

test('refuses to build a thread that would run the program', async () => {
  const worker = "import { two } from './main.ts'; console.log(two);";
  const files = { 'src/main.ts': ask('./worker.ts'), 'src/worker.ts': worker, 'src/double.ts': DOUBLE };
  await expect(built(files)).rejects.toThrow('threads/worker.js imports main.js');
});

test('refuses to build a thread without a file, and two threads with the same name', async () => {
  const main = ask('./worker.ts');
  const files = { 'src/main.ts': main, 'src/double.ts': DOUBLE };
  await expect(built(files)).rejects.toThrow('worker.ts');
  const other = { 'src/main.ts': `${main}\nexport * from './part/other.ts';`, 'src/part/other.ts': main };
  await expect(
    built({ ...files, ...other, 'src/worker.ts': WORKER, 'src/part/worker.ts': WORKER, 'src/part/double.ts': DOUBLE }),
  ).rejects.toThrow('would both be built as threads/worker.js');
});
