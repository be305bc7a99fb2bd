import { and, eq, gte } from 'drizzle-orm';
import { dayOf, longDate, startOfDay } from '#base/dates.ts';
import { newId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import { requestedRevisions } from '#features/decisions/server/read.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { type Letters, queueLetters } from '#features/submissions/server/mailing.ts';
import { submissionAuthors, submissions } from '#features/submissions/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Queries } from '#platform/database/types.ts';
import { reminderDue } from '../calendar.ts';
import type { DelayNeeds } from './delays.ts';
import { lettersToAuthors } from './letters-to-authors.ts';
import { revisionFacts } from './read.ts';
import { reviewAssignments, reviewers, reviewReminders, revisionReminders } from './tables.ts';

/** Reminds authors of the revisions that were requested, and catches up after an outage with the newest mail. */
export function authorReminding(needs: DelayNeeds) {
  const { db, outbox, clock } = needs;
  const write = lettersToAuthors(needs);

  /** Sends what is due for one manuscript, if it still is with the manuscript locked. */
  const remind = (id: SubmissionId): Promise<void> =>
    inTransaction(db, async (tx) => {
      await tx.select({ id: submissions.id }).from(submissions).where(eq(submissions.id, id)).for('update');
      const [revision] = await requestedRevisions(tx, [id]);
      const reminder = revision && reminderDue(await revisionFacts(tx, revision), clock());
      if (!revision || !reminder) return;
      const dueDate = longDate(revision.dueAt.toISOString());
      const letters = await write(tx, { about: id, kind: reminder.letter, values: { dueDate } });
      // One mail a person and day: this one is still due tomorrow.
      if (await wasAnybodyReminded(tx, letters, clock())) return;
      const row = { id: newId(), submissionId: id, kind: reminder.kind, dueAt: revision.dueAt, sentAt: clock() };
      await tx.insert(revisionReminders).values(row);
      await queueLetters(tx, outbox, letters);
    });

  return async (): Promise<void> => {
    for (const revision of await requestedRevisions(db))
      if (reminderDue(await revisionFacts(db, revision), clock())) await remind(revision.submissionId);
  };
}

/** Whether one of the recipients got a reminder today, as an author or as a reviewer. */
async function wasAnybodyReminded(queries: Queries, letters: readonly Letters[], now: Date): Promise<boolean> {
  const since = startOfDay(dayOf(now.toISOString()));
  const authors = await queries
    .select({ submitter: users.email, corresponding: submissionAuthors.email })
    .from(revisionReminders)
    .innerJoin(submissions, eq(submissions.id, revisionReminders.submissionId))
    .innerJoin(users, eq(users.id, submissions.userId))
    .leftJoin(
      submissionAuthors,
      and(eq(submissionAuthors.submissionId, submissions.id), eq(submissionAuthors.position, 1)),
    )
    .where(gte(revisionReminders.sentAt, since));
  const ofReviews = await queries
    .select({ email: reviewers.email })
    .from(reviewReminders)
    .innerJoin(reviewAssignments, eq(reviewAssignments.id, reviewReminders.assignmentId))
    .innerJoin(reviewers, eq(reviewers.id, reviewAssignments.reviewerId))
    .where(gte(reviewReminders.sentAt, since));
  const reminded = new Set(
    [
      ...authors.flatMap(({ submitter, corresponding }) => [submitter, corresponding]),
      ...ofReviews.map(({ email }) => email),
    ].map((email) => email?.toLowerCase()),
  );
  return letters.some(({ addresses }) => [...addresses].some((address) => reminded.has(address.toLowerCase())));
}
