import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { type DatabaseHealth, watchDatabaseHealth } from './health.ts';

/** The query of the health check, as sent to the server. */
const PROBE = 'select 1\0';

const database = await testDatabase();
let isHeld: (data: string) => boolean;
let proxy: Server;
const sockets = new Set<Socket>();
let pool: pg.Pool;
let health: DatabaseHealth;

/** A proxy to the database that drops data for which `isHeld` is true. */
beforeEach(async () => {
  isHeld = () => false;
  const { host = '', port = 5432 } = database.connection;
  proxy = createServer((client) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}));
    client.on('data', (bytes) => {
      if (!isHeld(bytes.toString('latin1'))) server.write(bytes);
    });
    server.pipe(client);
    client.on('close', () => server.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const through = { ...database.connection, host: '127.0.0.1', port: (proxy.address() as AddressInfo).port };
  pool = new pg.Pool({ ...through, max: 3 });
  pool.on('error', () => {});
  health = watchDatabaseHealth([pool], through, pino({ level: 'silent' }));
  health.start();
});

afterEach(async () => {
  isHeld = () => false;
  await health.stop();
  for (const socket of sockets) socket.destroy();
  await pool.end();
  proxy.close();
});

test('a health check without a reply does not matter while other statements get one', async () => {
  isHeld = (data) => data.includes(PROBE);
  const queries = Array.from({ length: 8 }, async () => {
    for (let time = 0; time < 4; time++) await pool.query('select pg_sleep(0.2)');
  });
  await expect(Promise.all(queries)).resolves.toHaveLength(8);
});

test('without any reply waiting statements fail, and later ones succeed when the database replies again', async () => {
  await pool.query('select 2');
  isHeld = () => true;
  await expect(Promise.all(Array.from({ length: 5 }, () => pool.query('select 2')))).rejects.toThrow();
  await expect(pool.query('select 2')).rejects.toThrow('does not respond');
  isHeld = () => false;
  await expect.poll(() => pool.query('select 2').then(({ rowCount }) => rowCount, String)).toBe(1);
});
