import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { withGlobalLock } from './global-lock.ts';
import type { Database, Queries } from './types.ts';

/** Runs pending migrations. Instances that start at the same time wait for the first one. */
export async function migrateDatabase(db: Database, folder: string): Promise<void> {
  await withGlobalLock(db, (tx) => migrateWithin(tx, folder));
}

/** Runs pending migrations inside a transaction, so that either all of them apply or none. */
export async function migrateWithin(queries: Queries, folder: string): Promise<void> {
  await migrate(queries as Database, { migrationsFolder: folder });
}
