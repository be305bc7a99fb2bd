import { and, count, eq } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { accountErased } from '#features/accounts/server/events.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { ListFilter, SavedFilter } from '../list-contract.ts';
import { MAX_FILTERS, type SavedFilterId } from '../rules.ts';
import { editorialTexts } from '../texts.ts';
import { savedFilters } from './tables.ts';

const { list: texts } = editorialTexts;

export interface SavedFilterNeeds {
  db: Database;
  clock: () => Date;
}

/** The filters of the list of submissions that each member of the office has saved. */
export function savedFilterService({ db, clock }: SavedFilterNeeds) {
  return {
    list: (userId: UserId): Promise<SavedFilter[]> =>
      db
        .select({ id: savedFilters.id, name: savedFilters.name, filter: savedFilters.filter })
        .from(savedFilters)
        .where(eq(savedFilters.userId, userId))
        .orderBy(savedFilters.name),

    /** Replaces one with the same name. Throws a field error when there are too many. */
    save: (userId: UserId, name: string, filter: ListFilter): Promise<SavedFilterId> =>
      inTransaction(db, async (tx) => {
        const row = { id: newId<'saved-filter'>(), userId, name, filter, createdAt: clock() };
        const [saved] = await tx
          .insert(savedFilters)
          .values(row)
          .onConflictDoUpdate({ target: [savedFilters.userId, savedFilters.name], set: { filter } })
          .returning({ id: savedFilters.id });
        const [counted] = await tx.select({ all: count() }).from(savedFilters).where(eq(savedFilters.userId, userId));
        if (counted && counted.all > MAX_FILTERS) throw invalid([{ path: 'name', message: texts.errors.filtersMany }]);
        return saved?.id ?? row.id;
      }),

    /** 404 for one of another account. */
    async remove(userId: UserId, id: SavedFilterId): Promise<void> {
      const isOwn = and(eq(savedFilters.id, id), eq(savedFilters.userId, userId));
      const removed = await db.delete(savedFilters).where(isOwn).returning({ id: savedFilters.id });
      if (removed.length === 0) throw new AppError('missing', 'NOT_FOUND', texts.errors.noFilter);
    },
  };
}

export function eraseFiltersWithAccount(events: Events): void {
  events.project(accountErased, async (tx, { userId }) => {
    await tx.delete(savedFilters).where(eq(savedFilters.userId, userId));
  });
}
