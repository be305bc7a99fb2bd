import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ADMIN, AUTHOR, callsOf } from './support/own-journal.ts';
import { type JournalProcess, startJournal } from './support/process.ts';
import { rowsOf } from './support/read-model.ts';

const READER = 'reader@elsewhere.example';
const GUEST = 'guest@elsewhere.example';
const [ACCEPTS, DECLINES, SILENT] = ['grace', 'paul', 'amina'].map((name) => `${name}@elsewhere.example`) as [
  string,
  string,
  string,
];
const EVERYBODY = [ADMIN.email, AUTHOR.email, READER, GUEST, ACCEPTS, DECLINES, SILENT];
/** Tables that count what happens: visits of pages, and tries for the limits. */
const COUNTERS = /usage|limit_counters/;

let folder: string;
let journal: JournalProcess;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-scanners-'));
  const settings = { DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000' };
  journal = await startJournal({ ...settings, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
});
test.afterAll(async () => {
  await journal.end();
  await rm(folder, { recursive: true, force: true });
});

const { post, put, uploads, mailed, anAuthor, anEditor, aManuscript } = callsOf(() => ({ url: journal.url, folder }));

const linksTo = async (email: string) =>
  (await mailed(email)).flatMap(({ html, text }) =>
    [...`${html ?? ''} ${text ?? ''}`.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([url]) => url.replaceAll('&amp;', '&')),
  );

async function reviewOf(id: string, email: string, editor: string): Promise<string> {
  await post(`/submission/${id}/rounds/1/invitations`, { fullName: 'Grace Akello', email }, editor);
  const path = async () => (await linksTo(email)).flatMap((url) => /\/r\/([\w-]+)/.exec(url)?.[1] ?? []).at(-1);
  await expect.poll(path, { timeout: 20_000 }).toBeTruthy();
  return `/review/${await path()}`;
}

/** A link for every purpose, in the mails of everybody. */
async function mailsOfEveryKind(): Promise<void> {
  const [author, editor] = [await anAuthor(), await anEditor()];
  const { id, number } = await aManuscript(author);
  await post(`/submission/${id}/rounds`, { waiver: 'A test.' }, editor);
  await post(`${await reviewOf(id, ACCEPTS, editor)}/accept`, { interests: 'NONE' });
  await post(`${await reviewOf(id, DECLINES, editor)}/decline`, { reason: 'BUSY' });
  await reviewOf(id, SILENT, editor);
  await post('/guest-editors', { number, firstName: 'Solange', lastName: 'Uwera', email: GUEST }, editor);
  await post('/auth/forgot-password', { email: AUTHOR.email });
  await post('/newsletter/subscribe', { email: READER });
  const inProof = `/submission/${(await aManuscript(author, 'In proof')).id}`;
  const [pdf] = await uploads(editor, 'article.pdf');
  await put(inProof, { status: 'ACCEPTED', reason: 'A test.', publicationFileUrl: pdf?.fileUrl }, editor);
  const proof = { kind: 'SEND_PROOF', subject: 'Proof', letter: 'Please read it.', delayMinutes: 0 };
  await post(`${inProof}/decisions`, proof, editor);
  const note = { kind: 'RETURN_FOR_CORRECTION', subject: 'Decision', letter: 'Please revise.', delayMinutes: 0 };
  await post(`/submission/${(await aManuscript(author, 'Another')).id}/decisions`, note, editor);
}

/** The content of every table that does not count. */
async function content(): Promise<Record<string, unknown>> {
  const tables = await rowsOf<{ name: string }>(
    folder,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const entries = tables
    .filter(({ name }) => !COUNTERS.test(name))
    .map(async ({ name }) => [name, await rowsOf(folder, `select t::text as row from "${name}" t order by 1`)]);
  return Object.fromEntries(await Promise.all(entries));
}

test('programs may open every link of every mail: nothing changes while no form is sent', async ({ browser }) => {
  test.setTimeout(180_000);
  await mailsOfEveryKind();
  const purposes = [
    /\/r\//,
    /\/p\//,
    /invitation\?/,
    /password/,
    /newsletter\/confirm/,
    /author\/submissions|submissions\/MDS/,
  ];
  const links = async () => [...new Set((await Promise.all(EVERYBODY.map(linksTo))).flat())];
  const missing = async () => {
    const found = await links();
    return purposes.filter((purpose) => !found.some((url) => purpose.test(url))).map(String);
  };
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
  const waiting = () => rowsOf(folder, `select 1 from outbox where state <> 'sent'`);
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(0);
  const [before, mails] = [await content(), await readdir(join(folder, 'mail'))];
  const own = (await links()).filter((url) => url.startsWith(journal.url));
  expect(own.length).toBeGreaterThan(8);
  for (const url of own)
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'GET', 'HEAD'])
      expect((await fetch(url, { method })).status, url).toBeLessThan(500);
  // Some programs open links in a browser, with JavaScript.
  const page = await browser.newPage();
  for (const url of own) await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
  expect(await content()).toEqual(before);
  expect(await readdir(join(folder, 'mail'))).toEqual(mails);
});
