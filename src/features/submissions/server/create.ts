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
import { allColumnsOf, FIELDS } from '../fields/fields.ts';
import { SUBMISSIONS } from '../limits.ts';
import { DECLARATION_TYPES, DECLARATIONS, manuscriptNumber, type SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { attachFiles, claimFiles } from './attach.ts';
import { checkFields, replaceAuthors } from './corrections.ts';
import { alreadySubmitted, type DraftKey, lockDraft, refuseOutdated, submissionFromDraft } from './draft-lock.ts';
import { submissionReceived } from './events.ts';
import { matchesSubmission } from './matches-submission.ts';
import { drafts, manuscriptCounters, statusChanges, submissionDeclarations, submissions } from './tables.ts';

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
 * Creates a submission. Throws all field errors at once. The same `draftId` with the same content returns the first
 * submission, so that a double click or a repeated request never creates a second one. Throws 409 when the draft was
 * submitted with other content, because the author must not get a receipt for content that was not stored, and when a newer
 * version of the draft is saved.
 */
export function createSubmission({ db, files, topics, journal, events, limits, clock }: CreateNeeds) {
  /** Returns the receipt of a draft that was submitted before; throws 409 when its content has changed since. */
  const earlierReceipt = async (tx: Transaction, key: DraftKey, draft: SubmissionDraft) => {
    const submission = await submissionFromDraft(tx, key);
    if (!submission) return undefined;
    const topic = await topics.find(tx, draft.topic);
    if (!(await matchesSubmission(tx, submission, { draft, topicId: topic?.id }))) throw alreadySubmitted();
    return { id: submission.id, number: submission.number, status: submission.status };
  };

  const insert = async (tx: Transaction, userId: UserId, draft: SubmissionDraft): Promise<Created> => {
    const { topic, fieldErrors: unknown } = await checkFields(tx, topics, draft);
    const { claimed, fieldErrors: fileErrors } = await claimFiles(tx, files, { userId, wanted: draft.files });
    const fieldErrors = [...unknown, ...fileErrors];
    if (fieldErrors.length > 0 || !topic) throw invalid(fieldErrors, submissionTexts.wizard.checkFields);

    await limits.spend(SUBMISSIONS, userId, { queries: tx });
    const now = clock();
    const id = newId<'submission'>();
    const number = await nextNumber(tx, yearOf(now.toISOString()));
    const { draftId = null, manuscriptTitle } = draft;
    const { licence } = await journal.read(tx);
    const row = { id, number, userId, draftId, topicId: topic.id, slug: slugOf(manuscriptTitle), licence };
    await tx.insert(submissions).values({ ...row, ...allColumnsOf(draft), createdAt: now, updatedAt: now });
    await replaceAuthors(tx, id, draft.authors);
    await attachFiles(tx, id, { files: draft.files, claimed, createdAt: now });
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
      const key = { userId, id: draftId };
      await lockDraft(tx, key);
      const receipt = await earlierReceipt(tx, key, draft);
      if (receipt) return receipt;
      if (draftVersion !== undefined) await refuseOutdated(tx, key, draftVersion);
      return insert(tx, userId, draft);
    }).catch((error) => {
      // The topic was deleted during this transaction.
      throw isStillNamed(error) ? invalid([{ path: 'topic', message: FIELDS.topic.unknown }]) : error;
    });
}

/** The next manuscript number of a year. */
export async function nextNumber(tx: Transaction, year: number): Promise<string> {
  const [counter] = await tx
    .insert(manuscriptCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: manuscriptCounters.year, set: { last: sql`${manuscriptCounters.last} + 1` } })
    .returning();
  return manuscriptNumber(year, counter?.last ?? 1);
}
