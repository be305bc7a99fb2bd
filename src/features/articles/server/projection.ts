import { eq, sql } from 'drizzle-orm';
import { stemOf } from '#features/files/rules.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import {
  authorsCorrected,
  noticeChanged,
  submissionChanged,
  submissionRemoved,
  submissionRestored,
} from '#features/submissions/server/events.ts';
import { type FullSubmission, loadSubmissions } from '#features/submissions/server/read.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { forgetTexts, makeFindable, makeUnfindable, rankedWords } from '../search/server/keep.ts';
import { changeStamp } from './changes.ts';
import { articles } from './tables.ts';
import { versionsOf } from './versions.ts';

/** Keeps the published read model true in the very transaction that changes a submission. */
export function projectArticles(events: Events, clock: () => Date): void {
  const project = async (tx: Transaction, { submissionId }: { submissionId: SubmissionId }) => {
    const [submission] = await loadSubmissions(tx, eq(submissions.id, submissionId), { limit: 1, offset: 0 });
    if (!submission) return;
    if (submission.status === 'PUBLISHED' && !submission.deletedAt)
      await publish(tx, submission, await changeStamp(tx, clock));
    else {
      const { issueId, issuePosition } = submission;
      // It is withdrawn since it was published no more, whatever happens to the submission after that.
      const updatedAt = sql`case when ${articles.state} = 'published' then ${await changeStamp(tx, clock)} else ${articles.updatedAt} end`;
      await tx
        .update(articles)
        .set({ state: 'withdrawn', issueId, issuePosition, updatedAt })
        .where(eq(articles.id, submissionId));
      await makeUnfindable(tx, submissionId);
    }
  };
  for (const happening of [submissionChanged, authorsCorrected, noticeChanged, submissionRemoved, submissionRestored])
    events.project(happening, project);
}

async function publish(tx: Transaction, submission: FullSubmission, now: Date): Promise<void> {
  const article = { ...articleOf(submission), updatedAt: now };
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
  const publishedAt = submission.publishedAt ?? createdAt;
  const fileId = publicFile?.id ?? null;
  const versions = submission.versions.map(({ number: which, note, fileId: file, ...version }) => ({
    ...{ number: which, note, fileId: file },
    publishedAt: version.publishedAt.toISOString(),
  }));
  return {
    ...{ id, number, slug, title, topicId, issueId, abstract, keywords },
    ...{ firstPage, lastPage, doi, licence, issuePosition, acceptedAt },
    state: 'published' as const,
    authors: submission.authors.map(({ fullName, affiliation, orcid, ror }) => ({ fullName, affiliation, orcid, ror })),
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
