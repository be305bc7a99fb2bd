import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type Server,
  request as sendRequest,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ANY_QUERY, SHARED, SHARED_TEN_MINUTES } from './cacheability.ts';
import { cachedResponseServer } from './cached-response-server.ts';
import { codingFor } from './content-coding.ts';
import { createPageCache } from './page-cache.ts';

/** A small site behind the cache; `answer` is its response, `renders` counts its requests, `cachedServed` those it never sees. */
let server: Server;
let renders = 0;
let cachedServed = 0;
let now = 0;
let answer: (request: Request) => Response | Promise<Response>;
const cache = createPageCache({ maxBytes: 40_000, seconds: 60, clock: () => new Date(now) });
const page = (text = 'words '.repeat(500), headers: Record<string, string> = {}) =>
  new Response(text, { headers: { 'content-type': 'text/html', 'cache-control': SHARED, ...headers } });

beforeAll(async () => {
  const fetch = cache.around((request) => {
    renders += 1;
    return answer(request);
  });
  const framework = getRequestListener((request, env) => fetch(request, env as HttpBindings));
  server = createServer(cache.before(framework));
  cachedResponseServer(server, (head) => {
    const message = cache.message(head);
    if (message) cachedServed += 1;
    return message?.bytes;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => void server.close());
beforeEach(() => {
  cache.drop();
  [renders, cachedServed, answer] = [0, 0, () => page()];
});

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Requests over a real socket, without additional headers. */
function get(
  path: string,
  headers: OutgoingHttpHeaders = {},
  { method = 'GET', agent }: { method?: string; agent?: Agent } = {},
): Promise<Received> {
  const { port } = server.address() as AddressInfo;
  return new Promise((done, failed) => {
    const request = sendRequest(
      { port, host: '127.0.0.1', path, method, headers, ...(agent && { agent }) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    request.on('error', failed).end();
  });
}

/** Requests on a new kept-alive connection, which the cached-response server reads first. */
async function getOnNewConnection(path: string, headers: OutgoingHttpHeaders = {}): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  try {
    return String((await get(path, headers, { agent })).body);
  } finally {
    agent.destroy();
  }
}

test('a page is rendered once and answered with the same bytes in every coding', async () => {
  const plain = await get('/a');
  const brotli = await get('/a', { 'accept-encoding': 'gzip, br' });
  const gzip = await get('/a', { 'accept-encoding': 'gzip' });
  expect(renders).toBe(1);
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

test('a response for ten minutes is cached; a client that knows only a date gets its answer from the service', async () => {
  answer = ({ headers }) =>
    headers.has('if-modified-since') || headers.has('if-unmodified-since')
      ? new Response(null, { status: 304 })
      : page(undefined, { 'cache-control': SHARED_TEN_MINUTES });
  const { headers } = await get('/feed');
  expect(headers['cache-control']).toBe(SHARED_TEN_MINUTES);
  await getOnNewConnection('/feed');
  expect([cachedServed, renders]).toEqual([1, 1]);
  const date = new Date(0).toUTCString();
  expect((await get('/feed', { 'if-modified-since': date })).status).toBe(304);
  expect((await get('/feed', { 'if-unmodified-since': date })).status).toBe(304);
  expect(renders).toBe(3);
  const { etag = '' } = headers;
  expect((await get('/feed', { 'if-none-match': etag, 'if-modified-since': date })).status).toBe(304);
  expect(renders).toBe(3);
});

test.each([{}, { 'if-none-match': '*' }, { 'accept-encoding': 'br' }])(
  'the cached-response server answers like Node’s server: %o',
  async (headers) => {
    await get('/a', headers);
    const fromNode = await get('/a', { ...headers, connection: 'close' });
    expect(cachedServed).toBe(0);
    const fromSocket = await get('/a', { ...headers, connection: 'keep-alive' });
    expect(cachedServed).toBe(1);
    const comparable = ({ headers, ...rest }: Received) => {
      const others = Object.entries(headers).filter(([name]) => !/^(date|connection|keep-alive)$/.test(name));
      return { ...rest, isDated: headers.date !== undefined, others };
    };
    expect(comparable(fromSocket)).toEqual(comparable(fromNode));
    expect(renders).toBe(1);
  },
);

test('a client with the current version gets 304 without a body', async () => {
  const { etag } = (await get('/a')).headers;
  const again = await get('/a', { 'if-none-match': `"other", W/${etag}` });
  expect(again).toMatchObject({ status: 304, headers: { etag } });
  expect(again.body).toHaveLength(0);
  expect((await get('/a', { 'if-none-match': '"other"' })).status).toBe(200);
});

test('a client that requires another version gets 412, whether the page is cached or not', async () => {
  expect((await get('/a', { 'if-match': '"other"' })).status).toBe(412);
  const { etag } = (await get('/a')).headers;
  const refused = await get('/a', { 'if-match': '"other"' });
  expect(refused).toMatchObject({ status: 412, body: Buffer.alloc(0) });
  expect((await get('/a', { 'if-match': `"other", ${etag}` })).status).toBe(200);
  expect(renders).toBe(1);
});

test('a page that is the same for any query is cached once', async () => {
  answer = () => page(undefined, { 'no-vary-search': ANY_QUERY });
  const bodies = [await get('/a?utm_source=letter'), await get('/a'), await get('/a?b=1&a=2'), await get('/a?')];
  expect(bodies.map(({ headers }) => headers['no-vary-search'])).toEqual(Array(4).fill(ANY_QUERY));
  expect([renders, cache.figures().answers]).toEqual([1, 1]);
  expect(cache.figures().bytes).toBeGreaterThan(2_000);
  // A longer path and another content type are other pages.
  await get('/ab?utm_source=letter');
  await get('/a?utm_source=letter', { accept: 'text/html' });
  expect(renders).toBe(3);
  now += 61_000;
  await get('/a?utm_source=again');
  await get('/a');
  expect([renders, cache.figures().answers]).toEqual([4, 3]);
});

test.each([
  ['the cache was dropped', 0],
  ['the page has expired', 61_000],
])('simultaneous requests for such a page with different queries cause one render when %s', async (_, later) => {
  answer = () => page('old', { 'no-vary-search': ANY_QUERY });
  await get('/a?first');
  if (later === 0) cache.drop();
  now += later;
  const gate = Promise.withResolvers<Response>();
  answer = () => gate.promise;
  const many = Array.from({ length: 20 }, (_, at) => get(`/a?fbclid=${at}`, { connection: 'close' }));
  await expect.poll(() => renders).toBe(2);
  gate.resolve(page('renewed', { 'no-vary-search': ANY_QUERY }));
  expect(new Set((await Promise.all(many)).map(({ body }) => String(body)))).toEqual(new Set(['renewed']));
  expect(renders).toBe(2);
});

test('any other page is cached per query', async () => {
  answer = ({ url }) => page(url, { 'no-vary-search': 'key-order' });
  const bodies = [await get('/q'), await get('/q?q=1'), await get('/q?q=2'), await get('/q?q=1')];
  expect(new Set(bodies.map(({ body }) => String(body))).size).toBe(3);
  expect(renders).toBe(3);
});

test('a page that begins to depend on its query is no longer shared between queries', async () => {
  answer = () => page(undefined, { 'no-vary-search': ANY_QUERY });
  await get('/a?q=0');
  cache.drop();
  answer = ({ url }) => page(url);
  const both = await Promise.all([get('/a?q=1'), get('/a?q=2')]);
  const after = [await get('/a?q=1'), await get('/a?q=2'), await get('/a')];
  const ends = [...both, ...after].map(({ body }) => String(body).replace(/.*\//, ''));
  expect(ends).toEqual(['a?q=1', 'a?q=2', 'a?q=1', 'a?q=2', 'a']);
});

test('HEAD has the same headers and no body', async () => {
  const whole = await get('/a');
  const head = await get('/a', {}, { method: 'HEAD' });
  expect(head.body).toHaveLength(0);
  expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  expect(renders).toBe(1);
});

test('simultaneous requests cause one render', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = async () => {
    await promise;
    return page();
  };
  const all = Array.from({ length: 50 }, () => get('/a'));
  await expect.poll(() => renders).toBe(1);
  resolve();
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(renders).toBe(1);
});

test('a response begun before a change is not cached, and not sent for requests after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = async () => {
    await promise;
    return page('old');
  };
  const early = get('/a');
  await expect.poll(() => renders).toBe(1);
  cache.drop();
  answer = () => page('new');
  expect((await get('/a')).body.toString()).toBe('new');
  resolve();
  expect((await early).body.toString()).toBe('old');
  expect((await get('/a')).body.toString()).toBe('new');
});

test.each([
  ['to a request with a token', {}, { authorization: 'Bearer x' }],
  ['to a range request', {}, { range: 'bytes=0-3' }],
  ['that is private', { 'cache-control': 'private, no-store' }, {}],
  ['with a lifetime', { 'cache-control': 'public, max-age=60' }, {}],
  ['that sets a cookie', { 'set-cookie': 'a=b' }, {}],
])('a response %s is not cached', async (_, headers, requestHeaders) => {
  answer = () => page('words', headers);
  await get('/a', requestHeaders);
  await get('/a', requestHeaders);
  expect(renders).toBe(2);
});

test.each([301, 404, 410, 500])('a response with status %i is not cached', async (status) => {
  answer = () => new Response('no', { status, headers: { 'cache-control': SHARED } });
  expect((await get('/a')).status).toBe(status);
  await get('/a');
  expect(renders).toBe(2);
});

test('the site gets a request that is not cached unchanged: codings, conditions, method', async () => {
  const seen: (string | null)[] = [];
  answer = ({ method, headers }) => {
    seen.push(method, headers.get('accept-encoding'), headers.get('if-none-match'));
    return page('file', { 'cache-control': 'public, max-age=60' });
  };
  await get('/file', { 'accept-encoding': 'br', 'if-none-match': '"x"' });
  await get('/file', {}, { method: 'HEAD' });
  expect(seen).toEqual(['GET', 'br', '"x"', 'HEAD', null, null]);
});

test('a POST is passed on and never cached', async () => {
  await get('/a', {}, { method: 'POST' });
  await get('/a', {}, { method: 'POST' });
  expect(renders).toBe(2);
});

test('a page is renewed after a minute; when that fails, the old one is served for a second', async () => {
  const old = String((await get('/a')).body);
  now += 61_000;
  answer = () => new Response('down', { status: 503 });
  expect(await getOnNewConnection('/a')).toBe(old);
  expect([renders, cachedServed]).toEqual([2, 0]);
  answer = () => page('new');
  now += 900;
  // Without another attempt.
  expect(await getOnNewConnection('/a')).toBe(old);
  expect([renders, cachedServed]).toEqual([2, 1]);
  now += 100;
  expect(await getOnNewConnection('/a')).toBe('new');
});

test('one request renews an expired page, and the others get the old one for five seconds', async () => {
  answer = () => page('old');
  await get('/a');
  now += 61_000;
  const gate = Promise.withResolvers<Response>();
  answer = () => gate.promise;
  const first = getOnNewConnection('/a');
  await expect.poll(() => renders).toBe(2);
  for (const later of [0, 3_000]) {
    now += later;
    expect(await getOnNewConnection('/a')).toBe('old');
  }
  expect(cachedServed).toBe(2);
  now += 1_000;
  const last = getOnNewConnection('/a');
  // After that, requests wait for the new page.
  expect(await Promise.race([last, pause(200)])).toBeUndefined();
  gate.resolve(page('new'));
  expect([await first, await last]).toEqual(['new', 'new']);
  expect(renders).toBe(2);
});

test('a renewed page is encoded like the old one before it replaces it, so that it can be served on the socket', async () => {
  const brotli = { 'accept-encoding': 'br' };
  await get('/a', brotli);
  now += 61_000;
  const renewed = 'new '.repeat(500);
  answer = () => page(renewed);
  expect(await getOnNewConnection('/a')).toBe(renewed);
  expect(cachedServed).toBe(0);
  await getOnNewConnection('/a', brotli);
  expect(cachedServed).toBe(1);
});

test('stays within its memory, and keeps the pages requested last', async () => {
  answer = (request) => page(`${new URL(request.url).pathname} ${'x'.repeat(4_000)}`);
  for (let number = 0; number < 30; number++) {
    await get(`/${number}`, { 'accept-encoding': 'br' });
    await get('/0', { 'accept-encoding': 'br' });
  }
  expect(cache.figures().bytes).toBeLessThanOrEqual(40_000);
  const before = renders;
  await get('/0', { 'accept-encoding': 'br' });
  expect(renders).toBe(before);
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
])('Accept-Encoding %j selects %s', (header, coding) => {
  expect(codingFor(header)).toBe(coding);
});
