import { beforeAll, describe, expect, test } from 'vitest';
import { API_ROOT } from '#base/client.ts';
import type { Call } from '#base/contract.ts';
import { testJournal } from '../journal.ts';
import { isLong } from '../long.ts';
import { anAuthor, anUpload, aTopic, type Person } from '../makers.ts';
import { testSite } from '../site.ts';
import { validBody } from './bodies.ts';
import { addressWith, everyCall, jsonSchema, nameOf, parametersOf, send, unknownValue, wholeOf } from './calls.ts';
import { aFullJournal, type FullJournal } from './full-journal.ts';
import { keysOf, manuscriptsOf } from './keys.ts';
import { mountedAddresses, mountedRoutes } from './mounted.ts';
import { snapshot } from './snapshot.ts';
import { textFields, withValueAt } from './values.ts';

/** Every id sent where it does not belong: nothing is revealed, nothing is changed. */
const journal = testJournal();
let full: FullJournal;
let other: Person;
let calls: Call[];
/** Other people's records, by table. */
const foreign: Record<string, string[]> = {};
let numbers: string[];
const TABLES = [
  'submissions',
  'submission_files',
  'uploads',
  'drafts',
  'sessions',
  'passkeys',
  'personal_tokens',
  'handshakes',
  'users',
  'codes',
  'contact_messages',
  'subscribers',
  'newsletters',
  'outbox',
  'trash',
  'submission_notices',
  'status_changes',
  'events',
  'reviewers',
  'review_rounds',
  'review_assignments',
  'reports',
  'report_files',
  'blind_files',
  'decisions',
];

beforeAll(async () => {
  full = await aFullJournal(journal);
  calls = everyCall(journal);
  const { alpha, bravo } = full;
  const isOpen = new Set([alpha, bravo].map(({ submissions }) => submissions.published));
  for (const table of TABLES) foreign[table] = (await keysOf(journal, [table])).filter((id) => !isOpen.has(id));
  other = await anAuthor(journal);
  const { rows } = await journal.services.db.execute<{ id: string }>(
    `select entry ->> 'fileId' as id from articles, jsonb_array_elements(versions) entry where state = 'published'`,
  );
  const open = rows.map(({ id }) => id);
  foreign.submission_files = foreign.submission_files?.filter((id) => !open.includes(id)) ?? [];
  const told = await journal.services.db.execute<{ number: string }>('select number from articles');
  const known = told.rows.map(({ number }) => number);
  numbers = (await manuscriptsOf(journal)).map(({ number }) => number).filter((number) => !known.includes(number));
});

/** One of each table, or three: the last, the first, one in the middle. */
const some = () =>
  TABLES.flatMap((table) => [-1, 0, 5].slice(0, isLong ? 3 : 1).map((at) => foreign[table]?.at(at))).filter(
    (id) => id !== undefined,
  );
const isEverybodys = ({ access }: Call) =>
  access === 'public' || access === 'by-role' || access === 'link' || access === 'member';
const known = async () => ({ topic: await topicId(), fileUrl: await fileUrl(), email: () => other.email });
const topicId = async () => {
  const id = await aTopic(journal);
  return () => id;
};
const fileUrl = async () => {
  const made = [await anUpload(journal, other.token), await anUpload(journal, other.token)];
  return () => made[0]?.fileUrl;
};
/** Both requests name another thing; where an answer quotes it, that is no difference. */
const unnamed = (whole: string, ...names: string[]) => names.reduce((text, name) => text.replaceAll(name, 'it'), whole);

describe('an id of somebody else in an address', () => {
  test('is answered like one that nobody has, by every call that authors or visitors may use, and changes nothing', async () => {
    const open = calls.filter((call) => isEverybodys(call) && parametersOf(call).length > 0 && call.kind !== 'upload');
    expect(open.length).toBeGreaterThan(15);
    for (const call of open) {
      const [name = ''] = parametersOf(call);
      const bodies = validBody(call, await known());
      const own =
        name === 'number'
          ? numbers
          : name === 'name'
            ? [`${full.alpha.id}_${foreign.uploads?.[0]}`]
            : name === 'key' || name === 'report'
              ? []
              : some();
      for (const token of call.access === 'member' ? [other.token] : [undefined, other.token]) {
        const before = await snapshot(journal);
        const nothing = unknownValue(name);
        const ask = (value: string) =>
          send(
            journal,
            call,
            addressWith(call, () => value),
            { token, body: bodies },
          );
        const missing = unnamed(await wholeOf(await ask(nothing)), nothing);
        for (const id of own) {
          expect(unnamed(await wholeOf(await ask(id)), id), `${nameOf(call)} ${id}`).toBe(missing);
        }
        expect(await snapshot(journal), nameOf(call)).toEqual(before);
      }
    }
  });
});

