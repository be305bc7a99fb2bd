import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ensureDatabase } from '#platform/database/database.ts';
import { type Cluster, openCluster } from '#platform/database/postgres/cluster.ts';
import { databaseUrlOf } from '#platform/database/postgres/find-database.ts';
import { startS3, type TestS3 } from '#testing/s3.ts';
import { type MailSink, mailsFor, openMailSink } from './mail-sink.ts';
import { type JournalProcess, startJournal } from './process.ts';

export const OFFICE = { email: 'office@example.org', password: 'a password of the office' };

/** Services that several instances share: a PostgreSQL server, an S3 server, a mail server and a secret. */
export interface Surroundings {
  cluster: Cluster;
  s3: TestS3;
  /** Where the mail server keeps what it takes. */
  received: string;
  /** Starts an instance with a DATA_DIR of its own. */
  start(name: string, environment?: Record<string, string>): Promise<JournalProcess>;
  close(): Promise<void>;
}

export async function openSurroundings(folder: string): Promise<Surroundings> {
  const received = join(folder, 'received');
  const [cluster, s3, sink]: [Cluster, TestS3, MailSink] = await Promise.all([
    openCluster(join(folder, 'primary'), { durable: false }),
    startS3(join(folder, 's3')),
    openMailSink(received),
  ]);
  await ensureDatabase(cluster.connection('journal'), 'journal');
  const started: JournalProcess[] = [];
  return {
    cluster,
    s3,
    received,
    async start(name, environment = {}) {
      const journal = await startJournal({
        ...s3.environment,
        DATA_DIR: join(folder, name),
        DATABASE_URL: addressOf(cluster),
        SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
        ADMIN_EMAIL: OFFICE.email,
        ADMIN_PASSWORD: OFFICE.password,
        RATE_LIMIT_FACTOR: '2',
        ...environment,
      });
      started.push(journal);
      return journal;
    },
    async close() {
      await Promise.all(started.map((journal) => journal.end()));
      await sink.close();
      await s3.stop();
      await cluster.destroy();
    },
  };
}

/** A server on a Unix socket as a DATABASE_URL. */
export function addressOf(cluster: Cluster): string {
  return databaseUrlOf(cluster.connection('journal'));
}

export interface Answer<T> {
  status: number;
  body: T;
}

/** Calls the API of an instance. */
export async function ask<T = Record<string, unknown>>(
  { url }: JournalProcess,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object | FormData } = {},
): Promise<Answer<T>> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as T };
}

/** The code of the newest mail to an address, once `count` have come. */
export async function codeTo(received: string, address: string, count = 1): Promise<string> {
  const mails = () => mailsFor(received, address);
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  return /\d{6}/.exec((await mails()).at(-1)?.subject ?? '')?.[0] ?? '';
}

/** Registers on one instance and confirms the address on another; answers the token. */
export async function anAuthorOn(
  { received }: Pick<Surroundings, 'received'>,
  one: JournalProcess,
  other: JournalProcess,
): Promise<string> {
  const email = `author.${Math.random().toString(36).slice(2)}@example.org`;
  const person = { firstName: 'Claudine', lastName: 'Mukamana', email, password: 'four goats on a hill' };
  await ask(one, 'POST', '/auth/register', { body: person });
  const code = await codeTo(received, email);
  const { body } = await ask<{ token: string }>(other, 'POST', '/auth/verify-email', { body: { email, code } });
  return body.token;
}

/** The administrator gives the password to one instance and the code to another; answers the token. */
export async function theOfficeOn(
  { received }: Surroundings,
  one: JournalProcess,
  other: JournalProcess,
): Promise<string> {
  const before = (await mailsFor(received, OFFICE.email)).length;
  await ask(one, 'POST', '/auth/login', { body: OFFICE });
  const code = await codeTo(received, OFFICE.email, before + 1);
  const { body } = await ask<{ token: string }>(other, 'POST', '/auth/verify-2fa', {
    body: { email: OFFICE.email, code },
  });
  return body.token;
}

/** Uploads a PDF; answers the address it is known by. */
export async function uploads(journal: JournalProcess, token: string, pdf: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('files', new Blob([pdf as BlobPart]), 'paper.pdf');
  const { body } = await ask<{ files: { fileUrl: string }[] }>(journal, 'POST', '/submission/upload-multiple', {
    token,
    body: form,
  });
  return body.files[0]?.fileUrl ?? '';
}

/** Submits a manuscript whose files are already there. */
export async function submits(
  journal: JournalProcess,
  token: string,
  manuscriptTitle: string,
  fileUrls: [string, string],
): Promise<{ id: string; number: string }> {
  const { body: topics } = await ask<{ data: { name: string }[] }>(journal, 'GET', '/topic');
  const body = {
    manuscriptTitle,
    topic: topics.data[0]?.name,
    abstract: 'An abstract.',
    keywords: 'instances',
    authors: [
      {
        fullName: 'Claudine Mukamana',
        email: 'c@example.org',
        affiliation: 'Kigali',
      },
    ],
    files: fileUrls.map((fileUrl, at) => ({
      fileUrl,
      fileType: at === 0 ? 'MANUSCRIPT' : 'COVER_LETTER',
    })),
    declarations: ['ETHICAL_CONDUCT', 'CONFLICT_OF_INTEREST', 'COPYRIGHT_TRANSFER'].map((type) => ({
      type,
      isChecked: true,
    })),
  };
  const reply = await ask<{ data: { id: string; number: string } }>(journal, 'POST', '/submission', { token, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}
