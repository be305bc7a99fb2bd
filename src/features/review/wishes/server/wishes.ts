import { asc, eq } from 'drizzle-orm';
import { AppError, type FieldIssue, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { ownSubmission } from '#features/submissions/server/own-submission.ts';
import { submissionAuthors, submissions } from '#features/submissions/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import { reviewerWishes, reviewRounds } from '../../server/tables.ts';
import type { Wish } from '../contract.ts';
import { wishTexts } from '../texts.ts';

const { errors } = wishTexts;

interface Wishes {
  isOpen: boolean;
  data: Wish[];
}

/** The people whom the submitter of a manuscript suggests as reviewers or opposes. Only the editors read them. */
export function reviewerWishing({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    read: async (userId: UserId, number: string): Promise<Wishes> => {
      const { id } = await ownSubmission(db, userId, number);
      return { isOpen: await isBeforeReview(db, id), data: await wishesOf(db, id) };
    },

    /** Replaces the list. 400 at the person in question, 404 for a manuscript of somebody else, 409 once the review has begun. */
    write: (userId: UserId, number: string, wishes: Wish[]): Promise<Wishes> =>
      inTransaction(db, async (tx) => {
        const { id } = await ownSubmission(tx, userId, number);
        await tx.select({ id: submissions.id }).from(submissions).where(eq(submissions.id, id)).for('update');
        if (!(await isBeforeReview(tx, id))) throw new AppError('conflict', 'REVIEW_BEGUN', errors.begun);
        const authors = await tx.select().from(submissionAuthors).where(eq(submissionAuthors.submissionId, id));
        const issues = faultsIn(
          wishes,
          authors.map(({ email }) => email.toLowerCase()),
        );
        if (issues.length > 0) throw invalid(issues);
        await tx.delete(reviewerWishes).where(eq(reviewerWishes.submissionId, id));
        const rows = wishes.map((wish) => ({ id: newId(), submissionId: id, ...wish, createdAt: clock() }));
        if (rows.length > 0) await tx.insert(reviewerWishes).values(rows);
        return { isOpen: true, data: wishes };
      }),
  };
}

/** The wishes for a manuscript in the order in which they were entered. */
export async function wishesOf(queries: Queries, id: SubmissionId): Promise<Wish[]> {
  const { kind, fullName, email, affiliation, reason } = reviewerWishes;
  return queries
    .select({ kind, fullName, email, affiliation, reason })
    .from(reviewerWishes)
    .where(eq(reviewerWishes.submissionId, id))
    .orderBy(asc(reviewerWishes.id));
}

function faultsIn(wishes: Wish[], authors: string[]): FieldIssue[] {
  return wishes.flatMap(({ kind, email, reason }, index) => [
    ...(authors.includes(email) ? [{ path: `wishes.${index}.email`, message: errors.own }] : []),
    ...(kind === 'OPPOSE' && reason === '' ? [{ path: `wishes.${index}.reason`, message: errors.reason }] : []),
  ]);
}

async function isBeforeReview(queries: Queries, id: SubmissionId): Promise<boolean> {
  const [submission] = await queries
    .select({ status: submissions.status })
    .from(submissions)
    .where(eq(submissions.id, id));
  const isEarly = submission?.status === 'SUBMITTED' || submission?.status === 'UNDER_REVIEW';
  return isEarly && (await queries.$count(reviewRounds, eq(reviewRounds.submissionId, id))) === 0;
}
