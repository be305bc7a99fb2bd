import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.ts';
import type { Events } from '../../../platform/events.ts';
import { stemOf } from '../../files/rules.ts';
import { submissionChanged, submissionRemoved, submissionRestored } from '../../submissions/server/events.ts';
import { type FullSubmission, loadSubmissions } from '../../submissions/server/read.ts';
import { submissions } from '../../submissions/server/tables.ts';
import { forgetTexts, makeFindable, makeUnfindable, rankedWords } from './search/keep.ts';
import { articles } from './tables.ts';

/** Keeps the published read model true in the very transaction that changes a submission. */
export function projectArticles(events: Events): void {
  const project = async (tx: Transaction, { submissionId }: { submissionId: string }) => {
    const [submission] = await loadSubmissions(tx, eq(submissions.id, submissionId), { limit: 1, offset: 0 });
    if (!submission) return;
    if (submission.status === 'PUBLISHED' && !submission.deletedAt) await publish(tx, submission);
    else {
      const { issueId, issuePosition } = submission;
      await tx
        .update(articles)
        .set({ state: 'withdrawn', issueId, issuePosition })
        .where(eq(articles.id, submissionId));
      await makeUnfindable(tx, submissionId);
    }
  };
  for (const happening of [submissionChanged, submissionRemoved, submissionRestored])
    events.project(happening, project);
}

async function publish(tx: Transaction, submission: FullSubmission): Promise<void> {
  const article = articleOf(submission);
  const words = rankedWords(article);
  await tx
    .insert(articles)
    .values({ ...article, words })
    .onConflictDoUpdate({ target: articles.id, set: { ...article, words } });
  await forgetTexts(tx, article.id, article.fileId);
  await makeFindable(tx, article);
}

/** What readers would see of a submission, were it published now. */
export function articleOf(submission: FullSubmission) {
  const { id, number, slug, title, topicId, issueId, abstract, keywords, createdAt, publicFile } = submission;
  const { firstPage, lastPage, doi, licence, issuePosition, acceptedAt } = submission;
  return {
    ...{ id, number, slug, title, topicId, issueId, abstract, keywords },
    ...{ firstPage, lastPage, doi, licence, issuePosition, acceptedAt },
    state: 'published' as const,
    authors: submission.authors.map(({ fullName, affiliation }) => ({ fullName, affiliation })),
    receivedAt: createdAt,
    publishedAt: submission.publishedAt ?? createdAt,
    fileId: publicFile?.id ?? null,
    fileName: publicFile ? stemOf(publicFile.fileName) : null,
    fileSize: publicFile?.size ?? null,
    fileSha256: publicFile?.sha256 ?? null,
    fileKey: publicFile?.storageKey ?? null,
  };
}
