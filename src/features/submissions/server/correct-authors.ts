import { asc, eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { changedMeanwhile } from '#platform/records/records.ts';
import type { AuthorsChange } from '../contract.ts';
import type { SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { replaceAuthors } from './corrections.ts';
import { authorsCorrected } from './events.ts';
import { statusChanges, submissionAuthors, submissions } from './tables.ts';

const { errors } = submissionTexts;

export interface AuthorsCorrectionNeeds {
  db: Database;
  events: Events;
  clock: () => Date;
}

/**
 * Corrects the authors' names, affiliations and iDs, but not their number, order or e-mail addresses. Returns the new record
 * version. Throws 409 when `authors` are not the submission's authors, or when it was changed since `version`.
 */
export function correctAuthors({ db, events, clock }: AuthorsCorrectionNeeds) {
  return (actorId: UserId, id: SubmissionId, { authors, version }: AuthorsChange): Promise<number> =>
    inTransaction(db, async (tx) => {
      const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update');
      if (!row || row.deletedAt) throw new AppError('missing', 'NOT_FOUND', errors.missing);
      if (version && version !== row.version) throw changedMeanwhile();
      const stored = await tx
        .select()
        .from(submissionAuthors)
        .where(eq(submissionAuthors.submissionId, id))
        .orderBy(asc(submissionAuthors.position));
      const changes = new Map(authors.map((author) => [author.order, author]));
      if (authors.length !== stored.length || stored.some(({ position }) => !changes.has(position)))
        throw new AppError('conflict', 'OTHER_AUTHORS', errors.authorsFixed);
      const next = stored.map((author) => {
        const {
          fullName = author.fullName,
          affiliation = author.affiliation,
          orcid,
          ror,
        } = changes.get(author.position) ?? {};
        return { fullName, affiliation, email: author.email, orcid, ror };
      });
      const correction = await replaceAuthors(tx, id, next);
      if (!correction) return row.version;

      const now = clock();
      await tx
        .update(submissions)
        .set({ updatedAt: now, version: row.version + 1 })
        .where(eq(submissions.id, id));
      const entry = { id: newId(), submissionId: id, fromStatus: row.status, toStatus: row.status, actorId };
      // The authors get no mail but see the correction on the page of their submission.
      await tx
        .insert(statusChanges)
        .values({ ...entry, corrections: [correction], tellsAuthors: true, createdAt: now });
      await events.record(tx, authorsCorrected, { payload: { submissionId: id }, actorId });
      return row.version + 1;
    });
}
