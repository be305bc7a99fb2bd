import { eq } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { type Id, newId, type UserId } from '#base/ids.ts';
import type { UploadId } from '#features/files/rules.ts';
import type { Files } from '#features/files/server/service.ts';
import type { IssueId } from '#features/issues/rules.ts';
import type { Issues } from '#features/issues/server/service.ts';
import type { Topics } from '#features/topics/server/service.ts';
import { isStillNamed } from '#platform/database/errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { changedMeanwhile } from '#platform/records/records.ts';
import type { ChangeReceipt, SubmissionChange } from '../contract.ts';
import { isUsualMove } from '../life.ts';
import { PUBLICATION_PDF, type Status, type SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { attachFiles, attachMadePdf, claimFiles, type FileToAttach, type MadeFrom } from './attach.ts';
import { correctionsOf, replaceAuthors } from './corrections.ts';
import { claimDoi } from './dois.ts';
import { submissionChanged } from './events.ts';
import { assignEditor, isAssignmentOnly } from './handling.ts';
import { publication, refusePublishedAfterwards } from './publication.ts';
import { statusChanges, submissions } from './tables.ts';
import { publicFileId, updateVersions } from './versions.ts';

const { errors } = submissionTexts;
type Row = typeof submissions.$inferSelect;

export interface UpdateNeeds {
  db: Database;
  files: Files;
  issues: Issues;
  topics: Topics;
  events: Events;
  clock: () => Date;
}

/** A change by an editor, or by an administrator, who may also move a submission out of the usual order. */
export type OfficeChange = SubmissionChange & {
  isUsualOnly?: boolean;
  /** The decision that the change carries out; it sends its own letters. */
  decisionId?: Id<'decision'>;
  /** The PDF for readers, typeset here and stored as an attached upload. */
  madePdf?: { uploadId: UploadId; madeFrom: MadeFrom };
};

/** Changes the status, publication fields, fields and authors. */
export function updateSubmission(needs: UpdateNeeds) {
  const change = changeSubmission(needs);
  return (actorId: UserId, id: SubmissionId, given: OfficeChange): Promise<ChangeReceipt> =>
    inTransaction(needs.db, (tx) => change(tx, id, { ...given, actorId }));
}

/** Changes a submission within a transaction. Locks the row first, so that two editors' changes run one after the other. */
export function changeSubmission({ files, issues, topics, events, clock }: Omit<UpdateNeeds, 'db'>) {
  const attachPublicationPdf = async (
    tx: Transaction,
    submissionId: SubmissionId,
    { userId, fileUrl }: { userId: UserId; fileUrl: string },
  ) => {
    const wanted: FileToAttach[] = [{ fileUrl, fileType: PUBLICATION_PDF }];
    const { claimed, fieldErrors } = await claimFiles(tx, files, { userId, wanted });
    if (fieldErrors.length > 0) throw invalid([{ path: 'publicationFileUrl', message: errors.fileUnknown }]);
    if (claimed.get(fileUrl)?.format !== 'pdf')
      throw invalid([{ path: 'publicationFileUrl', message: errors.publicationPdf }]);
    await attachFiles(tx, submissionId, { files: wanted, claimed, createdAt: clock() });
  };

  /** Throws a field error when an article would be public and its issue is not. */
  const refuseHiddenIssue = async (tx: Transaction, row: Row, issueId: IssueId | null) => {
    const isNew = row.status !== 'PUBLISHED';
    if (issueId && (isNew || issueId !== row.issueId))
      await issues.requirePublished(tx, issueId, isNew ? 'status' : 'issueId');
  };

  return async (
    tx: Transaction,
    id: SubmissionId,
    { actorId, ...change }: OfficeChange & { actorId: UserId },
  ): Promise<ChangeReceipt> => {
    const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update');
    if (!row || row.deletedAt) throw new AppError('missing', 'NOT_FOUND', errors.missing);
    if (change.version && change.version !== row.version) throw changedMeanwhile();
    if (change.issueId && !(await issues.find(tx, change.issueId)))
      throw invalid([{ path: 'issueId', message: errors.issue }]);
    const status = change.status ?? row.status;
    if (change.isUsualOnly) refuseUnusual(row.status, status);
    const fileBefore = await publicFileId(tx, id);
    if (change.publicationFileUrl)
      await attachPublicationPdf(tx, id, { userId: actorId, fileUrl: change.publicationFileUrl });
    if (change.madePdf) await attachMadePdf(tx, id, { ...change.madePdf, createdAt: clock() });

    const tellAuthors = change.tellAuthors !== false;
    const now = clock();
    const { columns, corrections } = await correctionsOf(tx, topics, { row, given: change });
    const authors = change.authors && (await replaceAuthors(tx, id, change.authors));
    if (authors) corrections.push(authors);
    const assignment = { row, editorId: change.handlingEditorId, actorId, now };
    const handlingEditorId = await assignEditor(tx, assignment, events);
    const after = { ...publication(row, { ...change, status }, now), status, ...columns, handlingEditorId };
    await refusePublishedAfterwards(tx, row, after.publishedAt);
    if (after.status === 'PUBLISHED') await refuseHiddenIssue(tx, row, after.issueId);
    if (after.doi !== row.doi) await claimDoi(tx, { id, doi: after.doi });
    await tx
      .update(submissions)
      .set({ ...after, updatedAt: now, version: row.version + 1 })
      .where(eq(submissions.id, id))
      .catch(translateConstraint);
    const note = change.versionNote;
    const version = await updateVersions(tx, { before: row, fileBefore, after: { id, ...after }, note, now });
    if (status !== row.status || change.note || corrections.length > 0) {
      const entry = {
        id: newId(),
        submissionId: id,
        fromStatus: row.status,
        toStatus: status,
        note: change.note ?? null,
        reason: reasonOf(row.status, { ...change, status }),
        tellsAuthors: tellAuthors,
        corrections,
        decisionId: change.decisionId ?? null,
      };
      await tx.insert(statusChanges).values({ ...entry, actorId, createdAt: now });
    }
    if (isAssignmentOnly(change)) return { id, number: row.number, status, version: row.version + 1 };
    await events.record(tx, submissionChanged, {
      payload: {
        submissionId: id,
        from: row.status,
        to: status,
        by: 'staff',
        tellAuthors,
        ...(change.decisionId ? { decisionId: change.decisionId } : change.note ? { note: change.note } : {}),
        ...(version ? { version } : {}),
        ...(corrections.length > 0 ? { corrected: corrections.map(({ field }) => field) } : {}),
      },
      actorId,
    });
    return { id, number: row.number, status, version: row.version + 1 };
  };
}

function refuseUnusual(from: Status, to: Status): void {
  if (isUsualMove(from, to)) return;
  const { statuses } = submissionTexts;
  throw invalid([{ path: 'status', message: errors.unusualMove(statuses[from], statuses[to]) }]);
}

/** Returns the reason for an unusual move, or that none was given; null for a usual one. */
function reasonOf(from: Status, { status, reason }: SubmissionChange & { status: Status }): string | null {
  return isUsualMove(from, status) ? null : reason || submissionTexts.dashboard.noReason;
}

function translateConstraint(error: unknown): never {
  // The issue was deleted during this transaction.
  if (isStillNamed(error)) throw invalid([{ path: 'issueId', message: errors.issue }]);
  throw error;
}
