import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './platform/config/config.ts';
import { serveSite } from './server.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

const MAX_CONNECTIONS = 5;
let database: TestDatabase;
let dataDir: string;
let site: Awaited<ReturnType<typeof serveSite>>;
const lines: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'jaed-connections-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    SECRET: 's'.repeat(32),
    MAX_CONNECTIONS: String(MAX_CONNECTIONS),
  });
  const pages = { render: async () => new Response(''), clientFolder: undefined };
  site = await serveSite(config, pages, {
    connection: database.connection,
    logTo: { write: (line) => void lines.push(line) },
    show: () => {},
  });
});
afterAll(async () => {
  await site.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const open = async () => {
  const socket = connect(site.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};
/** The status line of `/healthz`, or "closed". */
const health = async (socket: Socket) => {
  const answer = once(socket, 'data').then(([chunk]) => String(chunk).split('\r\n')[0]);
  const closed = once(socket, 'close').then(() => 'closed');
  socket.on('error', () => {}).write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  return Promise.race([answer, closed]);
};
const warnings = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);

test('at the maximum number of connections, new ones are closed until an open one is closed', async () => {
  const sockets = await Promise.all(Array.from({ length: MAX_CONNECTIONS }, open));
  // Connections without a request count as well.
  const [silent, ...talking] = sockets;
  for (const socket of talking) expect(await health(socket)).toBe('HTTP/1.1 200 OK');
  for (let attempt = 0; attempt < 3; attempt++) expect(await health(await open())).toBe('closed');
  for (const socket of talking) expect(await health(socket)).toBe('HTTP/1.1 200 OK');
  expect(silent?.destroyed).toBe(false);
  expect(warnings()).toMatchObject([
    { msg: 'connections are refused: MAX_CONNECTIONS are open', max: MAX_CONNECTIONS },
  ]);

  silent?.destroy();
  await expect.poll(async () => health(await open())).toBe('HTTP/1.1 200 OK');
  for (const socket of talking) socket.destroy();
});
