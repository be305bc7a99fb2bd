import { and, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { published } from '#features/articles/server/read.ts';
import { articles } from '#features/articles/server/tables.ts';
import { lastRun } from '#features/backups/server/read.ts';
import type { FindingsReading } from '#features/preservation/server/findings.ts';
import { statusChanges, submissions } from '#features/submissions/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { Status } from '../contract.ts';
import { MONTHS, shareOf } from '../rules.ts';
import type { heartbeatService } from './heartbeats.ts';
import { isByAnEditor } from './read.ts';

export interface StatusNeeds {
  db: Database;
  clock: () => Date;
  fixityFindings: FindingsReading;
  heartbeats: ReturnType<typeof heartbeatService>;
}

/**
 * The journal's records as readers see them. Decisions count once their month is over, so that nobody sees a figure move when a
 * decision is made; of the files, nothing that would move when one is uploaded.
 */
export async function statusOf({ db, clock, fixityFindings, heartbeats }: StatusNeeds): Promise<Status> {
  const now = clock();
  const monthStart = (ago: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
  const [from, until] = [monthStart(MONTHS), monthStart(0)];
  const [decisions, ofArticles, fixity, rehearsal, running] = await Promise.all([
    decisionsBetween(db, from, until),
    articlesBetween(db, from, until),
    fixityFindings.state(),
    lastRun(db, 'REHEARSAL'),
    heartbeats.running(),
  ]);
  const checkedAt = fixity.lastComplete?.finishedAt;
  const share = (part: number, n: number) => ({ n, percent: shareOf(part, n) });
  return {
    from: from.toISOString().slice(0, 7),
    until: monthStart(1).toISOString().slice(0, 7),
    accepted: share(decisions.accepted, decisions.n),
    byTwoReviewers: share(ofArticles.byTwoReviewers, ofArticles.recorded),
    byEditors: share(ofArticles.byEditors, ofArticles.n),
    files: checkedAt ? { checkedAt, isSound: fixity.faults === 0 } : null,
    restore: rehearsal?.finishedAt
      ? { rehearsedAt: rehearsal.finishedAt.toISOString(), isSound: rehearsal.problem === null }
      : null,
    running,
  };
}

/** Manuscripts by their last decision; back issues, which are published without one, do not count. */
async function decisionsBetween(db: Database, from: Date, until: Date) {
  const { submissionId, toStatus, createdAt } = statusChanges;
  const { rows } = await db.execute<{ n: number; accepted: number }>(sql`
    select count(*)::int as n, (count(*) filter (where status = 'ACCEPTED'))::int as accepted
    from (select distinct on (${submissionId}) ${toStatus} as status, ${createdAt} as decided_at
      from ${statusChanges} join ${submissions} on ${submissions.id} = ${submissionId}
      where ${isNull(submissions.deletedAt)} and ${toStatus} in ('ACCEPTED', 'REJECTED')
        and ${createdAt} < ${until.toISOString()}::timestamptz
      order by ${submissionId}, ${createdAt} desc) as decisions
    where decided_at >= ${from.toISOString()}::timestamptz`);
  return rows[0] ?? { n: 0, accepted: 0 };
}

async function articlesBetween(db: Database, from: Date, until: Date) {
  const counted = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const { peerReview, publishedAt } = articles;
  const [row] = await db
    .select({
      n: counted(sql`true`),
      recorded: counted(isNotNull(peerReview)),
      byTwoReviewers: counted(sql`(${peerReview} ->> 'reviewers')::int >= 2`),
      byEditors: counted(isByAnEditor),
    })
    .from(articles)
    .where(and(published, gte(publishedAt, from), lt(publishedAt, until)));
  return row ?? { n: 0, recorded: 0, byTwoReviewers: 0, byEditors: 0 };
}
