import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll } from 'vitest';
import { type Client, clientOf } from '#base/client.ts';
import { LANGUAGE_HEADER, type Language } from '#base/languages.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { mailings, outbox } from '#platform/database/tables.ts';
import type { FaultInjection } from '#platform/faults/fault-injection.ts';
import { mailingTextOf } from '#platform/mail/mailing-job.ts';
import { type AssembleOptions, assemble, type Journal } from '../server.ts';
import { type TestDatabase, testDatabase } from './database.ts';

export interface TestJournal extends Journal {
  /** Calls the API with a bearer, or as a visitor; from a page in another language than English with `language`. */
  as(token?: string, language?: Language): Client;
  /** Sends a raw request. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Mails queued for an address so far, oldest first. */
  mailsTo(address: string): Promise<{ subject: string; text: string; html: string; headers: Record<string, string> }[]>;
  /** The six digits of the last mail to an address. */
  codeFor(address: string): Promise<string>;
  /** Moves the clock forward. */
  pass(seconds: number): void;
  now: () => Date;
  dataDir: string;
  connection: TestDatabase['connection'];
}

const QUARTER = 15 * 60_000;

/** A journal that was opened for a test; `send` requests its API, `close` ends it. */
interface OpenedJournal {
  journal: Journal;
  send?: (path: string, init?: RequestInit) => Promise<Response>;
  close: () => Promise<void>;
}

async function assembled(config: Config, options: AssembleOptions): Promise<OpenedJournal> {
  const journal = await assemble(config, options);
  return { journal, close: journal.close };
}

/**
 * The whole app on a database of its own, with a clock that can be moved; built once for the test file that calls it. With
 * `seam`, its calls to database, file store and mail can be made to fail (faults.ts).
 */
export function testJournal(environment: Record<string, string> = {}, seam?: FaultInjection): TestJournal {
  return journalBy(assembled, environment, seam);
}

/** A journal that `open` opens with the database, the clock and the folder of a test. */
export function journalBy(
  open: (config: Config, options: AssembleOptions) => Promise<OpenedJournal>,
  environment: Record<string, string>,
  seam?: FaultInjection,
): TestJournal {
  const journal = {} as TestJournal;
  let close: OpenedJournal['close'] = async () => {};
  let database: TestDatabase;
  // Counters of quarters of an hour, hours and days (platform/records/limits.ts) start with the file, so that none is reset in
  // the middle of a test.
  let moved = QUARTER - (Date.now() % QUARTER);

  beforeAll(async () => {
    database = await testDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'jaed-data-'));
    const config = testConfig(dataDir, environment);
    const now = () => new Date(Date.now() + moved);
    const opened = await open(config, {
      connection: database.connection,
      clock: now,
      show: () => {},
      ...(seam ? { faultInjection: seam } : {}),
    });
    close = opened.close;
    Object.assign(journal, opened.journal, helpers(opened.journal, opened.send), {
      dataDir,
      connection: database.connection,
      now,
      pass: (seconds: number) => {
        moved += seconds * 1000;
      },
    });
  });

  afterAll(async () => {
    await close();
    await database.drop();
    await rm(journal.dataDir, { recursive: true, force: true });
  });

  return journal;
}

/** A mail that has left as a file; of one with a code or a link nothing else is kept. */
async function sentMail(dataDir: string, id: string) {
  const folder = join(dataDir, 'mail');
  const name = (await readdir(folder)).find((file) => file.endsWith(`-${id}.eml`)) ?? '';
  const { subject = '', text = '', html = '' } = await new PostalMime().parse(await readFile(join(folder, name)));
  return { subject, text, html, headers: {} };
}

/**
 * Another instance on a test journal's database and files, with its clock. It announces changes and waits until other
 * instances have received them. The caller closes it.
 */
export async function anotherInstance(
  { connection, dataDir, now }: TestJournal,
  environment: Record<string, string> = {},
): Promise<TestJournal> {
  const config = testConfig(dataDir, environment);
  const assembled = await assemble(config, { connection, clock: now, show: () => {}, onContentChange: () => {} });
  const pass = () => {
    throw new Error('Move the clock of the test journal.');
  };
  return { ...assembled, ...helpers(assembled), dataDir, connection, now, pass };
}

function testConfig(dataDir: string, environment: Record<string, string>): Config {
  return readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SECRET: 's'.repeat(32),
    RATE_LIMIT_FACTOR: '1000',
    // Whatever the time is while a test runs.
    BACKUP_TIME: 'off',
    ...environment,
  });
}

function helpers(
  { api, services, config }: Journal,
  request = async (path: string, init?: RequestInit): Promise<Response> => api.request(path, init),
) {
  const as = (token?: string, language?: Language) =>
    clientOf((path, init) => {
      const headers = new Headers(init.headers);
      if (token) headers.set('authorization', `Bearer ${token}`);
      if (language) headers.set(LANGUAGE_HEADER, language);
      return request(path, { ...init, headers });
    });
  const mailsTo = async (address: string) => {
    const rows = await services.db
      .select({ mail: outbox, mailing: mailings })
      .from(outbox)
      .leftJoin(mailings, eq(outbox.mailingId, mailings.id))
      .where(eq(outbox.recipient, address))
      .orderBy(asc(outbox.createdAt), asc(outbox.id));
    return Promise.all(
      rows.map(async ({ mail, mailing }) => {
        if (mail.isSecret && mail.state === 'sent') return sentMail(config.dataDir, mail.id);
        const { subject, text, html, headers } = mailing ? mailingTextOf(mailing)(mail) : services.outbox.textOf(mail);
        return { subject, text, html, headers };
      }),
    );
  };
  const codeFor = async (address: string) => {
    // Letters that follow from an event are queued at any moment, so the mail with the code is not always the last one.
    const codes = (await mailsTo(address)).map(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0]);
    const code = codes.findLast(Boolean);
    if (!code) throw new Error(`No mail with a code was queued for ${address}.`);
    return code;
  };
  return { request, as, mailsTo, codeFor };
}