describe('an id of somebody else in a body', () => {
  const KEYS = /(^id$|^ids$|Id$|Url$|^handshake$|^ticket$|^challenge$|^proposal$|[tT]icket$|^key$)/;
  test('is answered like one that nobody has, and what it names stays as it is', async () => {
    let tried = 0;
    for (const call of calls.filter((one) => isEverybodys(one) && one.body)) {
      const schema = jsonSchema(call.body as never);
      for (const { path, name } of textFields(schema).filter((leaf) => KEYS.test(leaf.name))) {
        const base = validBody(call, await known());
        const isUrl = name.endsWith('Url');
        const address = (id: string) => (isUrl ? `${API_ROOT}/uploads/${id}` : id);
        const ask = async (id: string) => {
          const body = withValueAt(base, path, address(id));
          const where = addressWith(call, (parameter) =>
            parameter === 'id' ? full.alpha.submissions.revising : unknownValue(parameter),
          );
          return unnamed(await wholeOf(await send(journal, call, where, { token: other.token, body })), id);
        };
        // Keys that a client makes up itself create something new; those are tested below.
        if (name === 'draftId' || name === 'key') continue;
        const before = await snapshot(journal);
        const missing = await ask(crypto.randomUUID());
        for (const id of some()) {
          expect(await ask(id), `${nameOf(call)} ${path} ${id}`).toBe(missing);
          tried += 1;
        }
        expect(await snapshot(journal), nameOf(call)).toEqual(before);
      }
    }
    expect(tried).toBeGreaterThan(isLong ? 300 : 100);
  });
});

test('a draft’s key that somebody else uses too is as free as any other, and both keep theirs', async () => {
  const [theirs = ''] = foreign.drafts ?? [];
  const keep = calls.find((call) => nameOf(call) === 'PUT /submission/draft/:id') as Call;
  const content = {
    manuscriptTitle: 'Mine',
    topic: '',
    abstract: '',
    keywords: '',
    authors: [],
    files: [],
    declarations: [],
  };
  const ask = async (id: string, version: number) =>
    wholeOf(
      await send(journal, keep, `${API_ROOT}/submission/draft/${id}`, {
        token: other.token,
        body: { version, content },
      }),
    );
  const before = await journal.services.drafts.latest(full.alpha.id);
  expect(await ask(theirs, 1)).toBe(await ask(crypto.randomUUID(), 1));
  expect(await ask(theirs, 0)).toBe(await ask(crypto.randomUUID(), 0));
  expect(await journal.services.drafts.latest(full.alpha.id)).toEqual(before);
});

describe('routes mounted beside the contract', () => {
  test('is listed, each with its addresses', () => {
    const { real, listed } = mountedRoutes(
      testSite(journal),
      calls.map((call) => `${call.method} ${API_ROOT}${call.path}`),
    );
    expect(listed).toEqual(real);
  });

  test('is the same for everybody, and tells a manuscript under review from none as little as a made-up one', async () => {
    const site = testSite(journal);
    const ask = async (method: string, address: string, token?: string) =>
      wholeOf(await site.request(address, { method, headers: token ? { authorization: `Bearer ${token}` } : {} }));
    const issues = await keysOf(journal, ['issues']);
    const topics = await keysOf(journal, ['topics']);
    const all = mountedAddresses({ manuscripts: [], issues, topics, ids: [] });
    for (const { method, address } of all.filter((one) => !/resumable|oai/.test(one.address))) {
      const visitor = await ask(method, address);
      for (const { token } of [full.alpha, full.administrator])
        expect(await ask(method, address, token), address).toBe(visitor);
    }
    const hidden = (await manuscriptsOf(journal)).filter(({ number }) => numbers.includes(number));
    const [madeUp] = [{ number: 'MDS-2019-4711', slug: 'a-title' }];
    const addresses = (one: { number: string; slug: string }) =>
      mountedAddresses({ manuscripts: [one], issues: [], topics: [], ids: [] }).filter(({ address }) =>
        address.includes(one.number),
      );
    for (const one of hidden) {
      for (const [index, { method, address }] of addresses(one).entries()) {
        const nothing = addresses(madeUp)[index]?.address ?? '';
        const [given, expected] = [await ask(method, address), await ask(method, nothing)];
        const time = /<responseDate>[^<]*/g;
        expect(unnamed(given, one.number, one.slug).replace(time, ''), address).toBe(
          unnamed(expected, madeUp.number, madeUp.slug).replace(time, ''),
        );
      }
    }
  });
});
