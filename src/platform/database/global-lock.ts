import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './types.ts';

const LOCK_TABLE = sql`drizzle.turn`;

/**
 * Runs `work` while no other instance on the same database runs work under this lock; waits for the others without a time
 * limit. The lock is a locked row, which works on every PostgreSQL.
 */
export async function withGlobalLock<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  await createLockRow(db);
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select id from ${LOCK_TABLE} where id = 1 for update`);
    return work(tx);
  });
}

async function createLockRow(db: Database): Promise<void> {
  const steps = [
    sql`create schema if not exists drizzle`,
    sql`create table if not exists ${LOCK_TABLE} (id int primary key)`,
    sql`insert into ${LOCK_TABLE} (id) values (1) on conflict do nothing`,
  ];
  for (const step of steps) {
    // "if not exists" still fails for the slower of two that create it at the same moment.
    await db.execute(step).catch(() => db.execute(step));
  }
}
