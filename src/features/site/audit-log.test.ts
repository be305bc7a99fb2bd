import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf, longDate } from '#base/dates.ts';
import { newId, type UserId } from '#base/ids.ts';
import { usersClient } from '#features/accounts/client.ts';
import { checkupClient } from '#features/checkup/client.ts';
import { topicsClient } from '#features/topics/client.ts';
import { events } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { checkChain, headOf } from '#platform/records/event-chain.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { siteClient } from './client.ts';
import type { AuditQuery } from './contract.ts';
import { prepareJournal } from './server/first-start.ts';

const journal = testJournal();
let admin: Person;
beforeAll(async () => {
  admin = await anAdministrator(journal);
});
const log = () => siteClient(journal.as(admin.token));
const entries = async (query: AuditQuery = {}) => (await log().auditLog(query)).data;
const sentences = async (query: AuditQuery) => (await entries(query)).map(({ who, what }) => `${who} ${what}`);
const aName = () => `Topic ${crypto.randomUUID().slice(0, 8)}`;

interface StoredEvent {
  type: string;
  payload: object;
  actorId?: UserId | null;
  createdAt?: Date;
}

/** Stores an event directly, with any type and payload. */
async function storeEvent({ type, payload, actorId = null, createdAt = journal.now() }: StoredEvent) {
  await journal.services.db.insert(events).values({ id: newId(), type, payload, actorId, createdAt });
}

describe('a sentence', () => {
  test('names who added, changed and deleted a record', async () => {
    const topics = topicsClient(journal.as(admin.token));
    const [name, renamed] = [aName(), aName()];
    const { data } = await topics.add({ name });
    await topics.change(data.id, { name: renamed });
    await topics.remove(data.id);
    expect((await sentences({ type: 'topic.changed', q: admin.email })).slice(0, 3)).toEqual([
      `Jean Habimana deleted the topic “${renamed}”`,
      `Jean Habimana changed the topic “${renamed}”`,
      `Jean Habimana added the topic “${name}”`,
    ]);
  });

  test('describes changes of a manuscript without the note to the authors', async () => {
    const { id, number, author } = await aSubmission(journal);
    const change = { status: 'UNDER_REVIEW', note: 'between us' } as const;
    await journal.services.updateSubmission(admin.id, id, change);
    await journal.services.updateSubmission(admin.id, id, { slug: 'another-slug' });
    expect((await sentences({ q: author.email }))[0]).toBe(`Aline Ingabire submitted ${number}`);
    const [details, status] = await sentences({ type: 'submission.changed', q: admin.email });
    expect(details).toBe(`Jean Habimana changed ${number}`);
    expect(status).toBe(`Jean Habimana moved ${number} from Submitted to Under review`);
    expect(JSON.stringify(await entries())).not.toContain('between us');
  });

  test('describes role changes and deletions, and calls a deleted person a former user', async () => {
    const person = await anAuthor(journal);
    const users = usersClient(journal.as(admin.token));
    await users.changeRole(person.id, { role: 'EDITOR' });
    expect(await sentences({ q: person.email })).toEqual([
      'Jean Habimana changed the role of Aline Ingabire from Author to Editor',
    ]);
    await users.remove(person.id);
    const [deletion, role] = await entries({ q: admin.email });
    expect(deletion).toMatchObject({ who: 'Jean Habimana', email: admin.email, what: 'deleted somebody’s account' });
    expect(role?.what).toBe('changed the role of Former user from Author to Editor');
    expect(await entries({ q: person.email })).toEqual([]);
  });

  test('names the journal as the actor of an event without an account', async () => {
    await storeEvent({ type: 'account.role-changed', payload: { userId: admin.id, from: null, to: 'ADMIN' } });
    expect((await entries({ type: 'account.role-changed' }))[0]).toMatchObject({
      who: 'The journal',
      email: null,
      what: 'made an account for Jean Habimana with the role Admin',
    });
  });

  test('falls back to the event’s type for an unknown event and never fails', async () => {
    const { number, id } = await aSubmission(journal);
    await storeEvent({ type: 'press.stopped', payload: { secret: 'geheim', submissionId: id }, actorId: newId() });
    expect((await entries({ type: 'press.stopped' }))[0]).toMatchObject({
      who: 'Deleted user',
      what: `press.stopped · ${number}`,
    });
    for (const payload of [{}, [], { userId: 7, what: {}, title: [] }, { userId: 'x', submissionId: 'x', mailId: 'x' }])
      for (const type of journal.services.auditKinds.keys()) await storeEvent({ type, payload });
    expect((await entries({ perPage: 1000 })).every(({ what }) => what.length > 0)).toBe(true);
    expect(JSON.stringify(await entries({ perPage: 1000 }))).not.toContain('geheim');
  });

  test('exists for every event type of this journal', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
    );
    const found = sources.flatMap((name) => {
      const text = readFileSync(`src/${name}`, 'utf8');
      const types = [...text.matchAll(/eventType\(\s*'([\w.-]+)'/gs)].map(([, type]) => type);
      const kinds = [...text.matchAll(/recordsService\(\s*needs,\s*\{[^}]*?kind: '([\w-]+)'/gs)];
      return [...types, ...kinds.map(([, kind]) => `${kind}.changed`)];
    });
    expect(found.length).toBeGreaterThan(10);
    expect(new Set(found)).toEqual(new Set(journal.services.auditKinds.keys()));
  });
});

