import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CachedResponseServer, cachedResponseServer } from './cached-response-server.ts';
import { variantOf } from './variant.ts';

const CACHED = variantOf('"k"', ['content-type', 'text/html', 'content-length', '4'], Buffer.from('text'));
const LARGE = variantOf('"l"', ['content-length', String(32 * 1024 * 1024)], Buffer.alloc(32 * 1024 * 1024, 'x'));

/** Milliseconds. */
const [IDLE, SILENT] = [600, 300];

/** A server with cached responses for /cached and /large; `handled` are the requests that reached Node's server. */
let server: Server;
let cachedConnections: CachedResponseServer;
let handled: string[];
beforeEach(async () => {
  handled = [];
  server = createServer({ connectionsCheckingInterval: 50 }, async (request, response) => {
    handled.push(`${request.method} ${request.url} ${await textOf(request)}`);
    response.end('handled');
  });
  const known: Record<string, Buffer> = { '/cached': CACHED.message(new Date()), '/large': LARGE.message(new Date()) };
  cachedConnections = cachedResponseServer(server, ({ url = '' }) => known[url], { idle: IDLE, silent: SILENT });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  cachedConnections.closeAllConnections();
  await new Promise((done) => server.close(done));
});

async function open() {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let received: string[] = [];
  socket.setEncoding('latin1').on('data', (chunk: string) => received.push(chunk));
  /** Everything received since the last call, once it ends with `end`. */
  const receive = async (end: RegExp) => {
    while (!end.test(received.slice(-2).join(''))) await once(socket, 'data', { signal: AbortSignal.timeout(5_000) });
    const all = received.join('');
    received = [];
    return all;
  };
  return { socket, receive };
}
const requestFor = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const CACHED_MESSAGE = /^HTTP\/1\.1 200 OK\r\n(.*\r\n)*\r\ntext$/;
const whenClosed = (socket: Socket) => once(socket, 'close', { signal: AbortSignal.timeout(15_000) });

test('serves a cached page on the socket, any number of times', async () => {
  const { socket, receive } = await open();
  for (let round = 0; round < 3; round++) {
    socket.write(requestFor('/cached'));
    expect(await receive(/text$/)).toMatch(CACHED_MESSAGE);
  }
  expect(handled).toEqual([]);
});

test('hands the first other request to Node, and all later ones', async () => {
  const { socket, receive } = await open();
  socket.write(requestFor('/cached'));
  await receive(/text$/);
  for (const path of ['/other', '/cached']) {
    socket.write(requestFor(path));
    expect(await receive(/handled/)).toMatch(/^HTTP\/1\.1 200 OK/);
  }
  expect(handled).toEqual(['GET /other ', 'GET /cached ']);
});

test('hands over a body that is sent in parts', async () => {
  const { socket, receive } = await open();
  const body = 'goats '.repeat(50_000);
  socket.write(`POST /cached HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`);
  await pause(20);
  socket.write(body.slice(10));
  await receive(/handled/);
  expect(handled).toEqual([`POST /cached ${body}`]);
});

test('answers pipelined requests in their order', async () => {
  const { socket, receive } = await open();
  socket.write(requestFor('/cached') + requestFor('/other'));
  await receive(/handled(.|\r\n)*handled$/);
  expect(handled).toEqual(['GET /cached ', 'GET /other ']);
});

test('hands over a head that is sent in two parts', async () => {
  const { socket, receive } = await open();
  socket.write('GET /cac');
  await pause(20);
  socket.write('hed HTTP/1.1\r\nHost: a\r\n\r\n');
  await receive(/handled/);
  expect(handled).toEqual(['GET /cached ']);
});

test('a client that sends requests without reading gets all responses in order', async () => {
  const { socket, receive } = await open();
  socket.pause();
  socket.write(requestFor('/large'));
  await pause(50);
  socket.write(requestFor('/cached'));
  await pause(50);
  socket.resume();
  const all = await receive(/handled$/);
  const [body, second] = [all.indexOf('\r\n\r\n') + 4, all.lastIndexOf('HTTP/1.1 200 OK\r\n')];
  expect(second - body).toBe(LARGE.bytes.length);
  expect(handled).toEqual(['GET /cached ']);
});

test('closes a connection that the client has half-closed', async () => {
  const { socket, receive } = await open();
  socket.write(requestFor('/cached'));
  await receive(/text$/);
  socket.end();
  await whenClosed(socket);
});

test('a connection reset does not affect other connections', async () => {
  const { socket } = await open();
  socket.write(requestFor('/large'));
  socket.resetAndDestroy();
  const { socket: next, receive } = await open();
  next.write(requestFor('/cached'));
  expect(await receive(/text$/)).toMatch(CACHED_MESSAGE);
});

test('closes an idle connection after the announced time', async () => {
  const { socket, receive } = await open();
  socket.write(requestFor('/cached'));
  expect(await receive(/text$/)).toContain('keep-alive: timeout=75\r\n');
  await whenClosed(socket);
});

test('closes connections without a request in time, and keeps those with one', async () => {
  const connections = await Promise.all(Array.from({ length: 5 }, open));
  const [first, second, ...silent] = connections;
  const begun = performance.now();
  const closed = Promise.all(silent.map(({ socket }) => whenClosed(socket)));
  await pause(SILENT / 2);
  // One gets a cached response, the other one of Node's server.
  first?.socket.write(requestFor('/cached'));
  second?.socket.write(requestFor('/other'));
  await first?.receive(/text$/);
  await second?.receive(/handled$/);
  await closed;
  expect(performance.now() - begun).toBeLessThan(IDLE + SILENT);
  first?.socket.write(requestFor('/cached'));
  second?.socket.write(requestFor('/other'));
  expect(await first?.receive(/text$/)).toMatch(CACHED_MESSAGE);
  await second?.receive(/handled$/);
  for (const { socket } of silent) expect(socket.bytesRead).toBe(0);
});

test('an incomplete head does not keep a connection open beyond its timeout', async () => {
  Object.assign(server, { headersTimeout: 200, requestTimeout: 400 });
  const { socket, receive } = await open();
  socket.write('GET /cached HTTP/1.1\r\n');
  expect(await receive(/\r\n\r\n$/)).toMatch(/^HTTP\/1\.1 408 /);
  await whenClosed(socket);
  expect(handled).toEqual([]);
});

test('closing idle connections lets a response in progress finish', async () => {
  const [idle, slow] = [await open(), await open()];
  idle.socket.write(requestFor('/cached'));
  await idle.receive(/text$/);
  slow.socket.pause();
  slow.socket.write(requestFor('/large'));
  await pause(50);
  cachedConnections.closeIdleConnections();
  await whenClosed(idle.socket);
  slow.socket.resume();
  await slow.receive(/x{1000}$/);
});
