import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { samplePdf } from '#features/site/server/seed/pdf.ts';
import { mailsFor } from './support/mail-sink.ts';
import { type JournalProcess, startJournal } from './support/process.ts';

const ADMIN = { email: 'office@example.org', password: 'a password of the office' };
const AUTHOR = { email: 'author@example.org', password: 'four goats on a hill' };
const SUBJECT = 'The decision that waited';

let folder: string;
let journal: JournalProcess | undefined;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-waits-'));
});
test.afterEach(async () => {
  await journal?.end();
  await rm(folder, { recursive: true, force: true });
});

const start = async () => {
  const settings = { DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000' };
  journal = await startJournal({ ...settings, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
};

async function post<T>(path: string, body: object | FormData, token?: string): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${journal?.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  expect(response.ok, `${path} answered ${response.status}`).toBe(true);
  return (await response.json()) as T;
}

const mailed = (email: string) => mailsFor(join(folder, 'mail'), email).catch(() => []);

async function codeTo(email: string): Promise<string> {
  // Other mails may come after the one with the code, such as that about a new manuscript.
  const code = async () => (await mailed(email)).flatMap(({ subject }) => /\b\d{6}\b/.exec(subject ?? '') ?? []).at(-1);
  await expect.poll(code, { timeout: 15_000 }).toBeTruthy();
  return (await code()) ?? '';
}

async function aManuscript(): Promise<{ id: string; number: string; token: string }> {
  await post('/auth/register', { firstName: 'Claudine', lastName: 'Mukamana', ...AUTHOR });
  const confirmation = { email: AUTHOR.email, code: await codeTo(AUTHOR.email) };
  const { token } = await post<{ token: string }>('/auth/verify-email', confirmation);
  const sample = { title: 'Storm', topic: '', keywords: '', abstract: 'A', authors: [] };
  const pdf = await samplePdf({ ...sample, issue: 1, received: '', published: '' });
  const form = new FormData();
  for (const name of ['paper.pdf', 'letter.pdf']) form.append('files', new Blob([pdf as BlobPart]), name);
  const { files } = await post<{ files: { fileUrl: string }[] }>('/submission/upload-multiple', form, token);
  const topics = await (await fetch(`${journal?.url}/api/v1/topic`)).json();
  const { data } = await post<{ data: { id: string; number: string } }>(
    '/submission',
    {
      manuscriptTitle: 'Written in a storm',
      topic: (topics as { data: { id: string }[] }).data[0]?.id,
      abstract: 'A',
      keywords: 'k',
      authors: [{ fullName: 'Claudine Mukamana', email: AUTHOR.email, affiliation: 'Kigali' }],
      files: files.map(({ fileUrl }, index) => ({ fileUrl, fileType: index === 0 ? 'MANUSCRIPT' : 'COVER_LETTER' })),
      declarations: ['ETHICAL_CONDUCT', 'CONFLICT_OF_INTEREST', 'COPYRIGHT_TRANSFER'].map((type) => ({
        type,
        isChecked: true,
      })),
    },
    token,
  );
  return { ...data, token };
}

test('a decision that waits while the journal is killed is sent after its time, once', async () => {
  await start();
  const { id, number, token } = await aManuscript();
  await post('/auth/login', ADMIN);
  const code = await codeTo(ADMIN.email);
  const editor = await post<{ token: string }>('/auth/verify-2fa', { email: ADMIN.email, code });
  const decision = { kind: 'SEND_TO_REVIEW', subject: SUBJECT, letter: 'It fits the journal.', delayMinutes: 0.1 };
  await post(`/submission/${id}/decisions`, decision, editor.token);
  await journal?.end('SIGKILL');
  await start();
  const status = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${journal?.url}/api/v1/submission/mine/${number}`, { headers });
    return ((await response.json()) as { data: { status: string } }).data.status;
  };
  const letters = async () => (await mailed(AUTHOR.email)).filter(({ subject }) => subject === SUBJECT).length;
  await expect.poll(letters, { timeout: 60_000 }).toBe(1);
  expect(await status()).toBe('UNDER_REVIEW');
  // Another kill and start: what is done is not done again.
  await journal?.end('SIGKILL');
  await start();
  await expect.poll(status).toBe('UNDER_REVIEW');
  expect(await letters()).toBe(1);
});
