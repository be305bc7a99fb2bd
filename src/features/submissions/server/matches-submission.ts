import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '#platform/database/types.ts';
import type { SubmissionDraft } from '../contract.ts';
import { fieldsIn, fieldsOfRow } from '../fields/fields.ts';
import { submissionAuthors, submissionFiles, type submissions } from './tables.ts';

interface SubmittedDraft {
  draft: SubmissionDraft;
  topicId: string | undefined;
}

/** Whether a draft has the same content as the submission made from it, with the same files in the same order. */
export async function matchesSubmission(
  tx: Transaction,
  submission: typeof submissions.$inferSelect,
  { draft, topicId }: SubmittedDraft,
): Promise<boolean> {
  const { fullName, email, affiliation, orcid, ror, position, submissionId } = submissionAuthors;
  const submittedAuthors = await tx
    .select({ fullName, email, affiliation, orcid, ror })
    .from(submissionAuthors)
    .where(eq(submissionId, submission.id))
    .orderBy(asc(position));
  // Files of a revision or of the publication have a later time.
  const isFromSubmitting = and(
    eq(submissionFiles.submissionId, submission.id),
    eq(submissionFiles.createdAt, submission.createdAt),
  );
  const submittedFiles = await tx
    .select({ uploadId: submissionFiles.uploadId, fileType: submissionFiles.fileType })
    .from(submissionFiles)
    .where(isFromSubmitting)
    .orderBy(asc(submissionFiles.position));
  return isDeepStrictEqual(
    [fieldsOfRow(submission, submission.topicId), submittedAuthors, submittedFiles],
    [
      { ...fieldsIn(draft), topic: topicId },
      draft.authors.map((author) => ({ ...author, orcid: author.orcid ?? null, ror: author.ror ?? null })),
      draft.files.map(({ fileUrl, fileType }) => ({ uploadId: fileUrl.split('/').at(-1), fileType })),
    ],
  );
}
