import { and, count, desc, eq, sql } from 'drizzle-orm';
import { dayOf } from '#base/dates.ts';
import { AppError, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import { uploads } from '#features/files/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissionFiles } from '#features/submissions/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import type { SimilarityDraft, SimilarityResult } from '../contract.ts';
import type { SimilarityResultId } from '../rules.ts';
import { editorialTexts } from '../texts.ts';
import { similarityResults } from './tables.ts';

const { similarity: texts } = editorialTexts.manuscript;
const MAX_RESULTS = 50;

/** Results of similarity checks of manuscripts. The caller has checked that the actor may read the manuscript. */
export function similarityService({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    /** Throws a field error for a file of another manuscript and for a day to come; 409 when there are too many results. */
    add: (submissionId: SubmissionId, draft: SimilarityDraft, createdBy: UserId): Promise<SimilarityResultId> =>
      inTransaction(db, async (tx) => {
        const now = clock();
        const { fileId, percent, checkedOn } = draft;
        if (checkedOn > dayOf(now.toISOString())) throw invalid([{ path: 'checkedOn', message: texts.errors.future }]);
        const isTheirs = and(eq(submissionFiles.id, fileId), eq(submissionFiles.submissionId, submissionId));
        const [file] = await tx.select({ id: submissionFiles.id }).from(submissionFiles).where(isTheirs);
        if (!file) throw invalid([{ path: 'fileId', message: texts.errors.file }]);
        const ofManuscript = eq(similarityResults.submissionId, submissionId);
        const [known] = await tx.select({ total: count() }).from(similarityResults).where(ofManuscript);
        if ((known?.total ?? 0) >= MAX_RESULTS) throw new AppError('conflict', 'TOO_MANY_RESULTS', texts.errors.many);
        const id = newId<'similarity-result'>();
        await tx
          .insert(similarityResults)
          .values({ id, submissionId, fileId, percent, checkedOn, createdBy, createdAt: now });
        return id;
      }),

    /** 404 for an unknown result. */
    async remove(submissionId: SubmissionId, id: SimilarityResultId): Promise<void> {
      const isResult = and(eq(similarityResults.id, id), eq(similarityResults.submissionId, submissionId));
      const removed = await db.delete(similarityResults).where(isResult).returning({ id: similarityResults.id });
      if (removed.length === 0) throw new AppError('missing', 'NOT_FOUND', texts.errors.missing);
    },
  };
}

/** The results of a manuscript, the newest first. */
export function similarityOf(queries: Queries, submissionId: SubmissionId): Promise<SimilarityResult[]> {
  return queries
    .select({
      id: similarityResults.id,
      percent: similarityResults.percent,
      checkedOn: similarityResults.checkedOn,
      fileName: uploads.fileName,
      by: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(similarityResults)
    .innerJoin(submissionFiles, eq(submissionFiles.id, similarityResults.fileId))
    .innerJoin(uploads, eq(uploads.id, submissionFiles.uploadId))
    .innerJoin(users, eq(users.id, similarityResults.createdBy))
    .where(eq(similarityResults.submissionId, submissionId))
    .orderBy(desc(similarityResults.checkedOn), desc(similarityResults.createdAt))
    .limit(MAX_RESULTS);
}
