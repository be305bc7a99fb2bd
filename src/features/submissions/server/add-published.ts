import { eq } from 'drizzle-orm';
import { yearOf } from '#base/dates.ts';
import { AppError, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { slugOf } from '#base/text.ts';
import type { Files } from '#features/files/server/service.ts';
import type { IssueId } from '#features/issues/rules.ts';
import type { Licence } from '#features/journal/journal.ts';
import type { Topics } from '#features/topics/server/service.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { AuthorsGiven } from '../contract-fields.ts';
import { allColumnsOf, type FieldValues } from '../fields/fields.ts';
import { PUBLICATION_PDF, type SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { attachFiles, claimFiles } from './attach.ts';
import { checkFields, replaceAuthors } from './corrections.ts';
import { nextNumber } from './create.ts';
import { claimDoi } from './dois.ts';
import { submissionChanged, submissionRemoved } from './events.ts';
import { statusChanges, submissions, submissionVersions } from './tables.ts';
import { publicFileId } from './versions.ts';

/** An article that was published before it came to this journal. */
export interface PublishedElsewhere {
  /** To whom it belongs. */
  userId: UserId;
  /** The editor who adds it; the owner if nobody does. */
  actorId: UserId;
  fields: FieldValues;
  authors: AuthorsGiven;
  issueId: IssueId | null;
  issuePosition: number | null;
  firstPage: string | null;
  lastPage: string | null;
  doi: string | null;
  licence: Licence;
  receivedAt: Date;
  publishedAt: Date;
  /** The user's uploads that were published one after the other. */
  versions: { fileUrl: string; publishedAt: Date; note: string }[];
}

export interface AddPublishedNeeds {
  files: Files;
  topics: Topics;
  events: Events;
  clock: () => Date;
}

export type PublishedArticles = ReturnType<typeof publishedArticles>;

/** Adds articles that were published elsewhere, and takes them away again. They send no mail. */
export function publishedArticles({ files, topics, events, clock }: AddPublishedNeeds) {
  const addVersions = async (tx: Transaction, submissionId: SubmissionId, { userId, versions }: PublishedElsewhere) => {
    for (const [index, { fileUrl, publishedAt, note }] of versions.entries()) {
      const wanted = [{ fileUrl, fileType: PUBLICATION_PDF } as const];
      const { claimed, fieldErrors } = await claimFiles(tx, files, { userId, wanted });
      if (fieldErrors.length > 0) throw invalid(fieldErrors);
      await attachFiles(tx, submissionId, { files: wanted, claimed, createdAt: clock() });
      const fileId = await publicFileId(tx, submissionId);
      if (!fileId) throw invalid([{ path: 'publicationFileUrl', message: submissionTexts.errors.publicationPdf }]);
      await tx.insert(submissionVersions).values({ submissionId, number: index + 1, publishedAt, note, fileId });
    }
  };

  return {
    /** Throws field errors for an unknown topic or JEL code, and for a DOI that another article has. */
    async add(tx: Transaction, article: PublishedElsewhere): Promise<{ id: SubmissionId; number: string }> {
      const { userId, actorId, fields, authors, versions: _, receivedAt, publishedAt, ...facts } = article;
      const { topic, fieldErrors } = await checkFields(tx, topics, fields);
      if (fieldErrors.length > 0 || !topic) throw invalid(fieldErrors);
      const id = newId<'submission'>();
      await claimDoi(tx, { id, doi: facts.doi });
      const number = await nextNumber(tx, yearOf(receivedAt.toISOString()));
      const dates = { createdAt: receivedAt, acceptedAt: publishedAt, publishedAt, updatedAt: clock() };
      const row = {
        id,
        number,
        userId,
        topicId: topic.id,
        slug: slugOf(fields.manuscriptTitle),
        status: 'PUBLISHED' as const,
      };
      await tx.insert(submissions).values({ ...row, ...allColumnsOf(fields), ...facts, ...dates });
      await replaceAuthors(tx, id, authors);
      await addVersions(tx, id, article);
      const change = { submissionId: id, actorId };
      await tx.insert(statusChanges).values([
        { ...change, id: newId(), toStatus: 'SUBMITTED', createdAt: receivedAt },
        { ...change, id: newId(), fromStatus: 'SUBMITTED', toStatus: 'PUBLISHED', createdAt: publishedAt },
      ]);
      const payload = {
        submissionId: id,
        from: 'SUBMITTED',
        to: 'PUBLISHED',
        by: 'staff',
        tellAuthors: false,
      } as const;
      await events.record(tx, submissionChanged, { payload, actorId });
      return { id, number };
    },

    /** Takes an article away as if it had been deleted, and frees its DOI and its issue. Throws 404 for a deleted one. */
    async remove(tx: Transaction, id: SubmissionId): Promise<void> {
      const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update');
      if (!row || row.deletedAt) throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.missing);
      const { number, title, userId: actorId } = row;
      const free = { doi: null, issueId: null, issuePosition: null };
      await tx
        .update(submissions)
        .set({ ...free, deletedAt: clock(), version: row.version + 1 })
        .where(eq(submissions.id, id));
      await events.record(tx, submissionRemoved, { payload: { submissionId: id, number, title }, actorId });
    },
  };
}
