import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { accountsClient } from '#features/accounts/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAddress, PASSWORD } from '#testing/makers.ts';
import { type MailId, outbox } from '../database/tables.ts';
import { createSeal } from '../security/seal.ts';

const PORT = 20_000 + (process.pid % 20_000);

type Journal = ReturnType<typeof testJournal>;

const register = async (journal: Journal) => {
  const email = anAddress();
  await accountsClient(journal.as()).register({ firstName: 'Aline', lastName: 'Ingabire', email, password: PASSWORD });
  return email;
};
const stateOf = async (journal: Journal, email: string) =>
  (await journal.services.db.select().from(outbox).where(eq(outbox.recipient, email)))[0];

describe('without a mail server', () => {
  const journal = testJournal();

  test('each mail becomes a file with text and HTML', async () => {
    await journal.work();
    const email = await register(journal);
    await expect.poll(async () => (await stateOf(journal, email))?.state, { timeout: 10_000 }).toBe('sent');
    const folder = join(journal.dataDir, 'mail');
    const [file = ''] = await readdir(folder);
    const mail = await new PostalMime().parse(await readFile(join(folder, file)));
    const [code] = /^\d{6}/.exec(mail.subject ?? '') ?? [];
    expect(code).toBeTruthy();
    expect(mail.to?.[0]?.address).toBe(email);
    expect(mail.text).toContain(code);
    expect(mail.html).toContain(code);
  });
});

describe('a mail with a code in it', () => {
  const journal = testJournal();
  const row = async (email: string) => JSON.stringify(await stateOf(journal, email));

  test('is encrypted in the database while it is queued, and empty after it was sent', async () => {
    const email = await register(journal);
    const code = await journal.codeFor(email);
    expect(await row(email)).not.toContain(code);
    expect(await stateOf(journal, email)).toMatchObject({ isSecret: true, html: '', text: '', headers: {} });
    await journal.work();
    await expect.poll(async () => (await stateOf(journal, email))?.state, { timeout: 10_000 }).toBe('sent');
    expect(await stateOf(journal, email)).toMatchObject({ sealed: null, html: '', text: '' });
    expect(await row(email)).not.toContain(code);
    const folder = join(journal.dataDir, 'mail');
    const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    expect(files.join()).toContain(code);
  });

  test('fails permanently, and without the code, when it was sealed with another secret', async () => {
    const email = await register(journal);
    const code = await journal.codeFor(email);
    const sealed = createSeal('another secret of 32 characters!', 'mail').close('{}');
    const { db, outbox: mails } = journal.services;
    // It may have been sent already.
    await db.transaction(async (tx) => {
      const queued = { sealed, state: 'queued' as const };
      const [mail] = await tx.update(outbox).set(queued).where(eq(outbox.recipient, email)).returning();
      await mails.queueAgain(tx, mail?.id as MailId);
    });
    await expect.poll(async () => (await stateOf(journal, email))?.state, { timeout: 10_000 }).toBe('failed');
    expect(await stateOf(journal, email)).toMatchObject({ sealed: null, error: expect.stringContaining('SECRET') });
    expect(await row(email)).not.toContain(code);
  });
});

describe('after a year', () => {
  const journal = testJournal();

  test('sent mails are deleted, and queued ones are not', async () => {
    const [sent, queued, recent] = [await register(journal), await register(journal), await register(journal)];
    const set = (email: string, change: Partial<typeof outbox.$inferInsert>) =>
      journal.services.db.update(outbox).set(change).where(eq(outbox.recipient, email));
    const longAgo = new Date(Date.now() - 366 * 24 * 3600_000);
    await set(sent, { state: 'sent', sealed: null, createdAt: longAgo });
    await set(queued, { createdAt: longAgo });
    await set(recent, { state: 'sent', sealed: null });
    await journal.services.outbox.sweep();
    const states = await Promise.all(
      [sent, queued, recent].map(async (email) => (await stateOf(journal, email))?.state),
    );
    expect(states).toEqual([undefined, 'queued', 'sent']);
  });
});

describe('with a mail server', () => {
  const journal = testJournal({ SMTP_URL: `smtp://127.0.0.1:${PORT}` });
  let server: SMTPServer | undefined;
  afterEach(() => server?.close());

  const listen = (received: string[], refuse?: { code: number; once?: boolean; text?: string }) => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo(address, _, done) {
        if (!refuse) return done();
        const error = Object.assign(new Error(refuse.text ?? 'no'), { responseCode: refuse.code });
        if (refuse.once) refuse = undefined;
        done(error);
        void address;
      },
      onData(stream, session, done) {
        stream.resume().on('end', () => {
          received.push(...session.envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    return new Promise<void>((done) => server?.listen(PORT, '127.0.0.1', done));
  };

  test('without the mail server no request fails, and mail is sent when it is back', async () => {
    await journal.work();
    const email = await register(journal);
    await expect.poll(async () => (await stateOf(journal, email))?.attempts, { timeout: 15_000 }).toBeGreaterThan(0);
    expect((await stateOf(journal, email))?.state).toBe('queued');
    const received: string[] = [];
    await listen(received);
    await expect.poll(() => received, { timeout: 25_000 }).toEqual([email]);
    await expect.poll(async () => (await stateOf(journal, email))?.state).toBe('sent');
  });

  test('a mail to an unknown recipient is not retried, and the reason is stored', async () => {
    await listen([], { code: 550 });
    const email = await register(journal);
    await expect.poll(async () => (await stateOf(journal, email))?.state, { timeout: 15_000 }).toBe('failed');
    expect((await stateOf(journal, email))?.error).toContain('550');
  });

  test('the stored reason contains the server’s status, and no code or link', async () => {
    const email = anAddress();
    await listen([], { code: 550, text: 'refused "327108 – Your code" https://journal.example/reset?link=geheim' });
    const accounts = accountsClient(journal.as());
    await accounts.register({ firstName: 'Aline', lastName: 'Ingabire', email, password: PASSWORD });
    await expect.poll(async () => (await stateOf(journal, email))?.state, { timeout: 15_000 }).toBe('failed');
    const { error } = (await stateOf(journal, email)) ?? {};
    expect(error).toMatch(/550 refused/);
    expect(error).not.toMatch(/327108|geheim/);
  });

  test('a mail is retried after a temporary refusal', async () => {
    const received: string[] = [];
    await listen(received, { code: 451, once: true });
    const email = await register(journal);
    await expect.poll(() => received, { timeout: 25_000 }).toEqual([email]);
  });
});
