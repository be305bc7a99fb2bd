import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { AppError, invalid } from '#base/errors.ts';
import { idOf, type UserId } from '#base/ids.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import { type Jobs, jobType, queueFor } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/observability/log.ts';
import type { RecordChange } from '#platform/records/records.ts';
import type { IssueId } from '../rules.ts';
import { issueTexts } from '../texts.ts';
import { issues } from './tables.ts';

const { errors } = issueTexts;

type Row = typeof issues.$inferSelect;

/** The articles of an issue, as the feature that owns them handles them. */
export interface ArticlesInIssue {
  /** Publishes all accepted articles; throws a field error at `status` when one is not ready. */
  publish: (tx: Transaction, issueId: IssueId, actorId: UserId) => Promise<void>;
  /** Whether readers can see an article of the issue. */
  anyPublished: (tx: Transaction, issueId: IssueId) => Promise<boolean>;
}

export interface IssuePublicationNeeds {
  db: Database;
  jobs: Jobs;
  clock: () => Date;
  log: Log;
}

const publicationJobs = jobType(
  'issue-publication',
  z.object({ issueId: idOf<'issue'>(), publishAt: z.string(), actorId: idOf<'user'>() }),
);

type Change = (
  id: IssueId,
  values: { status: 'PUBLISHED' },
  by: { version: number | undefined; actorId: UserId },
) => Promise<unknown>;

/** Publishes issues as a whole, at once or at their time. */
export function issuePublication({ db, jobs, clock, log }: IssuePublicationNeeds) {
  let articles: ArticlesInIssue | undefined;

  return {
    /** Registers the feature that owns the articles. */
    publishesArticles: (owner: ArticlesInIssue): void => {
      articles = owner;
    },

    /** Publishes the articles or schedules the publication, in the transaction that changes the status. */
    follow: async (tx: Transaction, { before, after, actorId }: RecordChange<Row>): Promise<void> => {
      if (!after || !actorId) return;
      const wasHidden = before !== undefined && before.status !== 'PUBLISHED';
      if (after.status === 'PUBLISHED') {
        if (wasHidden) await articles?.publish(tx, after.id, actorId);
        return;
      }
      if (before?.status === 'PUBLISHED' && (await articles?.anyPublished(tx, after.id)))
        throw invalid([{ path: 'status', message: errors.hasArticles }]);
      if (after.status === 'SCHEDULED') await schedule(tx, { before, after, actorId });
    },

    /** The queue of scheduled issues; `change` publishes one as an editor would. */
    queueWith: (change: Change) =>
      queueFor(publicationJobs, {
        async handle({ issueId, publishAt, actorId }) {
          const [issue] = await db.select().from(issues).where(eq(issues.id, issueId));
          const isMeant = issue?.status === 'SCHEDULED' && issue.publishAt?.toISOString() === publishAt;
          if (!isMeant) return;
          try {
            await change(issueId, { status: 'PUBLISHED' }, { version: issue.version, actorId });
          } catch (error) {
            // An article that is not ready keeps the issue back until an editor corrects it; the worklist says so.
            if (!(error instanceof AppError) || error.failure !== 'invalid') throw error;
            log.warn({ issue: issueId, reason: error.message }, 'a scheduled issue could not be published');
          }
        },
      }),
  };

  async function schedule(tx: Transaction, { before, after, actorId }: ScheduledChange): Promise<void> {
    const { id: issueId, publishAt } = after;
    const isKnown = before?.status === 'SCHEDULED' && before.publishAt?.getTime() === publishAt?.getTime();
    // The table has no scheduled issue without a time.
    if (isKnown || !publishAt) return;
    const left = (publishAt.getTime() - clock().getTime()) / 1000;
    if (left <= 0) throw invalid([{ path: 'publishAt', message: errors.past }]);
    await jobs.send(tx, publicationJobs, {
      payload: { issueId, publishAt: publishAt.toISOString(), actorId },
      after: left,
    });
  }
}

interface ScheduledChange {
  before: Row | undefined;
  after: Row;
  actorId: UserId;
}
