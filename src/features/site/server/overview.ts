import { and, count, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Permission } from '#features/access/rules.ts';
import { users } from '#features/accounts/server/tables.ts';
import { boardMembers } from '#features/board/server/tables.ts';
import { contactMessages } from '#features/contact/server/tables.ts';
import type { Deposits } from '#features/deposits/server/service.ts';
import { issues } from '#features/issues/server/tables.ts';
import { subscribers } from '#features/newsletter/server/tables.ts';
import { fixityFindings } from '#features/preservation/server/tables.ts';
import type { Status } from '#features/submissions/rules.ts';
import { handledBy } from '#features/submissions/server/access.ts';
import { countByStatus, isNotDeleted } from '#features/submissions/server/read.ts';
import { statusChanges, submissions } from '#features/submissions/server/tables.ts';
import { topics } from '#features/topics/server/tables.ts';
import type { Usage } from '#features/usage/server/counting/counting.ts';
import { outbox } from '#platform/database/tables.ts';
import type { Database } from '#platform/database/types.ts';
import { type Actor, type Endpoint, endpoint } from '#platform/http/serve.ts';
import { overviewContract as contract, type Overview } from '../overview-contract.ts';
import { hiddenFrom } from './mail-log.ts';

const MONTHS = 12;

export interface OverviewNeeds {
  db: Database;
  usage: Usage;
  deposits: Deposits;
  clock: () => Date;
}

export function overviewEndpoints(needs: OverviewNeeds): Endpoint[] {
  return [endpoint(contract.overview, async (_, { actor }) => ({ data: await overviewOf(needs, actor) }))];
}

/** Computes counts and charts with nineteen statements, whatever the size of the journal. */
async function overviewOf({ db, usage, deposits, clock }: OverviewNeeds, actor: Actor): Promise<Overview> {
  const mayHandle = handledBy(actor.id);
  const isShown = sql`not ${hiddenFrom(actor)}`;
  const months = lastMonths(clock());
  const since = `${months[0]}-01`;
  const number = async (table: PgTable, where?: SQL) => {
    const [row] = await db.select({ total: count() }).from(table).where(where);
    return row?.total ?? 0;
  };
  const permitted = async (permission: Permission, work: () => Promise<number>) =>
    actor.may(permission) ? work() : undefined;
  const confirmed = eq(subscribers.state, 'confirmed');
  const [counts, attention, byStatus, received, decided, cohorts, gained, lost, subscribersNow, views, countries] =
    await Promise.all([
      awaitAll({
        users: permitted('account.manage', () => number(users, isNull(users.deletedAt))),
        submissions: number(submissions, and(isNotDeleted, mayHandle)),
        subscribers: permitted('newsletter.manage', () => number(subscribers, confirmed)),
        topics: permitted('topic.manage', () => number(topics)),
        issues: number(issues),
        messages: number(contactMessages),
        members: permitted('board.manage', () => number(boardMembers)),
      }),
      awaitAll({
        newSubmissions: number(submissions, and(isNotDeleted, eq(submissions.status, 'SUBMITTED'), mayHandle)),
        failedMails: permitted('log.read', () => number(outbox, and(eq(outbox.state, 'failed'), isShown))),
        bouncedMails: permitted('log.read', () => number(outbox, and(eq(outbox.state, 'bounced'), isShown))),
        openMessages: number(contactMessages, isNull(contactMessages.handledAt)),
        damagedFiles: permitted('preservation.manage', () => number(fixityFindings, isNull(fixityFindings.resolvedAt))),
        troubledDeposits: permitted('deposit.manage', () => deposits.countTrouble()),
      }),
      countByStatus(db, mayHandle),
      countByMonth(db, {
        table: submissions,
        column: submissions.createdAt,
        since,
        where: and(isNotDeleted, mayHandle),
      }),
      decisionsByMonth(db, since, mayHandle),
      outcomesByMonth(db, since, mayHandle),
      countByMonth(db, { table: subscribers, column: subscribers.confirmedAt, since }),
      countByMonth(db, {
        table: subscribers,
        column: subscribers.unsubscribedAt,
        since,
        where: isNotNull(subscribers.confirmedAt),
      }),
      number(subscribers, confirmed),
      usage.byMonth(since),
      usage.byCountry(since),
    ]);

  // Only the current number is stored, so earlier months are computed backwards from it.
  let current = subscribersNow;
  const subscribersAt = new Map<string, number>();
  for (const month of months.toReversed()) {
    subscribersAt.set(month, Math.max(0, current));
    current += (lost.get(month) ?? 0) - (gained.get(month) ?? 0);
  }
  return {
    counts,
    attention,
    byStatus,
    countries,
    months: months.map((month) => ({
      month,
      submissions: received.get(month) ?? 0,
      ...(views.get(month) ?? { views: 0, downloads: 0 }),
      ...(decided.get(month) ?? { decisions: 0, decisionDays: null, decisionDays90: null }),
      ...(cohorts.get(month) ?? { accepted: 0, decided: 0 }),
      ...(actor.may('newsletter.manage') && { subscribers: subscribersAt.get(month) ?? 0 }),
    })),
  };
}

