import { databaseErrorOf } from './errors.ts';
import { isOutOfDate } from './prepared-statements.ts';
import type { Database, Transaction } from './types.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/**
 * Runs `work` in a transaction, up to five times when it fails with 40001 or a deadlock, or when a statement was prepared for a
 * table that has changed.
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
