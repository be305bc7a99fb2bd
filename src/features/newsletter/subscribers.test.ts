import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { events } from '#platform/database/tables.ts';
import { asId } from '#testing/ids.ts';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, type Person } from '#testing/makers.ts';
import { newsletterClient } from './client.ts';
import { subscribers } from './server/tables.ts';

const journal = testJournal();
let administrator: Person;
beforeAll(async () => {
  administrator = await anAdministrator(journal);
});
const staff = () => newsletterClient(journal.as(administrator.token));
const importCsv = async (csv: string) => (await staff().importSubscribers({ csv, isAskedFor: true })).data;
const find = async (q: string) => (await staff().subscribers({ q })).subscribers;
const subscriberOf = async (email: string) => (await find(email))[0] ?? expect.fail(`${email} is not a subscriber`);
const eventsOf = async (type: string) => await journal.services.db.select().from(events).where(eq(events.type, type));

describe('an import', () => {
  test('adds unknown addresses as confirmed subscribers and records the actor', async () => {
    const [one, other] = [anAddress(), anAddress()];
    const before = (await staff().subscribers({})).total;
    expect(await importCsv(`${one}\n${other.toUpperCase()}\n`)).toEqual({ added: 2, known: 0, refused: [] });
    expect(await find(other)).toMatchObject([{ email: other, state: 'confirmed' }]);
    expect((await staff().subscribers({})).total).toBe(before + 2);
    const [row] = await journal.services.db.select().from(subscribers).where(eq(subscribers.email, one));
    const event = (await eventsOf('subscribers.imported')).find(
      ({ payload }) => (payload as { importId: string }).importId === row?.importId,
    );
    expect(event).toMatchObject({ actorId: administrator.id, payload: { added: 2, known: 0, refused: 0 } });
    expect(JSON.stringify(event?.payload)).not.toContain('@');
  });

  test('leaves known addresses unchanged and does not revive ended subscriptions', async () => {
    const [pending, ended] = [anAddress(), anAddress()];
    await newsletterClient(journal.as()).subscribe(pending);
    await importCsv(ended);
    const { id } = await subscriberOf(ended);
    await staff().removeSubscriber(id);
    expect(await importCsv(`${pending}\n${ended}\n${ended}`)).toEqual({ added: 0, known: 3, refused: [] });
    expect((await find(pending))[0]?.state).toBe('pending');
    expect((await find(ended))[0]?.state).toBe('unsubscribed');
  });

  test('reads header rows, semicolons, tabs, quotes, names and byte order marks', async () => {
    const [a, b, c, d, e] = Array.from({ length: 5 }, anAddress);
    expect(await importCsv(`\uFEFFName;E-Mail\r\n"Uwase; Aline";${a}\r\n`)).toMatchObject({ added: 1, refused: [] });
    expect(await importCsv(`Eric <${b}>\n"Ingabire, Aline" <${c}>`)).toMatchObject({ added: 2, refused: [] });
    expect(await importCsv(`${d}, ${e}`)).toMatchObject({ added: 2, refused: [] });
  });

  test('refuses invalid addresses line by line and imports the rest', async () => {
    const good = anAddress();
    const { added, refused } = await importCsv(`${good}\n\nnobody\na@@b.org\n=1+1@example.org`);
    expect(added).toBe(2);
    expect(refused).toEqual([
      { line: 3, value: 'nobody', reason: 'There is no e-mail address in this line.' },
      { line: 4, value: 'a@@b.org', reason: 'Please enter a valid e-mail address.' },
    ]);
  });

  test('imports only the confirmed subscribers of our own export', async () => {
    const [a, b] = [anAddress(), anAddress()];
    const { added, refused } = await importCsv(`email,state\n${a},confirmed\n${b},unsubscribed`);
    expect(added).toBe(1);
    expect(refused).toMatchObject([{ line: 3, reason: 'According to the file, this subscription is not confirmed.' }]);
  });

  test('accepts 20,000 rows and rejects more', async () => {
    const rows = Array.from({ length: 20_001 }, (_, index) => `many.${index}@example.org`);
    const issues = [{ path: 'csv', message: 'An import may have at most 20,000 rows.' }];
    // The limit counts valid and refused addresses, on separate lines or on one.
    for (const csv of [rows.join('\n'), rows.join(','), '@,'.repeat(20_001)]) {
      await expect(importCsv(csv)).rejects.toMatchObject({ failure: 'invalid', issues });
    }
    expect(await importCsv(rows.slice(1).join('\n'))).toMatchObject({ added: 20_000 });
  });

  test.each([
    ['', true, 'csv'],
    [`a@example.org\n${' '.repeat(2 * 1024 * 1024)}`, true, 'csv'],
    ['"never closed\na@example.org', true, 'csv'],
    ['a@example.org', false, 'isAskedFor'],
  ])('rejects an invalid import with an error at its field (%#)', async (csv, isAskedFor, path) => {
    const request = staff().importSubscribers({ csv, isAskedFor: isAskedFor as true });
    await expect(request).rejects.toMatchObject({ failure: 'invalid', issues: [{ path }] });
  });
});

