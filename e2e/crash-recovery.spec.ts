import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { samplePdf } from '#features/site/server/seed/pdf.ts';
import { processState } from '#platform/runtime/process.ts';
import { isLong } from '#testing/long.ts';
import { chance } from './support/chance.ts';
import { mailsFor, openMailSink } from './support/mail-sink.ts';
import { type JournalProcess, startJournal } from './support/process.ts';

let folder: string;
let journal: JournalProcess | undefined;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-survives-'));
});
test.afterEach(async () => {
  await journal?.end();
  await rm(folder, { recursive: true, force: true });
});

const start = async () => {
  journal = await startJournal({ DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000' });
  return journal;
};

/** Calls the API until it answers: while a killed database comes back, 503 means "try again". */
async function call(url: string, path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(`${url}/api/v1${path}`, init);
  expect(response.status, path).not.toBe(500);
  return response;
}

const json = (body: object, token?: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  body: JSON.stringify(body),
});

async function anAuthor(url: string): Promise<string> {
  const email = `author.${Date.now()}@example.org`;
  await call(url, '/auth/register', json({ firstName: 'A', lastName: 'B', email, password: 'four goats on a hill' }));
  await expect
    .poll(async () => (await mailsFor(join(folder, 'mail'), email).catch(() => [])).length, { timeout: 15_000 })
    .toBe(1);
  const [mail] = await mailsFor(join(folder, 'mail'), email);
  const code = /\d{6}/.exec(mail?.subject ?? '')?.[0];
  const { token } = (await (await call(url, '/auth/verify-email', json({ email, code: code ?? '' }))).json()) as {
    token: string;
  };
  return token;
}

interface Acknowledged {
  number: string;
}

/** Submits one manuscript after the other until told to stop; keeps what was acknowledged. */
function writer(url: string, token: string, pdf: Uint8Array) {
  const acknowledged: Acknowledged[] = [];
  let stopped = false;
  const one = async () => {
    const form = new FormData();
    for (const name of ['paper.pdf', 'letter.pdf']) form.append('files', new Blob([pdf as BlobPart]), name);
    const uploaded = await call(url, '/submission/upload-multiple', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    const { files = [] } = (await uploaded.json()) as { files?: { fileUrl: string }[] };
    const { data: topics } = (await (await call(url, '/topic')).json()) as { data: { id: string }[] };
    const draft = {
      manuscriptTitle: 'Written in a storm',
      topic: topics[0]?.id,
      abstract: 'A',
      keywords: 'k',
      authors: [{ fullName: 'A B', email: 'a@example.org', affiliation: 'C' }],
      files: files.map(({ fileUrl }, index) => ({ fileUrl, fileType: index === 0 ? 'MANUSCRIPT' : 'COVER_LETTER' })),
      declarations: ['ETHICAL_CONDUCT', 'CONFLICT_OF_INTEREST', 'COPYRIGHT_TRANSFER'].map((type) => ({
        type,
        isChecked: true,
      })),
    };
    const reply = await call(url, '/submission', json(draft, token));
    if (reply.status === 200) acknowledged.push(((await reply.json()) as { data: Acknowledged }).data);
  };
  const work = (async () => {
    while (!stopped) await one().catch(() => new Promise((done) => setTimeout(done, 50)));
  })();
  return {
    acknowledged,
    stop: () => {
      stopped = true;
      return work;
    },
  };
}

/** Everything acknowledged is there, whole: rows, files and their bytes. */
async function nothingIsLost(url: string, token: string, acknowledged: Acknowledged[], pdf: Uint8Array): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await expect.poll(async () => (await call(url, '/submission/mine', { headers })).status).toBe(200);
  // Includes the newest entry of the list, where a write that was never acknowledged could be torn.
  const { data } = (await (await call(url, '/submission/mine', { headers })).json()) as { data: Acknowledged[] };
  const expected = sha256(pdf);
  for (const number of new Set([...acknowledged, ...data].map((one) => one.number))) {
    const found = await call(url, `/submission/mine/${number}`, { headers });
    expect(found.status, number).toBe(200);
    const { authors, files } = ((await found.json()) as { data: Submission }).data;
    expect([authors.length, files.length], number).toEqual([1, 2]);
    for (const { fileUrl } of files) {
      expect(sha256(new Uint8Array(await (await fetch(url + fileUrl)).arrayBuffer())), number).toBe(expected);
    }
  }
}

interface Submission {
  authors: unknown[];
  files: { fileUrl: string }[];
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const aPdf = () =>
  samplePdf({
    title: 'Storm',
    topic: '',
    keywords: '',
    abstract: 'A',
    authors: [],
    issue: 1,
    received: '',
    published: '',
  });
const random = chance();
const aWhile = () => new Promise((done) => setTimeout(done, 300 + random() * 900));
const oneIsAcknowledged = (writing: ReturnType<typeof writer>[]) =>
  expect.poll(() => writing.some(({ acknowledged }) => acknowledged.length > 0), { timeout: 30_000 }).toBe(true);
/** Hours of a storm in minutes. */
const ROUNDS = isLong ? 30 : 2;
const PATIENCE = isLong ? 900_000 : 180_000;
const postmasterPid = async () =>
  Number((await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);

test('kill -9 of the app loses nothing that was acknowledged, and the next start finds the database running', async () => {
  test.setTimeout(PATIENCE);
  const pdf = await aPdf();
  let { url } = await start();
  const token = await anAuthor(url);
  const acknowledged: Acknowledged[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const writing = [writer(url, token, pdf), writer(url, token, pdf)];
    // The first blow falls on something that can be lost, however slow the machine is.
    if (round === 0) await oneIsAcknowledged(writing);
    await aWhile();
    await journal?.end('SIGKILL');
    for (const one of writing) {
      await one.stop();
      acknowledged.push(...one.acknowledged);
    }
    ({ url } = await start());
  }
  expect(acknowledged.length).toBeGreaterThan(0);
  console.log(`${ROUNDS} kills, ${acknowledged.length} manuscripts acknowledged`);
  await nothingIsLost(url, token, acknowledged, pdf);
});

test('kill -9 of the database loses nothing that was acknowledged, and the app brings it back by itself', async () => {
  test.setTimeout(PATIENCE);
  const pdf = await aPdf();
  const { url } = await start();
  const token = await anAuthor(url);
  const acknowledged: Acknowledged[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const writing = [writer(url, token, pdf), writer(url, token, pdf), writer(url, token, pdf)];
    // The first blow falls on something that can be lost, however slow the machine is.
    if (round === 0) await oneIsAcknowledged(writing);
    await aWhile();
    const killed = await postmasterPid();
    process.kill(killed, 'SIGKILL');
    // Its orphans may still answer for a moment; only the next process counts.
    await expect.poll(() => postmasterPid().catch(() => killed), { timeout: 20_000 }).not.toBe(killed);
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    await aWhile();
    for (const one of writing) {
      await one.stop();
      acknowledged.push(...one.acknowledged);
    }
  }
  expect(acknowledged.length).toBeGreaterThan(0);
  console.log(`${ROUNDS} kills, ${acknowledged.length} manuscripts acknowledged`);
  await nothingIsLost(url, token, acknowledged, pdf);
});

test('kill -9 while mail leaves: every mail arrives, at most one of them twice', async () => {
  const received = join(folder, 'received');
  const sink = await openMailSink(received, 40);
  const environment = { DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000', SMTP_URL: `smtp://127.0.0.1:${sink.port}` };
  journal = await startJournal(environment);
  const people = Array.from({ length: 25 }, (_, index) => `reader.${index}@example.org`);
  for (const email of people) {
    await call(
      journal.url,
      '/auth/register',
      json({ firstName: 'A', lastName: 'B', email, password: 'four goats on a hill' }),
    );
  }
  const count = async (email: string) => (await mailsFor(received, email)).length;
  await expect.poll(async () => (await readdir(received)).length).toBeGreaterThan(4);
  await journal.end('SIGKILL');
  journal = await startJournal(environment);
  await expect.poll(async () => Math.min(...(await Promise.all(people.map(count)))), { timeout: 60_000 }).toBe(1);
  const total = (await Promise.all(people.map(count))).reduce((sum, mails) => sum + mails);
  expect(total).toBeLessThanOrEqual(people.length + 1);
  await journal.end();
  await sink.close();
});

test('kill -9 while a newsletter leaves: every reader gets it, at most one of them twice', async () => {
  const received = join(folder, 'received');
  const sink = await openMailSink(received, 10);
  const admin = { email: 'office@example.org', password: 'a password of the office' };
  const environment = {
    DATA_DIR: folder,
    RATE_LIMIT_FACTOR: '1000',
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  journal = await startJournal(environment);
  await call(journal.url, '/auth/login', json(admin));
  await expect.poll(async () => (await mailsFor(received, admin.email)).length).toBe(1);
  const code = /\d{6}/.exec((await mailsFor(received, admin.email))[0]?.subject ?? '')?.[0] ?? '';
  const login = await call(journal.url, '/auth/verify-2fa', json({ email: admin.email, code }));
  const { token } = (await login.json()) as { token: string };
  const readers = Array.from({ length: 300 }, (_, index) => `reader.${index}@example.org`);
  const list = json({ csv: readers.join('\n'), isAskedFor: true }, token);
  await call(journal.url, '/newsletter/subscribers/import', list);
  const sent = await call(journal.url, '/newsletter/send', json({ title: 'News', content: '# News' }, token));
  const { data } = (await sent.json()) as { data: { id: string } };
  await expect.poll(async () => (await readdir(received)).length).toBeGreaterThan(60);
  await journal.end('SIGKILL');
  journal = await startJournal(environment);
  const { url } = journal;
  const headers = { authorization: `Bearer ${token}` };
  const progress = async () => {
    const answer = await call(url, `/newsletter/${data.id}/progress`, { headers });
    return ((await answer.json()) as { data: { isDone: boolean; sent: number } }).data;
  };
  await expect.poll(async () => (await progress()).isDone, { timeout: 60_000 }).toBe(true);
  expect((await progress()).sent).toBe(readers.length);
  const copies = await Promise.all((await readdir(received)).map((name) => readFile(join(received, name), 'utf8')));
  const addressees = copies.map((mail) => /^To: (\S+)/m.exec(mail)?.[1]).filter((address) => address !== admin.email);
  expect(new Set(addressees)).toEqual(new Set(readers));
  expect(addressees.length).toBeLessThanOrEqual(readers.length + 1);
  await journal.end();
  await sink.close();
});

test('reset empties the folder, and not while an app uses it', async () => {
  await start();
  const reset = () =>
    spawnSync(process.execPath, ['scripts/start.js', 'reset'], {
      env: { ...process.env, DATA_DIR: folder },
      encoding: 'utf8',
    });
  expect(reset()).toMatchObject({ status: 1, stderr: expect.stringContaining('is in use by process') });
  await journal?.end();
  expect(reset().status).toBe(0);
  expect(await readdir(folder)).toEqual([]);
});

test('a second app on the same folder is refused with a sentence that says who holds it', async () => {
  const { url, pid } = await start();
  await expect(startJournal({ DATA_DIR: folder })).rejects.toThrow(`is in use by process ${pid}, which serves ${url}`);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('SIGTERM stops app and database cleanly', async () => {
  await start();
  const pid = await postmasterPid();
  expect(await journal?.end('SIGTERM')).toBe(0);
  expect((await processState(pid)).isAlive).toBe(false);
});

test('told to stop more than once, as by npm and by a terminal, it ends as cleanly', async () => {
  const { pid: app } = await start();
  const pid = await postmasterPid();
  const ended = journal?.end('SIGTERM');
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) {
    await new Promise((done) => setTimeout(done, 20));
    process.kill(app, signal);
  }
  expect(await ended).toBe(0);
  expect((await processState(pid)).isAlive).toBe(false);
});

test('a wrong configuration is refused with a clear line', async () => {
  await expect(startJournal({ DATA_DIR: folder, SMTP_URL: 'localhost:25' })).rejects.toThrow(
    /The configuration is wrong\.\nSMTP_URL: /,
  );
});

test('without an administrator the console shows a single-use link, but no mail: somebody may keep what it shows', async () => {
  const { url, output } = await start();
  await expect.poll(output).toMatch(/\/first-administrator\?link=[\w-]{32}/);
  await expect.poll(output).toContain('npm run seed');
  await anAuthor(url);
  await journal?.end();
  expect(output()).not.toMatch(/@example\.org|code \d{6}/);
});

test('the sample journal is added beside a running app, once', async () => {
  const { url } = await start();
  const seed = () =>
    execFileSync(process.execPath, ['scripts/start.js', 'seed'], {
      env: { ...process.env, DATA_DIR: folder },
      encoding: 'utf8',
    });
  expect(seed()).toContain('12 articles');
  expect(seed()).toContain('nothing was added');
  const { data } = (await (await call(url, '/home-page')).json()) as { data: { publishedArticles: number } };
  expect(data.publishedArticles).toBe(12);
  expect(await mailsFor(join(folder, 'mail'), 'claudine.mukamana@example.org').catch(() => [])).toEqual([]);
});
