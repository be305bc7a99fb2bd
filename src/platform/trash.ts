import { lt } from 'drizzle-orm';
import { newId } from '../base/ids.ts';
import type { Database, Transaction } from './database.ts';
import { trash } from './tables.ts';

/** How long deleted rows are kept. */
export const TRASH_DAYS = 30;

/** What was deleted, as it was. */
export interface Discarded {
  /** Of what kind it is: `topic`, `faq`, … */
  kind: string;
  id: string;
  /** What people know it by. */
  title: string;
  /** The whole row. */
  row: object;
}

export type Trash = ReturnType<typeof createTrash>;

/** Deleted rows are kept for thirty days, so that nothing is destroyed by a click. */
export function createTrash(db: Database, clock: () => Date) {
  return {
    /** Keeps a row in the transaction that deletes it. */
    async keep(tx: Transaction, { kind, id, title, row }: Discarded, actorId: string): Promise<void> {
      const discarded = { id: newId(), kind, entityId: id, title, content: row, deletedBy: actorId };
      await tx.insert(trash).values({ ...discarded, deletedAt: clock() });
    },

    async sweep(): Promise<void> {
      await db.delete(trash).where(lt(trash.deletedAt, new Date(clock().getTime() - TRASH_DAYS * 24 * 3600_000)));
    },
  };
}
