import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import { deleteDocuments } from '#platform/records/document-codes.ts';
import type { Events } from '#platform/records/events.ts';
import { reviewCertificates } from '../credit/server/tables.ts';
import type { ReviewerId } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import { reviewerErased } from './events.ts';
import { aliasesOf } from './merging.ts';
import type { ReviewerRegister } from './register.ts';
import { reviewAssignments, reviewerProposals, reviewers, reviewerWishes, reviewRounds } from './tables.ts';

const { errors, register } = reviewTexts;

/** The end of the address that replaces an erased one. */
const ERASED = '@erased.invalid';

/** Whether the person with this address was erased from the register. */
export const isErased = (email: string): boolean => email.endsWith(ERASED);

interface ErasureNeeds {
  db: Database;
  events: Events;
  reviewerRegister: ReviewerRegister;
}

/**
 * Erases a person from the register, at their request: name, addresses, affiliation, notes, words of declining, and certificates.
 * Their reports stay with the manuscripts as those of "Reviewer 2". 404 for an unknown person, 409 while a review is open.
 */
export function reviewerErasure({ db, events, reviewerRegister }: ErasureNeeds) {
  return (actorId: UserId, id: ReviewerId): Promise<void> =>
    inTransaction(db, async (tx) => {
      await reviewerRegister.requireKnown(tx, actorId, id);
      const [row] = await tx.select().from(reviewers).where(eq(reviewers.id, id)).for('update');
      if (!row) throw new AppError('missing', 'NOT_FOUND', errors.noReviewer);
      const addresses = [row.email, ...(await aliasesOf(tx, [id])).map(({ email }) => email)];
      const open = await tx
        .select({ id: reviewAssignments.id })
        .from(reviewAssignments)
        .innerJoin(reviewRounds, eq(reviewRounds.id, reviewAssignments.roundId))
        .where(
          and(
            eq(reviewAssignments.reviewerId, id),
            isNull(reviewRounds.closedAt),
            inArray(reviewAssignments.state, ['PLANNED', 'INVITED', 'LAPSED', 'ACCEPTED']),
          ),
        );
      if (open.length > 0) throw new AppError('conflict', 'REVIEW_OPEN', errors.reviewOpen);
      const nobody = { affiliation: '', orcid: null, languages: '', expertise: '', editorsNote: '', notBefore: null };
      await tx
        .update(reviewers)
        .set({ ...nobody, fullName: register.erased, email: `${id}${ERASED}`, declinesAll: true })
        .where(eq(reviewers.id, id));
      const earlier = await tx
        .update(reviewers)
        .set({ ...nobody, fullName: register.erased, email: sql`${reviewers.id} || ${ERASED}` })
        .where(eq(reviewers.mergedIntoId, id))
        .returning({ id: reviewers.id });
      await tx
        .update(reviewAssignments)
        .set({ declineText: '', conflictReason: '' })
        .where(eq(reviewAssignments.reviewerId, id));
      const ids = [id, ...earlier.map((one) => one.id)];
      const certified = await tx
        .select({ code: reviewCertificates.code })
        .from(reviewCertificates)
        .where(inArray(reviewCertificates.reviewerId, ids));
      await deleteDocuments(
        tx,
        certified.map(({ code }) => code),
      );
      await tx.delete(reviewerProposals).where(inArray(reviewerProposals.email, addresses));
      await tx.delete(reviewerWishes).where(inArray(reviewerWishes.email, addresses));
      await events.record(tx, reviewerErased, { payload: { reviewerId: id }, actorId });
    });
}
