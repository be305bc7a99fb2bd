import { eq, sql } from 'drizzle-orm';
import { stemOf } from '#features/files/rules.ts';
import { textChanged, textReleased } from '#features/production/server/events.ts';
import { reportsAgreed } from '#features/review/published/server/events.ts';
import { processRecordOf } from '#features/review/server/process-record.ts';
import { allColumnsOf, fieldsOfRow } from '#features/submissions/fields/fields.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { articleEvents } from '#features/submissions/server/events.ts';
import { type FullSubmission, loadSubmissions } from '#features/submissions/server/read.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { supplementChanged } from '#features/supplements/server/events.ts';
import { supplementsOf } from '#features/supplements/server/read.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { deleteTexts, indexArticle, rankedWords, removeFromIndex } from '../search/server/indexing.ts';
import { changeStamp } from './changes.ts';
import { articles } from './tables.ts';
import { versionsOf } from './versions.ts';

/** Updates the published read model in the transaction that changes a submission. */
export function projectArticles(events: Events, clock: () => Date): void {
  const project = async (tx: Transaction, { submissionId }: { submissionId: SubmissionId }) => {
    const [submission] = await loadSubmissions(tx, eq(submissions.id, submissionId), { limit: 1, offset: 0 });
    if (!submission) return;
    if (submission.status === 'PUBLISHED' && !submission.deletedAt)
      await publish(tx, submission, await changeStamp(tx, clock));
    else {
      const { issueId, issuePosition } = submission;
      // Later changes of the submission do not move the day the article was unpublished.
      const updatedAt = sql`case when ${articles.state} = 'published' then ${await changeStamp(tx, clock)} else ${articles.updatedAt} end`;
      await tx
        .update(articles)
        .set({ state: 'withdrawn', issueId, issuePosition, updatedAt })
        .where(eq(articles.id, submissionId));
      await removeFromIndex(tx, submissionId);
    }
  };
  for (const event of articleEvents) events.project(event, project);
  events.project(reportsAgreed, project);
  events.project(supplementChanged, project);
  events.project(textChanged, project);
  events.project(textReleased, project);
}

async function publish(tx: Transaction, submission: FullSubmission, now: Date): Promise<void> {
  const peerReview = await processRecordOf(tx, submission.id);
  const supplements = await supplementsOf(tx, submission.id);
  const article = { ...articleOf(submission), peerReview, supplements, updatedAt: now };
  const words = rankedWords(article);
  await tx
    .insert(articles)
    .values({ ...article, words })
    .onConflictDoUpdate({ target: articles.id, set: { ...article, words } });
  await deleteTexts(tx, article.id, { exceptFileId: article.fileId });
  await indexArticle(tx, article);
}

/** Returns the article's row as it would be if the submission were published now. */
export function articleOf(submission: FullSubmission) {
  const { id, number, slug, topicId, issueId, createdAt, publicFile } = submission;
  const { firstPage, lastPage, doi, licence, issuePosition, acceptedAt } = submission;
  const publishedAt = submission.publishedAt ?? createdAt;
  const fileId = publicFile?.id ?? null;
  const versions = submission.versions.map((version) => ({
    number: version.number,
    note: version.note,
    fileId: version.fileId,
    publishedAt: version.publishedAt.toISOString(),
  }));
  return {
    id,
    number,
    slug,
    topicId,
    issueId,
    ...allColumnsOf(fieldsOfRow(submission, '')),
    firstPage,
    lastPage,
    doi,
    licence,
    issuePosition,
    acceptedAt,
    state: 'published' as const,
    authors: submission.authors.map(({ fullName, affiliation, orcid, ror, roles }) => ({
      fullName,
      affiliation,
      orcid,
      ror,
      roles,
    })),
    notices: submission.notices.map(publicNotice),
    versions: versionsOf({ versions, fileId, publishedAt }),
    receivedAt: createdAt,
    publishedAt,
    fileId,
    fileName: publicFile ? stemOf(publicFile.fileName) : null,
    fileSize: publicFile?.size ?? null,
    fileSha256: publicFile?.sha256 ?? null,
    fileKey: publicFile?.storageKey ?? null,
  };
}

function publicNotice({ id, kind, date, text, doi }: FullSubmission['notices'][number]) {
  return { id, kind, date, text, doi };
}
