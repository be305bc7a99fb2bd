import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import type { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { issuesClient } from '#features/issues/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { Env } from '#platform/http/address.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission, type Person } from '#testing/makers.ts';
import { copyArticle, replyFaults } from '#testing/repository.ts';
import { testSite } from '#testing/site.ts';

const journal = testJournal({ PUBLIC_URL: 'https://journal.example.org' });
let site: Hono<Env>;
let editor: Person;
let published: { id: string; number: string };
let withdrawn: { id: string; number: string };
let issueId: string;

beforeAll(async () => {
  site = testSite(journal);
  editor = await anAdministrator(journal);
  published = await aSubmission(journal, { manuscriptTitle: 'Terraces & <Tenure> \u0001', status: 'PUBLISHED' });
  withdrawn = await aSubmission(journal, { manuscriptTitle: 'Taken back', status: 'PUBLISHED' });
  const { data } = await issuesClient(journal.as(editor.token)).add({
    issueNumber: 1,
    year: 2026,
    month: 7,
    title: 'Land & Water',
  });
  issueId = data.id;
  const submissions = submissionsClient(journal.as(editor.token));
  await submissions.update(withdrawn.id, { issueId });
  await submissions.update(withdrawn.id, { status: 'WITHDRAWN' });
});

const read = (xml: string) =>
  new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name) => ['record', 'set', 'setSpec', 'error', 'metadataFormat', 'header'].includes(name),
  }).parse(xml)['OAI-PMH'];

/** Sends a request, validates the response against the protocol's schema and parses it. */
async function send(query: string, init?: RequestInit) {
  const response = await site.request(`/oai${query}`, init);
  const text = await response.text();
  expect(response.status, query).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  expect(await replyFaults(text), `${query.slice(0, 200)}\n${text.slice(0, 2000)}`).toEqual([]);
  return { ...read(text), text };
}
const codesOf = async (query: string, init?: RequestInit) => {
  const { error = [], request } = await send(query, init);
  return { codes: [...new Set(error.map((entry: Record<string, string>) => entry['@code']))], request };
};
const identifier = (number: string) => `oai:journal.example.org:${number}`;

