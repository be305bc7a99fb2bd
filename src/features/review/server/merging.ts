import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { ReviewerId } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import { reviewersMerged, reviewersSeparated } from './events.ts';
import type { ReviewerRegister } from './register.ts';
import { reviewAssignments, reviewers } from './tables.ts';

const { errors } = reviewTexts;

interface MergingNeeds {
  db: Database;
  events: Events;
  reviewerRegister: ReviewerRegister;
}

/** The other addresses of people in the register, from merges. */
export function aliasesOf(queries: Queries, ids: ReviewerId[]) {
  const { id, email, mergedIntoId } = reviewers;
  return queries.select({ id, email, mergedIntoId }).from(reviewers).where(inArray(mergedIntoId, ids)).orderBy(email);
}

/**
 * Merges of people who are in the register twice, with two addresses. The assignments move to the kept row, which is written to from
 * then on; separating moves the same ones back.
 */
export function reviewerMerging({ db, events, reviewerRegister }: MergingNeeds) {
  const lock = async (tx: Transaction, ids: ReviewerId[]) => {
    const rows = await tx
      .select()
      .from(reviewers)
      .where(inArray(reviewers.id, ids))
      .orderBy(reviewers.id)
      .for('update');
    return new Map(rows.map((row) => [row.id, row]));
  };

  return {
    /** 400 at an address that belongs to nobody else, 404 for an unknown person, 409 for two invitations to one round. */
    merge: (readerId: UserId, id: ReviewerId, into: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await reviewerRegister.requireKnown(tx, readerId, id);
        const isTarget = and(eq(reviewers.email, into), isNull(reviewers.mergedIntoId));
        const [target] = await tx.select({ id: reviewers.id }).from(reviewers).where(isTarget);
        if (!target || target.id === id) throw invalid([{ path: 'into', message: errors.mergeInto }]);
        await reviewerRegister.requireKnown(tx, readerId, target.id);
        const locked = await lock(tx, [id, target.id]);
        if (locked.get(id)?.mergedIntoId || locked.get(target.id)?.mergedIntoId)
          throw new AppError('conflict', 'MERGED', errors.merged);
        if ((await aliasesOf(tx, [id])).length > 0) throw new AppError('conflict', 'HAS_ALIASES', errors.hasAliases);
        const isTheirs = eq(reviewAssignments.reviewerId, id);
        const clash = await tx.$count(
          reviewAssignments,
          and(
            isTheirs,
            sql`exists (select from ${reviewAssignments} other where other.round_id = ${reviewAssignments.roundId}
              and other.reviewer_id = ${target.id})`,
          ),
        );
        if (clash > 0) throw new AppError('conflict', 'SAME_ROUND', errors.sameRound);
        const moved = await tx
          .update(reviewAssignments)
          .set({ reviewerId: target.id })
          .where(isTheirs)
          .returning({ id: reviewAssignments.id });
        const values = { mergedIntoId: target.id, moved: moved.map((assignment) => assignment.id) };
        await tx.update(reviewers).set(values).where(eq(reviewers.id, id));
        const payload = { reviewerId: id, intoId: target.id };
        await events.record(tx, reviewersMerged, { payload, actorId: readerId });
      }),

    /** 404 for a row that is not merged. */
    separate: (readerId: UserId, id: ReviewerId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const row = (await lock(tx, [id])).get(id);
        if (!row?.mergedIntoId) throw new AppError('missing', 'NOT_FOUND', errors.notMerged);
        await reviewerRegister.requireKnown(tx, readerId, row.mergedIntoId);
        const isMoved = and(
          inArray(reviewAssignments.id, row.moved),
          eq(reviewAssignments.reviewerId, row.mergedIntoId),
        );
        if (row.moved.length > 0) await tx.update(reviewAssignments).set({ reviewerId: id }).where(isMoved);
        await tx.update(reviewers).set({ mergedIntoId: null, moved: [] }).where(eq(reviewers.id, id));
        const payload = { reviewerId: id, intoId: row.mergedIntoId };
        await events.record(tx, reviewersSeparated, { payload, actorId: readerId });
      }),
  };
}
