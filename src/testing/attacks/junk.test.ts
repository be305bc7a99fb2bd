import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { API_ROOT } from '#base/client.ts';
import type { Call } from '#base/contract.ts';
import { testJournal } from '../journal.ts';
import { isLong } from '../long.ts';
import { anAdministrator, anAuthor, aSubmission, type Person } from '../makers.ts';
import { faultOf } from './answers.ts';
import { freshToken } from './callers.ts';
import { everyCall, jsonSchema, nameOf } from './calls.ts';
import { addressPart, onTheWire, validish, WIRE } from './junk.ts';

/** Whatever anybody sends to whichever call: an answer of the contract, never a 500. */
const journal = testJournal();
const REQUESTS = isLong ? 10_000 : 1_500;
/** The same requests at every run; LONG_TESTS=1 ATTACK_SEED=… tries others. */
const SEED = Number(process.env.ATTACK_SEED ?? 20_260_701);

let calls: Call[];
let people: Record<'author' | 'administrator', Person>;
/** Ids that exist, so that junk also meets real things. */
const known: Record<string, string[]> = {};
beforeAll(async () => {
  calls = everyCall(journal);
  people = { author: await anAuthor(journal), administrator: await anAdministrator(journal) };
  const published = await aSubmission(journal, { status: 'PUBLISHED', author: people.author });
  const other = await aSubmission(journal, { author: people.author });
  known.id = [published.id, other.id, await journal.services.topics.list().then(([topic]) => topic?.id ?? '')];
  known.number = [published.number, other.number];
});

const ROLE = { author: 'AUTHOR', administrator: 'ADMIN' } as const;
/** Callers whose junk passes the first checks, mostly. */
const who = fc.constantFrom('visitor', 'author', 'author', 'administrator', 'administrator', 'administrator');
/** A session of its own for each request: some of them end the one they come with. */
const tokenOf = async (kind: string) => {
  if (kind !== 'author' && kind !== 'administrator') return undefined;
  const make = kind === 'author' ? anAuthor : anAdministrator;
  // Junk with the right password in it deletes accounts.
  return freshToken(journal, people[kind], ROLE[kind]).catch(async () => {
    people[kind] = await make(journal);
    return people[kind].token;
  });
};

/** The path of a call with junk or real values in it, and a query with junk, some keys twice. */
function addressOf(call: Call) {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const parts = names.map((name) =>
    fc.oneof(fc.constantFrom(...(known[name] ?? known.id ?? [''])), fc.uuid(), addressPart),
  );
  const asked = call.query ? validish(jsonSchema(call.query), '') : fc.constant({});
  return fc
    .tuple(fc.tuple(...parts), asked, fc.option(fc.tuple(addressPart, addressPart)), fc.boolean())
    .map(([values, query, more, isTwice]) => {
      let at = 0;
      const path = call.path.replace(/:\w+/g, () => values[at++] ?? '');
      const pairs = Object.entries((query ?? {}) as object).map(
        ([key, value]) =>
          `${encodeURIComponent(key)}=${encodeURIComponent(String(value).slice(0, 2_000).toWellFormed())}`,
      );
      const all = [...pairs, ...(isTwice ? pairs.slice(0, 1) : []), ...(more ? [more.join('=')] : [])];
      return `${API_ROOT}${path}${all.length > 0 ? `?${all.join('&')}` : ''}`;
    });
}

const bodyOf = (call: Call) =>
  fc
    .tuple(call.body ? validish(jsonSchema(call.body), '') : fc.constant({ a: 1 }), fc.constantFrom(...WIRE))
    .map(([value, wire]) => onTheWire(value, wire));

test(`${REQUESTS} requests of junk are all answered as the contract says`, async () => {
  const runs = Math.ceil(REQUESTS / calls.length);
  const statuses = new Map<number, number>();
  let requests = 0;
  const faults: string[] = [];
  for (const call of calls) {
    const request = fc.record({ who, address: addressOf(call), content: bodyOf(call) });
    for (const { who: kind, address, content } of fc.sample(request, { numRuns: runs, seed: SEED })) {
      const token = await tokenOf(kind);
      const { body, type, headers } = content;
      const response = await journal.request(address, {
        method: call.method,
        headers: {
          ...headers,
          ...(type && { 'content-type': type }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(call.method !== 'GET' && { body }),
      });
      requests += 1;
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const actor = token ? await journal.services.accounts.sessions.identify(token) : undefined;
      const fault = await faultOf(call, response, actor);
      if (fault) faults.push(`${fault}: ${nameOf(call)} as ${kind}: ${address} ${JSON.stringify(body).slice(0, 300)}`);
    }
  }
  expect(faults.slice(0, 20), `seed ${SEED}`).toEqual([]);
  expect(requests).toBeGreaterThanOrEqual(REQUESTS);
  // Junk that is always refused by the first check would prove nothing.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20);
  console.info(`${requests} requests, seed ${SEED}: ${JSON.stringify(Object.fromEntries(statuses))}`);
}, 600_000);
