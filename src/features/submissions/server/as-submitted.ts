import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq } from 'drizzle-orm';
import type { TopicId } from '#features/topics/rules.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { SubmissionDraft } from '../contract.ts';
import { submissionAuthors, submissionFiles, type submissions } from './tables.ts';

/** Whether a draft says what its author has submitted, with these files and in this order. */
export async function isAsSubmitted(
  tx: Transaction,
  made: typeof submissions.$inferSelect,
  { manuscriptTitle, abstract, keywords, authors, files }: SubmissionDraft,
  topicId: TopicId | undefined,
): Promise<boolean> {
  const { fullName, email, affiliation, orcid, ror, position, submissionId } = submissionAuthors;
  const madeAuthors = await tx
    .select({ fullName, email, affiliation, orcid, ror })
    .from(submissionAuthors)
    .where(eq(submissionId, made.id))
    .orderBy(asc(position));
  // Those of a revision and of the publication came later.
  const atFirst = and(eq(submissionFiles.submissionId, made.id), eq(submissionFiles.createdAt, made.createdAt));
  const madeFiles = await tx
    .select({ uploadId: submissionFiles.uploadId, fileType: submissionFiles.fileType })
    .from(submissionFiles)
    .where(atFirst)
    .orderBy(asc(submissionFiles.position));
  return isDeepStrictEqual(
    [made.title, made.topicId, made.abstract, made.keywords, madeAuthors, madeFiles],
    [
      ...[manuscriptTitle, topicId, abstract, keywords],
      authors.map((author) => ({ ...author, orcid: author.orcid ?? null, ror: author.ror ?? null })),
      files.map(({ fileUrl, fileType }) => ({ uploadId: fileUrl.split('/').at(-1), fileType })),
    ],
  );
}
