import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accountsClient } from '#features/accounts/client.ts';
import { siteClient } from '#features/site/client.ts';
import { freshToken } from '#testing/attacks/callers.ts';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, PASSWORD, type Person } from '#testing/makers.ts';
import { newsletterClient } from './client.ts';

const PORT = 10_000 + (process.pid % 9_000);
const journal = testJournal({ SMTP_URL: `smtp://127.0.0.1:${PORT}` });
let administrator: Person;
const staff = () => newsletterClient(journal.as(administrator.token));

const received: string[] = [];
/** SMTP error code for a recipient; undefined accepts the mail. */
let replyCodeFor: (address: string) => number | undefined = () => undefined;
/** Awaited before a mail is accepted. */
let beforeAccepting: (address: string) => Promise<void> = async () => {};
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _, done) {
    const code = replyCodeFor(address);
    done(code ? Object.assign(new Error('refused'), { responseCode: code }) : undefined);
  },
  onData(stream, { envelope }, done) {
    const address = envelope.rcptTo[0]?.address ?? '';
    stream.resume().on('end', async () => {
      await beforeAccepting(address);
      received.push(address);
      done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(PORT, '127.0.0.1', done));
  administrator = await anAdministrator(journal);
  await journal.work();
});
afterEach(() => {
  received.length = 0;
  replyCodeFor = () => undefined;
  beforeAccepting = async () => {};
});
// The journal closes after this and ends the server's connections.
afterAll(() => {
  server.close();
});

async function aNewsletterTo(emails: string[]): Promise<string> {
  for (const { id } of (await staff().subscribers({ state: 'confirmed' })).subscribers)
    await staff().removeSubscriber(id);
  if (emails.length > 0) await staff().importSubscribers({ csv: emails.join('\n'), isAskedFor: true });
  return (await staff().send({ title: crypto.randomUUID(), content: 'News' })).data.id;
}
const finished = (id: string) =>
  expect.poll(async () => (await staff().progress(id)).isDone, { timeout: 25_000 }).toBe(true);
/** Sorted addresses of `emails`, one entry per received mail. */
const receivedBy = (emails: string[]) => received.filter((address) => emails.includes(address)).toSorted();
const addresses = (count: number) => Array.from({ length: count }, anAddress);

test('a newsletter reaches each subscriber once and reports when it is done', async () => {
  const emails = addresses(60);
  const id = await aNewsletterTo(emails);
  await finished(id);
  expect(receivedBy(emails)).toEqual(emails.toSorted());
  expect(await staff().progress(id)).toEqual({
    total: 60,
    queued: 0,
    sent: 60,
    failed: 0,
    withdrawn: 0,
    isDone: true,
    failures: [],
  });
  expect((await staff().list()).data.find((letter) => letter.id === id)?.progress.sent).toBe(60);
});

test('a newsletter without recipients is done at once', async () => {
  const id = await aNewsletterTo([]);
  await finished(id);
  expect((await staff().progress(id)).total).toBe(0);
});

test('reports an unknown mailbox as failed with the reason, and retries a busy one', async () => {
  const [gone = '', busy = '', ...others] = addresses(6);
  let refusals = 0;
  replyCodeFor = (address) => {
    if (address === gone) return 550;
    return address === busy && refusals++ < 1 ? 451 : undefined;
  };
  const id = await aNewsletterTo([gone, busy, ...others]);
  await finished(id);
  expect(receivedBy([gone, busy, ...others])).toEqual([busy, ...others].toSorted());
  expect(await staff().progress(id)).toMatchObject({ sent: 5, failed: 1, failures: [{ address: gone }] });
  expect((await staff().progress(id)).failures[0]?.reason).toContain('550');
});

