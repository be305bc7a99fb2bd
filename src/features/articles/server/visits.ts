import { and, eq, sql } from 'drizzle-orm';
import { type Database, inTransaction, type Transaction } from '../../../platform/database.ts';
import { submissionFiles } from '../../submissions/server/tables.ts';
import { articles, articleTotals, articleUsage, usageVisits } from './tables.ts';
import { dayOfUse, type Visitor, type visitorKeys } from './visitor-keys.ts';

/** COUNTER's double click: two actions within thirty seconds, the thirtieth included. Milliseconds. */
const DOUBLE_CLICK = 30_000;

/** A look at an article's page, or a request for its PDF. */
export type Action = { kind: 'look'; number: string } | { kind: 'request'; fileId: string };

interface Session {
  looks: number;
  requests: number;
}

type Counts = ReturnType<typeof countsOf>;
type Visit = typeof usageVisits.$inferSelect;

/** What a session's actions with one article amount to. */
function countsOf({ looks, requests }: Session) {
  return {
    investigations: looks + requests,
    uniqueInvestigations: looks + requests > 0 ? 1 : 0,
    requests,
    uniqueRequests: requests > 0 ? 1 : 0,
  };
}

/**
 * Counts actions as the COUNTER Code of Practice 5.1 has it (sections 7.2 and 7.3).
 *
 * - Total: every action, but of two of one kind by one visitor on one article within thirty seconds the first is removed
 *   and the second kept; so the window slides with every click, and around midnight the action falls on the second day.
 * - Unique: one for each session, which is an address and user agent within an hour of a day.
 *
 * A request is an investigation as well. Everything happens in one transaction under a lock of that session and article,
 * so that actions at the same moment are neither lost nor counted twice.
 */
export function visitCounter(db: Database, keys: ReturnType<typeof visitorKeys>) {
  return async (action: Action, visitor: Visitor, at: Date): Promise<void> => {
    const before = new Date(at.getTime() - DOUBLE_CLICK);
    const session = await keys.sessionOf(visitor, at);
    // Only around a full hour are these two.
    const sameHour = before.toISOString().slice(0, 13) === at.toISOString().slice(0, 13);
    const sessions = sameHour ? [session] : [await keys.sessionOf(visitor, before), session];
    await inTransaction(db, async (tx) => {
      const article = await articleOf(tx, action);
      if (!article) return;
      for (const one of sessions) {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${one} ${article.id}`}, 0))`);
      }
      for (const one of sessions.slice(0, -1)) await removeDoubled(tx, one, article.id, action.kind, before);
      await add(tx, { session, articleId: article.id, kind: action.kind, at, before });
    });
  };
}

/** The published article; a request is of the PDF of any of its versions. */
async function articleOf(tx: Transaction, action: Action): Promise<{ id: string } | undefined> {
  const which =
    action.kind === 'look' ? eq(articles.number, action.number) : eq(articles.id, articleOfFile(tx, action.fileId));
  const [article] = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.state, 'published'), which));
  return article;
}

/** An article has the id of its submission. */
function articleOfFile(tx: Transaction, fileId: string) {
  const { id, submissionId } = submissionFiles;
  return sql`(${tx.select({ submissionId }).from(submissionFiles).where(eq(id, fileId))})`;
}

const lastOf = (visit: Visit, kind: Action['kind']): Date | null =>
  kind === 'look' ? visit.lastLookAt : visit.lastRequestAt;

async function visitOf(tx: Transaction, session: string, articleId: string): Promise<Visit | undefined> {
  const [visit] = await tx
    .select()
    .from(usageVisits)
    .where(and(eq(usageVisits.session, session), eq(usageVisits.articleId, articleId)));
  return visit;
}

/** Takes back the last action of the session before, when the one that is about to be counted doubles it. */
async function removeDoubled(tx: Transaction, session: string, articleId: string, kind: Action['kind'], since: Date) {
  const visit = await visitOf(tx, session, articleId);
  const last = visit && lastOf(visit, kind);
  if (!visit || !last || last < since) return;
  const less = withOne(visit, kind, -1);
  await tx
    .update(usageVisits)
    .set({ ...less, [kind === 'look' ? 'lastLookAt' : 'lastRequestAt']: null })
    .where(and(eq(usageVisits.session, session), eq(usageVisits.articleId, articleId)));
  await book(tx, articleId, visit.day, difference(less, visit));
}

interface Addition {
  session: string;
  articleId: string;
  kind: Action['kind'];
  at: Date;
  before: Date;
}

async function add(tx: Transaction, { session, articleId, kind, at, before }: Addition): Promise<void> {
  const visit = await visitOf(tx, session, articleId);
  const last = visit && lastOf(visit, kind);
  const seen: Session = visit ?? { looks: 0, requests: 0 };
  const isDouble = last !== null && last !== undefined && last >= before;
  const now = isDouble ? seen : withOne(seen, kind, 1);
  const lastAt = { [kind === 'look' ? 'lastLookAt' : 'lastRequestAt']: last && last > at ? last : at };
  const { looks, requests } = now;
  await tx
    .insert(usageVisits)
    .values({ session, articleId, day: dayOfUse(at), looks, requests, ...lastAt })
    .onConflictDoUpdate({
      target: [usageVisits.session, usageVisits.articleId],
      set: { looks, requests, ...lastAt },
    });
  if (!isDouble) await book(tx, articleId, dayOfUse(at), difference(now, seen));
}

function withOne({ looks, requests }: Session, kind: Action['kind'], more: 1 | -1): Session {
  return kind === 'look' ? { looks: looks + more, requests } : { looks, requests: requests + more };
}

function difference(now: Session, before: Session): Counts {
  const [after, was] = [countsOf(now), countsOf(before)];
  return {
    investigations: after.investigations - was.investigations,
    uniqueInvestigations: after.uniqueInvestigations - was.uniqueInvestigations,
    requests: after.requests - was.requests,
    uniqueRequests: after.uniqueRequests - was.uniqueRequests,
  };
}

/** Adds to the day, to the article's totals and, for requests, to the file that is public now. */
async function book(tx: Transaction, articleId: string, day: string, counts: Counts): Promise<void> {
  const more = (table: typeof articleUsage | typeof articleTotals) => ({
    investigations: sql`${table.investigations} + ${counts.investigations}`,
    uniqueInvestigations: sql`${table.uniqueInvestigations} + ${counts.uniqueInvestigations}`,
    requests: sql`${table.requests} + ${counts.requests}`,
    uniqueRequests: sql`${table.uniqueRequests} + ${counts.uniqueRequests}`,
  });
  await tx
    .insert(articleUsage)
    .values({ articleId, day, ...counts })
    .onConflictDoUpdate({ target: [articleUsage.articleId, articleUsage.day], set: more(articleUsage) });
  await tx
    .insert(articleTotals)
    .values({ articleId, ...counts })
    .onConflictDoUpdate({ target: articleTotals.articleId, set: more(articleTotals) });
  if (counts.requests === 0) return;
  const publicFile = tx.select({ id: articles.fileId }).from(articles).where(eq(articles.id, articleId));
  const downloadCount = sql`greatest(${submissionFiles.downloadCount} + ${counts.requests}, 0)`;
  await tx.update(submissionFiles).set({ downloadCount }).where(sql`${submissionFiles.id} = (${publicFile})`);
}
