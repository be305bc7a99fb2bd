import {
  Agent,
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ANY_QUERY, SHARED } from './cacheability.ts';
import { cachedResponseServer } from './cached-response-server.ts';
import { codingFor } from './content-coding.ts';
import { createPageCache } from './page-cache.ts';

/** A small site behind the cache; `answer` says what it answers, `asked` how often it was. */
let server: Server;
let asked = 0;
let atDoor = 0;
let now = 0;
let answer: (request: Request) => Response | Promise<Response>;
const cache = createPageCache({ mostBytes: 40_000, seconds: 60, clock: () => new Date(now) });
const page = (text = 'words '.repeat(500), headers: Record<string, string> = {}) =>
  new Response(text, { headers: { 'content-type': 'text/html', 'cache-control': SHARED, ...headers } });

beforeAll(async () => {
  const fetch = cache.around((request) => {
    asked += 1;
    return answer(request);
  });
  const framework = getRequestListener((request, env) => fetch(request, env as HttpBindings));
  server = createServer(cache.before(framework));
  cachedResponseServer(server, (asked) => {
    const message = cache.message(asked);
    if (message) atDoor += 1;
    return message?.bytes;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => void server.close());
beforeEach(() => {
  cache.drop();
  [asked, atDoor, answer] = [0, 0, () => page()];
});

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Over a real socket, with nothing added to the headers. */
function get(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET', agent?: Agent): Promise<Got> {
  const { port } = server.address() as AddressInfo;
  return new Promise((done, failed) => {
    const request = ask({ port, host: '127.0.0.1', path, method, headers, ...(agent && { agent }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', failed).end();
  });
}

/** By a connection that nobody has used, so that it is asked at the door. */
async function getAnew(path: string, headers: OutgoingHttpHeaders = {}): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  try {
    return String((await get(path, headers, 'GET', agent)).body);
  } finally {
    agent.destroy();
  }
}

test('a page is rendered once and answered with the same bytes in every coding', async () => {
  const plain = await get('/a');
  const brotli = await get('/a', { 'accept-encoding': 'gzip, br' });
  const gzip = await get('/a', { 'accept-encoding': 'gzip' });
  expect(asked).toBe(1);
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  expect(brotli.headers).toMatchObject({
    'cache-control': SHARED,
    'content-encoding': 'br',
    'content-length': String(brotli.body.length),
    vary: 'Accept-Encoding',
  });
  expect((await get('/a', { 'accept-encoding': 'gzip, br' })).body).toEqual(brotli.body);
});

test.each([{}, { 'if-none-match': '*' }, { 'accept-encoding': 'br' }])(
  'the door says what the server says: %o',
  async (headers) => {
    await get('/a', headers);
    const inside = await get('/a', { ...headers, connection: 'close' });
    expect(atDoor).toBe(0);
    const door = await get('/a', { ...headers, connection: 'keep-alive' });
    expect(atDoor).toBe(1);
    const lasting = ({ headers, ...got }: Got) => {
      const others = Object.entries(headers).filter(([name]) => !/^(date|connection|keep-alive)$/.test(name));
      return { ...got, isDated: headers.date !== undefined, others };
    };
    expect(lasting(door)).toEqual(lasting(inside));
    expect(asked).toBe(1);
  },
);

test('whoever has it already gets 304 and no body', async () => {
  const { etag } = (await get('/a')).headers;
  const again = await get('/a', { 'if-none-match': `"other", W/${etag}` });
  expect(again).toMatchObject({ status: 304, headers: { etag } });
  expect(again.body).toHaveLength(0);
  expect((await get('/a', { 'if-none-match': '"other"' })).status).toBe(200);
});

test('whoever asks for what there no longer is gets 412, whether it is kept or not', async () => {
  expect((await get('/a', { 'if-match': '"other"' })).status).toBe(412);
  const { etag } = (await get('/a')).headers;
  const refused = await get('/a', { 'if-match': '"other"' });
  expect(refused).toMatchObject({ status: 412, body: Buffer.alloc(0) });
  expect((await get('/a', { 'if-match': `"other", ${etag}` })).status).toBe(200);
  expect(asked).toBe(1);
});

test('a page that is the same for any query is kept once, for all of them', async () => {
  answer = () => page(undefined, { 'no-vary-search': ANY_QUERY });
  const bodies = [await get('/a?utm_source=letter'), await get('/a'), await get('/a?b=1&a=2'), await get('/a?')];
  expect(bodies.map(({ headers }) => headers['no-vary-search'])).toEqual(Array(4).fill(ANY_QUERY));
  expect([asked, cache.figures().answers]).toEqual([1, 1]);
  expect(cache.figures().bytes).toBeGreaterThan(2_000);
  // Neither a longer path nor another kind of answer is the same page.
  await get('/ab?utm_source=letter');
  await get('/a?utm_source=letter', { accept: 'text/html' });
  expect(asked).toBe(3);
  now += 61_000;
  await get('/a?utm_source=again');
  await get('/a');
  expect([asked, cache.figures().answers]).toEqual([4, 3]);
});

test.each([
  ['what is kept was dropped', 0],
  ['it has grown old', 61_000],
])('many who ask for such a page by different queries make one render when %s', async (_, later) => {
  answer = () => page('old', { 'no-vary-search': ANY_QUERY });
  await get('/a?first');
  if (later === 0) cache.drop();
  now += later;
  const gate = Promise.withResolvers<Response>();
  answer = () => gate.promise;
  const many = Array.from({ length: 20 }, (_, at) => get(`/a?fbclid=${at}`, { connection: 'close' }));
  await expect.poll(() => asked).toBe(2);
  gate.resolve(page('anew', { 'no-vary-search': ANY_QUERY }));
  expect(new Set((await Promise.all(many)).map(({ body }) => String(body)))).toEqual(new Set(['anew']));
  expect(asked).toBe(2);
});

test('any other page is kept under each query for itself', async () => {
  answer = ({ url }) => page(url, { 'no-vary-search': 'key-order' });
  const bodies = [await get('/q'), await get('/q?q=1'), await get('/q?q=2'), await get('/q?q=1')];
  expect(new Set(bodies.map(({ body }) => String(body))).size).toBe(3);
  expect(asked).toBe(3);
});

test('a page that begins to read its query is nobody else’s from then on', async () => {
  answer = () => page(undefined, { 'no-vary-search': ANY_QUERY });
  await get('/a?q=0');
  cache.drop();
  answer = ({ url }) => page(url);
  const both = await Promise.all([get('/a?q=1'), get('/a?q=2')]);
  const after = [await get('/a?q=1'), await get('/a?q=2'), await get('/a')];
  const ends = [...both, ...after].map(({ body }) => String(body).replace(/.*\//, ''));
  expect(ends).toEqual(['a?q=1', 'a?q=2', 'a?q=1', 'a?q=2', 'a']);
});

test('HEAD tells the same without the bytes', async () => {
  const whole = await get('/a');
  const head = await get('/a', {}, 'HEAD');
  expect(head.body).toHaveLength(0);
  expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  expect(asked).toBe(1);
});

test('many who ask at once make one render', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = async () => {
    await promise;
    return page();
  };
  const all = Array.from({ length: 50 }, () => get('/a'));
  await expect.poll(() => asked).toBe(1);
  resolve();
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(asked).toBe(1);
});

test('what was begun before a change is not kept, nor given to whoever asks after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = async () => {
    await promise;
    return page('old');
  };
  const early = get('/a');
  await expect.poll(() => asked).toBe(1);
  cache.drop();
  answer = () => page('new');
  expect((await get('/a')).body.toString()).toBe('new');
  resolve();
  expect((await early).body.toString()).toBe('old');
  expect((await get('/a')).body.toString()).toBe('new');
});

test.each([
  ['of a person', {}, { authorization: 'Bearer x' }],
  ['in part', {}, { range: 'bytes=0-3' }],
  ['that is private', { 'cache-control': 'private, no-store' }, {}],
  ['with a time of its own', { 'cache-control': 'public, max-age=60' }, {}],
  ['that sets a cookie', { 'set-cookie': 'a=b' }, {}],
])('an answer %s is not kept', async (_, headers, asking) => {
  answer = () => page('words', headers);
  await get('/a', asking);
  await get('/a', asking);
  expect(asked).toBe(2);
});

test.each([301, 404, 410, 500])('an answer with status %i is not kept', async (status) => {
  answer = () => new Response('no', { status, headers: { 'cache-control': SHARED } });
  expect((await get('/a')).status).toBe(status);
  await get('/a');
  expect(asked).toBe(2);
});

test('what is not kept gets the request as it came: its codings, its conditions, its method', async () => {
  const seen: (string | null)[] = [];
  answer = ({ method, headers }) => {
    seen.push(method, headers.get('accept-encoding'), headers.get('if-none-match'));
    return page('file', { 'cache-control': 'public, max-age=60' });
  };
  await get('/file', { 'accept-encoding': 'br', 'if-none-match': '"x"' });
  await get('/file', {}, 'HEAD');
  expect(seen).toEqual(['GET', 'br', '"x"', 'HEAD', null, null]);
});

test('a POST goes through and is never kept', async () => {
  await get('/a', {}, 'POST');
  await get('/a', {}, 'POST');
  expect(asked).toBe(2);
});

test('after a minute it is rendered anew, and if that fails the old one is better than nothing, for a second', async () => {
  const old = String((await get('/a')).body);
  now += 61_000;
  answer = () => new Response('down', { status: 503 });
  expect(await getAnew('/a')).toBe(old);
  expect([asked, atDoor]).toEqual([2, 0]);
  answer = () => page('new');
  now += 900;
  // Without anybody being asked again.
  expect(await getAnew('/a')).toBe(old);
  expect([asked, atDoor]).toEqual([2, 1]);
  now += 100;
  expect(await getAnew('/a')).toBe('new');
});

test('when it has grown old one has it made anew, and the others at the door have the old one for five seconds', async () => {
  answer = () => page('old');
  await get('/a');
  now += 61_000;
  const gate = Promise.withResolvers<Response>();
  answer = () => gate.promise;
  const first = getAnew('/a');
  await expect.poll(() => asked).toBe(2);
  for (const later of [0, 3_000]) {
    now += later;
    expect(await getAnew('/a')).toBe('old');
  }
  expect(atDoor).toBe(2);
  now += 1_000;
  const last = getAnew('/a');
  // Nobody answers it before there is a new one.
  expect(await Promise.race([last, pause(200)])).toBeUndefined();
  gate.resolve(page('new'));
  expect([await first, await last]).toEqual(['new', 'new']);
  expect(asked).toBe(2);
});

test('what is made anew is coded as the old one was before it takes its place, so that nobody has to be let in for it', async () => {
  const brotli = { 'accept-encoding': 'br' };
  await get('/a', brotli);
  now += 61_000;
  const renewed = 'new '.repeat(500);
  answer = () => page(renewed);
  expect(await getAnew('/a')).toBe(renewed);
  expect(atDoor).toBe(0);
  await getAnew('/a', brotli);
  expect(atDoor).toBe(1);
});

test('it takes no more memory than it may; what was asked for last stays', async () => {
  answer = (request) => page(`${new URL(request.url).pathname} ${'x'.repeat(4_000)}`);
  for (let number = 0; number < 30; number++) {
    await get(`/${number}`, { 'accept-encoding': 'br' });
    await get('/0', { 'accept-encoding': 'br' });
  }
  expect(cache.figures().bytes).toBeLessThanOrEqual(40_000);
  const before = asked;
  await get('/0', { 'accept-encoding': 'br' });
  expect(asked).toBe(before);
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['*', 'br'],
  ['identity, *;q=0', 'identity'],
  ['identity;q=1, br;q=0.1', 'identity'],
  ['br;q=x', 'identity'],
  ['BR', 'br'],
  ['nonsense;;;=,', 'identity'],
])('Accept-Encoding %j is answered in %s', (header, coding) => {
  expect(codingFor(header)).toBe(coding);
});
