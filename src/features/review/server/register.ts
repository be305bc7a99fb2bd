import { and, asc, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { sliceOf } from '#base/paging.ts';
import { ownSubmissionIds } from '#features/submissions/server/access.ts';
import { containsText } from '#platform/database/sql.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import { changedMeanwhile } from '#platform/records/records.ts';
import type { Reviewer, ReviewerChange } from '../contract.ts';
import type { ReviewerId } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import { reviewAssignments, reviewers, reviewRounds } from './tables.ts';

interface Page {
  q?: string | undefined;
  page: number;
  perPage: number;
}

/** Matches assignments in rounds of the reader's own manuscripts. */
const isOwn = (readerId: UserId) => sql`${reviewAssignments.roundId} in (select ${reviewRounds.id} from ${reviewRounds}
  where ${reviewRounds.submissionId} in ${ownSubmissionIds(readerId)})`;

/** Matches people whom the reader can know from other manuscripts than their own. */
const isKnownTo = (readerId: UserId) => sql`(not exists (select from ${reviewAssignments}
    where ${reviewAssignments.reviewerId} = ${reviewers.id})
  or exists (select from ${reviewAssignments}
    where ${reviewAssignments.reviewerId} = ${reviewers.id} and not ${isOwn(readerId)}))`;

const countOf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;

/** The register of people who were invited to review. */
export function reviewerRegister(db: Database) {
  const rowsWhere = (queries: Queries, readerId: UserId, where: SQL | undefined) => {
    const { state, acceptedAt, invitedAt } = reviewAssignments;
    return queries
      .select({
        reviewer: reviewers,
        open: countOf(sql`${state} in ('INVITED', 'ACCEPTED')`),
        invited: countOf(sql`${invitedAt} is not null`),
        accepted: countOf(sql`${acceptedAt} is not null`),
        reports: countOf(sql`${state} = 'SUBMITTED'`),
        lastInvitedAt: sql<Date | null>`max(${invitedAt})`.mapWith(reviewAssignments.invitedAt),
      })
      .from(reviewers)
      .leftJoin(reviewAssignments, and(eq(reviewAssignments.reviewerId, reviewers.id), not(isOwn(readerId))))
      .where(and(where, isKnownTo(readerId)))
      .groupBy(reviewers.id);
  };

  const one = async (queries: Queries, readerId: UserId, id: ReviewerId): Promise<Reviewer> => {
    const [row] = await rowsWhere(queries, readerId, eq(reviewers.id, id));
    if (!row) throw new AppError('missing', 'NOT_FOUND', reviewTexts.errors.noReviewer);
    return present(row);
  };

  return {
    /** Leaves out all that a reader who is an author could learn about the review of their own manuscripts. */
    async list(readerId: UserId, { q, ...page }: Page): Promise<{ data: Reviewer[]; total: number }> {
      const { limit, offset } = sliceOf(page);
      const { fullName, email, affiliation, expertise } = reviewers;
      const where = q ? containsText(q, fullName, email, affiliation, expertise) : undefined;
      const rows = await rowsWhere(db, readerId, where)
        .orderBy(desc(sql`max(${reviewAssignments.invitedAt})`), asc(reviewers.id))
        .limit(limit)
        .offset(offset);
      return { data: rows.map(present), total: await db.$count(reviewers, and(where, isKnownTo(readerId))) };
    },

    change: (readerId: UserId, id: ReviewerId, { version, ...values }: ReviewerChange): Promise<Reviewer> =>
      inTransaction(db, async (tx) => {
        const isAsked = and(eq(reviewers.id, id), isKnownTo(readerId));
        const [row] = await tx.select().from(reviewers).where(isAsked).for('update');
        if (!row) throw new AppError('missing', 'NOT_FOUND', reviewTexts.errors.noReviewer);
        if (version && version !== row.version) throw changedMeanwhile();
        await tx
          .update(reviewers)
          .set({ ...values, version: row.version + 1 })
          .where(eq(reviewers.id, id));
        return one(tx, readerId, id);
      }),
  };
}

interface Row {
  reviewer: typeof reviewers.$inferSelect;
  open: number;
  invited: number;
  accepted: number;
  reports: number;
  lastInvitedAt: Date | null;
}

function present({ reviewer, lastInvitedAt, ...counts }: Row): Reviewer {
  const { id, fullName, email, affiliation, expertise, editorsNote, notBefore, declinesAll, version } = reviewer;
  return {
    id,
    fullName,
    email,
    affiliation,
    expertise,
    editorsNote,
    notBefore: notBefore?.toISOString() ?? null,
    declinesAll,
    version,
    ...counts,
    lastInvitedAt: lastInvitedAt?.toISOString() ?? null,
  };
}
