import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { CONNECTIONS } from '../config/connections.ts';
import { preparingClient } from './prepared-statements.ts';
import type { Replica } from './replica.ts';
import { withSettings } from './settings.ts';
import type { Connection, Database, Settings } from './types.ts';

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close: () => Promise<void>;
}

export interface OpenOptions {
  onIdleError: (error: Error) => void;
  replica?: Replica | undefined;
  settings?: Settings;
  /** Maximum number of connections. */
  max?: number;
}

export function openDatabase(
  connection: Connection,
  { onIdleError, replica, settings = {}, max = CONNECTIONS.shared }: OpenOptions,
): OpenDatabase {
  const pool = new pg.Pool({
    max,
    Client: preparingClient(),
    ...withSettings(settings),
    connectionTimeoutMillis: 1_500,
    statement_timeout: 30_000,
    // Fallback for a connection that is cut without notice; health.ts notices it sooner.
    query_timeout: 60_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
    ...connection,
  });
  pool.on('error', onIdleError);
  // Without a listener, a connection lost between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  replica?.divertReads(pool, { settings, max });
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}

/** Creates the database if it is missing; the account needs the right to do so. */
export async function ensureDatabase(connection: Connection, name: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
