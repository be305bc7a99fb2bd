import type { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { API_ROOT } from '../../base/client.ts';
import type { Env } from '../../platform/http/address.ts';
import { testJournal } from '../journal.ts';
import { anAuthor } from '../makers.ts';
import { testSite } from '../site.ts';
import { freshToken } from './callers.ts';
import { everyCall, parametersOf } from './calls.ts';
import { COLUMNS, type Level } from './columns.ts';
import { aFullJournal, type FullJournal, SECRET_SETTINGS } from './full-journal.ts';
import { type Looker, leaksIn, type Secrets, secretsOf, wordColumns } from './private.ts';

/** Markers in every private field of a journal; then everything it answers is searched for them. */
const journal = testJournal({ ...SECRET_SETTINGS, DOI_PREFIX: '10.12345' });
let full: FullJournal;
let secrets: Secrets;
let site: Hono<Env>;
let tokens: Record<Looker, string | undefined>;
const LOOKERS = ['visitor', 'outsider', 'alpha', 'editor', 'administrator'] as const;

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
  const { editor, administrator, alpha } = full;
  const outsider = await anAuthor(journal);
  site = testSite(journal);
  tokens = {
    visitor: undefined,
    outsider: outsider.token,
    alpha: await freshToken(journal, alpha, 'AUTHOR'),
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
  const asked = decodeURIComponent(address);
  return (
    leaksIn(`${head}\n${body}`, secrets.hiddenFrom(looker))
      // Who sends a word may get it back.
      .filter((leak) => !asked.includes(leak.split(': ')[1] ?? ''))
      .map((leak) => `${looker} at ${address} (${response.status}): ${leak}`)
  );
}

describe('what is private', () => {
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

/** Every address of a GET call with ids that exist put into it, and searches for words that are private. */
async function addressesOf(looker: Looker): Promise<string[]> {
  const mayMuch = looker === 'editor' || looker === 'administrator';
  const ids = mayMuch ? await keys('submissions', 'issues', 'newsletters') : await keys();
  const numbers = await keys('number');
  const values: Record<string, string[]> = {
    ...{ number: numbers, report: ['tr_j1', 'ir', 'ir_a1', 'dr'], file: ['crossref.xml', 'doaj.json'] },
    ...{ key: ['publication-ethics', 'x'], id: ids, fileId: mayMuch ? ids : await keys() },
  };
  const period = 'begin_date=2025-01&end_date=2026-12';
  return everyCall(journal).flatMap((call) => {
    if (call.method !== 'GET') return [];
    const isClosed = call.access === 'admin' || call.access === 'staff';
    const [name] = parametersOf(call);
    const all = name ? (values[name] ?? ids) : [''];
    const some = isClosed && !mayMuch ? all.slice(0, 1) : all;
    const filled = some.map((value) => API_ROOT + call.path.replace(/:file\b/, 'crossref.xml').replace(/:\w+/, value));
    const queried = call.query
      ? filled
          .slice(0, 2)
          .flatMap((address) => [`${address}?${period}&from=2025-01&to=2026-12`, `${address}?page=2&perPage=2`])
      : [];
    return [...filled, ...queried];
  });
}

async function keys(...tables: string[]): Promise<string[]> {
  const { sql } = await import('drizzle-orm');
  const read = async (table: string, column: string) => {
    const { rows } = await journal.services.db.execute<{ key: string }>(
      sql`select distinct ${sql.identifier(column)}::text as key from ${sql.identifier(table)}`,
    );
    return rows.map(({ key }) => key);
  };
  if (tables[0] === 'number') return read('submissions', 'number');
  const from =
    tables.length > 0
      ? tables
      : (await wordColumns(journal)).filter(({ column }) => column === 'id').map(({ table }) => table);
  return (await Promise.all(from.map((table) => read(table, 'id')))).flat();
}

describe('nothing private is found', () => {
  test.each(LOOKERS)('in any answer of the API, by %s', async (looker) => {
    const addresses = await addressesOf(looker);
    expect(addresses.length).toBeGreaterThan(100);
    const leaks: string[] = [];
    for (const address of addresses) leaks.push(...(await look(looker, address)));
    expect(leaks.slice(0, 20)).toEqual([]);
  });
});
