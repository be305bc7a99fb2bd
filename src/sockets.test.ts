import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './platform/config/config.ts';
import { errorResponse } from './platform/http/errors.ts';
import { createLog } from './platform/observability/log.ts';
import { serveSite } from './server.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

/** Requests that no HTTP library sends, written to the socket directly. */
let database: TestDatabase;
let dataDir: string;
let site: Awaited<ReturnType<typeof serveSite>>;
const lines: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'jaed-sockets-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://journal.example.org:8443',
    LOG_LEVEL: 'debug',
    SECRET: 's'.repeat(32),
    METRICS_PORT: '0',
  });
  // Reads the body, like a page with a form.
  const page = async (request: Request) => new Response(`${request.url} ${await request.text()}`);
  site = await serveSite(
    config,
    { render: page, clientFolder: undefined },
    {
      connection: database.connection,
      logTo: { write: (line) => void lines.push(line) },
      show: () => {},
    },
  );
});
afterAll(async () => {
  await site.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const send = (text: string) => {
  const socket = connect(site.port, '127.0.0.1');
  socket.write(text);
  return socket;
};
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const alarms = () => logged().filter(({ level, slow }) => Number(level) >= 40 && !slow);

test('an HTTP/1.0 request without Host uses the public URL', async () => {
  const health = await text(send('GET /healthz HTTP/1.0\r\n\r\n'));
  expect(health).toContain('HTTP/1.1 200 OK');
  expect(await text(send('GET /about HTTP/1.0\r\n\r\n'))).toContain('http://journal.example.org:8443/about');
  expect(await text(send('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'))).toContain('HTTP/1.1 400');
});

test.each([
  ['two hosts', 'Host: a', 'Host: b'],
  ['the same host twice', 'Host: a', 'host: a'],
  ['a blank in its host', 'Host: a b'],
  ['a path in its host', 'Host: a/b'],
  ['a user in its host', 'Host: a@b'],
  ['an invalid port', 'Host: a:99999'],
  ['an incomplete IPv6 address', 'Host: [::'],
  ['markup as its host', 'Host: <x>'],
  ['an unknown transfer coding', 'Host: a', 'Transfer-Encoding: xchunked'],
  ['identity as its transfer coding', 'Host: a', 'Transfer-Encoding: identity'],
])('refuses a request with %s, also if the response is cached', async (_, ...head) => {
  const topics = (lines: string[]) =>
    text(send(['GET /api/v1/topic HTTP/1.1', ...lines, 'Connection: close', '', ''].join('\r\n')));
  expect(await topics(['Host: journal.example.org:8443'])).toContain('HTTP/1.1 200 OK');
  expect(await topics(head)).toMatch(/^HTTP\/1\.1 400 /);
});

/** Number of responses in the page cache. */
const cachedResponses = async () => {
  const metrics = await (await fetch(`http://127.0.0.1:${site.metricsPort}/metrics`)).text();
  return Number(/^journal_page_cache_answers (\d+)$/m.exec(metrics)?.[1]);
};
/** The first chunk of the response to a GET. */
const get = async (target: string, headers: string[] = ['Connection: close']) => {
  const head = [`GET ${target} HTTP/1.1`, 'Host: journal.example.org:8443', ...headers, '', ''].join('\r\n');
  const socket = send(head);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return chunk.toString('latin1');
};

describe('when another spelling of a cached address is requested', () => {
  const TOPICS = '/api/v1/topic';

  test.each([
    `${TOPICS}#`,
    `${TOPICS}#fragment`,
    `${TOPICS}?a=b#fragment`,
    `/.${TOPICS}`,
    `${TOPICS}/.`,
    `/x/..${TOPICS}`,
    `/%2e%2e${TOPICS}`,
    `/x/%2E.${TOPICS}`,
    `/${TOPICS}`,
    `//journal.example.org${TOPICS}`,
    '/api\\v1\\topic',
    `http://journal.example.org/.${TOPICS}`,
    `http://journal.example.org${TOPICS}#fragment`,
  ])('%s -> 400, and nothing new is cached', async (target) => {
    expect(await get(TOPICS)).toContain('HTTP/1.1 200 OK');
    const before = await cachedResponses();
    expect(before).toBeGreaterThan(0);
    // On the socket, and in Node's server.
    expect(await get(target, [])).toMatch(/^HTTP\/1\.1 400 /);
    expect(await get(target)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await cachedResponses()).toBe(before);
  });

  test.each([
    ['/%61pi/v1/topic', TOPICS],
    ['/api//v1/topic', TOPICS],
    [`${TOPICS}////`, `${TOPICS}/`],
    ['/api/v1/%74opic?a=%62', `${TOPICS}?a=%62`],
    ['/api/v1/topic"', `${TOPICS}%22`],
    ['http://journal.example.org/%61pi/v1/topic', TOPICS],
  ])('%s -> a redirect to its canonical spelling, and nothing new is cached', async (target, canonical) => {
    await get(TOPICS);
    const before = await cachedResponses();
    const answer = await get(target);
    expect(answer).toMatch(/^HTTP\/1\.1 308 /);
    expect(answer).toContain(`\r\nlocation: ${canonical}\r\n`);
    expect(await cachedResponses()).toBe(before);
  });

  test('the absolute form is served, and nothing new is cached', async () => {
    await get(TOPICS);
    const before = await cachedResponses();
    for (const host of ['journal.example.org:8443', 'a.example', 'b.example']) {
      expect(await get(`http://${host}${TOPICS}`)).toContain('HTTP/1.1 200 OK');
    }
    expect(await cachedResponses()).toBe(before);
  });

  test('a POST is redirected with its method, and its body is not parsed as a request', async () => {
    const body = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
    const head = `POST /%61pi/v1/topic HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`;
    const answer = await text(send(head + body));
    expect(answer).toMatch(/^HTTP\/1\.1 308 /);
    expect(answer).not.toContain('200 OK');
  });
});

const FORM = 'application/x-www-form-urlencoded';
test.each([
  ['/oai', FORM],
  ['/api/v1/auth/login', 'application/json'],
  ['/contact', FORM],
  ['/nowhere', FORM],
])('a client that disconnects while sending to %s causes no warning', async (path, type) => {
  for (const length of ['Content-Length: 100', 'Transfer-Encoding: chunked']) {
    const before = logged().length;
    const socket = send(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${length}\r\n\r\n5\r\nhello`);
    await new Promise((done) => setTimeout(done, 50));
    socket.resetAndDestroy();
    await expect
      .poll(
        () =>
          logged()
            .slice(before)
            .some(({ msg }) => msg === 'a request'),
        { timeout: 10_000 },
      )
      .toBe(true);
  }
  expect(alarms()).toEqual([]);
});

test('a lost connection to the database or store is logged as an outage', async () => {
  const warned: string[] = [];
  const log = createLog('info', { write: (line) => void warned.push(line) });
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  expect(errorResponse(lost, { request: new Request('http://x/'), requestId: '1', log }).status).toBe(503);
  expect(warned.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, reason: 'ECONNRESET' }]);
});
