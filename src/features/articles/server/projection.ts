import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.ts';
import type { Events } from '../../../platform/events.ts';
import { stemOf } from '../../files/rules.ts';
import { submissionChanged } from '../../submissions/server/events.ts';
import { type FullSubmission, loadSubmissions } from '../../submissions/server/read.ts';
import { submissions } from '../../submissions/server/tables.ts';
import { searchColumns } from './search.ts';
import { articles } from './tables.ts';

/** Keeps the published read model true in the very transaction that changes a submission. */
export function projectArticles(events: Events): void {
  events.project(submissionChanged, async (tx, { submissionId }) => {
    const [submission] = await loadSubmissions(tx, eq(submissions.id, submissionId), { limit: 1, offset: 0 });
    if (!submission) return;
    if (submission.status === 'PUBLISHED') await publish(tx, submission);
    else await tx.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, submissionId));
  });
}

async function publish(tx: Transaction, submission: FullSubmission): Promise<void> {
  const { id, number, slug, title, topicId, issueId, abstract, keywords, createdAt, publishedAt, publicFile } =
    submission;
  if (!publishedAt) throw new Error('The database lets no submission be published without a date.');
  const names = submission.authors.map(({ fullName }) => fullName).join(' ');
  const article = {
    number,
    slug,
    state: 'published' as const,
    title,
    topicId,
    issueId,
    abstract,
    keywords,
    authors: submission.authors.map(({ fullName, affiliation }) => ({ fullName, affiliation })),
    receivedAt: createdAt,
    publishedAt,
    fileId: publicFile?.id ?? null,
    fileName: publicFile ? stemOf(publicFile.fileName) : null,
    fileSize: publicFile?.size ?? null,
    fileSha256: publicFile?.sha256 ?? null,
    fileKey: publicFile?.storageKey ?? null,
    ...searchColumns({ title, names, keywords, abstract }),
  };
  await tx
    .insert(articles)
    .values({ id, ...article })
    .onConflictDoUpdate({ target: articles.id, set: article });
}