describe('the list', () => {
  test('is searched, filtered and paged; the search text is no pattern', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    await importCsv(['a', 'b', 'c'].map((name) => `${name}.${mark}@example.org`).join('\n'));
    const { subscribers: page, found } = await staff().subscribers({ q: mark.toUpperCase(), perPage: 2, page: 2 });
    expect([page.length, found]).toEqual([1, 3]);
    expect((await staff().subscribers({ q: mark, state: 'pending' })).found).toBe(0);
    expect((await staff().subscribers({ q: '%' })).found).toBe(0);
  });

  test('is exported with all states and times, without formulas for spreadsheets', async () => {
    const [confirmed, ended] = [anAddress(), `+${anAddress()}`];
    await importCsv(`${confirmed}\n${ended}`);
    const { id } = await subscriberOf(ended);
    await staff().removeSubscriber(id);
    const { content, name } = await staff().exportSubscribers();
    const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await content.arrayBuffer()).split('\r\n');
    expect(name).toBe('subscribers.csv');
    expect(lines[0]).toBe('\uFEFFemail,state,subscribedAt,confirmedAt,unsubscribedAt,language');
    expect(lines.find((line) => line.startsWith(confirmed))).toMatch(/,confirmed,\d{4}-.*Z,\d{4}-.*Z,,en$/);
    expect(lines.find((line) => line.includes(ended))).toMatch(/^'\+.*,unsubscribed,.*Z,.*Z,.*Z,en$/);
  });
});

describe('removing a subscriber', () => {
  test('ends the subscription once, however often it is requested, and cancels queued mails', async () => {
    const email = anAddress();
    await importCsv(email);
    const { id } = await subscriberOf(email);
    const { data } = await staff().send({ title: 'To be cancelled', content: 'x' });
    await staff().removeSubscriber(id);
    const [first] = await journal.services.db
      .select()
      .from(subscribers)
      .where(eq(subscribers.id, asId(id)));
    journal.pass(60);
    await staff().removeSubscriber(id);
    const [second] = await journal.services.db
      .select()
      .from(subscribers)
      .where(eq(subscribers.id, asId(id)));
    expect(second).toEqual(first);
    expect(first?.state).toBe('unsubscribed');
    expect((await staff().progress(data.id)).withdrawn).toBe(1);
    const removals = (await eventsOf('subscriber.removed')).filter(
      ({ payload }) => (payload as { subscriberId: string }).subscriberId === id,
    );
    expect(removals).toMatchObject([{ actorId: administrator.id }]);
    await expect(staff().removeSubscriber(crypto.randomUUID())).rejects.toMatchObject({ failure: 'missing' });
  });
});
