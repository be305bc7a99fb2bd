import { and, eq, inArray, sql } from 'drizzle-orm';
import { articles, articleTotals } from '#features/articles/server/tables.ts';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { submissionFiles } from '#features/submissions/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Limits } from '#platform/records/limits.ts';
import { COUNTED_SESSIONS } from '../../limits.ts';
import { articleUsage, usageVisits } from '../tables.ts';
import type { Visitor, visitorKeys } from './visitor-keys.ts';
import { type Booking, type Deed, doubledSince, summed, type Visit, visitKey, workIn } from './visits.ts';

/** A look at an article's page, or a request for its PDF. */
export type Action = { kind: 'look'; number: string } | { kind: 'request'; fileId: SubmissionFileId };

/** An action that is still to be counted. */
export interface Noted {
  action: Action;
  visitor: Visitor;
  at: Date;
}

export interface VisitCounterNeeds {
  db: Database;
  keys: ReturnType<typeof visitorKeys>;
  limits: Limits;
  log: Log;
}

/**
 * Counts actions (`visits.ts` says how) in one transaction, with as many statements for many as for one. A lock of each
 * session and article sees to it that actions at the same moment, on any instance, are neither lost nor counted twice.
 */
export function visitCounter({ db, keys, limits, log }: VisitCounterNeeds) {
  /** Only around a full hour the two sessions differ. */
  const sessionsOf = async ({ visitor, at }: Noted) => {
    const before = doubledSince(at);
    const session = await keys.sessionOf(visitor, at);
    const isSameHour = before.toISOString().slice(0, 13) === at.toISOString().slice(0, 13);
    const sessionBefore = isSameHour ? session : await keys.sessionOf(visitor, before);
    return { session, sessionBefore, network: await keys.networkOf(visitor, at) };
  };

  /** Returns which sessions (with their networks) are counted: known ones, and new ones up to the network's maximum. */
  const admitted = async (tx: Transaction, networks: Map<string, string>): Promise<Set<string>> => {
    const known = await tx
      .selectDistinct({ session: usageVisits.session })
      .from(usageVisits)
      .where(inArray(usageVisits.session, [...networks.keys()]));
    const counted = new Set(known.map(({ session }) => session));
    const added = Map.groupBy(
      [...networks.keys()].filter((session) => !counted.has(session)),
      (session) => networks.get(session) ?? '',
    );
    const uses = new Map([...added].map(([network, own]) => [network, own.length]));
    const excess = await limits.countMany(COUNTED_SESSIONS, uses, tx);
    for (const [network, own] of added) {
      const over = excess.get(network) ?? 0;
      for (const session of own.slice(0, Math.max(0, own.length - over))) counted.add(session);
      // Logged once per network and hour, when the maximum is passed.
      if (over > 0 && over <= own.length)
        log.warn({ most: COUNTED_SESSIONS.max }, 'a network has more sessions than are counted');
    }
    return counted;
  };

  return async (noted: Noted[]): Promise<void> => {
    const sessions = await Promise.all(noted.map(sessionsOf));
    await inTransaction(db, async (tx) => {
      const articleOf = await publishedArticles(tx, noted);
      const known = noted.flatMap(({ action, at }, place) => {
        const [articleId, own] = [articleOf(action), sessions[place]];
        return articleId && own ? [{ kind: action.kind, articleId, at, ...own }] : [];
      });
      if (known.length === 0) return;
      const counted = await admitted(tx, new Map(known.map(({ session, network }) => [session, network])));
      const deeds: Deed[] = known.filter(({ session }) => counted.has(session));
      if (deeds.length === 0) return;
      const visits = await lockVisits(tx, deeds);
      const bookings = workIn(visits, deeds);
      await keep(tx, [...visits.values()]);
      await book(tx, bookings);
    });
  };
}

