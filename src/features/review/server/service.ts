import { eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { Identity } from '#features/anonymity/identity.ts';
import type { Anonymity, BlindCopy } from '#features/anonymity/server/service.ts';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { type FullSubmission, loadSubmissions } from '#features/submissions/server/read.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import { reviewTexts } from '../texts.ts';

export interface BlindCopyNeeds {
  db: Database;
  anonymity: Anonymity;
}

export interface BlindManuscript extends BlindCopy {
  /** Made from number and slot alone. */
  fileName: string;
  mimeType: string;
}

export type BlindCopies = ReturnType<typeof blindCopies>;

/** Copies of manuscripts for reviewers. */
export function blindCopies({ db, anonymity }: BlindCopyNeeds) {
  const identitiesOf = async ({ authors, userId }: FullSubmission): Promise<Identity[]> => {
    const [submitter] = await db.select().from(users).where(eq(users.id, userId));
    const account = submitter && {
      fullName: `${submitter.firstName} ${submitter.lastName}`,
      email: submitter.email ?? '',
      affiliation: '',
      orcid: null,
    };
    return [...authors, ...(account ? [account] : [])];
  };

  return {
    /** Makes the copy of a manuscript file. 404 for any other file, 422 for a damaged one. */
    async of(submissionId: SubmissionId, fileId: SubmissionFileId): Promise<BlindManuscript> {
      const [submission] = await loadSubmissions(db, eq(submissions.id, submissionId), { limit: 1, offset: 0 });
      const file = submission?.files.find(({ id, fileType }) => id === fileId && fileType === 'MANUSCRIPT');
      if (!submission || submission.deletedAt || !file)
        throw new AppError('missing', 'NOT_FOUND', reviewTexts.errors.noManuscript);
      const copy = await anonymity.copyOf(file, await identitiesOf(submission));
      return { ...copy, fileName: `${submission.number}-manuscript.${file.format}`, mimeType: file.mimeType };
    },
  };
}
