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
import { authorsCorrected } from './events.ts';
import { statusChanges, submissionAuthors, submissions } from './tables.ts';

const { errors, authorsPanel } = submissionTexts;

export interface NamingNeeds {
  db: Database;
  events: Events;
  clock: () => Date;
}

/**
 * Corrects how authors are named, and gives them their iDs; who they are, their order and their mail addresses stay.
 * Answers the version it has then. Throws 409 when these are not the authors of the submission, or when somebody has changed it since `version`.
 */
export function correctAuthors({ db, events, clock }: NamingNeeds) {
  return (actorId: UserId, id: SubmissionId, { authors, version }: AuthorsChange): Promise<number> =>
    inTransaction(db, async (tx) => {
      const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update');
      if (!row || row.deletedAt) throw new AppError('missing', 'NOT_FOUND', errors.missing);
      if (version && version !== row.version) throw changedMeanwhile();
      const known = await tx
        .select()
        .from(submissionAuthors)
        .where(eq(submissionAuthors.submissionId, id))
        .orderBy(asc(submissionAuthors.position));
      const given = new Map(authors.map((author) => [author.order, author]));
      if (authors.length !== known.length || known.some(({ position }) => !given.has(position)))
        throw new AppError('conflict', 'OTHER_AUTHORS', errors.authorsFixed);

      const corrected: string[] = [];
      for (const author of known) {
        const {
          fullName = author.fullName,
          affiliation = author.affiliation,
          orcid,
          ror,
        } = given.get(author.position) ?? {};
        const next = { fullName, affiliation, orcid: orcid ?? null, ror: ror ?? null };
        if (Object.entries(next).every(([name, value]) => author[name as keyof typeof next] === value)) continue;
        await tx.update(submissionAuthors).set(next).where(eq(submissionAuthors.id, author.id));
        corrected.push(fullName);
      }
      if (corrected.length === 0) return row.version;

      const now = clock();
      await tx
        .update(submissions)
        .set({ updatedAt: now, version: row.version + 1 })
        .where(eq(submissions.id, id));
      const entry = { id: newId(), submissionId: id, fromStatus: row.status, toStatus: row.status, actorId };
      // They get no mail, but may read it where they follow their submission.
      const note = authorsPanel.corrected(corrected.join(', '));
      await tx.insert(statusChanges).values({ ...entry, note, tellsAuthors: true, createdAt: now });
      await events.record(tx, authorsCorrected, { payload: { submissionId: id }, actorId });
      return row.version + 1;
    });
}
