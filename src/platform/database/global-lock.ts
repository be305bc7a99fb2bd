import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './types.ts';

const TURN = sql`drizzle.turn`;

/**
 * Runs `work` while no other instance on the same database is at this place, waiting for them as long as it takes. It
 * rests on a row that is locked, which every PostgreSQL can do.
 */
export async function withGlobalLock<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  await makeTurn(db);
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select id from ${TURN} where id = 1 for update`);
    return work(tx);
  });
}

async function makeTurn(db: Database): Promise<void> {
  const steps = [
    sql`create schema if not exists drizzle`,
    sql`create table if not exists ${TURN} (id int primary key)`,
    sql`insert into ${TURN} (id) values (1) on conflict do nothing`,
  ];
  for (const step of steps) {
    // "if not exists" still fails for the slower of two that make it in the same moment.
    await db.execute(step).catch(() => db.execute(step));
  }
}
