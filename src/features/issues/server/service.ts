import { eq } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { isId } from '#base/ids.ts';
import type { Images } from '#features/files/server/images.ts';
import { brokeConstraint, isStillNamed } from '#platform/database/errors.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/observability/log.ts';
import { type RecordNeeds, recordsService } from '#platform/records/records.ts';
import type { IssueId } from '../rules.ts';
import { issueTexts as texts } from '../texts.ts';
import { issuePublication } from './publication.ts';
import { issues } from './tables.ts';

export type Issue = typeof issues.$inferSelect;
export type Issues = ReturnType<typeof issuesService>;

export interface IssueNeeds extends RecordNeeds {
  jobs: Jobs;
  log: Log;
  images: Images;
}

export function issuesService(needs: IssueNeeds) {
  const publication = issuePublication(needs);
  const records = recordsService(needs, {
    table: issues,
    kind: 'issue',
    titleOf: ({ title }) => title,
    translate,
    follow: async (tx, change) => {
      const { before, after } = change;
      const [from, to] = [before?.coverImage ?? null, after?.coverImage ?? null];
      await needs.images.exchange(tx, { field: 'coverImage', from, to });
      await publication.follow(tx, change);
    },
  });
  return {
    ...records,
    publishesArticles: publication.publishesArticles,
    queue: publication.queueWith(records.change),

    /** Throws at the given field unless readers can see the issue; it stays visible until the end of the transaction. */
    async requirePublished(tx: Transaction, id: IssueId, path: string): Promise<void> {
      const [issue] = await tx.select({ status: issues.status }).from(issues).where(eq(issues.id, id)).for('share');
      if (issue && issue.status !== 'PUBLISHED') throw invalid([{ path, message: texts.notPublished }]);
    },

    async find(queries: Queries, id: IssueId): Promise<Issue | undefined> {
      if (!isId(id)) return undefined;
      const [issue] = await queries.select().from(issues).where(eq(issues.id, id));
      return issue;
    },
  };
}

function translate(error: unknown): unknown {
  if (brokeConstraint(error, 'issues_scheduled'))
    return invalid([{ path: 'publishAt', message: texts.errors.publishAt }]);
  return isStillNamed(error) ? new AppError('conflict', 'ISSUE_IN_USE', texts.inUse) : error;
}
