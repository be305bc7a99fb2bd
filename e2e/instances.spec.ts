import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { samplePdf } from '#features/site/server/seed/pdf.ts';
import { isLong } from '#testing/long.ts';
import {
  anAuthorOn,
  ask,
  openSurroundings,
  type Surroundings,
  submits,
  theOfficeOn,
  uploads,
} from './support/instances.ts';
import type { JournalProcess } from './support/process.ts';

test.describe.configure({ mode: 'serial' });

const ROUNDS = 20;
const sample = { title: 'Shared', topic: '', keywords: '', abstract: 'A', authors: [], received: '', published: '' };

let folder: string;
let around: Surroundings;
let a: JournalProcess;
let b: JournalProcess;
let pdf: Buffer;
let author: string;
let office: string;
let article: { id: string; number: string };

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-instances-'));
  around = await openSurroundings(folder);
  pdf = Buffer.from(await samplePdf({ ...sample, issue: 1 }));
});
test.afterAll(async () => {
  await around.close();
  await rm(folder, { recursive: true, force: true });
});

test('two that start at once on an empty database make one journal', async () => {
  [a, b] = await Promise.all([around.start('a'), around.start('b')]);
  const topics = await Promise.all([a, b].map((one) => ask<{ data: { name: string }[] }>(one, 'GET', '/topic')));
  const names = topics[0]?.body.data.map(({ name }) => name) ?? [];
  expect(names.length).toBeGreaterThan(3);
  expect(new Set(names).size).toBe(names.length);
  expect(topics[1]).toEqual(topics[0]);
});

test('a login on one instance works on the other, and so does a logout', async () => {
  author = await anAuthorOn(around, a, b);
  office = await theOfficeOn(around, a, b);
  const leaving = await theOfficeOn(around, b, a);
  for (const one of [a, b]) {
    expect((await ask(one, 'GET', '/submission/mine', { token: author })).status).toBe(200);
    expect((await ask(one, 'GET', '/contact-messages', { token: leaving })).status).toBe(200);
  }
  await ask(b, 'POST', '/auth/logout', { token: leaving });
  for (const one of [a, b]) expect((await ask(one, 'GET', '/contact-messages', { token: leaving })).status).toBe(401);
});

const RESUMABLE = '/api/v1/submission/resumable';
const tus = (token: string, headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  'tus-resumable': '1.0.0',
  ...headers,
});
const sends = ({ url }: JournalProcess, name: string, offset: number, bytes: Buffer) =>
  fetch(`${url}${RESUMABLE}/${name}`, {
    method: 'PATCH',
    headers: tus(author, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }),
    body: new Uint8Array(bytes),
  });
const beginsOn = async ({ url }: JournalProcess) => {
  const filename = Buffer.from('paper.pdf').toString('base64');
  const headers = tus(author, { 'upload-length': String(pdf.length), 'upload-metadata': `filename ${filename}` });
  const begun = await fetch(url + RESUMABLE, { method: 'POST', headers });
  return begun.headers.get('location')?.split('/').at(-1) ?? '';
};
const reached = async ({ url }: JournalProcess, name: string) => {
  const head = await fetch(`${url}${RESUMABLE}/${name}`, { method: 'HEAD', headers: tus(author) });
  return Number(head.headers.get('upload-offset'));
};

test('an upload begun on one is gone on with and finished on the other', async () => {
  const [name, half] = [await beginsOn(a), Math.floor(pdf.length / 2)];
  expect((await sends(a, name, 0, pdf.subarray(0, half))).status).toBe(204);
  expect(await reached(b, name)).toBe(half);
  // A client whose first connection is slow sends the same to both: one of the requests is refused as outdated.
  const both = await Promise.all([a, b].map((one) => sends(one, name, half, pdf.subarray(half))));
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409]);
  expect(await reached(a, name)).toBe(pdf.length);
  const finish = (one: JournalProcess) =>
    ask<{ files: { fileUrl: string }[] }>(one, 'POST', `/submission/resumable/${name}/finish`, { token: author });
  const finished = await Promise.all([finish(a), finish(b), finish(a), finish(b)]);
  for (const answer of finished) expect(answer).toEqual({ status: 200, body: finished[0]?.body });
  article = await submits(b, author, 'An article on two instances', [
    finished[0]?.body.files[0]?.fileUrl ?? '',
    await uploads(a, author, pdf),
  ]);
});

const page = async ({ url }: JournalProcess, path: string) =>
  (await fetch(url + path, { headers: { accept: 'text/html' } })).text();

test('an article published on one instance is on the pages of the other with the next request', async () => {
  await page(b, '/');
  const publicationFileUrl = await uploads(a, office, pdf);
  const body = { status: 'PUBLISHED', publicationFileUrl };
  expect((await ask(a, 'PUT', `/submission/${article.id}`, { token: office, body })).status).toBe(200);
  expect(await page(b, '/')).toContain('An article on two instances');

  let late = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await ask(b, 'GET', '/topic');
    const name = `Topic of round ${round}`;
    expect((await ask(a, 'POST', '/topic', { token: office, body: { name } })).status).toBe(200);
    const { body: topics } = await ask<{ data: { name: string }[] }>(b, 'GET', '/topic');
    if (!topics.data.some((topic) => topic.name === name)) late += 1;
  }
  expect(late, `of ${ROUNDS} changes were not seen by the next request`).toBe(0);
});

