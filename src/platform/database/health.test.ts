import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { type DatabaseHealth, watchDatabaseHealth } from './health.ts';

/** What the probe asks, as it goes over the wire. */
const PROBE = 'select 1\0';

const database = await testDatabase();
let holds: (said: string) => boolean;
let line: Server;
const sockets = new Set<Socket>();
let pool: pg.Pool;
let pulse: DatabaseHealth;

/** A line to the database on which what is to be held never arrives. */
beforeEach(async () => {
  holds = () => false;
  const { host = '', port = 5432 } = database.connection;
  line = createServer((client) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}));
    client.on('data', (bytes) => {
      if (!holds(bytes.toString('latin1'))) server.write(bytes);
    });
    server.pipe(client);
    client.on('close', () => server.destroy());
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const through = { ...database.connection, host: '127.0.0.1', port: (line.address() as AddressInfo).port };
  pool = new pg.Pool({ ...through, max: 3 });
  pool.on('error', () => {});
  pulse = watchDatabaseHealth([pool], through, pino({ level: 'silent' }));
  pulse.start();
});

afterEach(async () => {
  holds = () => false;
  await pulse.stop();
  for (const socket of sockets) socket.destroy();
  await pool.end();
  line.close();
});

test('a sign of life that does not come is nothing while others are answered', async () => {
  holds = (said) => said.includes(PROBE);
  const asked = Array.from({ length: 8 }, async () => {
    for (let time = 0; time < 4; time++) await pool.query('select pg_sleep(0.2)');
  });
  await expect(Promise.all(asked)).resolves.toHaveLength(8);
});

test('when nobody is answered, who waits is refused, and who comes later is answered again', async () => {
  await pool.query('select 2');
  holds = () => true;
  await expect(Promise.all(Array.from({ length: 5 }, () => pool.query('select 2')))).rejects.toThrow();
  await expect(pool.query('select 2')).rejects.toThrow('no sign of life');
  holds = () => false;
  await expect.poll(() => pool.query('select 2').then(({ rowCount }) => rowCount, String)).toBe(1);
});
