import { and, eq, sql } from 'drizzle-orm';
import { AppError, invalid } from '../../../base/errors.ts';
import { newId } from '../../../base/ids.ts';
import { slugOf } from '../../../base/text.ts';
import {
  brokeConstraint,
  type Database,
  inTransaction,
  isStillNamed,
  type Transaction,
} from '../../../platform/database.ts';
import type { Events } from '../../../platform/events.ts';
import type { Files } from '../../files/server/service.ts';
import type { Journals } from '../../journal/server/service.ts';
import type { Topics } from '../../topics/server/service.ts';
import type { Receipt, SubmissionDraft } from '../contract.ts';
import { DECLARATION_TYPES, DECLARATIONS, manuscriptNumber } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { attachFiles, claimFiles } from './attach.ts';
import { submissionReceived } from './events.ts';
import {
  drafts,
  manuscriptCounters,
  statusChanges,
  submissionAuthors,
  submissionDeclarations,
  submissions,
} from './tables.ts';

const { errors } = submissionTexts;

export interface CreateNeeds {
  db: Database;
  files: Files;
  topics: Topics;
  journal: Journals;
  events: Events;
  clock: () => Date;
}

/**
 * Takes in a manuscript. All faults are found in one go and thrown as field issues. The same `draftId` again answers
 * the submission it made the first time, so a double click or a repeated request never makes a second one.
 */
export function createSubmission({ db, files, topics, journal, events, clock }: CreateNeeds) {
  const findDraft = async (userId: string, draftId: string | undefined): Promise<Receipt | undefined> => {
    if (!draftId) return undefined;
    const { id, number, status } = submissions;
    const mine = and(eq(submissions.userId, userId), eq(submissions.draftId, draftId));
    const [known] = await db.select({ id, number, status }).from(submissions).where(mine);
    return known;
  };

  const insert = async (tx: Transaction, userId: string, draft: SubmissionDraft): Promise<Receipt> => {
    const topic = await topics.find(tx, draft.topic);
    const { claimed, faults: fileFaults } = await claimFiles(files, tx, userId, draft.files);
    const faults = [...(topic ? [] : [{ path: 'topic', message: errors.topicUnknown }]), ...fileFaults];
    if (faults.length > 0 || !topic) throw invalid(faults, submissionTexts.wizard.faultyFields);

    const now = clock();
    const id = newId();
    const number = await nextNumber(tx, now.getUTCFullYear());
    const { draftId = null, manuscriptTitle: title, abstract, keywords } = draft;
    const { licence } = await journal.read(tx);
    const row = { id, number, userId, draftId, title, topicId: topic.id, abstract, keywords, slug: slugOf(title) };
    await tx.insert(submissions).values({ ...row, licence, createdAt: now, updatedAt: now });
    await tx
      .insert(submissionAuthors)
      .values(
        draft.authors.map((author, index) => ({ ...author, id: newId(), submissionId: id, position: index + 1 })),
      );
    await attachFiles(tx, id, draft.files, claimed, now);
    await tx.insert(submissionDeclarations).values(
      DECLARATION_TYPES.map((type) => ({
        id: newId(),
        submissionId: id,
        type,
        text: DECLARATIONS[type],
        isChecked: true,
      })),
    );
    await tx
      .insert(statusChanges)
      .values({ id: newId(), submissionId: id, toStatus: 'SUBMITTED', actorId: userId, createdAt: now });
    if (draftId) await tx.delete(drafts).where(and(eq(drafts.id, draftId), eq(drafts.userId, userId)));
    await events.record(tx, submissionReceived, { submissionId: id }, userId);
    return { id, number, status: 'SUBMITTED' };
  };

  return async (userId: string, draft: SubmissionDraft): Promise<Receipt> => {
    const known = await findDraft(userId, draft.draftId);
    if (known) return known;
    try {
      return await inTransaction(db, (tx) => insert(tx, userId, draft));
    } catch (error) {
      // A twin of this request may have been faster: either with the draft, or with the files.
      const twin = brokeConstraint(error, 'submissions_draft_key') || error instanceof AppError;
      const made = twin ? await findDraft(userId, draft.draftId) : undefined;
      if (made) return made;
      // Somebody has deleted the topic in this moment.
      if (isStillNamed(error)) throw invalid([{ path: 'topic', message: errors.topicUnknown }]);
      throw error;
    }
  };
}

async function nextNumber(tx: Transaction, year: number): Promise<string> {
  const [counter] = await tx
    .insert(manuscriptCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: manuscriptCounters.year, set: { last: sql`${manuscriptCounters.last} + 1` } })
    .returning();
  return manuscriptNumber(year, counter?.last ?? 1);
}
