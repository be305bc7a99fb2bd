import { describe, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, anAuthor } from '#testing/makers.ts';
import { newsletterClient } from './client.ts';
import { newsletterContract } from './contract.ts';

const journal = testJournal();
const newsletter = () => newsletterClient(journal.as());
const total = async (token?: string) => (await journal.as(token).call(newsletterContract.subscribers)).data.total;
const linkIn = (text: string) => /link=([\w.-]+)/.exec(text)?.[1] ?? '';

async function aPendingSubscriber() {
  const email = anAddress();
  await newsletter().subscribe(email);
  const [mail] = await journal.mailsTo(email);
  return { email, confirm: linkIn(mail?.text ?? ''), unsubscribe: linkIn(mail?.headers['List-Unsubscribe'] ?? '') };
}

describe('subscribing', () => {
  test('counts a subscriber once the mailed link is opened, and opening it again changes nothing', async () => {
    const before = await total();
    const { confirm } = await aPendingSubscriber();
    expect(await total()).toBe(before);
    await newsletter().confirm(confirm);
    await newsletter().confirm(confirm);
    expect(await total()).toBe(before + 1);
  });

  test('sends the same response for a new, a pending and a confirmed address', async () => {
    const { email, confirm } = await aPendingSubscriber();
    const response = async () => JSON.stringify(await newsletter().subscribe(email));
    const pending = await response();
    await newsletter().confirm(confirm);
    expect(await response()).toBe(pending);
    expect(pending).toContain('Subscribed to newsletter successfully!');
    expect(await journal.mailsTo(email)).toHaveLength(2);
  });

  test('takes the same minimum time for an unknown, a pending, a confirmed and an unsubscribed address', async () => {
    const [unknown, pending, confirmed, ended] = [
      anAddress(),
      await aPendingSubscriber(),
      await aPendingSubscriber(),
      await aPendingSubscriber(),
    ];
    await newsletter().confirm(confirmed.confirm);
    await newsletter().unsubscribe(ended.unsubscribe);
    const responses = [];
    for (const email of [unknown, pending.email, confirmed.email, ended.email]) {
      const start = performance.now();
      const response = await journal.request('/api/v1/newsletter/subscribe', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      responses.push({ text: `${response.status} ${await response.text()}`, time: performance.now() - start });
    }
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    for (const { time } of responses) expect(time).toBeGreaterThan(240);
    expect(await journal.mailsTo(confirmed.email)).toHaveLength(1);
    expect(await journal.mailsTo(pending.email)).toHaveLength(2);
  });

  test('mails one address at most three confirmations a day', async () => {
    const { email } = await aPendingSubscriber();
    await newsletter().subscribe(email.toUpperCase());
    await newsletter().subscribe(email);
    await expect(newsletter().subscribe(email)).rejects.toMatchObject({ failure: 'too-many' });
  });

  test.each([
    ['', 'Please enter your email'],
    ['nobody', 'Please enter a valid e-mail address.'],
  ])('rejects the address %j', async (email, message) => {
    await expect(newsletter().subscribe(email)).rejects.toMatchObject({ failure: 'invalid', message });
  });
});

describe('ending a subscription', () => {
  test('works with the mailed link, succeeds twice, and can be followed by a new subscription', async () => {
    const before = await total();
    const { email, confirm, unsubscribe } = await aPendingSubscriber();
    await newsletter().confirm(confirm);
    await newsletter().unsubscribe(unsubscribe);
    await newsletter().unsubscribe(unsubscribe);
    expect(await total()).toBe(before);
    await expect(newsletter().confirm(confirm)).rejects.toMatchObject({ failure: 'missing' });
    await newsletter().subscribe(email);
    await newsletter().confirm(confirm);
    expect(await total()).toBe(before + 1);
  });

  test('answers 404 to a forged link and to a link for the other purpose', async () => {
    const { confirm, unsubscribe } = await aPendingSubscriber();
    for (const link of [confirm, `${unsubscribe}x`, `${unsubscribe.split('.')[0]}.`, 'x', '']) {
      await expect(newsletter().unsubscribe(link)).rejects.toMatchObject({ failure: 'missing' });
    }
  });

  test('every mail has headers for one-click unsubscription', async () => {
    const { email } = await aPendingSubscriber();
    const [mail] = await journal.mailsTo(email);
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect(mail?.headers['List-Unsubscribe']).toMatch(/^<http.*\/newsletter\/unsubscribe\?link=.+>$/);
  });
});

test('only staff see the subscribers; everybody else gets a list of empty items', async () => {
  const { email, confirm } = await aPendingSubscriber();
  await newsletter().confirm(confirm);
  const { token: author } = await anAuthor(journal);
  const { token: staff } = await anAdministrator(journal);
  for (const token of [undefined, author]) {
    const { data } = await journal.as(token).call(newsletterContract.subscribers);
    expect(data.subscribers).toHaveLength(data.total);
    expect(JSON.stringify(data.subscribers)).toBe(JSON.stringify(data.subscribers.map(() => ({}))));
  }
  const { data } = await journal.as(staff).callAsStaff(newsletterContract.subscribers);
  expect(data.subscribers).toContainEqual(expect.objectContaining({ email, state: 'confirmed' }));
  expect(
    (await journal.request('/api/v1/newsletter/subscribers', { headers: { authorization: 'Bearer null' } })).status,
  ).toBe(401);
});
