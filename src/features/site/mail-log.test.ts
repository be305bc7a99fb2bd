import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountsClient } from '#features/accounts/client.ts';
import { newsletterClient } from '#features/newsletter/client.ts';
import { events, outbox } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { MailContent } from '#platform/mail/outbox.ts';
import { asId } from '#testing/ids.ts';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, anAuthor, anEditor, type Person } from '#testing/makers.ts';
import { siteClient } from './client.ts';
import type { MailQuery } from './contract.ts';

const journal = testJournal();
let admin: Person;
beforeAll(async () => {
  admin = await anAdministrator(journal);
});
const log = () => siteClient(journal.as(admin.token));
const failure = (code: string) => expect.objectContaining({ code });
const isFulfilled = ({ status }: PromiseSettledResult<unknown>) => status === 'fulfilled';

const LETTER: MailContent = { subject: 'Your manuscript', html: '<p>the body</p>', text: 'the body' };
type State = Pick<typeof outbox.$inferInsert, 'state' | 'error' | 'sentAt' | 'attempts'>;
/** Adds a mail to the outbox in the given state. */
async function aMail(
  state: State = { state: 'queued' },
  change: Partial<MailContent> = {},
): Promise<{ id: string; to: string }> {
  const to = anAddress();
  const { db, outbox: mails } = journal.services;
  // In one transaction, or a worker would send the mail in between.
  await inTransaction(db, async (tx) => {
    await mails.queue(tx, to, { content: { ...LETTER, ...change }, cause: 'recipient' });
    await tx.update(outbox).set(state).where(eq(outbox.recipient, to));
  });
  return { id: (await find(to)).id, to };
}
const find = async (q: string) => (await log().mailLog({ q })).data[0] ?? expect.fail('not in the log');
const sent = () => ({ state: 'sent' as const, sentAt: journal.now(), attempts: 1 });

