import { eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { Article } from '#features/articles/contract.ts';
import { articleOf } from '#features/articles/server/projection.ts';
import { present } from '#features/articles/server/read.ts';
import { processRecordOf } from '#features/review/server/process-record.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { loadSubmissions } from '#features/submissions/server/read.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { supplementsOf } from '#features/supplements/server/read.ts';
import type { Database } from '#platform/database/types.ts';

/** The article that readers get, or would get if the submission were published now. Permissions are checked by the caller. */
export async function articlePreview(
  { db, clock }: { db: Database; clock: () => Date },
  id: SubmissionId,
): Promise<Article> {
  const [submission] = await loadSubmissions(db, eq(submissions.id, id), { limit: 1, offset: 0 });
  if (!submission) throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.missing);
  const { topic, topicTranslations, issue } = submission;
  const published = { ...submission, publishedAt: submission.publishedAt ?? clock() };
  const [peerReview, supplements] = await Promise.all([processRecordOf(db, id), supplementsOf(db, id)]);
  const article = { ...articleOf(published), peerReview, supplements, words: '', updatedAt: clock() };
  return present({ article, topic, topicTranslations, issue, views: 0, downloads: 0, fileDownloads: 0 });
}
