import { type SQL, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { API_ROOT } from '#base/client.ts';
import type { Env } from '#platform/http/address.ts';
import { testJournal } from '../journal.ts';
import { isLong } from '../long.ts';
import { anAuthor } from '../makers.ts';
import { testSite } from '../site.ts';
import { freshToken } from './callers.ts';
import { everyCall, parametersOf } from './calls.ts';
import { COLUMNS, type Level } from './columns.ts';
import { aFullJournal, type FullJournal, SECRET_SETTINGS } from './full-journal.ts';
import { keysOf, manuscriptsOf } from './keys.ts';
import { mountedAddresses } from './mounted.ts';
import { type Looker, leaksIn, type Secrets, secretsOf, wordColumns } from './private.ts';

/** Markers in every private field of a journal; then everything it answers is searched for them. */
const journal = testJournal({ ...SECRET_SETTINGS, DOI_PREFIX: '10.12345' });
let full: FullJournal;
let secrets: Secrets;
let site: Hono<Env>;
let tokens: Record<Looker, string | undefined>;
const LOOKERS = ['visitor', 'outsider', 'alpha', 'guest', 'editor', 'administrator'] as const;

beforeAll(async () => {
  full = await aFullJournal(journal);
  const more = new Map<string, Level>();
  for (const word of [...full.alpha.secrets, ...full.bravo.secrets])
    more.set(word, word.startsWith('qq') ? 'owner' : 'nobody');
  for (const word of Object.values(SECRET_SETTINGS)) if (word.startsWith('qq')) more.set(word, 'nobody');
  more
    .set('s'.repeat(32), 'nobody')
    .set(journal.dataDir, 'nobody')
    .set(journal.connection.host ?? journal.dataDir, 'nobody');
  secrets = await secretsOf(journal, more);
  const { editor, administrator, alpha, guest } = full;
  const outsider = await anAuthor(journal);
  site = testSite(journal);
  tokens = {
    visitor: undefined,
    outsider: outsider.token,
    alpha: await freshToken(journal, alpha, 'AUTHOR'),
    guest: await freshToken(journal, guest, 'GUEST_EDITOR'),
    editor: await freshToken(journal, editor, 'EDITOR'),
    administrator: await freshToken(journal, administrator, 'ADMIN'),
  };
});

/** Looks into an answer, its headers included. */
async function look(looker: Looker, address: string, init: RequestInit = {}): Promise<string[]> {
  const token = tokens[looker];
  const headers = { ...(init.headers as object), ...(token && { authorization: `Bearer ${token}` }) };
  const response = await site.request(address, { ...init, headers });
  const head = JSON.stringify([...response.headers]);
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
  const asked = decodeURIComponent(address).toUpperCase();
  return (
    leaksIn(`${head}\n${body}`, secrets.hiddenFrom(looker))
      // A caller that sends a value may get it back, in capitals too.
      .filter((leak) => !asked.includes((leak.split(': ')[1] ?? '').toUpperCase()))
      .map((leak) => `${looker} at ${address} (${response.status}): ${leak}`)
  );
}

describe('private values', () => {
  test('every column of the database has been decided, and no other', async () => {
    const columns = (await wordColumns(journal)).map(({ table, column }) => `${table}.${column}`);
    expect(
      columns.filter((name) => !COLUMNS.has(name)),
      'decide in columns.ts who may see these',
    ).toEqual([]);
    expect(
      [...COLUMNS.keys()].filter((name) => !columns.includes(name)),
      'these are no longer there',
    ).toEqual([]);
  });

  test('every private column has something in it to look for', () => {
    expect(secrets.unmarked).toEqual([]);
    expect(secrets.hiddenFrom('visitor').size).toBeGreaterThan(300);
  });
});

const KEYS_OF_WORK = ['submissions', 'issues', 'newsletters', 'submission_files', 'uploads', 'drafts', 'topics'];

/** Every GET call with ids that exist put into its address, and with a query. */
async function addressesOf(looker: Looker): Promise<string[]> {
  const mayMuch = looker === 'editor' || looker === 'administrator';
  const ids = await keysOf(journal, mayMuch ? KEYS_OF_WORK.slice(0, 3) : KEYS_OF_WORK);
  const values: Record<string, string[]> = {
    number: (await manuscriptsOf(journal)).map(({ number }) => number),
    report: ['tr_j1', 'ir', 'ir_a1', 'dr'],
    key: ['publication-ethics', 'x'],
    id: ids,
    fileId: ids,
  };
  return everyCall(journal)
    .filter(({ method }) => method === 'GET')
    .flatMap((call) => {
      const isClosed = call.access.includes('.') && !mayMuch;
      const [name] = parametersOf(call);
      const all = name ? (values[name] ?? ids) : [''];
      const path = API_ROOT + call.path.replace(/:file\b/, 'crossref.xml');
      const filled = all.slice(0, isClosed ? 1 : all.length).map((value) => path.replace(/:\w+/, value));
      return [
        ...filled,
        ...(call.query ? filled.slice(0, 2).flatMap((address) => QUERIES.map((query) => address + query)) : []),
      ];
    });
}
/** Texts meant for their recipient: the reply to a letter, a newsletter. */
/** Values that a reviewer reads in an invitation: the manuscript, without its authors, and their own name. */
const FOR_REVIEWERS = /submissions\.(title|slug|abstract|keywords|number)|reviewers\.full_name/;
const FOR_READERS = /contact_messages.answer|newsletters\.|mailings\.subject/;
const column = async (query: SQL) =>
  (await journal.services.db.execute<{ value: string }>(query)).rows.map(({ value }) => value);

/** Somebody's own links and manuscripts. */
const ownOf = (address: string) =>
  column(sql`
    select filling as value from outbox where recipient = ${address} and filling is not null
    union select id::text from subscribers where email = ${address}
    union select number from submissions where id in (select submission_id from submission_authors where email = ${address})
    union select number from submissions where user_id in (select id from users where email = ${address})`);

const QUERIES = [
  '?begin_date=2025-01&end_date=2026-12&from=2025-01&to=2026-12',
  '?page=2&perPage=2',
  '?page=0&perPage=x',
];

describe('nothing private is found', () => {
  test.each(LOOKERS)('in any answer of the API, by %s', async (looker) => {
    const addresses = await addressesOf(looker);
    expect(addresses.length).toBeGreaterThan(150);
    const leaks: string[] = [];
    for (const address of addresses) leaks.push(...(await look(looker, address)));
    expect(leaks.slice(0, 20)).toEqual([]);
  });

  test('in files, feeds, pictures, bags and protocols, which a token does not change', async () => {
    const leaks: string[] = [];
    const [manuscripts, issues, topics, ids] = [
      await manuscriptsOf(journal),
      await keysOf(journal, ['issues']),
      await keysOf(journal, ['topics']),
      await keysOf(journal, ['images', 'drafts', 'uploads', 'submissions']),
    ];
    const addresses = mountedAddresses({ manuscripts, issues, topics, ids });
    expect(addresses.length).toBeGreaterThan(200);
    for (const { method, address } of addresses) {
      leaks.push(...(await look('visitor', address, { method })), ...(await look('outsider', address, { method })));
    }
    expect(leaks.slice(0, 20)).toEqual([]);
  });

  test('by searching: a private word is as unknown as one that nobody has ever written', async () => {
    const hidden = [...secrets.hiddenFrom('visitor')].filter(([word]) => word.startsWith('qq'));
    const shown = async (path: string, word: string) =>
      (await (await site.request(`${API_ROOT}${path}${word}`)).text())
        .replaceAll(word, '')
        .replaceAll(word.slice(0, -2), '');
    for (const path of ['/search?q=', '/submission?q=', '/issues?q=', '/newsletter/subscribers?q=', '/search?topic=']) {
      const unknown = await shown(path, 'qqnobodybcdfghjklmnp');
      for (const [word, where] of hidden.filter((_, index) => isLong || index % 12 === 0)) {
        expect(await shown(path, word), `${path} tells of ${where}`).toBe(unknown);
      }
    }
  });

  test('in a mail: nobody is written what he may not see', async () => {
    await journal.work();
    await expect
      .poll(async () => (await journal.mailsTo(full.alpha.email)).length, { timeout: 20_000 })
      .toBeGreaterThan(12);
    const office = await column(sql`select email as value from users where role <> 'AUTHOR'`);
    const leaks: string[] = [];
    for (const recipient of await column(sql`select distinct recipient as value from outbox`)) {
      const isAlpha = recipient.includes('qqalpha');
      const hidden = secrets.hiddenFrom(office.includes(recipient) ? 'administrator' : isAlpha ? 'alpha' : 'visitor');
      const own = await ownOf(recipient);
      const name = /qq(alpha|bravo|visitor)/.exec(recipient)?.[0] ?? 'nobody';
      for (const mail of await journal.mailsTo(recipient)) {
        const found = leaksIn(JSON.stringify(mail), hidden).filter(
          (leak) =>
            !leak.includes(name) &&
            !own.some((value) => leak.endsWith(value)) &&
            !FOR_READERS.test(leak) &&
            !(recipient.endsWith('@example.net') && FOR_REVIEWERS.test(leak)),
        );
        leaks.push(...found.map((leak) => `${recipient}: ${mail.subject}: ${leak}`));
      }
    }
    expect(leaks.slice(0, 20)).toEqual([]);
  });

  test('in an address of a client: it is kept nowhere', async () => {
    await site.request(`${API_ROOT}/newsletter/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77', 'user-agent': 'qq' },
      body: JSON.stringify({ email: 'somebody@example.org' }),
    });
    for (const { table, column } of await wordColumns(journal)) {
      const { rows } = await journal.services.db.execute<{ found: number }>(
        sql`select 1 as found from ${sql.identifier(table)} where ${sql.identifier(column)}::text like '%203.0.113.77%'`,
      );
      expect(rows, `${table}.${column}`).toEqual([]);
    }
  });
});
