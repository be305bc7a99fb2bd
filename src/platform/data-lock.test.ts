import { spawn } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { DataFolderHeld, lockDataFolder } from './data-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-lock-'));
});

test('a folder in use is refused with a sentence that says who holds it', async () => {
  const unlock = await lockDataFolder(folder, 'http://localhost:3000');
  await expect(lockDataFolder(folder, 'http://localhost:3001')).rejects.toThrow(DataFolderHeld);
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

test('a pid that belongs to another process by now does not hold it', async () => {
  await writeFile(join(folder, 'app.lock'), JSON.stringify({ pid: process.pid, started: '1', url: 'x' }));
  await (await lockDataFolder(folder, 'y'))();
});

test('half a lock file does not hold it', async () => {
  await writeFile(join(folder, 'app.lock'), '{"pid":');
  await (await lockDataFolder(folder, 'y'))();
});
