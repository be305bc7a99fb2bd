import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './platform/config/config.ts';
import { logRequests, SLOW_MS } from './platform/http/request-log.ts';
import { createLog } from './platform/observability/log.ts';
import { serveSite } from './server.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { onDatabase } from './testing/restored.ts';

/** Personal data, none of which may appear in the log or the metrics. */
const PERSONAL = {
  email: 'quinta.marker@example.org',
  firstName: 'Quintamarker',
  lastName: 'Umarkerwa',
  password: 'the marker password of the goat',
  title: 'Markertitle of a manuscript',
  message: 'A markermessage for the office',
  query: 'markersearch',
  link: 'markerlink0123456789012345678901',
  agent: 'Markerbrowser/1.0',
};

/** For a busy machine. */
const SLOW = { timeout: 20_000 };
let database: TestDatabase;
let dataDir: string;
let site: Awaited<ReturnType<typeof serveSite>>;
const lines: string[] = [];
const mails: SMTPServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  // Like real servers, it quotes the unknown address.
  onRcptTo: ({ address }, _, done) => done(Object.assign(new Error(`<${address}> unknown`), { responseCode: 550 })),
});

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'jaed-served-'));
  await new Promise<void>((done) => mails.listen(0, '127.0.0.1', done));
  const { port } = mails.server.address() as AddressInfo;
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost',
    METRICS_PORT: '0',
    LOG_LEVEL: 'trace',
    SECRET: 's'.repeat(32),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    RATE_LIMIT_FACTOR: '1000',
  });
  const page = async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
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
  await new Promise<void>((done) => mails.close(() => done()));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const call = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${site.port}${path}`, {
    ...init,
    headers: { 'user-agent': PERSONAL.agent, ...(init.headers as Record<string, string>) },
  });
const post = (path: string, body: object) =>
  call(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const metrics = async () => (await fetch(`http://127.0.0.1:${site.metricsPort}/metrics`)).text();
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const { email, firstName, lastName, password, message, title, query, link } = PERSONAL;

