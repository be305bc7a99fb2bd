import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endlessBody, slowBody } from '#testing/hostile-server.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, type Person } from '#testing/makers.ts';
import { orcidRecord, testRegistries } from '#testing/registries.ts';
import { lookUpsClient } from './client.ts';

const registries = await testRegistries();
afterAll(() => registries.close());
const journal = testJournal(registries.settings);
let author: Person;
beforeAll(async () => {
  author = await anAuthor(journal);
});
const client = (token = author.token) => lookUpsClient(journal.as(token));
beforeEach(() => {
  registries.recover();
  registries.requests.length = 0;
  registries.queries.length = 0;
  registries.people = [orcidRecord('0000-0002-1825-0097', 'Claudine', 'Mukamana', ['University of Rwanda', 'IPAR'])];
  journal.pass(3700);
});

describe('the search of an author’s ORCID iD', () => {
  test('finds people by name, those with the affiliation first, and passes on no address', async () => {
    const { data, isReachable } = await client().people({ name: 'MUKAMANA, Claudine', affiliation: 'Univ. of Rwanda' });
    expect({ data, isReachable }).toEqual({
      data: [
        { orcid: '0000-0002-1825-0097', name: 'Claudine Mukamana', institutions: ['University of Rwanda', 'IPAR'] },
      ],
      isReachable: true,
    });
    const all = '("MUKAMANA" AND "Claudine")';
    const named = `given-and-family-names:${all} OR credit-name:${all} OR other-names:${all}`;
    expect(registries.queries).toEqual([`(${named}) OR ((${named}) AND affiliation-org-name:"Univ of Rwanda")`]);
    expect(registries.requests[0]).toMatch(/^GET \/v3\.0\/expanded-search\/\?q=.*&rows=8$/);
    // Once an hour only.
    await client().people({ name: ' MUKAMANA, Claudine', affiliation: 'Univ. of Rwanda' });
    expect(registries.requests).toHaveLength(1);
  });

  test('sends words alone, and no part of the query language', async () => {
    await client().people({ name: 'Jean") OR email:(*@example.org) \\ NOT d’Arc-Müller 1*' });
    expect(registries.queries[0]?.match(/"[^"]*"|[^"]+/g)?.slice(1, 10)).toEqual([
      '"Jean"',
      ' AND ',
      '"OR"',
      ' AND ',
      '"email"',
      ' AND ',
      '"example"',
      ' AND ',
      '"org"',
    ]);
    registries.requests.length = 0;
    expect(await client().people({ name: '*:*' })).toMatchObject({ data: [], isReachable: true });
    expect(registries.requests).toEqual([]);
  });

  test('finds nobody where there is nobody, and leaves out what is no record', async () => {
    registries.people = [];
    expect(await client().people({ name: 'Nobody Nowhere' })).toMatchObject({ data: [], isReachable: true });
    registries.people = [
      orcidRecord('0000-0002-1825-0098', 'A false', 'check digit'),
      orcidRecord('0000-0002-1694-233X', '<script>pwned(1)</script>', 'Hostile\u202E\n', ['<b>A</b>', 'x'.repeat(900)]),
    ];
    const { data } = await client().people({ name: 'Somebody Hostile' });
    expect(data).toEqual([
      {
        orcid: '0000-0002-1694-233X',
        name: '<script>pwned(1)</script> Hostile',
        institutions: ['<b>A</b>', 'x'.repeat(200)],
      },
    ]);
  });

  test.each([
    ['is slow', slowBody],
    ['answers without end', endlessBody().respond],
    ['answers with broken JSON', ((_, response) => response.end('{"expanded-result": [')) as typeof slowBody],
    ['fails', ((_, response) => response.writeHead(503).end()) as typeof slowBody],
    [
      'has had too many requests',
      ((_, response) => response.writeHead(429, { 'retry-after': '30' }).end()) as typeof slowBody,
    ],
  ])(
    'says quietly that ORCID cannot be reached when it %s, and works again later',
    async (name, trouble) => {
      registries.respond = trouble;
      expect(await client().people({ name: `Aline ${name}` })).toMatchObject({ data: [], isReachable: false });
      registries.recover();
      journal.pass(31);
      expect((await client().people({ name: `Aline ${name}` })).data).toHaveLength(1);
    },
    20_000,
  );

  test('is for people with an account, and of a bounded length', async () => {
    await expect(client('nonsense').people({ name: 'Aline' })).rejects.toMatchObject({ failure: 'unauthenticated' });
    await expect(lookUpsClient(journal.as()).isOn()).rejects.toMatchObject({ failure: 'unauthenticated' });
    await expect(client().people({ name: 'A' })).rejects.toMatchObject({ failure: 'invalid' });
    await expect(client().people({ name: 'A'.repeat(201) })).rejects.toMatchObject({ failure: 'invalid' });
    await expect(client().people({ name: 'Aline', affiliation: 'x'.repeat(5000) })).rejects.toMatchObject({
      failure: 'too-large',
    });
    expect(await client().isOn()).toBe(true);
    expect(registries.requests).toEqual([]);
  });
});

describe('a journal without the setting', () => {
  const quiet = testJournal({ ...registries.settings, LOOKUPS: 'off' });

  test('says that there is no search, and asks nobody', async () => {
    const { token } = await anAuthor(quiet);
    expect(await lookUpsClient(quiet.as(token)).isOn()).toBe(false);
    expect(await lookUpsClient(quiet.as(token)).people({ name: 'Aline' })).toMatchObject({
      data: [],
      isReachable: false,
    });
    expect(registries.requests).toEqual([]);
  });
});