describe('the mail log', () => {
  test('shows state, recipient, subject, times and attempts, and no body', async () => {
    const { to } = await aMail({ state: 'failed', error: '550 5.1.1 no such user', attempts: 3 });
    const response = await journal.request(`/api/v1/mail-log?q=${to}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      total: 1,
      data: [
        {
          recipient: to,
          subject: 'Your manuscript',
          state: 'failed',
          error: '550 5.1.1 no such user',
          attempts: 3,
          resends: 0,
          isSecret: false,
          sentAt: null,
          createdAt: expect.any(String),
        },
      ],
    });
    expect(text).not.toContain('the body');
  });

  test('is searched, filtered by state and paged, newest first', async () => {
    const made = [];
    for (const state of ['sent', 'queued', 'sent'] as const) {
      journal.pass(1);
      made.push(await aMail({ state }, { subject: 'Of a kind' }));
    }
    const found = async (query: MailQuery) =>
      (await log().mailLog({ q: 'OF A KIND', ...query })).data.map(({ id }) => id);
    const [first, second, third] = made.map(({ id }) => id);
    expect(await found({})).toEqual([third, second, first]);
    expect(await found({ state: 'queued' })).toEqual([second]);
    expect(await found({ page: 2, perPage: 2 })).toEqual([first]);
    expect(await found({ q: 'of_a_kind' })).toEqual([]);
  });

  test.each(['state=lost', 'page=0', 'perPage=5000'])('answers 400 to ?%s', async (query) => {
    const headers = { authorization: `Bearer ${admin.token}` };
    expect((await journal.request(`/api/v1/mail-log?${query}`, { headers })).status).toBe(400);
  });
});

describe('codes and links', () => {
  test('are masked in the subject and cannot be found by search', async () => {
    const { email } = await anAuthor(journal);
    const code = await journal.codeFor(email);
    const { data } = await log().mailLog({ q: email });
    expect(data).toMatchObject([{ subject: '•••••• – Your verification code', isSecret: true }]);
    expect(JSON.stringify(data)).not.toContain(code);
    const byCode = (await log().mailLog({ q: code })).data;
    expect(byCode.map(({ recipient }) => recipient)).not.toContain(email);
    for (const digit of code) expect((await log().mailLog({ q: `${digit} – Your ver` })).data).toEqual([]);
  });

  test('of all kinds are missing from the whole log', async () => {
    const { email } = await anAuthor(journal);
    const code = await journal.codeFor(email);
    await accountsClient(journal.as()).forgotPassword(email);
    await newsletterClient(journal.as()).subscribe(email);
    const links = (await journal.mailsTo(email)).flatMap(({ text }) => /link=([\w.-]+)/.exec(text)?.[1] ?? []);
    expect(links).toHaveLength(2);
    const whole = JSON.stringify(await log().mailLog({ q: email, perPage: 1000 }));
    for (const secret of [code, ...links]) expect(whole).not.toContain(secret);
  });

  test('are never resent, whatever the state of the mail', async () => {
    const { email } = await anAuthor(journal);
    const { id } = await find(email);
    for (const state of ['queued', 'sent', 'failed'] as const) {
      await journal.services.db
        .update(outbox)
        .set({ state, sealed: null })
        .where(eq(outbox.id, asId(id)));
      await expect(log().resendMail(id)).rejects.toEqual(failure('ASK_ANEW'));
    }
  });
});

describe('resending', () => {
  test('queues a failed mail with its job and records an event', async () => {
    const { id, to } = await aMail({ state: 'failed', error: '550 no', attempts: 2 });
    expect((await log().resendMail(id, 0)).message).toBe('The message is on its way again.');
    expect(await find(to)).toMatchObject({ state: 'queued', error: null, attempts: 2, resends: 1 });
    const resent = await journal.services.db.select().from(events).where(eq(events.type, 'mail.resent'));
    expect(resent.at(-1)).toMatchObject({ actorId: admin.id, payload: { mailId: id } });
  });

  test('rejects a queued mail', async () => {
    const { id } = await aMail();
    await expect(log().resendMail(id)).rejects.toEqual(failure('ALREADY_QUEUED'));
  });

  test('sends one mail for a double click, even when it is sent between the clicks', async () => {
    const { id, to } = await aMail(sent());
    const clicks = await Promise.allSettled(Array.from({ length: 4 }, () => log().resendMail(id, 0)));
    expect(clicks.filter(isFulfilled)).toHaveLength(1);
    await journal.services.db
      .update(outbox)
      .set(sent())
      .where(eq(outbox.id, asId(id)));
    await expect(log().resendMail(id, 0)).rejects.toEqual(failure('CHANGED_MEANWHILE'));
    expect(await find(to)).toMatchObject({ state: 'sent', resends: 1 });
    await log().resendMail(id, 1);
  });

  test('rejects a newsletter to an address that is no longer subscribed', async () => {
    const bulk = { headers: { 'List-Unsubscribe': '<https://journal.example>' } };
    const { id } = await aMail(sent(), bulk);
    await expect(log().resendMail(id)).rejects.toEqual(failure('UNSUBSCRIBED'));
  });

  test('answers 404 to an unknown or malformed id', async () => {
    for (const id of [crypto.randomUUID(), 'x'])
      await expect(log().resendMail(id)).rejects.toEqual(failure('NOT_FOUND'));
  });

  test('sends exactly one mail for ten concurrent requests', async () => {
    const { id, to } = await aMail(sent());
    await journal.work();
    const clicks = await Promise.allSettled(Array.from({ length: 10 }, () => log().resendMail(id, 0)));
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect.poll(async () => (await find(to)).state, { timeout: 25_000 }).toBe('sent');
    expect(await find(to)).toMatchObject({ resends: 1 });
  });

  test('sends the mail with a new id', async () => {
    const { id, to } = await aMail(sent());
    await journal.work();
    await log().resendMail(id, 0);
    await expect.poll(async () => (await find(to)).state, { timeout: 15_000 }).toBe('sent');
    expect(await find(to)).toMatchObject({ attempts: 2, resends: 1, sentAt: expect.any(String) });
    const files = await readdir(join(journal.dataDir, 'mail'));
    expect(files.filter((name) => name.includes(id))).toEqual([expect.stringContaining(`${id}.1.eml`)]);
  });
});

test('visitors, authors and editors cannot list or resend mails', async () => {
  const { id } = await aMail(sent());
  for (const [token, kind] of [
    [undefined, 'unauthenticated'],
    [(await anAuthor(journal)).token, 'forbidden'],
    [(await anEditor(journal)).token, 'forbidden'],
  ] as const) {
    const refused = expect.objectContaining({ failure: kind });
    await expect(siteClient(journal.as(token)).mailLog()).rejects.toEqual(refused);
    await expect(siteClient(journal.as(token)).resendMail(id)).rejects.toEqual(refused);
  }
});
