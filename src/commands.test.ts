import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from './commands.ts';

const pages = { render: async () => new Response('<!doctype html>'), clientFolder: undefined };
/** The machine may be busy. */
const PATIENCE = { timeout: 60_000 };

let dataDir: string;
const taken = createServer();
const said = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jaed-commands-'));
  // As a version left it that closed nothing.
  await mkdir(join(dataDir, 'files/uploads'), { recursive: true });
  for (const folder of ['', 'files', 'files/uploads']) await chmod(join(dataDir, folder), 0o755);
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  const port = String((taken.address() as AddressInfo).port);
  const environment = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'silent' };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
beforeEach(() => said.mockClear());
afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise((done) => taken.close(done));
  await rm(dataDir, { recursive: true, force: true });
});

/** What a server that runs, and who holds the folder, leave in it. */
const signsOfLife = async () => {
  const names = [...(await readdir(dataDir)), ...(await readdir(join(dataDir, 'postgres/data')))];
  return names.filter((name) => ['app.lock', 'postmaster.pid'].includes(name));
};

test('a start that fails ends the database it has begun, and leaves the folder free', PATIENCE, async () => {
  expect(await runCommand('serve', pages)).toBe(1);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('EADDRINUSE'));
  expect(await signsOfLife()).toEqual([]);
});

test('so does a command that fails', PATIENCE, async () => {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'main', 'make-admin', 'nonsense']);
  expect(await runCommand('make-admin', pages)).toBe(1);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('give one e-mail address'));
  expect(await signsOfLife()).toEqual([]);
});

test('no other account of the machine can read what the journal keeps', async () => {
  const names = await readdir(dataDir);
  expect(names).toEqual(expect.arrayContaining(['app.held', 'files', 'resumable', 'secret']));
  const open = async (name: string) => ((await stat(join(dataDir, name))).mode & 0o077).toString(8);
  expect(await Promise.all(names.map(open))).toEqual(names.map(() => '0'));
  // The account of root's database may pass.
  expect((await stat(dataDir)).mode & 0o066).toBe(0);
});