describe('the list', () => {
  test('is filtered by kind, person and days in Kigali time', async () => {
    const person = await anAuthor(journal);
    const storeAt = (iso: string) =>
      storeEvent({ type: 'day.tested', payload: { iso }, actorId: person.id, createdAt: new Date(iso) });
    await storeAt('2031-03-11T21:59:59Z');
    await storeAt('2031-03-11T22:00:00Z');
    await storeAt('2031-03-12T21:59:59Z');
    await storeAt('2031-03-12T22:00:00Z');
    const timesOf = async (query: AuditQuery) =>
      (await entries({ q: person.email, ...query })).map((entry) => entry.at.slice(8, 19));
    expect(await timesOf({ from: '2031-03-12', to: '2031-03-12' })).toEqual(['12T21:59:59', '11T22:00:00']);
    expect(await timesOf({ from: '2031-03-13' })).toEqual(['12T22:00:00']);
    expect(await timesOf({ to: '2031-03-11' })).toEqual(['11T21:59:59']);
    expect(await timesOf({ type: 'topic.changed' })).toEqual([]);
    expect(await timesOf({ page: 2, perPage: 3 })).toEqual(['11T21:59:59']);
    const { kinds } = await log().auditLog({ type: 'day.tested' });
    expect(kinds).toContainEqual({ type: 'day.tested', label: 'day.tested' });
    expect(kinds).toContainEqual({ type: 'account.role-changed', label: 'Roles changed' });
  });

  test.each([
    ['from=yesterday', 'from'],
    ['to=2031-02-30', 'to'],
    ['from=0000-01-01', 'from'],
    ['from=2031-03-02&to=2031-03-01', 'to'],
    ['perPage=5000', 'perPage'],
  ])('answers 400 to ?%s with an error at its field', async (query, path) => {
    const headers = { authorization: `Bearer ${admin.token}` };
    for (const call of ['audit-log', ...(path === 'perPage' ? [] : ['audit-log/export'])]) {
      const response = await journal.request(`/api/v1/${call}?${query}`, { headers });
      expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path }] }]);
    }
  });
});

test('the log and its filter are in French for people who read French', async () => {
  const name = aName();
  await topicsClient(journal.as(admin.token)).add({ name });
  const inLanguage = async (language: string) => {
    const headers = { authorization: `Bearer ${admin.token}`, 'journal-language': language };
    const address = `/api/v1/audit-log?q=${encodeURIComponent(admin.email)}`;
    return (await (await journal.request(address, { headers })).json()) as Awaited<
      ReturnType<ReturnType<typeof log>['auditLog']>
    >;
  };
  const [english, french] = [await inLanguage('en'), await inLanguage('fr')];
  expect(french.data[0]?.what).toBe(`a ajouté le thème «\u00a0${name}\u00a0»`);
  const sameInBoth = ['Messages', 'Questions', 'Pages', 'Webhooks'];
  const untranslated = french.kinds.filter(
    // Types that other tests have made up have no label.
    ({ type, label }, index) => label !== type && label === english.kinds[index]?.label,
  );
  expect(untranslated.filter(({ label }) => !sameInBoth.includes(label))).toEqual([]);
  expect(french.kinds.map(({ label }) => label)).toContain('Thèmes');
});

test('the log can be exported without formulas for spreadsheets', async () => {
  const name = `=cmd ${aName()}`;
  await topicsClient(journal.as(admin.token)).add({ name });
  const { content, name: fileName } = await log().exportAuditLog({ type: 'topic.changed', q: admin.email });
  expect(fileName).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const rows = parse<Record<string, string>>(await content.text(), { columns: true, bom: true });
  expect(rows[0]).toEqual({
    'When (UTC)': expect.stringMatching(/^\d{4}-/),
    Who: 'Jean Habimana',
    Email: admin.email,
    What: `added the topic “${name}”`,
    Event: 'topic.changed',
  });
});

