import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { samplePdf } from '#features/site/server/seed/pdf.ts';
import { isLong } from '#testing/long.ts';
import { postmasterPid, signalDatabase } from './support/database-processes.ts';
import { type JournalProcess, startJournal } from './support/process.ts';
import { anAuthorOf, json, upload } from './support/raw-calls.ts';
import { manyReaders } from './support/readers.ts';

test.describe.configure({ mode: 'serial' });

let folder: string;
let journal: JournalProcess;
let token: string;
let pdf: Uint8Array;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-faults-'));
  journal = await startJournal({ DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000' });
  token = await anAuthorOf(journal.url, join(folder, 'mail'));
  const words = { title: 'Storm', topic: '', keywords: '', abstract: 'A', authors: [] };
  pdf = await samplePdf({ ...words, issue: 1, received: '', published: '' });
});
test.afterAll(async () => {
  await journal.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Timed {
  path: string;
  status: number;
  retryAfter: string | null;
  milliseconds: number;
  type: string;
}

async function timed(path: string, init: RequestInit = {}): Promise<Timed> {
  const begun = performance.now();
  const response = await fetch(journal.url + path, { redirect: 'manual', ...init });
  await response.arrayBuffer();
  const milliseconds = Math.round(performance.now() - begun);
  const { status, headers } = response;
  return {
    path,
    status,
    retryAfter: headers.get('retry-after'),
    milliseconds,
    type: headers.get('content-type') ?? '',
  };
}

const html = { headers: { accept: 'text/html' } };
let count = 0;
/** Requests of every kind that need the database; no two of them the same, so that none is kept. */
function needy(): Promise<Timed>[] {
  count += 1;
  const bearer = { headers: { authorization: `Bearer ${token}` } };
  return [
    timed(`/api/v1/submission?q=wind${count}`),
    timed('/api/v1/submission/mine', bearer),
    timed('/api/v1/auth/login', json({ email: 'nobody@example.org', password: 'no password at all' })),
    timed('/api/v1/submission', json({}, token)),
    timed(`/search?q=storm${count}`, html),
    timed(`/article/MDS-2026-${10_000 + count}`, html),
    timed(`/oai?verb=Identify&round=${count}`),
    timed(`/sitemap.xml?round=${count}`),
    timed('/readyz'),
    timed('/api/v1/submission/resumable', {
      method: 'POST',
      headers: { ...bearer.headers, 'tus-resumable': '1.0.0', 'upload-length': '10' },
    }),
  ];
}

function expectRefused(answers: Timed[]): void {
  for (const answer of answers) {
    expect(answer, answer.path).toMatchObject({ status: 503 });
    expect(Number(answer.retryAfter), answer.path).toBeGreaterThan(0);
    expect(answer.milliseconds, answer.path).toBeLessThan(2_000);
  }
}

/** Waits until everything is answered again; answers the milliseconds that took. */
async function untilBack(): Promise<number> {
  const begun = performance.now();
  const worst = async () => Math.max(...(await Promise.all(needy())).map(({ status }) => status));
  await expect.poll(worst, { timeout: 10_000, intervals: [50] }).toBeLessThan(500);
  return Math.round(performance.now() - begun);
}

test('a paused database: requests that need it fail within two seconds, cached pages are still served, and service recovers by itself', async () => {
  for (const answer of await Promise.all(needy())) expect(answer.status, answer.path).toBeLessThan(500);
  expect((await timed('/', html)).status).toBe(200);
  const rounds = isLong ? 10 : 2;
  for (let round = 0; round < rounds; round++) {
    await signalDatabase(folder, 'SIGSTOP');
    try {
      // More than there are connections: most of them have to wait for one.
      const first = await Promise.all([...needy(), ...needy(), ...needy()]);
      expectRefused(first);
      const home = await timed('/', html);
      expect(home).toMatchObject({ status: 200 });
      const second = await Promise.all(needy());
      expectRefused(second);
      const slowest = (answers: Timed[]) => Math.max(...answers.map(({ milliseconds }) => milliseconds));
      console.log(`paused: refused after ${slowest(first)} ms, then after ${slowest(second)} ms`);
    } finally {
      await signalDatabase(folder, 'SIGCONT');
    }
    console.log(`paused: back after ${await untilBack()} ms`);
  }
});

test('a stopped database: the same, and the app starts it again', async () => {
  const stopped = await postmasterPid(folder);
  process.kill(stopped, 'SIGINT');
  await expect.poll(() => postmasterPid(folder).catch(() => 0), { intervals: [10] }).not.toBe(stopped);
  for (const answer of await Promise.all(needy())) {
    expect([200, 302, 400, 401, 429, 503, 201], answer.path).toContain(answer.status);
    expect(answer.milliseconds, answer.path).toBeLessThan(2_000);
    if (answer.status === 503) expect(Number(answer.retryAfter), answer.path).toBeGreaterThan(0);
  }
  expect((await timed('/', html)).status).toBe(200);
  console.log(`stopped: back after ${await untilBack()} ms`);
});

/** Stored files, by key. */
const stored = async () =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
    .length;

async function expectTold(response: Response, code: string): Promise<void> {
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ success: false, error: code, message: expect.stringMatching(/files/) });
}

