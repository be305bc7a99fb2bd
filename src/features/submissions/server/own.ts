import { and, eq } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import type { Files } from '#features/files/server/service.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { Receipt, Revision } from '../contract.ts';
import { mayRevise, mayWithdraw, type Status, type SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { areAttached, attachFiles, claimFiles } from './attach.ts';
import { submissionChanged } from './events.ts';
import { statusChanges, submissions } from './tables.ts';

const { errors } = submissionTexts;

export interface OwnNeeds {
  db: Database;
  files: Files;
  events: Events;
  clock: () => Date;
}

/** A step an author takes. */
interface Step {
  to: Status;
  note: string;
  may: (status: Status) => boolean;
  refusal: string;
  /** Whether the same request was carried out before: a second click is no fault. */
  isDone: (tx: Transaction, row: Submission) => Promise<boolean>;
}

type Submission = typeof submissions.$inferSelect;
export type OwnSubmissions = ReturnType<typeof ownSubmissions>;

/** What authors may do with their own submissions once these have been sent. */
export function ownSubmissions({ db, files, events, clock }: OwnNeeds) {
  /** Locks the author's submission, has `work` done on it, and moves it on with what was said about it. */
  const move = (
    userId: UserId,
    id: SubmissionId,
    step: Step,
    work: (tx: Transaction, row: Submission) => Promise<void> = async () => {},
  ): Promise<Receipt> =>
    inTransaction(db, async (tx) => {
      const mine = and(eq(submissions.id, id), eq(submissions.userId, userId));
      const [row] = await tx.select().from(submissions).where(mine).for('update');
      if (!row || row.deletedAt) throw new AppError('missing', 'NOT_FOUND', errors.missing);
      if (!step.may(row.status) && (await step.isDone(tx, row))) return { id, number: row.number, status: row.status };
      if (!step.may(row.status)) throw new AppError('conflict', 'NOT_NOW', step.refusal);
      await work(tx, row);
      const now = clock();
      await tx
        .update(submissions)
        .set({ status: step.to, updatedAt: now, version: row.version + 1 })
        .where(eq(submissions.id, id));
      const change = { id: newId(), submissionId: id, fromStatus: row.status, toStatus: step.to, actorId: userId };
      await tx.insert(statusChanges).values({ ...change, note: step.note || null, tellsAuthors: true, createdAt: now });
      await events.record(tx, submissionChanged, {
        payload: { submissionId: id, from: row.status, to: step.to, by: 'author' },
        actorId: userId,
      });
      return { id, number: row.number, status: step.to };
    });

  return {
    /** Takes a manuscript back. Throws 409 once it is published or decided. */
    withdraw: (userId: UserId, id: SubmissionId, note: string) =>
      move(userId, id, {
        to: 'WITHDRAWN',
        note,
        may: mayWithdraw,
        refusal: errors.cannotWithdraw,
        isDone: async (_, row) => row.status === 'WITHDRAWN',
      }),

    /** Answers a revision request with new files, which replace those of their slot and format. */
    revise: (userId: UserId, id: SubmissionId, revision: Revision) =>
      move(
        userId,
        id,
        {
          to: 'UNDER_REVIEW',
          note: revision.note,
          may: mayRevise,
          refusal: errors.cannotRevise,
          isDone: async (tx, row) => row.status === 'UNDER_REVIEW' && areAttached(tx, id, revision.files),
        },
        async (tx) => {
          const { claimed, faults } = await claimFiles(files, tx, userId, revision.files);
          if (faults.length > 0) throw invalid(faults);
          await attachFiles(tx, id, revision.files, claimed, clock());
        },
      ),
  };
}
