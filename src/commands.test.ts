import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from './commands.ts';

const pages = { render: async () => new Response('<!doctype html>'), clientFolder: undefined };
/** For a busy machine. */
const SLOW = { timeout: 60_000 };

let dataDir: string;
const taken = createServer();
const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jaed-commands-'));
  // Permissions of a version that did not restrict them.
  await mkdir(join(dataDir, 'files/uploads'), { recursive: true });
  for (const folder of ['', 'files', 'files/uploads']) await chmod(join(dataDir, folder), 0o755);
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  const port = String((taken.address() as AddressInfo).port);
  const environment = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'silent' };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
beforeEach(() => printed.mockClear());
afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise((done) => taken.close(done));
  await rm(dataDir, { recursive: true, force: true });
});

/** Files that a running server, or a process with the lock, has in the folder. */
const runningFiles = async () => {
  const names = [...(await readdir(dataDir)), ...(await readdir(join(dataDir, 'postgres/data')))];
  return names.filter((name) => ['app.lock', 'postmaster.pid'].includes(name));
};

test('a failed start stops the database it has started, and unlocks the folder', SLOW, async () => {
  expect(await runCommand('serve', pages)).toBe(1);
  expect(printed).toHaveBeenCalledWith(expect.stringContaining('EADDRINUSE'));
  expect(await runningFiles()).toEqual([]);
});

test('a failed command stops the database it has started, and unlocks the folder', SLOW, async () => {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'main', 'make-admin', 'nonsense']);
  expect(await runCommand('make-admin', pages)).toBe(1);
  expect(printed).toHaveBeenCalledWith(expect.stringContaining('give one e-mail address'));
  expect(await runningFiles()).toEqual([]);
});

test('doctor reports a database that does not answer among the other findings, and fails', SLOW, async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@localhost:1/none');
  vi.stubEnv('PUBLIC_URL', 'http://localhost:1');
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'main', 'doctor']);
  const lines = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(await runCommand('doctor', pages)).toBe(1);
  const report = lines.mock.calls.flat().join('\n');
  lines.mockRestore();
  for (const name of ['DATABASE_URL', 'PUBLIC_URL']) vi.stubEnv(name, '');
  expect(report).toMatch(/^Good +Data folder: /m);
  expect(report).toMatch(/^Fault +Database: The database does not answer: ECONNREFUSED\.$/m);
  expect(report).toMatch(/^ +Start the database, or correct DATABASE_URL\.$/m);
  expect(report).toMatch(/A fault needs attention now\.$/);
});

test('doctor refuses a head of the audit log that is cut short, before it opens anything', async () => {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'main', 'doctor', '--head', '4211:9f86']);
  expect(await runCommand('doctor', pages)).toBe(1);
  expect(printed).toHaveBeenCalledWith(expect.stringContaining('Usage: npm run doctor [-- --head ENTRY:HASH]'));
});

test('no other account of the machine can read the data folder', async () => {
  const names = await readdir(dataDir);
  expect(names).toEqual(expect.arrayContaining(['app.held', 'files', 'resumable', 'secret']));
  const open = async (name: string) => ((await stat(join(dataDir, name))).mode & 0o077).toString(8);
  expect(await Promise.all(names.map(open))).toEqual(names.map(() => '0'));
  // With root, the account of the database may pass through.
  expect((await stat(dataDir)).mode & 0o066).toBe(0);
});
