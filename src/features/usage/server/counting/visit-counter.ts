import { and, eq, inArray, sql } from 'drizzle-orm';
import { articles, articleTotals } from '#features/articles/server/tables.ts';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { submissionFiles } from '#features/submissions/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Limits } from '#platform/records/limits.ts';
import { COUNTED_SESSIONS } from '../../limits.ts';
import { articleUsage, countryUsage, usageVisits } from '../tables.ts';
import { countryOf } from './countries.ts';
import { dayOfUse, type Visitor, type visitorKeys } from './visitor-keys.ts';
import {
  applyInvestigations,
  type CountChange,
  doubleClickStart,
  type Investigation,
  sumBy,
  type Visit,
  visitKey,
} from './visits.ts';

/** An article's page that was viewed, or a PDF that was requested. */
export type Item = { kind: 'view'; number: string } | { kind: 'request'; fileId: SubmissionFileId };

/** An investigation that is not counted yet. */
export interface QueuedInvestigation {
  item: Item;
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
 * Counts investigations by the rules in `visits.ts`, in one transaction with the same number of statements for any number
 * of them. Advisory locks by session and article keep concurrent instances from losing or double-counting any.
 */
export function visitCounter({ db, keys, limits, log }: VisitCounterNeeds) {
  /** Returns a visitor's session at the time and thirty seconds before; they differ only around a full hour. */
  const sessionsOf = async ({ visitor, at }: QueuedInvestigation) => {
    const before = doubleClickStart(at);
    const session = await keys.sessionOf(visitor, at);
    const isSameHour = before.toISOString().slice(0, 13) === at.toISOString().slice(0, 13);
    const sessionBefore = isSameHour ? session : await keys.sessionOf(visitor, before);
    const network = await keys.networkOf(visitor, at);
    return { session, sessionBefore, network, country: countryOf(visitor.address) };
  };

  /** Returns the sessions that are counted, known ones and new ones up to the maximum of their network; and those that are new. */
  const countedSessions = async (tx: Transaction, networks: Map<string, string>) => {
    const known = await tx
      .selectDistinct({ session: usageVisits.session })
      .from(usageVisits)
      .where(inArray(usageVisits.session, [...networks.keys()]));
    const counted = new Set(known.map(({ session }) => session));
    const isNew = (session: string) => !known.some((row) => row.session === session);
    const added = Map.groupBy(
      [...networks.keys()].filter((session) => !counted.has(session)),
      (session) => networks.get(session) ?? '',
    );
    const counts = new Map([...added].map(([network, sessions]) => [network, sessions.length]));
    const excess = await limits.countMany(COUNTED_SESSIONS, counts, tx);
    for (const [network, sessions] of added) {
      const over = excess.get(network) ?? 0;
      for (const session of sessions.slice(0, Math.max(0, sessions.length - over))) counted.add(session);
      // Logged once per network and hour, when the maximum is passed.
      if (over > 0 && over <= sessions.length)
        log.warn({ max: COUNTED_SESSIONS.max }, 'a network has more sessions than are counted');
    }
    return { counted, added: [...counted].filter(isNew) };
  };

  return async (queued: QueuedInvestigation[]): Promise<void> => {
    const sessions = await Promise.all(queued.map(sessionsOf));
    await inTransaction(db, async (tx) => {
      const articleOf = await publishedArticles(tx, queued);
      const published = queued.flatMap(({ item, at }, index) => {
        const [articleId, keysAt] = [articleOf(item), sessions[index]];
        return articleId && keysAt ? [{ kind: item.kind, articleId, at, ...keysAt }] : [];
      });
      if (published.length === 0) return;
      const networks = new Map(published.map(({ session, network }) => [session, network]));
      const { counted, added } = await countedSessions(tx, networks);
      const investigations: Investigation[] = published.filter(({ session }) => counted.has(session));
      if (investigations.length === 0) return;
      const visits = await lockVisits(tx, investigations);
      const changes = applyInvestigations(visits, investigations);
      await storeVisits(tx, [...visits.values()]);
      await addToCounts(tx, changes);
      const isAdded = new Set(added);
      await addToCountries(
        tx,
        [...new Map(published.map((one) => [one.session, one])).values()].filter(({ session }) => isAdded.has(session)),
      );
    });
  };
}

/** Returns the id of an item's published article; a request may be for the PDF of any version. */
async function publishedArticles(
  tx: Transaction,
  queued: QueuedInvestigation[],
): Promise<(item: Item) => SubmissionId | undefined> {
  const items = queued.map(({ item }) => item);
  const numbers = [...new Set(items.flatMap((item) => (item.kind === 'view' ? [item.number] : [])))];
  const fileIds = [...new Set(items.flatMap((item) => (item.kind === 'request' ? [item.fileId] : [])))];
  const isPublished = eq(articles.state, 'published');
  const { id, number } = articles;
  const viewed = numbers.length
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
  const known = new Map<string, SubmissionId>([...viewed, ...requested].map((row) => [row.key, row.id]));
  return (item) => known.get(item.kind === 'view' ? item.number : item.fileId);
}

const keysOf = ({ session, sessionBefore, articleId }: Investigation): [string, SubmissionId][] => [
  [sessionBefore, articleId],
  [session, articleId],
];

/** Returns the visits of these investigations by key, locked until the commit. */
async function lockVisits(tx: Transaction, investigations: Investigation[]): Promise<Map<string, Visit>> {
  const pairs = new Map(
    investigations.flatMap(keysOf).map(([session, id]) => [visitKey(session, id), [session, id] as const]),
  );
  // Locked in order, so that concurrent transactions cannot deadlock.
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

async function storeVisits(tx: Transaction, visits: Visit[]): Promise<void> {
  await tx
    .insert(usageVisits)
    .values(visits)
    .onConflictDoUpdate({
      target: [usageVisits.session, usageVisits.articleId],
      set: {
        views: sql`excluded.looks`,
        requests: sql`excluded.requests`,
        lastViewAt: sql`excluded.last_look_at`,
        lastRequestAt: sql`excluded.last_request_at`,
      },
    });
}

/** Adds changes to the daily counts, the articles' totals and the download counts of the current public files. */
async function addToCounts(tx: Transaction, changes: CountChange[]): Promise<void> {
  const sums = (table: typeof articleUsage | typeof articleTotals) => ({
    investigations: sql`${table.investigations} + excluded.investigations`,
    uniqueInvestigations: sql`${table.uniqueInvestigations} + excluded.unique_investigations`,
    requests: sql`${table.requests} + excluded.requests`,
    uniqueRequests: sql`${table.uniqueRequests} + excluded.unique_requests`,
  });
  const days = sumBy(changes, ({ articleId, day }) => `${articleId} ${day}`);
  if (days.length > 0)
    await tx
      .insert(articleUsage)
      .values(days)
      .onConflictDoUpdate({ target: [articleUsage.articleId, articleUsage.day], set: sums(articleUsage) });
  const totals = sumBy(changes, ({ articleId }) => articleId);
  if (totals.length > 0)
    await tx
      .insert(articleTotals)
      .values(totals)
      .onConflictDoUpdate({ target: articleTotals.articleId, set: sums(articleTotals) });
  const downloaded = totals.filter(({ requests }) => requests !== 0);
  if (downloaded.length === 0) return;
  const ids = downloaded.map(({ articleId }) => articleId);
  const requestCounts = downloaded.map(({ requests }) => requests);
  const downloadCount = sql`greatest(${submissionFiles.downloadCount} + change.requests, 0)`;
  await tx
    .update(submissionFiles)
    .set({ downloadCount })
    .from(sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(requestCounts)}::int[]) as change(article_id, requests)
      join ${articles} on ${articles.id} = change.article_id`)
    .where(eq(submissionFiles.id, articles.fileId));
}

/** Adds new sessions to the counts of their months and countries. */
async function addToCountries(tx: Transaction, sessions: { at: Date; country: string }[]): Promise<void> {
  const monthOf = (at: Date) => `${dayOfUse(at).slice(0, 7)}-01`;
  const groups = Map.groupBy(sessions, ({ at, country }) => `${monthOf(at)} ${country}`);
  const rows = [...groups.values()].flatMap(([first, ...rest]) =>
    first ? [{ month: monthOf(first.at), country: first.country, sessions: rest.length + 1 }] : [],
  );
  if (rows.length === 0) return;
  // In order, so that concurrent transactions cannot deadlock.
  const ordered = rows.toSorted((a, b) => (`${a.month} ${a.country}` < `${b.month} ${b.country}` ? -1 : 1));
  await tx
    .insert(countryUsage)
    .values(ordered)
    .onConflictDoUpdate({
      target: [countryUsage.month, countryUsage.country],
      set: { sessions: sql`${countryUsage.sessions} + excluded.sessions` },
    });
}