/** Returns the last twelve months as "2026-03", the current one last. */
function lastMonths(now: Date): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()] as const;
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - (MONTHS - 1 - back), 1)).toISOString().slice(0, 7),
  );
}

const monthOf = (column: PgColumn) => sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM')`;

interface MonthlyCount {
  table: PgTable;
  /** Time column of `table`. */
  column: PgColumn;
  /** ISO 8601 date. */
  since: string;
  where?: SQL | undefined;
}

/** Counts the rows of a table by month. */
async function countByMonth(db: Database, { table, column, since, where }: MonthlyCount) {
  const month = monthOf(column);
  const rows = await db
    .select({ month, total: count() })
    .from(table)
    .where(and(gte(column, new Date(since)), where))
    .groupBy(month);
  return new Map(rows.map(({ month: name, total }) => [name, total]));
}

/**
 * Counts first decisions by month, with the days until them. A manuscript that was returned before review has had no decision
 * yet.
 */
async function decisionsByMonth(db: Database, since: string, mayHandle: SQL) {
  const { fromStatus, toStatus } = statusChanges;
  const isDecision = or(
    inArray(toStatus, ['ACCEPTED', 'REJECTED']),
    and(eq(toStatus, 'REVISION_REQUESTED'), ne(fromStatus, 'SUBMITTED')),
  );
  const first = db
    .select({
      submissionId: statusChanges.submissionId,
      decidedAt: sql`min(${statusChanges.createdAt})`.as('decided_at'),
    })
    .from(statusChanges)
    .where(isDecision)
    .groupBy(statusChanges.submissionId)
    .as('first');
  const month = sql<string>`to_char(${first.decidedAt} at time zone 'UTC', 'YYYY-MM')`;
  const days = sql`extract(epoch from ${first.decidedAt} - ${submissions.createdAt}) / 86400`;
  const percentile = (share: number) =>
    sql`round(percentile_cont(${share}) within group (order by ${days})::numeric, 1)`.mapWith(Number);
  const rows = await db
    .select({ month, decisions: count(), decisionDays: percentile(0.5), decisionDays90: percentile(0.9) })
    .from(first)
    .innerJoin(submissions, eq(submissions.id, first.submissionId))
    .where(and(sql`${first.decidedAt} >= ${new Date(since).toISOString()}::timestamptz`, mayHandle))
    .groupBy(month);
  return new Map(rows.map(({ month: name, ...numbers }) => [name, numbers]));
}

/** Counts the submissions of each month by their outcome so far. */
async function outcomesByMonth(db: Database, since: string, mayHandle: SQL) {
  const month = monthOf(submissions.createdAt);
  const among = (...statuses: Status[]) =>
    sql`count(*) filter (where ${inArray(submissions.status, statuses)})`.mapWith(Number);
  const rows = await db
    .select({ month, accepted: among('ACCEPTED', 'PUBLISHED'), decided: among('ACCEPTED', 'PUBLISHED', 'REJECTED') })
    .from(submissions)
    .where(and(gte(submissions.createdAt, new Date(since)), isNotDeleted, mayHandle))
    .groupBy(month);
  return new Map(rows.map(({ month: name, ...numbers }) => [name, numbers]));
}

/** Awaits all values of an object in parallel. */
async function awaitAll<T extends Record<string, Promise<unknown>>>(
  work: T,
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const values = await Promise.all(Object.values(work));
  return Object.fromEntries(Object.keys(work).map((name, index) => [name, values[index]])) as never;
}
