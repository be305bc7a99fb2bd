import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { TRASH_DAYS } from '#base/trash.ts';
import { uploads } from '#features/files/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { submissionRemoved, submissionRestored } from './events.ts';
import { letterFiles, submissionFiles, submissions } from './tables.ts';

/** Marks files of the submissions with these ids, a subquery, as unattached. */
export type ReleaseFiles = (tx: Transaction, ids: SQL) => Promise<void>;

export interface RemovalNeeds {
  db: Database;
  events: Events;
  clock: () => Date;
}

export type SubmissionRemoval = ReturnType<typeof submissionRemoval>;

interface Change {
  isDeleted: boolean;
  event: typeof submissionRemoved;
  actorId: UserId;
}

/** Deletes and restores submissions, and erases deleted ones after thirty days unless they were ever published. */
export function submissionRemoval({ db, events, clock }: RemovalNeeds) {
  const setDeleted = (id: SubmissionId, { isDeleted, event, actorId }: Change) =>
    inTransaction(db, async (tx) => {
      const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update');
      if (!row || (row.deletedAt !== null) === isDeleted) {
        throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.missing);
      }
      const deletedAt = isDeleted ? clock() : null;
      await tx
        .update(submissions)
        .set({ deletedAt, version: row.version + 1 })
        .where(eq(submissions.id, id));
      const payload = { submissionId: id, number: row.number, title: row.title };
      await events.record(tx, event, { payload, actorId });
    });

  const releasing: ReleaseFiles[] = [];

  return {
    /** Registers how a later feature releases its files of submissions that are erased. */
    beforeErasing: (release: ReleaseFiles) => void releasing.push(release),

    /** Throws 404 for an unknown submission, or one already deleted. */
    remove: (id: SubmissionId, actorId: UserId) =>
      setDeleted(id, { isDeleted: true, event: submissionRemoved, actorId }),
    /** Throws 404 for a submission that is not deleted. */
    restore: (id: SubmissionId, actorId: UserId) =>
      setDeleted(id, { isDeleted: false, event: submissionRestored, actorId }),

    /** Erases submissions deleted thirty days ago and never published; their files become unattached and are swept later. */
    async sweep(): Promise<void> {
      const before = new Date(clock().getTime() - TRASH_DAYS * 24 * 3600_000);
      await inTransaction(db, async (tx) => {
        const expired = tx
          .select({ id: submissions.id })
          .from(submissions)
          .where(
            and(
              isNotNull(submissions.deletedAt),
              lt(submissions.deletedAt, before),
              sql`${submissions.publishedAt} is null`,
            ),
          );
        for (const table of [submissionFiles, letterFiles]) {
          const files = tx.select({ id: table.uploadId }).from(table).where(sql`${table.submissionId} in ${expired}`);
          await tx.update(uploads).set({ attachedAt: null }).where(sql`${uploads.id} in ${files}`);
        }
        for (const release of releasing) await release(tx, sql`${expired}`);
        await tx.delete(submissions).where(sql`${submissions.id} in ${expired}`);
      });
    },
  };
}
