import { or, type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgColumn } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { AppError } from '#base/errors.ts';
import { withoutAccents } from './accents.ts';
import { CONNECTIONS } from './connections.ts';
import { withGlobalLock } from './global-lock.ts';
import { isOutOfDate, preparingClient } from './prepared-statements.ts';
import type { Replica } from './replica.ts';

export type Database = NodePgDatabase;
/** Inside a transaction; everything that only queries takes either. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queries = Database | Transaction;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

const SERIALIZATION_FAILURE = '40001';
const FOREIGN_KEY_VIOLATION = '23503';
const DEADLOCK = '40P01';
/** Characters that UTF-8 or the database does not know, such as NUL: the client's, never ours. */
const UNSTORABLE_TEXT = ['22021', '22P05'];
/** Lost, stopping, out of room or memory, taking too long, read-only for a moment: it is worth trying again. */
const CONNECTION_TROUBLE = /^(08|57P0|57014|53|58|25006|25P0[34]|55P03|40001|40P01|ECONN|ENOENT|EPIPE|ETIMEDOUT)/;
const CONNECTION_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/;

export type Connection = pg.PoolConfig;

/** PostgreSQL's settings by their names; written by us, so nothing in them is escaped. */
export type Settings = Readonly<Record<string, string>>;

/** Milliseconds a connection has to take its settings. */
const SETTLING = 1_500;

/** What has a pool tell each connection its settings before anybody gets it; one that does not take them nobody gets. */
export function settling(settings: Settings): Pick<pg.PoolConfig, 'onConnect'> {
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`);
  if (statements.length === 0) return {};
  const told = { text: statements.join('; '), query_timeout: SETTLING };
  return { onConnect: (client) => client.query(told) };
}

export interface OpenOptions {
  onIdleError(error: Error): void;
  replica?: Replica | undefined;
  settings?: Settings;
  /** So many connections at most. */
  max?: number;
}

export function openDatabase(
  connection: Connection,
  { onIdleError, replica, settings = {}, max = CONNECTIONS.everybody }: OpenOptions,
): OpenDatabase {
  const pool = new pg.Pool({
    max,
    Client: preparingClient(),
    ...settling(settings),
    connectionTimeoutMillis: 1_500,
    statement_timeout: 30_000,
    // The last resort for a line that was cut without a word; see pulse.ts for the first.
    query_timeout: 60_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
    ...connection,
  });
  pool.on('error', onIdleError);
  // A connection that is lost between two statements of a transaction fails the next one; it must not end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  replica?.relieve(pool, settings, max);
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}

/** Creates the database when it is missing, on a server one may do that on. */
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

/** Brings the schema up to date; of several instances that start at once, the others wait and find it done. */
export async function migrateDatabase(db: Database, folder: string): Promise<void> {
  await withGlobalLock(db, (tx) => migrateWithin(tx, folder));
}

/** The same inside a transaction, which does all that a migration asks of a database: all of it or nothing. */
export async function migrateWithin(queries: Queries, folder: string): Promise<void> {
  await migrate(queries as Database, { migrationsFolder: folder });
}

/**
 * Runs `work` in one transaction and again, up to five times, when the server asks for it (40001, deadlock) or a statement
 * was prepared for a table that has changed.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const reason = databaseErrorOf(error);
      const { code } = reason ?? {};
      const mayWork = code === SERIALIZATION_FAILURE || code === DEADLOCK || isOutOfDate(reason);
      if (attempt === 5 || !mayWork) throw error;
    }
  }
}

/** Descending with NULLs last, as the indexes are: `desc()` alone puts them first, and no index would match. */
export function newestFirst(column: PgColumn): SQL {
  return sql`${column} desc nulls last`;
}

/** Whether any of the columns has `text` in it, whatever its case and accents; nothing in it is a pattern. */
export function containsText(text: string, ...columns: (SQL | PgColumn)[]): SQL | undefined {
  // In a query of its own, so that it is made once and not for each row; unaccent makes "%" of its full-width form.
  const pattern = sql`(select '%' || regexp_replace(${withoutAccents(sql`${text}::text`)}, '[\\\\%_]', '\\\\\\&', 'g') || '%')`;
  return or(...columns.map((column) => sql`${withoutAccents(column)} ilike ${pattern}`));
}

/** How many rows a statement written by hand has changed. */
export function changedRows(result: Awaited<ReturnType<Queries['execute']>>): number {
  return [result].flat().reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

/** The server's own error inside whatever wraps it. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof pg.DatabaseError) return inner;
  }
  return undefined;
}

/** Whether the server has said that it did not do it; a lost answer says nothing. */
export function isCertainlyUndone(error: unknown): boolean {
  return databaseErrorOf(error)?.severity === 'ERROR';
}

/** Whether `error` is the named constraint speaking; each is translated once, in the feature that owns it. */
export function brokeConstraint(error: unknown, constraint: string): boolean {
  return databaseErrorOf(error)?.constraint === constraint;
}

/** Whether a row cannot go because others still name it, or cannot come because what it names has gone. */
export function isStillNamed(error: unknown): boolean {
  return databaseErrorOf(error)?.code === FOREIGN_KEY_VIOLATION;
}

/**
 * A database that cannot be reached, or has to be asked anew, is nobody's bug: 503 with Retry-After. Text it cannot store
 * is the client's: 400.
 * Anything else is returned as it is.
 */
export function translateDatabaseTrouble(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (UNSTORABLE_TEXT.includes(databaseErrorOf(error)?.code ?? '')) {
    return new AppError('invalid', 'UNSTORABLE_TEXT', 'The text has characters that cannot be stored.', {
      cause: error,
    });
  }
  if (isConnectionTrouble(error) || isOutOfDate(databaseErrorOf(error))) {
    return new AppError('unavailable', 'UNAVAILABLE', 'The journal is briefly unavailable. Please try again.', {
      retryAfter: 5,
      cause: error,
    });
  }
  return error;
}

/** Whether a server could not be reached, or has hung up, rather than having answered. */
export function isConnectionTrouble(error: unknown): boolean {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if (CONNECTION_TROUBLE.test((inner as NodeJS.ErrnoException).code ?? '')) return true;
    if (CONNECTION_WORDS.test(inner.message)) return true;
  }
  return false;
}
