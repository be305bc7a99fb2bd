import { eq, max } from 'drizzle-orm';
import { AppError, invalid } from '../../../base/errors.ts';
import { newId } from '../../../base/ids.ts';
import { type Database, inTransaction, type Transaction } from '../../../platform/database.ts';
import type { Events } from '../../../platform/events.ts';
import type { Files } from '../../files/server/service.ts';
import type { Issues } from '../../issues/server/service.ts';
import type { Receipt, SubmissionChange } from '../contract.ts';
import { PUBLICATION_PDF } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { submissionChanged } from './events.ts';
import { statusChanges, submissionFiles, submissions } from './tables.ts';

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
  const attachPublicationPdf = async (tx: Transaction, submissionId: string, userId: string, fileUrl: string) => {
    const upload = (await files.claim(tx, userId, [fileUrl])).get(fileUrl);
    if (!upload) throw invalid([{ path: 'publicationFileUrl', message: errors.fileUnknown }]);
    if (upload.format !== 'pdf') throw invalid([{ path: 'publicationFileUrl', message: errors.publicationPdf }]);
    const [last] = await tx
      .select({ position: max(submissionFiles.position) })
      .from(submissionFiles)
      .where(eq(submissionFiles.submissionId, submissionId));
    const row = {
      id: newId(),
      submissionId,
      uploadId: upload.id,
      fileType: PUBLICATION_PDF,
      position: (last?.position ?? 0) + 1,
    };
    await tx.insert(submissionFiles).values({ ...row, createdAt: clock() } as typeof submissionFiles.$inferInsert);
  };

  return async (actorId: string, id: string, change: SubmissionChange): Promise<Receipt> => {
    return inTransaction(db, async (tx) => {
      const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update');
      if (!row || row.deletedAt) throw new AppError('missing', 'NOT_FOUND', errors.missing);
      if (change.issueId && !(await issues.find(tx, change.issueId)))
        throw invalid([{ path: 'issueId', message: errors.issue }]);
      if (change.publicationFileUrl) await attachPublicationPdf(tx, id, actorId, change.publicationFileUrl);

      const now = clock();
      const status = change.status ?? row.status;
      const publishedAt = row.publishedAt ?? (status === 'PUBLISHED' ? now : null);
      const issueId = change.issueId === undefined ? row.issueId : change.issueId;
      const slug = change.slug ?? row.slug;
      await tx
        .update(submissions)
        .set({ status, publishedAt, issueId, slug, updatedAt: now })
        .where(eq(submissions.id, id));
      if (status !== row.status || change.note) {
        const entry = {
          id: newId(),
          submissionId: id,
          fromStatus: row.status,
          toStatus: status,
          note: change.note ?? null,
        };
        await tx.insert(statusChanges).values({ ...entry, actorId, createdAt: now });
      }
      await events.record(tx, submissionChanged, { submissionId: id, from: row.status, to: status }, actorId);
      return { id, number: row.number, status };
    });
  };
}