test('Identify describes the repository, its earliest datestamp and its identifiers', async () => {
  const { Identify, request, responseDate } = await send('?verb=Identify');
  expect(request).toEqual({ '#text': 'https://journal.example.org/oai', '@verb': 'Identify' });
  expect(responseDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(Identify).toMatchObject({
    repositoryName: 'MDS Journal of Applied Economics and Development',
    baseURL: 'https://journal.example.org/oai',
    protocolVersion: '2.0',
    deletedRecord: 'persistent',
    granularity: 'YYYY-MM-DDThh:mm:ssZ',
  });
  expect(Identify.description['oai-identifier'].repositoryIdentifier).toBe('journal.example.org');
  const { header } = (await send('?verb=ListIdentifiers&metadataPrefix=oai_dc')).ListIdentifiers;
  const stamps = header.map(({ datestamp }: { datestamp: string }) => datestamp);
  expect(stamps.toSorted()).toEqual(stamps);
  expect(Identify.earliestDatestamp).toBe(stamps[0]);
});

test('ListMetadataFormats lists all formats, with and without an item', async () => {
  for (const item of [
    '',
    `&identifier=${identifier(published.number)}`,
    `&identifier=${identifier(withdrawn.number)}`,
  ]) {
    const { ListMetadataFormats } = await send(`?verb=ListMetadataFormats${item}`);
    expect(ListMetadataFormats.metadataFormat.map((format: Record<string, string>) => format.metadataPrefix)).toEqual([
      'oai_dc',
      'oai_jats',
      'oai_openaire',
    ]);
  }
});

test('a record has the namespace and the schema that ListMetadataFormats declares', async () => {
  const { ListMetadataFormats } = await send('?verb=ListMetadataFormats');
  const formats: Record<string, string>[] = ListMetadataFormats.metadataFormat;
  const roots = {
    oai_dc: ['oai_dc:dc', '@xmlns:oai_dc'],
    oai_jats: ['article', '@xmlns'],
    oai_openaire: ['oaire:resource', '@xmlns:oaire'],
  } as const;
  for (const { metadataPrefix, metadataNamespace, schema } of formats) {
    const [name, declared] = roots[metadataPrefix as keyof typeof roots];
    const query = `?verb=GetRecord&metadataPrefix=${metadataPrefix}&identifier=${identifier(published.number)}`;
    const [record] = (await send(query)).GetRecord.record;
    const { [declared]: namespace, '@xsi:schemaLocation': location } = record.metadata[name];
    expect([namespace, location]).toEqual([metadataNamespace, `${metadataNamespace} ${schema}`]);
  }
  // Programs written for PubMed Central's records expect this namespace.
  expect(formats[1]?.metadataNamespace).toBe('https://jats.nlm.nih.gov/ns/archiving/1.3/');
});

test('ListSets has a set for each topic and each issue', async () => {
  const { set } = (await send('?verb=ListSets')).ListSets;
  const sets = new Map(set.map((one: { setSpec: string[]; setName: string }) => [one.setSpec[0], one.setName]));
  const [topic] = await journal.services.topics.list();
  expect(sets.get(`topic:${topic?.id}`)).toBe(topic?.name);
  expect(sets.get(`issue:${issueId}`)).toBe('Land & Water');
  expect([sets.get('topic'), sets.get('issue')]).toEqual(['By topic', 'By issue']);
});

test('ListSets is paged', async () => {
  for (let count = 0; count < 410; count++) await journal.services.topics.add(`Many ${count}`);
  const all: string[] = [];
  let token: string | undefined;
  do {
    const { ListSets } = await send(`?verb=ListSets${token ? `&resumptionToken=${token}` : ''}`);
    all.push(...ListSets.set.map((one: { setSpec: string[] }) => one.setSpec[0]));
    token = ListSets.resumptionToken?.['#text'];
  } while (token);
  expect(all.length).toBe((await journal.services.topics.list()).length + 3);
  expect(new Set(all).size).toBe(all.length);
});

test('GetRecord returns an article in every format, and only its header after a withdrawal', async () => {
  for (const [prefix, element] of [
    ['oai_dc', 'oai_dc:dc'],
    ['oai_jats', 'article'],
    ['oai_openaire', 'oaire:resource'],
  ] as const) {
    const query = `?verb=GetRecord&metadataPrefix=${prefix}&identifier=`;
    const [record] = (await send(query + identifier(published.number))).GetRecord.record;
    expect(record.header[0].identifier).toBe(identifier(published.number));
    expect(Object.keys(record.metadata)).toEqual([element]);
    const [deleted] = (await send(query + identifier(withdrawn.number))).GetRecord.record;
    expect(deleted.header[0]['@status']).toBe('deleted');
    expect(deleted.header[0].setSpec).toContain(`issue:${issueId}`);
    expect(deleted.metadata).toBeUndefined();
  }
});

test('a deleted record stays in its sets; sets and dates filter a list', async () => {
  const listed = async (filter: string) => {
    const { ListRecords } = await send(`?verb=ListRecords&metadataPrefix=oai_jats${filter}`);
    return ListRecords.record.map(({ header }: { header: { identifier: string }[] }) => header[0]?.identifier);
  };
  expect(await listed(`&set=issue:${issueId}`)).toEqual([identifier(withdrawn.number)]);
  expect(await listed('&set=issue')).toEqual([identifier(withdrawn.number)]);
  expect(await listed('&set=topic')).toEqual([identifier(published.number), identifier(withdrawn.number)]);
  const { header } = (await send('?verb=ListIdentifiers&metadataPrefix=oai_dc')).ListIdentifiers;
  const [first, last] = [header[0].datestamp as string, header.at(-1).datestamp as string];
  // Dates include the whole second or day.
  for (const [from, until] of [
    [first, last],
    [first.slice(0, 10), last.slice(0, 10)],
  ]) {
    expect(await listed(`&from=${from}&until=${until}`)).toHaveLength(2);
  }
  expect(await listed(`&until=${first}`)).toContain(identifier(published.number));
  expect(await listed(`&from=${last}`)).toContain(identifier(withdrawn.number));
});

const TOKEN = `&resumptionToken=${'x'.repeat(60)}.${'y'.repeat(22)}`;
const REFUSED: [query: string, code: string][] = [
  ['', 'badVerb'],
  ['?verb=', 'badVerb'],
  ['?verb=identify', 'badVerb'],
  ['?verb=constructor', 'badVerb'],
  ['?verb=Identify&verb=Identify', 'badVerb'],
  ['?verb=Identify&set=topic', 'badArgument'],
  ['?verb=Identify&__proto__=x', 'badArgument'],
  ['?verb=ListRecords', 'badArgument'],
  ['?verb=GetRecord&metadataPrefix=oai_dc', 'badArgument'],
  ['?verb=GetRecord&metadataPrefix=oai_dc&metadataPrefix=oai_dc&identifier=oai:x:y', 'badArgument'],
  ['?verb=GetRecord&metadataPrefix=oai_dc&identifier=%00%C3%28', 'badArgument'],
  ['?verb=ListRecords&metadataPrefix=oai_dc&from=yesterday', 'badArgument'],
  ['?verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-31', 'badArgument'],
  ['?verb=ListRecords&metadataPrefix=oai_dc&until=2026-02-01T24:00:00Z', 'badArgument'],
  ['?verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-01T10:00:00', 'badArgument'],
  ['?verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-01T10:00:00.5Z', 'badArgument'],
  ['?verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-01&until=2026-02-01T10:00:00Z', 'badArgument'],
  ['?verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-02&until=2026-02-01', 'badArgument'],
  ['?verb=ListRecords&metadataPrefix=oai_dc&set=', 'badArgument'],
  [`?verb=ListRecords&metadataPrefix=oai_dc${TOKEN}`, 'badArgument'],
  [`?verb=ListRecords&metadataPrefix=${'x'.repeat(100_000)}`, 'badArgument'],
  [`?verb=ListRecords${TOKEN}`, 'badResumptionToken'],
  ...['ListRecords', 'ListIdentifiers', 'ListSets'].map((verb): [string, string] => [
    `?verb=${verb}&resumptionToken=`,
    'badResumptionToken',
  ]),
  ['?verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=', 'badArgument'],
  [`?verb=ListSets${TOKEN}`, 'badResumptionToken'],
  ['?verb=ListRecords&metadataPrefix=marcxml', 'cannotDisseminateFormat'],
  ['?verb=ListRecords&metadataPrefix=toString', 'cannotDisseminateFormat'],
  ['?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:journal.example.org:MDS-2026-9999', 'idDoesNotExist'],
  ['?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:elsewhere.org:abc/1', 'idDoesNotExist'],
  ['?verb=ListMetadataFormats&identifier=oai:journal.example.org:x', 'idDoesNotExist'],
  ['?verb=ListMetadataFormats&identifier=http://foo/bar', 'idDoesNotExist'],
  ['?verb=GetRecord&metadataPrefix=oai_dc&identifier=http://foo/bar', 'idDoesNotExist'],
  ['?verb=GetRecord&metadataPrefix=oai_dc&identifier=http://:x@:/://', 'idDoesNotExist'],
  ['?verb=ListRecords&metadataPrefix=oai_dc&from=9999-12-31', 'noRecordsMatch'],
  ['?verb=ListRecords&metadataPrefix=oai_dc&until=0001-01-01', 'noRecordsMatch'],
  ['?verb=ListRecords&metadataPrefix=oai_dc&set=nothing:of:that', 'noRecordsMatch'],
  ['?verb=ListRecords&metadataPrefix=oai_dc&set=topic:x', 'noRecordsMatch'],
];
test.each(REFUSED)('answers %s with a protocol error', async (query, code) => {
  const { codes, request } = await codesOf(query);
  expect(codes).toEqual([code]);
  // The response repeats the arguments unless they are invalid.
  const repeatsArguments = typeof request !== 'string';
  expect(repeatsArguments).toBe(!['badVerb', 'badArgument'].includes(code));
});

test('POST answers like GET; other content types, oversized forms and other methods are rejected', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (body: string, contentType = headers) => send('', { method: 'POST', headers: contentType, body });
  const { GetRecord } = await post(
    `verb=GetRecord&metadataPrefix=oai_dc&identifier=${encodeURIComponent(identifier(published.number))}`,
  );
  expect(GetRecord.record).toHaveLength(1);
  expect((await post('')).error[0]['@code']).toBe('badVerb');
  expect((await post('{}', { 'content-type': 'application/json' })).error[0]['@code']).toBe('badArgument');
  expect((await post(`verb=${'x'.repeat(100_000)}`)).error[0]['@code']).toBe('badArgument');
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const response = await site.request('/oai?verb=Identify', { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  }
  const head = await site.request('/oai?verb=Identify', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('reports at most twenty invalid arguments', async () => {
  const many = Array.from({ length: 3000 }, (_, index) => `&a${index}=1`).join('');
  expect((await send(`?verb=Identify${many}`)).error).toHaveLength(20);
});

test('rejects a modified token and a token of another verb', async () => {
  await copyArticle(journal, published.number, 70, '2001-01-01T00:00:00Z');
  const { ListRecords } = await send('?verb=ListRecords&metadataPrefix=oai_dc');
  const token: string = ListRecords.resumptionToken['#text'];
  expect(ListRecords.resumptionToken['@cursor']).toBe('0');
  expect(Number(ListRecords.resumptionToken['@completeListSize'])).toBe(72);
  expect((await send(`?verb=ListRecords&resumptionToken=${token}`)).ListRecords.record).toHaveLength(22);
  const [content, signature] = token.split('.');
  const forged = Buffer.from(
    Buffer.from(content ?? '', 'base64url')
      .toString()
      .replace('oai_dc', 'oai_xx'),
  ).toString('base64url');
  for (const bad of [`${forged}.${signature}`, `${token}x`, `${token}.`, content, `${content}.`]) {
    expect((await codesOf(`?verb=ListRecords&resumptionToken=${bad}`)).codes).toEqual(['badResumptionToken']);
  }
  expect((await codesOf(`?verb=ListIdentifiers&resumptionToken=${token}`)).codes).toEqual(['badResumptionToken']);
  expect((await codesOf(`?verb=ListSets&resumptionToken=${token}`)).codes).toEqual(['badResumptionToken']);
});

const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.stringMatching(/^[A-Za-z0-9:/?#[\]@!$&'()*+,;=%._~-]{0,40}$/),
  fc.constantFrom(
    '',
    '\0',
    'oai_dc',
    'oai_jats',
    'oai_openaire',
    '2026-01-01',
    '2026-13-01',
    'topic',
    'oai:journal.example.org:',
    '%zz',
    "' or 1=1",
  ),
);
const anyName = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('identifier', 'metadataPrefix', 'set', 'from', 'until', 'resumptionToken') },
  { weight: 1, arbitrary: junk },
);
const anyVerb = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      'Identify',
      'ListMetadataFormats',
      'ListSets',
      'GetRecord',
      'ListIdentifiers',
      'ListRecords',
    ),
  },
  { weight: 1, arbitrary: junk },
);

test('answers any request with a valid response', async () => {
  const isRaw = fc.boolean();
  await fc.assert(
    fc.asyncProperty(anyVerb, fc.array(fc.tuple(anyName, junk), { maxLength: 3 }), isRaw, async (verb, pairs, raw) => {
      const parameters = [['verb', verb] as const, ...pairs].map(([name, value]) =>
        raw ? `${name}=${value}`.toWellFormed() : new URLSearchParams([[name, value]]).toString(),
      );
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await send('', { method: 'POST', headers, body: parameters.join('&') });
      await send(`?${parameters.map((pair) => pair.replace(/[\t\n\r#]/g, '')).join('&')}`);
    }),
    { numRuns: 300 },
  );
}, 120_000);
