import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { XmlDocument } from 'libxml2-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resumptionTokens } from '#features/harvesting/server/tokens.ts';
import { monthsLater } from '#features/usage/rules.ts';
import { articleUsage } from '#features/usage/server/tables.ts';
import { createSignedLinks } from '#platform/security/signed-links.ts';
import { testJournal } from '../journal.ts';
import { aSubmission } from '../makers.ts';
import { testSite } from '../site.ts';

/**
 * OAI-PMH and COUNTER with hostile parameters, as bytes on a socket. In-process requests are tested beside the features
 * (harvesting/protocol.test.ts, usage/parameters.test.ts).
 */
const SECRET = 's'.repeat(32);
const journal = testJournal({ SECRET, PUBLIC_URL: 'https://journal.example.org' });
let server: Server;
let months: [string, string];
beforeAll(async () => {
  server = createServer(getRequestListener(testSite(journal).fetch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { id } = await aSubmission(journal, { status: 'PUBLISHED', manuscriptTitle: '=HYPERLINK("http://x","y")' });
  const now = journal.now().toISOString().slice(0, 7);
  months = [monthsLater(now, -2), monthsLater(now, -1)];
  const counts = { investigations: 4, uniqueInvestigations: 3, requests: 2, uniqueRequests: 1 };
  await journal.services.db.insert(articleUsage).values({ articleId: id, day: `${months[0]}-03`, ...counts });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Answer {
  status: number;
  type: string;
  body: string;
  took: number;
}

/** Sends bytes to the server as they are and reads the answer to its end. */
async function exchange(request: string | Buffer): Promise<Answer> {
  const began = performance.now();
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  // A socket closed by the server would look like a client that disconnected.
  socket.write(typeof request === 'string' ? Buffer.from(request, 'latin1') : request);
  const pieces: Buffer[] = [];
  await new Promise<void>((done) => {
    socket.on('data', (piece) => pieces.push(piece));
    socket.on('error', () => done());
    socket.on('close', () => done());
  });
  const whole = Buffer.concat(pieces);
  const end = whole.indexOf('\r\n\r\n');
  const head = whole.subarray(0, end).toString('latin1');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? '';
  const raw = whole.subarray(end + 4);
  const body = /^transfer-encoding: chunked/im.test(head) ? unchunked(raw) : raw;
  return { status, type, body: body.toString(), took: performance.now() - began };
}

function unchunked(raw: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < raw.length; ) {
    const end = raw.indexOf('\r\n', at);
    const size = Number.parseInt(raw.subarray(at, end).toString(), 16);
    if (!size) break;
    pieces.push(raw.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(pieces);
}

const get = (target: string) =>
  exchange(`GET ${target} HTTP/1.1\r\nHost: journal.example.org\r\nConnection: close\r\n\r\n`);
const post = (target: string, body: Buffer | string, type = 'application/x-www-form-urlencoded', more = '') => {
  const bytes = Buffer.from(body as string, 'latin1');
  const head = `POST ${target} HTTP/1.1\r\nHost: journal.example.org\r\nConnection: close\r\nContent-Type: ${type}\r\n${more}Content-Length: ${bytes.length}\r\n\r\n`;
  return exchange(Buffer.concat([Buffer.from(head, 'latin1'), bytes]));
};

/** Why a text is not well-formed XML; undefined when it is. */
function faultOfXml(text: string): string | undefined {
  try {
    XmlDocument.fromString(text).dispose();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Values in an address, as they are written on the wire. */
const VALUES = [
  '',
  '%00',
  '%0d%0aX-Injected:%20yes',
  '%1b[2J',
  '%7f%c2%85',
  '%e2%80%ae%e2%81%a6',
  '%f0%9f%98%80'.repeat(100),
  '%ed%a0%80',
  '%ff%fe',
  '%c3%28',
  '%zz%',
  '%u0041',
  ']]%3e%3c/OAI-PMH%3e%3cscript%3epwned()%3c/script%3e',
  '%26lt;%26%23x0;%26%23xD800;',
  "'%20or%201=1--",
  '..%2f..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor',
  '-1',
  '1e309',
  '99999999999999999999',
  '9999-12-31',
  '0000-01-01',
  '0001-01',
  '-271821-04-20',
  '+275760-09-13T00:00:00Z',
  '2026-02-30',
  '2026-01-01T25:61:61Z',
  'x'.repeat(5_000),
  '%20'.repeat(2_000),
  'a|'.repeat(2_500),
  'topic:'.repeat(700),
  '='.repeat(3_000),
];

test.each(['/oai?verb=', '/api/v1/r51/reports/ir?platform='])(
  'a request line with bytes HTTP does not allow is refused with a 400 (%s)',
  async (target) => {
    for (const byte of ['\0', '\x01', '\x1b', '\x7f', '\xff', ' x', '\t', '\r'])
      expect((await get(`${target}${byte}`)).status, JSON.stringify(byte)).toBe(400);
  },
);

describe('OAI-PMH', () => {
  const ARGUMENTS = ['verb', 'identifier', 'metadataPrefix', 'set', 'from', 'until', 'resumptionToken', 'x'];
  const BASES = [
    '',
    'verb=Identify&',
    'verb=ListRecords&',
    'verb=ListSets&',
    ...['ListRecords', 'GetRecord'].map((verb) => `verb=${verb}&metadataPrefix=oai_dc&`),
  ];

  /** A protocol answer: XML with one element of the protocol or with errors of the protocol. */
  function expectProtocol({ status, type, body, took }: Answer, about: string): void {
    expect(status, about).toBe(200);
    expect(type, about).toBe('text/xml; charset=utf-8');
    expect(faultOfXml(body), about).toBeUndefined();
    const { 'OAI-PMH': reply } = new XMLParser({ ignoreAttributes: false }).parse(body);
    expect(Object.keys(reply), about).toContain('responseDate');
    const errors = [reply.error ?? []].flat().map((error: Record<string, string>) => error['@_code']);
    for (const code of errors)
      expect(
        ['badArgument', 'badVerb', 'badResumptionToken', 'cannotDisseminateFormat', 'idDoesNotExist', 'noRecordsMatch'],
        about,
      ).toContain(code);
    expect(body, about).not.toMatch(/<script|pwned\(\)<\/|\0/);
    expect(took, about).toBeLessThan(3_000);
  }

  test('answers every hostile value of every argument with a reply of the protocol', async () => {
    for (const value of VALUES) {
      const requests = ARGUMENTS.flatMap((name) => BASES.map((base) => `/oai?${base}${name}=${value}`));
      requests.push(`/oai?verb=Identify&${value}=1`);
      for (const answers of await Promise.all(requests.map(async (target) => [target, await get(target)] as const)))
        expectProtocol(answers[1], answers[0].slice(0, 200));
    }
  });

  test.each<[string, () => Promise<Answer>]>([
    ['an argument repeated a thousand times', () => get(`/oai?verb=ListRecords${'&set=topic'.repeat(1_000)}`)],
    [
      'a thousand arguments',
      () => get(`/oai?verb=Identify${Array.from({ length: 1_000 }, (_, at) => `&a${at}=1`).join('')}`),
    ],
    ['a verb repeated in another case', () => get('/oai?verb=Identify&Verb=Identify&VERB=x')],
    ['separators only', () => get(`/oai?${'&'.repeat(5_000)}=${'='.repeat(500)}`)],
    ['a question mark in the query', () => get('/oai?verb=Identify?verb=ListSets')],
    [
      'a form of bytes that are no UTF-8',
      () => post('/oai', 'verb=GetRecord&metadataPrefix=oai_dc&identifier=\xff\xfe\x00'),
    ],
    [
      'a form in another encoding',
      () => post('/oai', 'v\0e\0r\0b\0', 'application/x-www-form-urlencoded; charset=utf-16'),
    ],
    ['a form that says it is compressed', () => post('/oai', 'verb=Identify', undefined, 'Content-Encoding: gzip\r\n')],
    ['a form of 65 kB', () => post('/oai', `verb=${'x'.repeat(65 * 1024)}`)],
    ['a form of 63 kB', () => post('/oai', `verb=ListRecords&resumptionToken=${'x'.repeat(63 * 1024)}`)],
    ['a multipart form', () => post('/oai', '--x\r\n\r\nverb=Identify\r\n--x--', 'multipart/form-data; boundary=x')],
    ['arguments in address and form', () => post('/oai?verb=Identify', 'verb=ListSets')],
    ['a form with thirty thousand arguments', () => post('/oai', `verb=Identify&${'a&'.repeat(30_000)}`)],
  ])('answers %s with a reply of the protocol', async (name, send) => {
    expectProtocol(await send(), name);
  });

  test.each<[string, () => string]>([
    ['signed with another secret', () => resumptionTokens('another secret').write(rest)],
    [
      'of a signed link',
      () =>
        `${Buffer.from(JSON.stringify(rest)).toString('base64url')}.${new URLSearchParams(createSignedLinks(SECRET).sign(JSON.stringify(rest), new Date())).get('signature')}`,
    ],
    ['with a signature cut short', () => resumptionTokens(SECRET).write(rest).slice(0, -1)],
    [
      'with a signature in other letters',
      () =>
        resumptionTokens(SECRET)
          .write(rest)
          .replace(/\.(.*)$/, (_, signature) => `.${signature.toUpperCase()}`),
    ],
    [
      'with its signature twice',
      () =>
        resumptionTokens(SECRET)
          .write(rest)
          .replace(/\.(.*)$/, '.$1.$1'),
    ],
    ['with padding', () => resumptionTokens(SECRET).write(rest).replace('.', '==.')],
    [
      'with a position that is none',
      () =>
        `${Buffer.from('{"verb":"ListRecords","after":{"stamp":"x","id":"y"}}').toString('base64url')}.${'x'.repeat(22)}`,
    ],
  ])('refuses a resumption token %s', async (_, token) => {
    const answer = await get(`/oai?verb=ListRecords&resumptionToken=${encodeURIComponent(token())}`);
    expectProtocol(answer, token());
    expect(answer.body).toContain('code="badResumptionToken"');
  });

  const rest = {
    verb: 'ListRecords' as const,
    metadataPrefix: 'oai_dc',
    after: { stamp: '2001-01-01T00:00:00.000000Z', id: '00000000-0000-7000-8000-000000000000' },
    cursor: 50,
  };
  test('accepts the same token when it is genuine', async () => {
    const answer = await get(`/oai?verb=ListRecords&resumptionToken=${resumptionTokens(SECRET).write(rest)}`);
    expectProtocol(answer, 'genuine');
    expect(answer.body).toContain('<record>');
  });
});

describe('COUNTER reports', () => {
  const PARAMETERS = [
    'begin_date',
    'end_date',
    'metric_type',
    'granularity',
    'data_type',
    'access_type',
    'access_method',
    'yop',
    'attributes_to_show',
    'include_parent_details',
    'platform',
    'customer_id',
    'requestor_id',
    'api_key',
    'x',
  ];
  const period = () => `begin_date=${months[0]}&end_date=${months[1]}`;
  /** The parameter replaces the one of the period where it is one of its dates. */
  const queryWith = (name: string, value: string) =>
    `${period()
      .split('&')
      .filter((pair) => !pair.startsWith(name))
      .join('&')}&${name}=${value}`;

  function expectJson({ status, type, body, took }: Answer, about: string): void {
    expect([200, 400, 403, 404], about).toContain(status);
    expect(type, about).toMatch(/^application\/json/);
    const content = JSON.parse(body);
    // A report, a list, or an exception in COUNTER's words.
    if (status !== 200) expect(content, about).toMatchObject({ Code: expect.any(Number), Message: expect.any(String) });
    expect(took, about).toBeLessThan(3_000);
  }

  test.each(['tr_j1', 'ir', 'pr'])(
    'answer every hostile value of every parameter in COUNTER’s words (%s)',
    async (report) => {
      for (const value of VALUES) {
        const targets = PARAMETERS.map((name) => `/api/v1/r51/reports/${report}?${queryWith(name, value)}`);
        for (const [target, answer] of await Promise.all(targets.map(async (one) => [one, await get(one)] as const)))
          expectJson(answer, target.slice(0, 250));
      }
    },
  );

  test.each(VALUES.filter((value) => !/^$|%2f|^\.\./.test(value)))(
    'answer a report that is called %j',
    async (name) => {
      const answer = await get(`/api/v1/r51/reports/${name}?${period()}`);
      // A path that is no UTF-8 is none of ours.
      if (answer.status !== 404) expectJson(answer, name.slice(0, 100));
      expect(answer.body).not.toMatch(/<script|node_modules/);
    },
  );

  test.each<[string, () => string]>([
    ['a period of ten thousand years', () => 'begin_date=0001-01&end_date=9999-12'],
    ['years from one to 9999', () => `${period()}&yop=0001-9999`],
    ['two thousand ranges of years', () => `${period()}&yop=${'1-9999|'.repeat(1_500)}`],
    ['a thousand parameters', () => `${period()}${Array.from({ length: 1_000 }, (_, at) => `&p${at}=1`).join('')}`],
    ['one parameter a thousand times', () => `${period()}${'&metric_type=x'.repeat(900)}`],
  ])('answer %s in bounded time and size', async (name, query) => {
    for (const report of ['tr_j1', 'ir']) {
      const answer = await get(`/api/v1/r51/reports/${report}?${query()}`);
      expectJson(answer, name);
      expect(answer.body.length).toBeLessThan(200_000);
    }
  });

  test('as tables contain no cell that begins like a formula, whatever the parameters are', async () => {
    const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
    const values = ['=1%2b1', '%2bSUM(1)', '-2', '@x', '%09=1', '%0d%0a=1%2b1', '%ef%bc%9d1', '"%0a=1'];
    for (const format of ['csv', 'tsv'])
      for (const value of values)
        for (const name of ['metric_type', 'platform', 'yop', 'attributes_to_show', 'x']) {
          const { status, body } = await get(`/api/v1/usage/reports/ir?${queryWith(name, value)}&format=${format}`);
          if (status !== 200) continue;
          const rows: string[][] = parse(body, {
            delimiter: format === 'csv' ? ',' : '\t',
            bom: true,
            relax_column_count: true,
          });
          expect(rows.length).toBeGreaterThan(14);
          expect(
            rows.flat().filter((cell) => FORMULA.test(cell)),
            `${format} ${name}=${value}`,
          ).toEqual([]);
          expect(rows.flat()).toContain(`'=HYPERLINK("http://x","y")`);
        }
  });
});