/** By action, the id of the published article it is about; a request is of the PDF of any of its versions. */
async function publishedArticles(
  tx: Transaction,
  noted: Noted[],
): Promise<(action: Action) => SubmissionId | undefined> {
  const actions = noted.map(({ action }) => action);
  const numbers = [...new Set(actions.flatMap((action) => (action.kind === 'look' ? [action.number] : [])))];
  const fileIds = [...new Set(actions.flatMap((action) => (action.kind === 'request' ? [action.fileId] : [])))];
  const isPublished = eq(articles.state, 'published');
  const { id, number } = articles;
  const looked = numbers.length
    ? await tx
        .select({ key: number, id })
        .from(articles)
        .where(and(isPublished, inArray(number, numbers)))
    : [];
  // An article has the id of its submission.
  const requested = fileIds.length
    ? await tx
        .select({ key: submissionFiles.id, id })
        .from(submissionFiles)
        .innerJoin(articles, eq(id, submissionFiles.submissionId))
        .where(and(isPublished, inArray(submissionFiles.id, fileIds)))
    : [];
  const known = new Map<string, SubmissionId>([...looked, ...requested].map((row) => [row.key, row.id]));
  return (action) => known.get(action.kind === 'look' ? action.number : action.fileId);
}

const keysOf = ({ session, sessionBefore, articleId }: Deed): [string, SubmissionId][] => [
  [sessionBefore, articleId],
  [session, articleId],
];

/** The visits these deeds belong to, by their keys, as nobody else changes them until the commit. */
async function lockVisits(tx: Transaction, deeds: Deed[]): Promise<Map<string, Visit>> {
  const pairs = new Map(deeds.flatMap(keysOf).map(([session, id]) => [visitKey(session, id), [session, id] as const]));
  // In one order, so that two who lock never wait for each other.
  await tx.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select hashtextextended(name, 0) as key from unnest(${sql.param([...pairs.keys()])}::text[]) as name order by 1
    ) as ordered`);
  const [sessions, ids] = [[...pairs.values()].map(([session]) => session), [...pairs.values()].map(([, id]) => id)];
  const { session, articleId } = usageVisits;
  const rows = await tx
    .select()
    .from(usageVisits)
    .where(
      sql`(${session}, ${articleId}) in (select * from unnest(${sql.param(sessions)}::text[], ${sql.param(ids)}::uuid[]))`,
    );
  return new Map(rows.map((row) => [visitKey(row.session, row.articleId), row]));
}

async function keep(tx: Transaction, visits: Visit[]): Promise<void> {
  await tx
    .insert(usageVisits)
    .values(visits)
    .onConflictDoUpdate({
      target: [usageVisits.session, usageVisits.articleId],
      set: {
        looks: sql`excluded.looks`,
        requests: sql`excluded.requests`,
        lastLookAt: sql`excluded.last_look_at`,
        lastRequestAt: sql`excluded.last_request_at`,
      },
    });
}

/** Adds to the days, to the articles' totals and, for requests, to the files that are public now. */
async function book(tx: Transaction, bookings: Booking[]): Promise<void> {
  const more = (table: typeof articleUsage | typeof articleTotals) => ({
    investigations: sql`${table.investigations} + excluded.investigations`,
    uniqueInvestigations: sql`${table.uniqueInvestigations} + excluded.unique_investigations`,
    requests: sql`${table.requests} + excluded.requests`,
    uniqueRequests: sql`${table.uniqueRequests} + excluded.unique_requests`,
  });
  const days = summed(bookings, ({ articleId, day }) => `${articleId} ${day}`);
  if (days.length > 0)
    await tx
      .insert(articleUsage)
      .values(days)
      .onConflictDoUpdate({ target: [articleUsage.articleId, articleUsage.day], set: more(articleUsage) });
  const totals = summed(bookings, ({ articleId }) => articleId);
  if (totals.length > 0)
    await tx
      .insert(articleTotals)
      .values(totals)
      .onConflictDoUpdate({ target: articleTotals.articleId, set: more(articleTotals) });
  const downloaded = totals.filter(({ requests }) => requests !== 0);
  if (downloaded.length === 0) return;
  const ids = downloaded.map(({ articleId }) => articleId);
  const times = downloaded.map(({ requests }) => requests);
  const downloadCount = sql`greatest(${submissionFiles.downloadCount} + more.times, 0)`;
  await tx
    .update(submissionFiles)
    .set({ downloadCount })
    .from(sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(times)}::int[]) as more(article_id, times)
      join ${articles} on ${articles.id} = more.article_id`)
    .where(eq(submissionFiles.id, articles.fileId));
}