test('file store unavailable: uploads are refused with a message, the rest works, and uploads recover by themselves', async () => {
  expect((await upload(journal.url, token, pdf)).status).toBe(200);
  const before = await stored();
  await rename(join(folder, 'files'), join(folder, 'elsewhere'));
  await expectTold(await upload(journal.url, token, pdf), 'FILES_UNAVAILABLE');
  expect((await timed('/archive?files=away', html)).status).toBe(200);
  // Another disk at its place is none of ours: nothing is written onto it.
  await mkdir(join(folder, 'files'));
  if (mounted(join(folder, 'files'), '1m')) {
    await expectTold(await upload(journal.url, token, pdf), 'FILES_UNAVAILABLE');
    execFileSync('umount', [join(folder, 'files')]);
  }
  await rm(join(folder, 'files'), { recursive: true });
  await rename(join(folder, 'elsewhere'), join(folder, 'files'));
  expect(await stored()).toBe(before);
  expect((await upload(journal.url, token, pdf)).status).toBe(200);
});

/** Whether a small disk could be mounted; only root may. */
function mounted(at: string, size: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', at], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A PDF of the given number of bytes. */
function large(size: number): Uint8Array {
  const end = Buffer.from('\n%%EOF\n');
  return Buffer.concat([
    Buffer.from(pdf),
    Buffer.from('%'),
    Buffer.alloc(size - pdf.length - 1 - end.length, 'a'),
    end,
  ]);
}

test('a full disk: uploads are refused with a message, leave no partial file, the rest works, and freed space is used again', async () => {
  const before = await stored();
  const bytes = large(4 * 1024 * 1024);
  const limit = (size: string) => execFileSync('prlimit', ['--pid', String(journal.pid), `--fsize=${size}:unlimited`]);
  // No file may grow beyond a megabyte: the kernel refuses to write, as it does when there is no room.
  limit(String(1024 * 1024));
  await expectTold(await upload(journal.url, token, bytes), 'STORAGE_FULL');
  const resumable = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${journal.url}/api/v1/submission/resumable`, {
    method: 'POST',
    headers: { ...resumable, 'upload-length': String(bytes.length) },
  });
  expect(begun.status).toBe(201);
  const location = new URL(begun.headers.get('location') ?? '', journal.url);
  const part = { ...resumable, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const sent = await fetch(location, { method: 'PATCH', headers: part, body: bytes as BodyInit });
  expect(sent.status).toBe(503);
  expect((await upload(journal.url, token, pdf)).status).toBe(200);
  expect((await timed('/archive?disk=full', html)).status).toBe(200);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  expect(await stored()).toBe(before + 1);
  limit('unlimited');
  // The part that has arrived counts, and the rest follows.
  const head = await fetch(location, { method: 'HEAD', headers: resumable });
  const offset = Number(head.headers.get('upload-offset'));
  const rest = { ...part, 'upload-offset': String(offset) };
  const last = await fetch(location, { method: 'PATCH', headers: rest, body: bytes.subarray(offset) as BodyInit });
  expect(last.status).toBe(204);
  const finished = await fetch(`${location}/finish`, json({}, token));
  expect(finished.status).toBe(200);
  expect((await upload(journal.url, token, bytes)).status).toBe(200);
  expect(await stored()).toBe(before + 3);
});

test('a truncated request is closed and delays nobody', async () => {
  const { hostname, port } = new URL(journal.url);
  const begun = performance.now();
  const socket = connect(Number(port), hostname);
  socket.write('GET / HTTP/1.1\r\nHost: journal\r\n');
  await new Promise((done) => socket.once('close', done).resume());
  expect(performance.now() - begun).toBeLessThan(25_000);
});

test('SIGTERM under load: every request is answered, and a slow client may finish', async () => {
  const { url } = journal;
  const { outcomes, gone } = manyReaders(url);
  const slow = new Promise<number>((done, failed) => {
    const body = JSON.stringify({ email: 'slow@example.org', password: 'no password at all' });
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    const sending = httpRequest(`${url}/api/v1/auth/login`, { method: 'POST', headers }, (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
    sending.once('error', failed);
    const pieces = body.match(/.{1,8}/g) ?? [];
    const next = () => {
      const piece = pieces.shift();
      if (piece === undefined) return void sending.end();
      sending.write(piece);
      setTimeout(next, 400);
    };
    next();
  });
  await expect.poll(() => outcomes.length, { intervals: [50] }).toBeGreaterThan(50);
  const begun = performance.now();
  const ended = journal.end('SIGTERM');
  // Wrong, or once too often after many rounds: it is answered.
  expect([401, 429]).toContain(await slow);
  await gone;
  expect(await ended).toBe(0);
  console.log(`SIGTERM: ${outcomes.length} answers, ended after ${Math.round(performance.now() - begun)} ms`);
  expect(outcomes.filter((outcome) => outcome !== '200')).toEqual([]);
});
