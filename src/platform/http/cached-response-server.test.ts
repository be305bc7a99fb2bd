import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CachedResponseServer, cachedResponseServer } from './cached-response-server.ts';
import { variantOf } from './variant.ts';

const KEPT = variantOf('"k"', ['content-type', 'text/html', 'content-length', '4'], Buffer.from('kept'));
const LARGE = variantOf('"l"', ['content-length', String(32 * 1024 * 1024)], Buffer.alloc(32 * 1024 * 1024, 'x'));

/** Milliseconds. */
const [IDLE, SILENT] = [600, 300];

/** A server whose door knows /kept and /large, and what has come further. */
let server: Server;
let door: CachedResponseServer;
let inside: string[];
beforeEach(async () => {
  inside = [];
  server = createServer({ connectionsCheckingInterval: 50 }, async (request, response) => {
    inside.push(`${request.method} ${request.url} ${await textOf(request)}`);
    response.end('inside');
  });
  const known: Record<string, Buffer> = { '/kept': KEPT.message(new Date()), '/large': LARGE.message(new Date()) };
  door = cachedResponseServer(server, ({ url = '' }) => known[url], { idle: IDLE, silent: SILENT });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  door.closeAllConnections();
  await new Promise((done) => server.close(done));
});

async function visit() {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let heard: string[] = [];
  socket.setEncoding('latin1').on('data', (chunk: string) => heard.push(chunk));
  /** Everything since the last time, once it ends like this. */
  const hears = async (end: RegExp) => {
    while (!end.test(heard.slice(-2).join(''))) await once(socket, 'data', { signal: AbortSignal.timeout(5_000) });
    const all = heard.join('');
    heard = [];
    return all;
  };
  return { socket, hears };
}
const asking = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const KEPT_ANSWER = /^HTTP\/1\.1 200 OK\r\n(.*\r\n)*\r\nkept$/;
const ended = (socket: Socket) => once(socket, 'close', { signal: AbortSignal.timeout(15_000) });

test('a kept page is answered at the door, as often as it is asked for', async () => {
  const { socket, hears } = await visit();
  for (let round = 0; round < 3; round++) {
    socket.write(asking('/kept'));
    expect(await hears(/kept$/)).toMatch(KEPT_ANSWER);
  }
  expect(inside).toEqual([]);
});

test('the first other request goes on inside, and so do all after it', async () => {
  const { socket, hears } = await visit();
  socket.write(asking('/kept'));
  await hears(/kept$/);
  for (const path of ['/other', '/kept']) {
    socket.write(asking(path));
    expect(await hears(/inside/)).toMatch(/^HTTP\/1\.1 200 OK/);
  }
  expect(inside).toEqual(['GET /other ', 'GET /kept ']);
});

test('a body that comes in pieces arrives whole', async () => {
  const { socket, hears } = await visit();
  const body = 'goats '.repeat(50_000);
  socket.write(`POST /kept HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`);
  await pause(20);
  socket.write(body.slice(10));
  await hears(/inside/);
  expect(inside).toEqual([`POST /kept ${body}`]);
});

test('requests behind one another are answered in their order', async () => {
  const { socket, hears } = await visit();
  socket.write(asking('/kept') + asking('/other'));
  await hears(/inside(.|\r\n)*inside$/);
  expect(inside).toEqual(['GET /kept ', 'GET /other ']);
});

test('a head that comes in two parts is waited for inside', async () => {
  const { socket, hears } = await visit();
  socket.write('GET /ke');
  await pause(20);
  socket.write('pt HTTP/1.1\r\nHost: a\r\n\r\n');
  await hears(/inside/);
  expect(inside).toEqual(['GET /kept ']);
});

test('who asks on without taking what was sent gets everything in order', async () => {
  const { socket, hears } = await visit();
  socket.pause();
  socket.write(asking('/large'));
  await pause(50);
  socket.write(asking('/kept'));
  await pause(50);
  socket.resume();
  const all = await hears(/inside$/);
  const [body, second] = [all.indexOf('\r\n\r\n') + 4, all.lastIndexOf('HTTP/1.1 200 OK\r\n')];
  expect(second - body).toBe(LARGE.bytes.length);
  expect(inside).toEqual(['GET /kept ']);
});

test('who has said everything, and hangs up halfway, is hung up on', async () => {
  const { socket, hears } = await visit();
  socket.write(asking('/kept'));
  await hears(/kept$/);
  socket.end();
  await ended(socket);
});

test('who is gone without a word does no harm', async () => {
  const { socket } = await visit();
  socket.write(asking('/large'));
  socket.resetAndDestroy();
  const { socket: next, hears } = await visit();
  next.write(asking('/kept'));
  expect(await hears(/kept$/)).toMatch(KEPT_ANSWER);
});

test('who is silent after an answer is hung up on, and was told when', async () => {
  const { socket, hears } = await visit();
  socket.write(asking('/kept'));
  expect(await hears(/kept$/)).toContain('keep-alive: timeout=75\r\n');
  await ended(socket);
});

test('a connection that never sends a byte is closed in time, and those that send one in time stay', async () => {
  const visits = await Promise.all(Array.from({ length: 5 }, visit));
  const [first, second, ...silent] = visits;
  const begun = performance.now();
  const closed = Promise.all(silent.map(({ socket }) => ended(socket)));
  await pause(SILENT / 2);
  // One gets a cached answer, the other goes to Node's server; both have sent something.
  first?.socket.write(asking('/kept'));
  second?.socket.write(asking('/other'));
  await first?.hears(/kept$/);
  await second?.hears(/inside$/);
  await closed;
  expect(performance.now() - begun).toBeLessThan(IDLE + SILENT);
  first?.socket.write(asking('/kept'));
  second?.socket.write(asking('/other'));
  expect(await first?.hears(/kept$/)).toMatch(KEPT_ANSWER);
  await second?.hears(/inside$/);
  for (const { socket } of silent) expect(socket.bytesRead).toBe(0);
});

test('half a request keeps a connection no longer than the time for its head', async () => {
  Object.assign(server, { headersTimeout: 200, requestTimeout: 400 });
  const { socket, hears } = await visit();
  socket.write('GET /kept HTTP/1.1\r\n');
  expect(await hears(/\r\n\r\n$/)).toMatch(/^HTTP\/1\.1 408 /);
  await ended(socket);
  expect(inside).toEqual([]);
});

test('at the end those who wait are hung up on, and those who are still taking their answer get it', async () => {
  const [idle, slow] = [await visit(), await visit()];
  idle.socket.write(asking('/kept'));
  await idle.hears(/kept$/);
  slow.socket.pause();
  slow.socket.write(asking('/large'));
  await pause(50);
  door.closeIdleConnections();
  await ended(idle.socket);
  slow.socket.resume();
  await slow.hears(/x{1000}$/);
});