test('visitors, authors and editors cannot read or export the log', async () => {
  for (const [token, kind] of [
    [undefined, 'unauthenticated'],
    [(await anAuthor(journal)).token, 'forbidden'],
    [(await anEditor(journal)).token, 'forbidden'],
  ] as const) {
    const refused = expect.objectContaining({ failure: kind });
    await expect(siteClient(journal.as(token)).auditLog()).rejects.toEqual(refused);
    await expect(siteClient(journal.as(token)).exportAuditLog()).rejects.toEqual(refused);
  }
});

describe('the chain of entries', () => {
  /** A chain of its own: other tests here store events past it. */
  const other = testJournal();
  const SECONDS_SHOWN = 10 * 60;

  test('is checked at most every ten minutes, and a change in the database is named with its entry and day', async () => {
    const administrator = await anAdministrator(other);
    const chain = () => siteClient(other.as(administrator.token)).auditChain();
    const { data } = await topicsClient(other.as(administrator.token)).add({ name: aName() });
    const first = await chain();
    expect(first.findings).toEqual([]);

    const { db } = other.services;
    const isTopic = sql`${events.payload} ->> 'id' = ${data.id}`;
    const [entry] = await db.select().from(events).where(isTopic);
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(events).set({ actorId: null }).where(isTopic);
    });
    expect(await chain()).toEqual(first);
    other.pass(SECONDS_SHOWN);
    const day = dayOf(entry?.createdAt.toISOString() ?? '');
    expect((await chain()).findings).toEqual([
      { text: `Entry ${entry?.number}, of ${longDate(day)}, has been changed.`, day },
    ]);
    const audit = (await checkupClient(other.as(administrator.token)).run()).find(({ check }) => check === 'audit');
    expect(audit).toMatchObject({ state: 'fault', text: expect.stringContaining(`Entry ${entry?.number},`) as string });
  });

  test('takes in the entries of earlier releases at the next start, which the log says', async () => {
    const { db } = other.services;
    await prepareJournal(other.services, undefined);
    const before = (await headOf(db))?.number ?? 0;
    const row = { type: 'topic.changed', payload: { title: 'Old' }, createdAt: new Date('2020-01-01') };
    await db.insert(events).values([
      { id: newId(), ...row },
      { id: newId(), ...row },
    ]);
    expect((await checkChain(db)).outside).toBe(2);
    await prepareJournal(other.services, undefined);
    await prepareJournal(other.services, undefined);
    expect(await checkChain(db)).toMatchObject({ outside: 0, head: { number: before + 3 } });
    const administrator = await anAdministrator(other);
    const { data } = await siteClient(other.as(administrator.token)).auditLog({ type: 'audit.chained' });
    expect(data.map(({ who, what }) => `${who} ${what}`)).toEqual([
      `The journal put entries ${before + 1} to ${before + 2} into the chain; changes made to them before cannot be detected`,
    ]);
  });

  test('is checked for administrators alone', async () => {
    const editor = await anEditor(other);
    await expect(siteClient(other.as(editor.token)).auditChain()).rejects.toMatchObject({ failure: 'forbidden' });
  });
});

describe('with a hundred thousand events', () => {
  beforeAll(async () => {
    const { db } = journal.services;
    await db.execute(sql`
      insert into users (id, email, first_name, last_name, role, created_at)
      select gen_random_uuid(), 'many' || n || '@example.org', 'Person', 'Number ' || n, 'AUTHOR', now() from generate_series(1, 5000) n`);
    await db.execute(sql`
      with people as (select array_agg(id) as ids from users)
      insert into events (id, type, payload, actor_id, created_at)
      select gen_random_uuid(), 'many.' || n % 20, jsonb_build_object('userId', ids[1 + (n * 7) % 5000]), ids[1 + n % 5000], now() - n * interval '1 minute'
      from generate_series(1, 100000) n, people`);
    for (const table of ['users', 'events']) await db.execute(sql`analyze ${sql.identifier(table)}`);
  });

  test.each<[string, AuditQuery, RegExp]>([
    ['the first page', {}, /events_created_at/],
    ['one kind', { type: 'many.7' }, /events_type/],
    ['one person', { q: 'many4321@' }, /BitmapOr.*events_actor.*events_person/s],
    ['one day', { from: '2026-01-01', to: '2026-01-01' }, /events_created_at/],
  ])('%s uses an index', async (_, query, index) => {
    const { db, auditLog } = journal.services;
    const { rows } = await inTransaction(db, (tx) =>
      tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain ${auditLog.rowsOf(admin.id, query, { limit: 50, offset: 0 }).getSQL()}`,
      ),
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(index);
  });
});
