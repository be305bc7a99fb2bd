import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endlessBody, slowBody } from '#testing/hostile-server.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, type Person } from '#testing/makers.ts';
import { rorRecord, testRegistries } from '#testing/registries.ts';
import { organisationsClient } from './client.ts';
import { importOrganisations } from './server/import.ts';

const registries = await testRegistries();
afterAll(() => registries.close());
const journal = testJournal(registries.settings);
let author: Person;
beforeAll(async () => {
  author = await anAuthor(journal);
});
const client = (token = author.token) => organisationsClient(journal.as(token));
beforeEach(() => {
  registries.recover();
  registries.requests.length = 0;
  registries.queries.length = 0;
  registries.organisations = [
    rorRecord('00286hs46', ['University of Rwanda', 'UR']),
    rorRecord('03vek6s52', ['Fund for Research', 'FR'], { types: ['funder'], city: 'Bern', country: 'Switzerland' }),
  ];
  // A server that was down is asked again.
  journal.pass(3700);
});

describe('without a copy of the registry', () => {
  test('organisations are found at ror.org, the same text only once', async () => {
    const found = await client().search('Univ. of Rwanda: (UR)');
    expect(found[0]).toEqual({ ror: '00286hs46', name: 'University of Rwanda', place: 'Kigali, Rwanda' });
    expect(found).toHaveLength(2);
    expect(await client().search('univ. of rwanda   UR')).toEqual(found);
    // Signs with a meaning in the registry's query language are left out.
    expect(registries.queries).toEqual(['univ. of rwanda ur']);
    expect(registries.requests).toEqual(['GET /v2/organizations?query=univ.+of+rwanda+ur']);
    expect(registries.headers['client-id']).toBe('client-of-the-journal');
  });

  test('funders are found among the funders', async () => {
    const { data, isReachable } = await client().funders('research');
    expect({ data, isReachable }).toEqual({
      data: [{ ror: '03vek6s52', name: 'Fund for Research', place: 'Bern, Switzerland' }],
      isReachable: true,
    });
    expect(registries.requests).toEqual(['GET /v2/organizations?query=research&filter=types%3Afunder']);
  });

  test('there is nothing when ror.org has nothing, and of other records', async () => {
    registries.organisations = [];
    expect(await client().search('Nowhere')).toEqual([]);
    expect((await client().funders('Nowhere')).isReachable).toBe(true);
    registries.organisations = [
      rorRecord('052gg0110', ['Withdrawn'], { status: 'withdrawn' }),
      rorRecord('00286hs47', ['A false check digit']),
      { ...rorRecord('00286hs46', ['Elsewhere']), id: 'javascript:pwned(1)' },
      rorRecord('03vek6s52', ['<script>pwned(1)</script>\u202E']),
    ];
    expect((await client().search('Hostile')).map(({ name }) => name)).toEqual(['<script>pwned(1)</script>']);
  });

  test.each([
    ['is slow', slowBody],
    ['answers without end', endlessBody().respond],
    ['fails', ((_, response) => response.writeHead(500).end()) as typeof slowBody],
    ['redirects', ((_, response) => response.writeHead(302, { location: '/elsewhere' }).end()) as typeof slowBody],
  ])(
    'a registry that %s is no suggestion, within three seconds, and is left alone for half a minute',
    async (name, trouble) => {
      registries.respond = trouble;
      const begun = performance.now();
      expect(await client().search(`text ${name}`)).toEqual([]);
      expect(performance.now() - begun).toBeLessThan(4000);
      expect(await client().funders(`another ${name}`)).toMatchObject({ data: [], isReachable: false });
      registries.recover();
      expect(await client().search(`again ${name}`)).toEqual([]);
      expect(registries.requests.filter((line) => !line.includes('types'))).toHaveLength(1);
      journal.pass(31);
      expect(await client().search(`again ${name}`)).toHaveLength(2);
    },
    20_000,
  );

  test('broken JSON is no suggestion and is not kept', async () => {
    registries.respond = (_, response) => response.end('{"items": [');
    expect(await client().funders('broken')).toMatchObject({ data: [], isReachable: false });
    registries.recover();
    expect((await client().funders('broken')).data).toHaveLength(1);
  });

  test('a registry that has had too many requests is not asked before the time it names', async () => {
    registries.respond = (_, response) => response.writeHead(429, { 'retry-after': '600' }).end();
    expect(await client().search('too many')).toEqual([]);
    registries.recover();
    journal.pass(590);
    expect(await client().search('too many')).toEqual([]);
    journal.pass(11);
    expect(await client().search('too many')).toHaveLength(2);
  });

  test('is for people with an account', async () => {
    await expect(client('nonsense').funders('Rwanda')).rejects.toMatchObject({ failure: 'unauthenticated' });
    await expect(client().funders('R'.repeat(201))).rejects.toMatchObject({ failure: 'invalid' });
    expect(registries.requests).toEqual([]);
  });
});

describe('a person who asks very often', () => {
  const strict = testJournal({ ...registries.settings, RATE_LIMIT_FACTOR: '0.2' });

  test('gets no more suggestions from ror.org for an hour, and no error', async () => {
    const person = await anAuthor(strict);
    const search = (q: string) => organisationsClient(strict.as(person.token)).funders(q);
    for (let count = 0; count < 60; count++) expect((await search(`Rwanda ${count}`)).isReachable).toBe(true);
    expect(await search('Rwanda 60')).toMatchObject({ data: [], isReachable: false });
  });
});

describe('with a copy of the registry', () => {
  test('nothing leaves the server, found or not', async () => {
    const file = join(journal.dataDir, 'ror.json');
    await writeFile(file, JSON.stringify([rorRecord('00286hs46', ['University of Rwanda', 'UR'])]));
    await importOrganisations(journal.services.db, file);
    expect(await client().search('rwanda')).toHaveLength(1);
    expect((await client().funders('rwanda')).data).toHaveLength(1);
    expect(await client().search('Nothing like it')).toEqual([]);
    expect(registries.requests).toEqual([]);
  });
});

describe('a journal without the setting', () => {
  const quiet = testJournal({ ...registries.settings, LOOKUPS: 'off' });

  test('asks nobody', async () => {
    const { token } = await anAuthor(quiet);
    expect(await organisationsClient(quiet.as(token)).search('Rwanda')).toEqual([]);
    expect((await organisationsClient(quiet.as(token)).funders('Rwanda')).data).toEqual([]);
    expect(registries.requests).toEqual([]);
  });
});
