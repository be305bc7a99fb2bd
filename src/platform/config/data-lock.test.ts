import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderLocked, lockDataFolder } from './data-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('refuses a folder in use with a sentence that names the holder', async () => {
  const unlock = await lockDataFolder(folder, 'http://localhost:3000');
  await expect(lockDataFolder(folder, 'http://localhost:3001')).rejects.toThrow(DataFolderLocked);
  await expect(lockDataFolder(folder, 'http://localhost:3001')).rejects.toThrow(
    `in use by process ${process.pid}, which serves http://localhost:3000`,
  );
  await unlock();
  await (await lockDataFolder(folder, 'http://localhost:3001'))();
});

test('the lock of a killed process is taken over', async () => {
  const child = spawn('sleep', ['60']);
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  await writeFile(join(folder, 'app.lock'), JSON.stringify({ pid: child.pid, started, url: 'x' }));
  await expect(lockDataFolder(folder, 'y')).rejects.toThrow(`process ${child.pid}`);
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await gone;
  await (await lockDataFolder(folder, 'y'))();
});

test('a reused pid does not block the start', async () => {
  await writeFile(join(folder, 'app.lock'), JSON.stringify({ pid: process.pid, started: '1', url: 'x' }));
  await (await lockDataFolder(folder, 'y'))();
});

test('a truncated lock file does not block the start', async () => {
  await writeFile(join(folder, 'app.lock'), '{"pid":');
  await (await lockDataFolder(folder, 'y'))();
});

/** Starts another process, which holds the folder until it is killed. */
const aHolder = async () => {
  const program = `import { lockDataFolder } from '${import.meta.dirname}/data-lock.ts';
    await lockDataFolder('${folder}', 'http://localhost:3000');
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  await once(child.stdout, 'data');
  return child;
};

test('an invisible process, such as in another container, holds the folder too', async () => {
  const child = await aHolder();
  const unseen = { pid: 4_194_305, started: '1', url: 'http://localhost:3000', host: 'container' };
  await writeFile(join(folder, 'app.lock'), JSON.stringify(unseen));
  await expect(lockDataFolder(folder, 'y')).rejects.toThrow(
    'in use by process 4194305 on container, which serves http://localhost:3000',
  );
  await rm(join(folder, 'app.lock'));
  await expect(lockDataFolder(folder, 'y')).rejects.toThrow('in use by another process');
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  await (await lockDataFolder(folder, 'y'))();
});

test('a killed process releases the folder at once', async () => {
  const child = await aHolder();
  await expect(lockDataFolder(folder, 'y')).rejects.toThrow(`process ${child.pid}, which serves http://localhost:3000`);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  await (await lockDataFolder(folder, 'y'))();
});

test.runIf(process.getuid?.() === 0)('files that root creates in the folder are given to its owner', async () => {
  await chown(folder, 65_534, 65_534);
  const owners = async (...names: string[]) =>
    Promise.all(names.map(async (name) => (await stat(join(folder, name))).uid));
  const unlock = await lockDataFolder(folder, 'y');
  expect(await owners('app.lock', 'app.held')).toEqual([65_534, 65_534]);
  await writeFile(join(folder, 'secret'), 'x');
  await unlock();
  expect(await owners('app.held', 'secret')).toEqual([65_534, 65_534]);
});

test('a locked folder contains only the lock files', async () => {
  const unlock = await lockDataFolder(folder, 'y');
  expect((await readdir(folder)).toSorted()).toEqual(['app.held', 'app.lock']);
  await unlock();
});

test('creates a missing folder', async () => {
  await (await lockDataFolder(join(folder, 'of', 'a journal'), 'y'))();
  expect(await readdir(join(folder, 'of', 'a journal'))).toEqual(['app.held']);
});
