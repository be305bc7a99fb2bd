import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { newId } from '#base/ids.ts';
import type { EditionFormat, IssueId } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Events } from '#platform/records/events.ts';
import { issueEditionsMade } from './events.ts';
import { issueEditions, issueEditionRuns as runs } from './tables.ts';

export interface EditionStoringNeeds {
  db: Database;
  store: FileStore;
  events: Events;
  clock: () => Date;
}

interface Made {
  /** The hash of what they were made from. */
  source: string;
  made: ReadonlyMap<EditionFormat, Uint8Array>;
  /** Parts that the PDF lacks; empty when it has them all. */
  problem: string;
}

/** The stored files of issues. */
export function issueEditionStoring({ db, store, events, clock }: EditionStoringNeeds) {
  return {
    /** Stores the files, lets readers have them, and removes those that they replace; or the files themselves, if their source is outdated. */
    async replace(issueId: IssueId, { source, made, problem }: Made): Promise<void> {
      const madeAt = clock();
      const rows: (typeof issueEditions.$inferInsert)[] = [];
      for (const [format, bytes] of made) {
        const storageKey = `editions/${newId()}.${format}`;
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        rows.push({ issueId, format, sha256, size: bytes.length, storageKey, madeAt });
        await store.write(storageKey, bytes);
      }
      const before = await inTransaction(db, async (tx) => {
        const isRun = and(eq(runs.issueId, issueId), eq(runs.source, source));
        const [run] = await tx.update(runs).set({ finishedAt: madeAt, problem }).where(isRun).returning();
        if (!run) return rows;
        const removed = await tx.delete(issueEditions).where(eq(issueEditions.issueId, issueId)).returning();
        await tx.insert(issueEditions).values(rows);
        const editions = rows.map(({ format, size }) => ({ format, size }));
        await tx.update(issues).set({ editions }).where(eq(issues.id, issueId));
        await events.record(tx, issueEditionsMade, { payload: { issueId }, actorId: null });
        return removed;
      });
      for (const { storageKey } of before) await store.remove(storageKey);
    },

    /** Removes the files of an issue that has no published article any more. */
    async remove(issueId: IssueId): Promise<void> {
      const removed = await inTransaction(db, async (tx) => {
        await tx.delete(runs).where(eq(runs.issueId, issueId));
        await tx.update(issues).set({ editions: [] }).where(eq(issues.id, issueId));
        return tx.delete(issueEditions).where(eq(issueEditions.issueId, issueId)).returning();
      });
      for (const { storageKey } of removed) await store.remove(storageKey);
    },
  };
}
