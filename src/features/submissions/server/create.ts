import { and, eq, sql } from 'drizzle-orm';
import { yearOf } from '#base/dates.ts';
import { invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { slugOf } from '#base/text.ts';
import type { Files } from '#features/files/server/service.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Topics } from '#features/topics/server/service.ts';
import { isStillNamed } from '#platform/database/errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { Limits } from '#platform/records/limits.ts';
import type { Receipt, SubmissionDraft } from '../contract.ts';
import { SUBMISSIONS } from '../limits.ts';
import { DECLARATION_TYPES, DECLARATIONS, type DraftId, manuscriptNumber, type SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { isAsSubmitted } from './as-submitted.ts';
import { attachFiles, claimFiles } from './attach.ts';
import { lockDraft, refuseOlder, submittedAlready, submittedFrom } from './draft-lock.ts';
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
  limits: Limits;
  clock: () => Date;
}

/** The receipt, with the type of its id. */
export type Created = Receipt & { id: SubmissionId };

/**
 * Takes in a manuscript. All faults are found in one go and thrown as field issues. The same `draftId` again with the same
 * content answers the submission it made the first time, so a double click or a repeated request never makes a second one;
 * with another content it is 409, for nobody is to get a receipt for what was never taken in, and so it is when a newer
 * version of the draft is kept than the one this was made from.
 */
export function createSubmission({ db, files, topics, journal, events, limits, clock }: CreateNeeds) {
  /** What a draft that was submitted before was answered; throws 409 when it says something else now. */
  const earlierReceipt = async (tx: Transaction, userId: UserId, draftId: DraftId, draft: SubmissionDraft) => {
    const made = await submittedFrom(tx, userId, draftId);
    if (!made) return undefined;
    const topic = await topics.find(tx, draft.topic);
    if (!(await isAsSubmitted(tx, made, draft, topic?.id))) throw submittedAlready();
    return { id: made.id, number: made.number, status: made.status };
  };

  const insert = async (tx: Transaction, userId: UserId, draft: SubmissionDraft): Promise<Created> => {
    const topic = await topics.find(tx, draft.topic);
    const { claimed, faults: fileFaults } = await claimFiles(files, tx, userId, draft.files);
    const faults = [...(topic ? [] : [{ path: 'topic', message: errors.topicUnknown }]), ...fileFaults];
    if (faults.length > 0 || !topic) throw invalid(faults, submissionTexts.wizard.faultyFields);

    await limits.spend(SUBMISSIONS, userId, { queries: tx });
    const now = clock();
    const id = newId<'submission'>();
    const number = await nextNumber(tx, yearOf(now.toISOString()));
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
    await events.record(tx, submissionReceived, { payload: { submissionId: id }, actorId: userId });
    return { id, number, status: 'SUBMITTED' };
  };

  return (userId: UserId, draft: SubmissionDraft): Promise<Created> =>
    inTransaction(db, async (tx) => {
      const { draftId, draftVersion } = draft;
      if (!draftId) return insert(tx, userId, draft);
      await lockDraft(tx, userId, draftId);
      const receipt = await earlierReceipt(tx, userId, draftId, draft);
      if (receipt) return receipt;
      if (draftVersion !== undefined) await refuseOlder(tx, userId, draftId, draftVersion);
      return insert(tx, userId, draft);
    }).catch((error) => {
      // Somebody has deleted the topic in this moment.
      throw isStillNamed(error) ? invalid([{ path: 'topic', message: errors.topicUnknown }]) : error;
    });
}

async function nextNumber(tx: Transaction, year: number): Promise<string> {
  const [counter] = await tx
    .insert(manuscriptCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: manuscriptCounters.year, set: { last: sql`${manuscriptCounters.last} + 1` } })
    .returning();
  return manuscriptNumber(year, counter?.last ?? 1);
}
