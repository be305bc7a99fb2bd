import { eq } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import type { Files } from '#features/files/server/service.ts';
import type { Issues } from '#features/issues/server/service.ts';
import { isStillNamed } from '#platform/database/errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { changedMeanwhile } from '#platform/records/records.ts';
import type { ChangeReceipt, SubmissionChange } from '../contract.ts';
import { PUBLICATION_PDF, type SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { attachFiles, claimFiles } from './attach.ts';
import { claimDoi } from './dois.ts';
import { submissionChanged } from './events.ts';
import { publication, refusePublishedAfterwards } from './publication.ts';
import { statusChanges, submissions } from './tables.ts';
import { keepVersions, publicFileId } from './versions.ts';

const { errors } = submissionTexts;

export interface UpdateNeeds {
  db: Database;
  files: Files;
  issues: Issues;
  events: Events;
  clock: () => Date;
}

/** Changes status and publication fields; the row is locked first, so that two editors' changes come one after the other. */
export function updateSubmission({ db, files, issues, events, clock }: UpdateNeeds) {
  const attachPublicationPdf = async (tx: Transaction, submissionId: SubmissionId, userId: UserId, fileUrl: string) => {
    const wanted = [{ fileUrl, fileType: PUBLICATION_PDF }] as const;
    const { claimed, faults } = await claimFiles(files, tx, userId, [...wanted]);
    if (faults.length > 0) throw invalid([{ path: 'publicationFileUrl', message: errors.fileUnknown }]);
    if (claimed.get(fileUrl)?.format !== 'pdf')
      throw invalid([{ path: 'publicationFileUrl', message: errors.publicationPdf }]);
    await attachFiles(tx, submissionId, [...wanted], claimed, clock());
  };

  return async (actorId: UserId, id: SubmissionId, change: SubmissionChange): Promise<ChangeReceipt> => {
    return inTransaction(db, async (tx) => {
      const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update');
      if (!row || row.deletedAt) throw new AppError('missing', 'NOT_FOUND', errors.missing);
      if (change.version && change.version !== row.version) throw changedMeanwhile();
      if (change.issueId && !(await issues.find(tx, change.issueId)))
        throw invalid([{ path: 'issueId', message: errors.issue }]);
      const fileBefore = await publicFileId(tx, id);
      if (change.publicationFileUrl) await attachPublicationPdf(tx, id, actorId, change.publicationFileUrl);

      const tellAuthors = change.tellAuthors !== false;
      const now = clock();
      const status = change.status ?? row.status;
      const after = { ...publication(row, { ...change, status }, now), status };
      await refusePublishedAfterwards(tx, row, after.publishedAt);
      // What it has already stays its own.
      if (after.doi !== row.doi) await claimDoi(tx, id, after.doi);
      await tx
        .update(submissions)
        .set({ ...after, updatedAt: now, version: row.version + 1 })
        .where(eq(submissions.id, id))
        .catch(translate);
      const note = change.versionNote;
      const version = await keepVersions(tx, { before: row, fileBefore, after: { id, ...after }, note, now });
      if (status !== row.status || change.note) {
        const entry = {
          id: newId(),
          submissionId: id,
          fromStatus: row.status,
          toStatus: status,
          note: change.note ?? null,
          tellsAuthors: tellAuthors,
        };
        await tx.insert(statusChanges).values({ ...entry, actorId, createdAt: now });
      }
      const told = { tellAuthors, ...(change.note ? { note: change.note } : {}), ...(version ? { version } : {}) };
      await events.record(tx, submissionChanged, {
        payload: { submissionId: id, from: row.status, to: status, by: 'staff', ...told },
        actorId,
      });
      return { id, number: row.number, status, version: row.version + 1 };
    });
  };
}

function translate(error: unknown): never {
  // Somebody has deleted the issue in this moment.
  if (isStillNamed(error)) throw invalid([{ path: 'issueId', message: errors.issue }]);
  throw error;
}
