import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, type JournalProcess, startJournal } from './support/process.ts';
import { anAuthorOf } from './support/raw-calls.ts';
import { manyReaders } from './support/readers.ts';

test.describe.configure({ mode: 'serial' });

let folder: string;
let metrics: number;
let journal: JournalProcess;
const environment = (changes: Record<string, string> = {}) => ({
  DATA_DIR: folder,
  PROCESSES: '2',
  METRICS_PORT: String(metrics),
  RATE_LIMIT_FACTOR: '1000',
  ...changes,
});

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-several-'));
  metrics = await freePort();
  journal = await startJournal(environment());
});
test.afterAll(async () => {
  await journal.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** The processes that answer. */
async function answering(): Promise<number[]> {
  const text = await readFile(`/proc/${journal.pid}/task/${journal.pid}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

/** Figures of all processes together, by name. */
async function figures(): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  return new Map([...text.matchAll(/^(\w+) ([\d.]+)$/gm)].map(([, name = '', value]) => [name, Number(value)]));
}

/** One request on a connection of its own, so that the next may come to another process. */
async function status(path: string, token?: string): Promise<number> {
  const headers = { accept: 'text/html', connection: 'close', ...(token && { authorization: `Bearer ${token}` }) };
  return (await fetch(journal.url + path, { headers })).status;
}

test('two processes share the port, and only one of them speaks', async () => {
  await expect.poll(async () => (await answering()).length).toBe(2);
  expect(await Promise.all(Array.from({ length: 8 }, () => status('/about')))).toEqual(Array(8).fill(200));
  expect(journal.output().match(/The journal is at/g)).toHaveLength(1);
  expect(journal.output().match(/first-administrator/g)).toHaveLength(1);
  expect(journal.output()).toContain(join(folder, 'postgres'));
});

test('their metrics are reported together: counters are added up, shared gauges are not', async () => {
  const known = () => figures().catch(() => new Map<string, number>());
  // Each of them needs more than eighty megabytes.
  await expect
    .poll(async () => (await known()).get('process_resident_memory_bytes'))
    .toBeGreaterThan(160 * 1024 * 1024);
  expect((await known()).get('journal_database_up')).toBe(1);
});

test('a killed process loses nothing, and another takes its place', async () => {
  const token = await anAuthorOf(journal.url, join(folder, 'mail'));
  const [killed = 0, other = 0] = await answering();
  process.kill(killed, 'SIGKILL');
  await expect
    .poll(async () => (await answering()).filter((pid) => pid !== killed).length, { timeout: 20_000 })
    .toBe(2);
  expect(await answering()).toContain(other);
  const answers = await Promise.all(Array.from({ length: 8 }, () => status('/api/v1/submission/mine', token)));
  expect(answers).toEqual(Array(8).fill(200));
});

test('SIGTERM under load: every request is answered, and nothing runs on', async () => {
  const { outcomes, gone } = manyReaders(journal.url);
  await expect.poll(() => outcomes.length, { intervals: [50] }).toBeGreaterThan(50);
  expect(await journal.end('SIGTERM')).toBe(0);
  await gone;
  expect(outcomes.filter((outcome) => outcome !== '200')).toEqual([]);
});

test('when the parent process is killed, no worker remains, and the next start finds everything unchanged', async () => {
  journal = await startJournal(environment());
  await expect.poll(async () => (await answering()).length).toBe(2);
  const processes = await answering();
  await journal.end('SIGKILL');
  const live = (pid: number) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  await expect.poll(async () => (await Promise.all(processes.map(live))).join('')).toBe('');
  journal = await startJournal(environment());
  expect(await status('/')).toBe(200);
});

test('a port that is taken, or too many of them, is one clear line', async () => {
  const holder = createServer((socket) => socket.destroy());
  await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done));
  const { port } = holder.address() as AddressInfo;
  const taken = startJournal(environment({ DATA_DIR: `${folder}-other`, PORT: String(port) }));
  await expect(taken).rejects.toThrow(/ended with 1:\nlisten EADDRINUSE: [^\n]+\n$/);
  holder.close();
  await rm(`${folder}-other`, { recursive: true, force: true });
  const many = startJournal(environment({ PROCESSES: '6' }));
  await expect(many).rejects.toThrow(/PROCESSES: the journal's own database serves 5; for more give DATABASE_URL/);
});