test('logs each request with its id and route pattern, and without personal data', async () => {
  const registered = await post('/auth/register', { firstName, lastName, email, password });
  expect(registered.status).toBe(200);
  expect((await post('/auth/login', { email, password: `${password}?` })).status).toBe(401);
  const letter = { firstName, lastName, email, inquiryType: 'other', subject: title, message, elapsed: 60_000 };
  expect((await post('/contact-messages', letter)).status).toBe(200);
  await call(`/api/v1/search?q=${query}`);
  await call(`/reset-password?link=${link}`);
  await call(`/api/v1/submission/download/${link}?token=${link}`);
  await call('/api/v1/submission/mine', { headers: { authorization: `Bearer ${link}.${link}.${link}` } });
  await expect
    .poll(() => logged().find(({ msg }) => msg === 'mail could not be sent'))
    .toMatchObject({
      reason: expect.stringContaining('(address)'),
      queue: expect.any(String),
      job: expect.any(String),
    });
  const id = registered.headers.get('x-request-id');
  await expect
    .poll(() => logged().filter(({ requestId }) => requestId === id))
    .toMatchObject([
      { msg: 'a request', method: 'POST', route: '/api/v1/auth/register', status: 200, took: expect.any(Number) },
    ]);
  expect((await call('/about')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('logs a bug with the request id of its response, and without the query parameters', async () => {
  await onDatabase(database.connection, 'alter table users rename to people');
  const answer = await post('/auth/register', { firstName, lastName, email: `another.${email}`, password });
  await onDatabase(database.connection, 'alter table people rename to users');
  expect(answer.status).toBe(500);
  const requestId = answer.headers.get('x-request-id');
  expect(logged().find(({ msg }) => msg === 'bug')).toMatchObject({ requestId, err: { stack: expect.any(String) } });
});

test('no log line contains personal data', () => {
  expect(lines.length).toBeGreaterThan(8);
  for (const [name, value] of Object.entries(PERSONAL))
    expect(
      lines.filter((line) => line.includes(value)),
      name,
    ).toEqual([]);
});

test('logs a slow request as slow', async () => {
  const slow: string[] = [];
  const log = createLog('info', { write: (line) => void slow.push(line) });
  const handle = logRequests(
    (_, response) => void setTimeout(() => response.end(), SLOW_MS + 50),
    log,
    () => '/slow',
  );
  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/slow?${link}`);
  await expect.poll(() => slow.length, SLOW).toBe(1);
  expect(JSON.parse(slow[0] ?? '')).toMatchObject({ slow: true, route: '/slow', requestId: expect.any(String) });
  await new Promise((done) => server.close(done));
});

test('metrics cover requests, cache, database, mail, jobs and process, without personal data', async () => {
  const text = await metrics();
  expect(text).toContain('journal_http_requests_total{method="POST",route="/api/v1/auth/register",status="200"} 1');
  expect(text).toContain(
    'journal_http_request_duration_seconds_bucket{le="10",method="POST",route="/api/v1/auth/login"}',
  );
  expect(text).toMatch(/journal_page_cache_looks_total\{outcome="miss"\} \d/);
  expect(text).toMatch(/journal_page_cache_bytes \d/);
  expect(text).toContain('journal_database_up 1');
  expect(text).toMatch(/journal_database_connections [1-9]/);
  expect(text).toMatch(/journal_outbox_queued \d/);
  expect(text).toMatch(/journal_outbox_oldest_seconds \d/);
  expect(text).toMatch(/journal_jobs\{queue="[\w-]+",state="\w+"\} \d/);
  expect(text).toMatch(/process_resident_memory_bytes \d/);
  for (const [name, value] of Object.entries(PERSONAL)) expect(text.includes(value), name).toBe(false);
});

test('feeds and what every harvester requests are cached until the journal changes', async () => {
  const hits = async () => Number(/^journal_page_cache_looks_total\{[^}]*hit[^}]*\} (\d+)/m.exec(await metrics())?.[1]);
  const isCached = async (path: string) => {
    await call(path);
    const before = await hits();
    await call(path);
    return (await hits()) > before;
  };
  for (const path of ['/feed.xml', '/rss.xml', '/oai?verb=Identify', '/oai?verb=ListSets'])
    expect(await isCached(path), path).toBe(true);
  expect(await isCached('/oai?verb=ListRecords&metadataPrefix=oai_dc&from=2020-01-01')).toBe(false);
  await site.journal.services.topics.add('Fisheries of Lake Kivu');
  await expect.poll(async () => (await call('/oai?verb=ListSets')).text()).toContain('Fisheries of Lake Kivu');
});

test('metrics are served without those of the database while it is unavailable', async () => {
  await onDatabase(database.connection, 'alter table outbox rename to inbox');
  const text = await metrics();
  await onDatabase(database.connection, 'alter table inbox rename to outbox');
  expect(text).toContain('journal_database_up 0');
  expect(text).not.toMatch(/^journal_(outbox|jobs)/m);
  expect(text).toMatch(/journal_http_requests_total\{/);
});

test('unknown paths and methods share one label, so that clients cannot add metrics', async () => {
  const series = async () => (await metrics()).split('\n').filter((line) => line.startsWith('journal_http')).length;
  const probe = async (name: string) => {
    await call(`/api/v1/${name}`);
    await call(`/api/v1/issues/${name}`);
    await call(`/images/${name}.webp`);
    await call(`/api/v1/topic?${name}`, { method: name.toUpperCase() }).catch(() => {});
    await call(`/assets/${name}.js`);
  };
  await probe('aaaa');
  // A request is counted when its response has been sent, which may be after the client has received it.
  const kinds = ['(none)', '/api/v1/issues/:id', '/images/', '/assets/*'].map(
    (route) => `method="GET",route="${route}`,
  );
  await expect
    .poll(async () => {
      const text = await metrics();
      return kinds.filter((kind) => !text.includes(kind));
    }, SLOW)
    .toEqual([]);
  const before = await series();
  for (let index = 0; index < 20; index++) await probe(`bbbb${index}`);
  expect(await series()).toBe(before);
});

test('metrics are on a port of their own, which closes with the site', async () => {
  expect((await call('/metrics')).headers.get('content-type')).toBe('text/html');
  expect((await fetch(`http://127.0.0.1:${site.metricsPort}/`)).status).toBe(404);
  await site.stop();
  await expect(metrics()).rejects.toThrow();
});
