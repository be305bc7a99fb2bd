import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { aDocx } from '#testing/docx.ts';
import { ask } from './support/instances.ts';
import { mailsFor } from './support/mail-sink.ts';
import { type JournalProcess, startJournal } from './support/process.ts';

// One journal serves them all.
test.describe.configure({ mode: 'default' });

const OFFICE = { email: 'office@example.org', password: 'a password of the office' };
const PROGRAM = ['build/server/index.js'];

let folder: string;
let image: string;
let journal: JournalProcess;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-image-'));
  image = join(folder, 'app');
  await mkdir(image);
  for (const path of await copiedPaths()) {
    if (path === 'node_modules') await symlink(resolve(path), join(image, path));
    else await cp(path, join(image, path), { recursive: true });
  }
  const settings = {
    DATA_DIR: join(folder, 'data'),
    RATE_LIMIT_FACTOR: '1000',
    ADMIN_EMAIL: OFFICE.email,
    ADMIN_PASSWORD: OFFICE.password,
  };
  execFileSync(process.execPath, [...PROGRAM, 'seed'], { cwd: image, env: { ...process.env, ...settings } });
  journal = await startJournal(settings, { checkout: image, command: [process.execPath, ...PROGRAM] });
});
test.afterAll(async () => {
  await journal?.end();
  await rm(folder, { recursive: true, force: true });
});

/** Paths in the checkout that the last stage of the Dockerfile copies. */
async function copiedPaths(): Promise<string[]> {
  const stage = (await readFile('Dockerfile', 'utf8')).split(/^FROM /m).at(-1) ?? '';
  const copies = [...stage.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)];
  return copies.flatMap(([, paths = '']) => paths.split(' ').map((path) => path.replace('/app/', '')));
}

/** The token of the person at this address, who has just asked for a code. */
async function confirms({ email }: { email: string }, path: string): Promise<string> {
  const mails = () => mailsFor(join(folder, 'data/mail'), email).catch(() => []);
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1);
  const code = /\d{6}/.exec((await mails())[0]?.subject ?? '')?.[0] ?? '';
  const { body } = await ask<{ token: string }>(journal, 'POST', path, { body: { email, code } });
  return body.token;
}

test('the image has no sources', async () => {
  const paths = await copiedPaths();
  expect(paths).toContain('build');
  expect(paths).not.toContain('src');
});

test('an article is cited, and its description is checked by the schema', async () => {
  const { body } = await ask<{ data: { id: string; number: string }[] }>(journal, 'GET', '/submission');
  const [article] = body.data;
  const cited = await ask<{ data: { style: string }[] }>(journal, 'GET', `/articles/${article?.number}/citations`);
  expect(cited.body.data).toHaveLength(6);

  await ask(journal, 'POST', '/auth/login', { body: OFFICE });
  const token = await confirms(OFFICE, '/auth/verify-2fa');
  const headers = { authorization: `Bearer ${token}` };
  const jats = await fetch(`${journal.url}/api/v1/deposits/${article?.id}/jats.xml`, { headers });
  expect([jats.status, await jats.text()]).toEqual([200, expect.stringContaining('<article ')]);
});

test('words of a PDF are found', async () => {
  const find = () => ask<{ total: number }>(journal, 'GET', '/search?q="its people and its numbers are invented"');
  // The cache keeps a result for a minute, also one from before the last PDF was read.
  await expect.poll(async () => (await find()).body.total, { timeout: 150_000 }).toBe(12);
});

test('a Word document is checked', async () => {
  const author = {
    firstName: 'Divine',
    lastName: 'Uwase',
    email: 'divine@example.org',
    password: 'four goats on a hill',
  };
  await ask(journal, 'POST', '/auth/register', { body: author });
  const token = await confirms(author, '/auth/verify-email');
  const upload = (bytes: Uint8Array) => {
    const body = new FormData();
    body.append('files', new Blob([bytes as BlobPart]), 'paper.docx');
    return ask<{ code?: string }>(journal, 'POST', '/submission/upload-multiple', { token, body });
  };
  expect(await upload(aDocx())).toMatchObject({ status: 200 });
  expect(await upload(aDocx({ 'word/vbaProject.bin': 'macro' }))).toMatchObject({ status: 422 });
});
