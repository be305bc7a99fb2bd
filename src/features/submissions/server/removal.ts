import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { TRASH_DAYS } from '#base/trash.ts';
import { uploads } from '#features/files/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { submissionRemoved, submissionRestored } from './events.ts';
import { submissionFiles, submissions } from './tables.ts';

export interface RemovalNeeds {
  db: Database;
  events: Events;
  clock: () => Date;
}

export type SubmissionRemoval = ReturnType<typeof submissionRemoval>;

interface Fate {
  isDeleted: boolean;
  event: typeof submissionRemoved;
  actorId: UserId;
}

/** Deleting, taking back, and at last forgetting submissions. Nothing that was ever published is forgotten. */
export function submissionRemoval({ db, events, clock }: RemovalNeeds) {
  const settle = (id: SubmissionId, { isDeleted, event, actorId }: Fate) =>
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

  return {
    /** 404 for one that is not there, or not any more. */
    remove: (id: SubmissionId, actorId: UserId) => settle(id, { isDeleted: true, event: submissionRemoved, actorId }),
    /** 404 for one that is not deleted. */
    restore: (id: SubmissionId, actorId: UserId) =>
      settle(id, { isDeleted: false, event: submissionRestored, actorId }),

    /** Forgets what was deleted thirty days ago and never published; its files follow as unattached ones. */
    async sweep(): Promise<void> {
      const before = new Date(clock().getTime() - TRASH_DAYS * 24 * 3600_000);
      await inTransaction(db, async (tx) => {
        const gone = tx
          .select({ id: submissions.id })
          .from(submissions)
          .where(
            and(
              isNotNull(submissions.deletedAt),
              lt(submissions.deletedAt, before),
              sql`${submissions.publishedAt} is null`,
            ),
          );
        const files = tx
          .select({ id: submissionFiles.uploadId })
          .from(submissionFiles)
          .where(sql`${submissionFiles.submissionId} in ${gone}`);
        await tx.update(uploads).set({ attachedAt: null }).where(sql`${uploads.id} in ${files}`);
        await tx.delete(submissions).where(sql`${submissions.id} in ${gone}`);
      });
    },
  };
}
