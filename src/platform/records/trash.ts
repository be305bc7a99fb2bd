import { asc, count, eq, lt } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import type { Slice } from '#base/paging.ts';
import { TRASH_DAYS } from '#base/trash.ts';
import { newestFirst } from '../database/sql.ts';
import { type TrashItemId, trash } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Database, Transaction } from '../database/types.ts';
import { platformTexts } from '../texts.ts';

/** A deleted row. */
export interface Discarded {
  /** `topic`, `faq`, … */
  kind: string;
  id: string;
  /** Name of the record for people. */
  title: string;
  /** All columns. */
  row: object;
}

/** Restores a row of one kind in the transaction that removes it from the trash. */
type Restorer = (tx: Transaction, row: object, actorId: UserId) => Promise<void>;

export type Trash = ReturnType<typeof createTrash>;

/** Keeps deleted rows for thirty days, so that a click destroys nothing. */
export function createTrash(db: Database, clock: () => Date) {
  const restorers = new Map<string, Restorer>();

  return {
    /** Registers how rows of a kind are restored. */
    registerRestorer(kind: string, restorer: Restorer): void {
      restorers.set(kind, restorer);
    },

    /** Stores a row in the transaction that deletes it. */
    async keep(tx: Transaction, { kind, id, title, row }: Discarded, actorId: UserId): Promise<void> {
      const discarded = { id: newId<'trash-item'>(), kind, entityId: id, title, content: row, deletedBy: actorId };
      await tx.insert(trash).values({ ...discarded, deletedAt: clock() });
    },

    /** Restorable rows, the last deleted first. */
    async list({ limit, offset }: Slice) {
      const { id, kind, title, deletedAt } = trash;
      const [items, [counted]] = await Promise.all([
        db
          .select({ id, kind, title, deletedAt })
          .from(trash)
          .orderBy(newestFirst(deletedAt), asc(id))
          .limit(limit)
          .offset(offset),
        db.select({ total: count() }).from(trash),
      ]);
      return { items, total: counted?.total ?? 0 };
    },

    /** Restores a row. 404 when it is no longer in the trash; the feature's own error when its place is taken. */
    restore: (id: TrashItemId, actorId: UserId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const [item] = await tx.delete(trash).where(eq(trash.id, id)).returning();
        const restorer = item && restorers.get(item.kind);
        if (!restorer) throw new AppError('missing', 'NOT_FOUND', platformTexts.records.notInTrash);
        await restorer(tx, item.content, actorId);
      }),

    async sweep(): Promise<void> {
      await db.delete(trash).where(lt(trash.deletedAt, new Date(clock().getTime() - TRASH_DAYS * 24 * 3600_000)));
    },
  };
}