test('resends a failed mail from the mail log with the newsletter’s text and updates the counts', async () => {
  const [gone = '', other = ''] = addresses(2);
  replyCodeFor = (address) => (address === gone ? 550 : undefined);
  const id = await aNewsletterTo([gone, other]);
  await finished(id);
  replyCodeFor = () => undefined;
  const log = siteClient(journal.as(administrator.token));
  const [failed] = (await log.mailLog({ q: gone, state: 'failed' })).data;
  const title = (await staff().list()).data.find((letter) => letter.id === id)?.title;
  expect(failed).toMatchObject({ recipient: gone, subject: title, resends: 0 });
  await log.resendMail(failed?.id ?? '', 0);
  await expect.poll(async () => (await staff().progress(id)).sent, { timeout: 25_000 }).toBe(2);
  await finished(id);
  expect(await staff().progress(id)).toMatchObject({ sent: 2, failed: 0 });
  expect(receivedBy([gone, other])).toEqual([gone, other].toSorted());

  const { subscribers } = await staff().subscribers({ q: gone });
  await staff().removeSubscriber(subscribers[0]?.id ?? '');
  await expect(log.resendMail(failed?.id ?? '', 1)).rejects.toMatchObject({ code: 'UNSUBSCRIBED' });
});

/** Sends a newsletter to one mailbox that is always busy. */
async function sendToBusyMailbox() {
  const [busy = ''] = addresses(1);
  replyCodeFor = (address) => (address === busy ? 451 : undefined);
  const id = await aNewsletterTo([busy]);
  const expectFailureAfterTwoDays = async () => {
    journal.pass(49 * 3600);
    // The session expires earlier.
    administrator = { ...administrator, token: await freshToken(journal, administrator, 'ADMIN') };
    await finished(id);
    expect(await staff().progress(id)).toMatchObject({ failed: 1, failures: [{ address: busy }] });
  };
  return { busy, expectFailureAfterTwoDays };
}

test('stops retrying a busy mailbox after two days', async () => {
  await (await sendToBusyMailbox()).expectFailureAfterTwoDays();
});

test('retries a resent mail for another two days', async () => {
  const { busy, expectFailureAfterTwoDays } = await sendToBusyMailbox();
  await expectFailureAfterTwoDays();
  const log = siteClient(journal.as(administrator.token));
  const mail = async () => (await log.mailLog({ q: busy })).data[0];
  const { id: mailId = '', attempts = 0 } = (await mail()) ?? {};
  await log.resendMail(mailId, 0);
  await expect.poll(mail).toMatchObject({ attempts: attempts + 1, state: 'queued' });
  await expectFailureAfterTwoDays();
});

test('sends codes before newsletters, and nothing to a person who unsubscribes meanwhile', async () => {
  const emails = addresses(12);
  const { promise: codeRequested, resolve: codeIsRequested } = Promise.withResolvers<void>();
  let accepting = 0;
  let maxConcurrent = 0;
  beforeAccepting = async (address) => {
    accepting += 1;
    maxConcurrent = Math.max(maxConcurrent, accepting);
    if (emails.includes(address)) await codeRequested;
    // Long enough for a concurrent mail to arrive, if there were one.
    await new Promise((done) => setTimeout(done, 150));
    accepting -= 1;
  };
  const id = await aNewsletterTo(emails);
  await expect.poll(() => accepting).toBe(1);
  const { subscribers } = await staff().subscribers({ q: emails.at(-1) });
  await staff().removeSubscriber(subscribers[0]?.id ?? '');
  const email = anAddress();
  const person = { firstName: 'Aline', lastName: 'Ingabire', email, password: PASSWORD };
  await accountsClient(journal.as()).register(person);
  codeIsRequested();
  await finished(id);
  expect(received.indexOf(email)).toBeGreaterThanOrEqual(0);
  expect(received.indexOf(email)).toBeLessThan(8);
  expect(received).not.toContain(emails.at(-1));
  expect(await staff().progress(id)).toMatchObject({ sent: 11, withdrawn: 1 });
  // A kill between "accepted" and "sent" resends the mail, so only one mail may be in between.
  expect(maxConcurrent).toBe(1);
});
