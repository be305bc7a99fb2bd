import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

export type Database = NodePgDatabase;
/** Inside a transaction; everything that only queries takes either. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queries = Database | Transaction;

export type Connection = pg.PoolConfig;

/** PostgreSQL's settings by their names; written by us, so nothing in them is escaped. */
export type Settings = Readonly<Record<string, string>>;
