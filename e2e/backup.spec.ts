import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { isLong } from '#testing/long.ts';
import { mailsFor } from './support/mail-sink.ts';
import { type JournalProcess, startJournal } from './support/process.ts';

test.describe.configure({ mode: 'serial' });

const AUTHOR = { email: 'divine.uwase@example.org', password: 'four goats on a hill' };
const ADMIN = { email: 'office@example.org', password: 'a password of the office' };
/** How often a restore is killed, each time somewhere else. */
const KILLS = isLong ? 25 : 2;

let folder: string;
let archive: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-backup-'));
  archive = join(folder, 'journal.tar.zst');
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const settings = (place: string) => ({
  DATA_DIR: join(folder, place),
  RATE_LIMIT_FACTOR: '1000',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
});

interface Command {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
}

function command(place: string, ...args: string[]): Command {
  const env = { ...process.env, ...settings(place) };
  const child = spawn(process.execPath, ['scripts/start.js', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  return { child, output: () => output, ended: new Promise((done) => child.once('close', (code) => done(code))) };
}

const call = async <T>({ url }: JournalProcess, path: string, body?: object, token?: string) => {
  const headers = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    authorization: `Bearer ${token ?? 'none'}`,
  };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const response = await fetch(`${url}/api/v1${path}`, init);
  return { status: response.status, content: (await response.json()) as T };
};
const articleCount = async (journal: JournalProcess) =>
  (await call<{ data: { publishedArticles: number } }>(journal, '/home-page')).content.data.publishedArticles;
const logIn = async (journal: JournalProcess) => (await call(journal, '/auth/login', AUTHOR)).status;

test('a backup made while people register brings the journal back elsewhere', async () => {
  expect(await command('a', 'seed').ended).toBe(0);
  const journal = await startJournal(settings('a'));
  await call(journal, '/auth/register', { firstName: 'Divine', lastName: 'Uwase', ...AUTHOR });
  const mail = () => mailsFor(join(folder, 'a', 'mail'), AUTHOR.email).catch(() => []);
  await expect.poll(async () => (await mail()).length, { timeout: 20_000 }).toBe(1);
  const code = /\d{6}/.exec((await mail())[0]?.subject ?? '')?.[0] ?? '';
  expect((await call(journal, '/auth/verify-email', { email: AUTHOR.email, code })).status).toBe(200);
  const isBusy = { yes: true };
  const writing = (async () => {
    for (let count = 0; isBusy.yes; count++)
      await call(journal, '/auth/register', {
        ...AUTHOR,
        firstName: 'A',
        lastName: 'B',
        email: `b${count}@example.org`,
      });
  })();
  const backup = command('a', 'backup', '--out', archive);
  expect(await backup.ended, backup.output()).toBe(0);
  isBusy.yes = false;
  await writing;
  expect(backup.output()).toMatch(/holds \d+ rows and 62 files \(/);
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  expect(await logIn(journal)).toBe(200);
  expect(await journal.end()).toBe(0);

  const restore = command('b', 'restore', archive);
  expect(await restore.ended, restore.output()).toBe(0);
  const restored = await startJournal(settings('b'));
  expect(await articleCount(restored)).toBe(12);
  expect(await logIn(restored)).toBe(200);
  expect(await readFile(join(folder, 'b', 'secret'))).toEqual(await readFile(join(folder, 'a', 'secret')));
  const again = command('b', 'restore', archive, '--replace');
  expect([await again.ended, again.output()]).toEqual([1, expect.stringContaining('is in use by process')]);
  expect(await restored.end()).toBe(0);
});

test('a journal that is stopped is backed up as well, and an archive is checked without touching anything', async () => {
  const file = join(folder, 'stopped.tar.zst');
  const backup = command('a', 'backup', '--out', file);
  expect(await backup.ended, backup.output()).toBe(0);
  const twice = command('a', 'backup', '--out', file);
  expect([await twice.ended, twice.output()]).toEqual([1, expect.stringContaining('already exists')]);
  const check = command('nowhere', 'restore', file, '--check');
  expect([await check.ended, check.output()]).toEqual([0, expect.stringMatching(/is complete: \d+ rows and 62 files/)]);
  await expect(stat(join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
});

test('where there is no journal, and without a file, a sentence says so', async () => {
  const backup = command('nowhere', 'backup');
  expect([await backup.ended, backup.output()]).toEqual([1, expect.stringContaining('There is no journal in')]);
  const restore = command('nowhere', 'restore');
  expect([await restore.ended, restore.output()]).toEqual([1, expect.stringContaining('npm run restore -- FILE')]);
});

test('kill -9 of a restore leaves the old journal, the new one, or one that says it is unfinished', async () => {
  test.setTimeout(isLong ? 900_000 : 120_000);
  expect(await command('c', 'seed').ended).toBe(0);
  const found: string[] = [];
  for (let round = 0; round < KILLS; round++) {
    const restore = command('c', 'restore', archive, '--replace');
    await expect.poll(() => restore.output(), { timeout: 20_000, intervals: [20] }).toContain('is complete');
    await new Promise((done) => setTimeout(done, Math.random() * 1_500));
    restore.child.kill('SIGKILL');
    await restore.ended;
    found.push(await stateOf('c'));
  }
  expect(found).not.toContain('half');
  const whole = command('c', 'restore', archive, '--replace');
  expect(await whole.ended, whole.output()).toBe(0);
  expect(await stateOf('c')).toBe('new');
});

/** Which journal starts there. */
async function stateOf(place: string): Promise<'old' | 'new' | 'unfinished' | 'half'> {
  const journal = await startJournal(settings(place)).catch((error: Error) => error);
  if (journal instanceof Error) {
    expect(journal.message).toContain('A restore into this database was begun and never finished.');
    return 'unfinished';
  }
  const isWhole = (await articleCount(journal)) === 12;
  const isNew = (await logIn(journal)) === 200;
  await journal.end();
  return isWhole ? (isNew ? 'new' : 'old') : 'half';
}
