import { and, eq } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import type { Files } from '#features/files/server/service.ts';
import type { Topics } from '#features/topics/server/service.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { Receipt, Revision } from '../contract.ts';
import { mayRevise, mayWithdraw } from '../life.ts';
import type { Status, SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { areAttached, attachFiles, claimFiles } from './attach.ts';
import { correctionsOf, replaceAuthors } from './corrections.ts';
import { submissionChanged } from './events.ts';
import { statusChanges, submissions } from './tables.ts';

const { errors } = submissionTexts;

export interface OwnNeeds {
  db: Database;
  files: Files;
  topics: Topics;
  events: Events;
  clock: () => Date;
}

/** An author's action that changes the status. */
interface Step {
  to: Status;
  note: string;
  isAllowed: (status: Status) => boolean;
  refusal: string;
  /** Whether the same request was carried out before: a second click is not an error. */
  isDone: (tx: Transaction, row: Submission) => Promise<boolean>;
  /** Further changes in the same transaction; returns the corrected fields and their columns. */
  apply?: (tx: Transaction, row: Submission) => ReturnType<typeof correctionsOf>;
}

type Submission = typeof submissions.$inferSelect;
export type OwnSubmissions = ReturnType<typeof ownSubmissions>;

/** Lets authors withdraw and revise their own submissions. */
export function ownSubmissions({ db, files, topics, events, clock }: OwnNeeds) {
  /** Locks the author's submission, applies the step and records it in the history. */
  const take = (userId: UserId, id: SubmissionId, step: Step): Promise<Receipt> =>
    inTransaction(db, async (tx) => {
      const isOwn = and(eq(submissions.id, id), eq(submissions.userId, userId));
      const [row] = await tx.select().from(submissions).where(isOwn).for('update');
      if (!row || row.deletedAt) throw new AppError('missing', 'NOT_FOUND', errors.missing);
      if (!step.isAllowed(row.status)) {
        if (await step.isDone(tx, row)) return { id, number: row.number, status: row.status };
        throw new AppError('conflict', 'NOT_NOW', step.refusal);
      }
      const { columns = {}, corrections = [] } = (await step.apply?.(tx, row)) ?? {};
      const now = clock();
      await tx
        .update(submissions)
        .set({ ...columns, status: step.to, updatedAt: now, version: row.version + 1 })
        .where(eq(submissions.id, id));
      const change = { id: newId(), submissionId: id, fromStatus: row.status, toStatus: step.to, actorId: userId };
      const note = step.note || null;
      await tx.insert(statusChanges).values({ ...change, note, corrections, tellsAuthors: true, createdAt: now });
      await events.record(tx, submissionChanged, {
        payload: { submissionId: id, from: row.status, to: step.to, by: 'author' },
        actorId: userId,
      });
      return { id, number: row.number, status: step.to };
    });

  return {
    /** Withdraws a manuscript. Throws 409 once it is published or rejected. */
    withdraw: (userId: UserId, id: SubmissionId, { note }: { note: string }) =>
      take(userId, id, {
        to: 'WITHDRAWN',
        note,
        isAllowed: mayWithdraw,
        refusal: errors.cannotWithdraw,
        isDone: async (_, row) => row.status === 'WITHDRAWN',
      }),

    /** Adds the files of a requested revision, which replace those of their slot and format, and the changes of the fields. */
    revise: (userId: UserId, id: SubmissionId, revision: Revision) =>
      take(userId, id, {
        to: 'UNDER_REVIEW',
        note: revision.note,
        isAllowed: mayRevise,
        refusal: errors.cannotRevise,
        isDone: async (tx, row) => row.status === 'UNDER_REVIEW' && areAttached(tx, id, revision.files),
        apply: async (tx, row) => {
          const { claimed, fieldErrors } = await claimFiles(tx, files, { userId, wanted: revision.files });
          if (fieldErrors.length > 0) throw invalid(fieldErrors);
          await attachFiles(tx, id, { files: revision.files, claimed, createdAt: clock() });
          const { columns, corrections } = await correctionsOf(tx, topics, { row, given: revision });
          const authors = revision.authors && (await replaceAuthors(tx, id, revision.authors));
          return { columns, corrections: authors ? [...corrections, authors] : corrections };
        },
      }),
  };
}
