import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { accountsClient } from '../../features/accounts/client.ts';
import { testJournal } from '../../testing/journal.ts';
import { anAddress, PASSWORD } from '../../testing/makers.ts';
import { outbox } from '../tables.ts';

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

  test('each mail becomes a file one can open, in text and HTML', async () => {
    await journal.work();
    const email = await register(journal);
    await expect.poll(async () => (await stateOf(journal, email))?.state, { timeout: 10_000 }).toBe('sent');
    const folder = join(journal.dataDir, 'mail');
    const [file = ''] = await readdir(folder);
    const mail = await new PostalMime().parse(await readFile(join(folder, file)));
    const code = await journal.codeFor(email);
    expect(mail.to?.[0]?.address).toBe(email);
    expect(mail.text).toContain(code);
    expect(mail.html).toContain(code);
  });
});

describe('after a year', () => {
  const journal = testJournal();

  test('mails that have left are forgotten; those that wait are not', async () => {
    const [sent, waiting, young] = [await register(journal), await register(journal), await register(journal)];
    const set = (email: string, change: Partial<typeof outbox.$inferInsert>) =>
      journal.services.db.update(outbox).set(change).where(eq(outbox.recipient, email));
    const longAgo = new Date(Date.now() - 366 * 24 * 3600_000);
    await set(sent, { state: 'sent', createdAt: longAgo });
    await set(waiting, { createdAt: longAgo });
    await set(young, { state: 'sent' });
    await journal.services.outbox.sweep();
    const states = await Promise.all(
      [sent, waiting, young].map(async (email) => (await stateOf(journal, email))?.state),
    );
    expect(states).toEqual([undefined, 'queued', 'sent']);
  });
});

describe('with a mail server', () => {
  const journal = testJournal({ SMTP_URL: `smtp://127.0.0.1:${PORT}` });
  let server: SMTPServer | undefined;
  afterEach(() => server?.close());

  const listen = (received: string[], refuse?: { code: number; once?: boolean }) => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo(address, _, done) {
        if (!refuse) return done();
        const error = Object.assign(new Error('no'), { responseCode: refuse.code });
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

  test('a server that is down fails no request, and mail leaves once it is back', async () => {
    await journal.work();
    const email = await register(journal);
    await expect.poll(async () => (await stateOf(journal, email))?.attempts, { timeout: 15_000 }).toBeGreaterThan(0);
    expect((await stateOf(journal, email))?.state).toBe('queued');
    const received: string[] = [];
    await listen(received);
    await expect.poll(() => received, { timeout: 25_000 }).toEqual([email]);
    await expect.poll(async () => (await stateOf(journal, email))?.state).toBe('sent');
  });

  test('a recipient who does not exist is not tried again, and the reason is kept', async () => {
    await listen([], { code: 550 });
    const email = await register(journal);
    await expect.poll(async () => (await stateOf(journal, email))?.state, { timeout: 15_000 }).toBe('failed');
    expect((await stateOf(journal, email))?.error).toContain('550');
  });

  test('a passing refusal is tried again', async () => {
    const received: string[] = [];
    await listen(received, { code: 451, once: true });
    const email = await register(journal);
    await expect.poll(() => received, { timeout: 25_000 }).toEqual([email]);
  });
});
