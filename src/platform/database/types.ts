import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

export type Database = NodePgDatabase;
/** Inside a transaction; code that only queries accepts both. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queries = Database | Transaction;

export type Connection = pg.PoolConfig;

/** PostgreSQL settings by name; the values come from our code, so they are not escaped. */
export type Settings = Readonly<Record<string, string>>;
