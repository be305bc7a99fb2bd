import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { withGlobalLock } from './global-lock.ts';
import type { Database, Queries } from './types.ts';

/** Brings the schema up to date; of several instances that start at once, the others wait and find it done. */
export async function migrateDatabase(db: Database, folder: string): Promise<void> {
  await withGlobalLock(db, (tx) => migrateWithin(tx, folder));
}

/** The same inside a transaction, which does all that a migration asks of a database: all of it or nothing. */
export async function migrateWithin(queries: Queries, folder: string): Promise<void> {
  await migrate(queries as Database, { migrationsFolder: folder });
}
