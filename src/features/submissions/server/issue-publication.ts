import { and, asc, eq, sql } from 'drizzle-orm';
import { invalid } from '#base/errors.ts';
import type { ArticlesInIssue } from '#features/issues/server/publication.ts';
import { issueTexts } from '#features/issues/texts.ts';
import { isNotDeleted } from './read.ts';
import { submissions } from './tables.ts';
import type { changeSubmission } from './update.ts';
import { publicFileId } from './versions.ts';

export interface IssueArticleNeeds {
  changeSubmission: ReturnType<typeof changeSubmission>;
}

/** Publishes the accepted manuscripts of an issue, in the order of its contents; their authors get the letter of publication. */
export function articlesInIssues({ changeSubmission }: IssueArticleNeeds): ArticlesInIssue {
  return {
    async publish(tx, issueId, actorId) {
      const rows = await tx
        .select({ id: submissions.id, title: submissions.title })
        .from(submissions)
        .where(and(eq(submissions.issueId, issueId), eq(submissions.status, 'ACCEPTED'), isNotDeleted))
        .orderBy(sql`${submissions.issuePosition} asc nulls last`, asc(submissions.id));
      for (const { id, title } of rows) {
        if (!(await publicFileId(tx, id))) throw invalid([{ path: 'status', message: issueTexts.errors.noPdf(title) }]);
        await changeSubmission(tx, id, { actorId, status: 'PUBLISHED', isUsualOnly: true });
      }
    },

    async anyPublished(tx, issueId) {
      // A deleted article counts, because it may be restored.
      const isPublic = and(eq(submissions.issueId, issueId), eq(submissions.status, 'PUBLISHED'));
      return (await tx.select({ id: submissions.id }).from(submissions).where(isPublic).limit(1)).length > 0;
    },
  };
}