test('a PDF published through one is the same bytes from the other, whole and by ranges', async () => {
  const path = `/article/${article.number}/an-article-on-two-instances.pdf`;
  const whole = await fetch(b.url + path);
  expect(Buffer.from(await whole.arrayBuffer()).equals(pdf)).toBe(true);
  for (const [start, end] of [
    [0, 99],
    [1_000, 4_000],
    [pdf.length - 10, pdf.length - 1],
  ] as const) {
    const part = await fetch(b.url + path, { headers: { range: `bytes=${start}-${end}` } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(pdf.subarray(start, end + 1))).toBe(true);
  }
  expect((await fetch(a.url + path, { method: 'HEAD' })).headers.get('etag')).toBe(whole.headers.get('etag'));
  // Files in transit have their folder, which appears with the first upload; no file is kept there.
  expect((await readdir(join(folder, 'b'))).filter((name) => name !== 'incoming')).toEqual([]);
});

test('limits count what is done on all of them', async () => {
  const message = { firstName: 'A', lastName: 'B', email: 'reader@example.org', subject: 'S', message: 'M' };
  const statuses: number[] = [];
  for (let time = 0; time < 11; time++) {
    const body = { ...message, inquiryType: 'general-information' };
    statuses.push((await ask(time % 2 ? a : b, 'POST', '/contact-messages', { body })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});

const READERS = Array.from({ length: 60 }, (_, at) => `reader.${at}@example.org`);

/** How many newsletters of a subject the readers have got, and how many of the readers any. */
async function arrived(subject: string): Promise<{ copies: number; readers: number }> {
  const names = (await readdir(around.received)).filter((name) => !name.startsWith('.'));
  const mails = await Promise.all(names.map((name) => readFile(join(around.received, name), 'utf8')));
  const news = mails.filter((mail) => mail.includes(`Subject: ${subject}`));
  return { copies: news.length, readers: new Set(news.map((mail) => /^To: (\S+)/m.exec(mail)?.[1])).size };
}

test('a newsletter that both work at reaches everybody once', async () => {
  const body = { csv: READERS.join('\n'), isAskedFor: true };
  expect((await ask(a, 'POST', '/newsletter/subscribers/import', { token: office, body })).status).toBe(200);
  await ask(a, 'POST', '/newsletter/send', { token: office, body: { title: 'First news', content: '# First' } });
  await expect.poll(async () => (await arrived('First news')).readers, { timeout: 30_000 }).toBe(READERS.length);
  expect((await arrived('First news')).copies).toBe(READERS.length);
});

test('when one instance is killed the other continues and finishes its jobs', async () => {
  await ask(b, 'POST', '/newsletter/send', { token: office, body: { title: 'Second news', content: '# Second' } });
  await expect.poll(async () => (await arrived('Second news')).copies, { timeout: 30_000 }).toBeGreaterThan(5);
  await b.end('SIGKILL');
  const begun = performance.now();
  expect((await ask(a, 'POST', '/topic', { token: office, body: { name: 'Alone now' } })).status).toBe(200);
  expect(await page(a, '/')).toContain('An article on two instances');
  expect(performance.now() - begun).toBeLessThan(2_000);
  if (isLong) {
    await expect.poll(async () => (await arrived('Second news')).readers, { timeout: 90_000 }).toBe(READERS.length);
    expect((await arrived('Second news')).copies).toBeLessThanOrEqual(READERS.length + 1);
  }
  b = await around.start('b');
  expect((await ask(b, 'GET', '/submission/mine', { token: author })).status).toBe(200);
});

test('with the store away files answer 503 within two seconds and nothing else suffers; then all is as before', async () => {
  const path = `/article/${article.number}/an-article-on-two-instances.pdf`;
  const kept = await page(a, '/');
  await around.s3.stop();
  const begun = performance.now();
  const away = await fetch(b.url + path);
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(pdf)]), 'paper.pdf');
  const refused = await ask(a, 'POST', '/submission/upload-multiple', { token: author, body: form });
  expect(refused).toMatchObject({ status: 503, body: { error: 'UNAVAILABLE' } });
  const name = await beginsOn(a);
  const part = await sends(a, name, 0, pdf);
  expect([part.status, part.headers.get('retry-after')]).toEqual([503, '5']);
  expect(performance.now() - begun).toBeLessThan(3 * 2_000);
  expect(await page(a, '/')).toBe(kept);
  expect((await fetch(`${b.url}/readyz`)).status).toBe(200);

  await around.s3.start();
  expect(Buffer.from(await (await fetch(b.url + path)).arrayBuffer()).equals(pdf)).toBe(true);
  expect(await reached(b, name)).toBe(0);
  expect((await sends(b, name, 0, pdf)).status).toBe(204);
  expect(await uploads(a, author, pdf)).toMatch(/^\/api/);
});
