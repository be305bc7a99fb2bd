import { and, asc, eq, isNotNull, lt, lte, notExists, sql } from 'drizzle-orm';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { published } from '../../server/read.ts';
import { articles } from '../../server/tables.ts';
import type { CitingWork } from '../contract.ts';
import { type CitedBySource, pauseAfterFailures, pauseForSource, REFRESH_MS } from '../rules.ts';
import { citedByChanged } from './events.ts';
import type { LookedUp } from './source.ts';
import { citingWorks, citedByLookUps as lookUps } from './tables.ts';

/** Milliseconds for which a claimed article is not claimed again; longer than a look-up. */
const CLAIM_MS = 3600_000;

type LookUp = typeof lookUps.$inferSelect;

interface StoreNeeds {
  db: Database;
  events: Events;
  clock: () => Date;
}

/** The stored look-ups: which is due, and its result. */
export function lookUpStore({ db, events, clock }: StoreNeeds) {
  /** Whether the article is still published with the DOI of its look-up. */
  const isCurrent = and(eq(articles.id, lookUps.articleId), published, eq(articles.doi, lookUps.doi));
  const at = (milliseconds: number) => new Date(clock().getTime() + milliseconds);

  /** Stores the works if they are others than before; the event drops cached pages. */
  const storeWorks = async (tx: Transaction, found: LookUp, works: CitingWork[]): Promise<boolean> => {
    const rows = works.map((work, position) => ({ articleId: found.articleId, position, ...work }));
    const stored = await tx
      .select()
      .from(citingWorks)
      .where(eq(citingWorks.articleId, found.articleId))
      .orderBy(asc(citingWorks.position));
    if (isSame(stored, rows)) return false;
    await tx.delete(citingWorks).where(eq(citingWorks.articleId, found.articleId));
    if (rows.length > 0) await tx.insert(citingWorks).values(rows);
    return true;
  };

  return {
    /** Adds published articles that have a DOI, and removes what is known about those that no longer have it. */
    async follow(): Promise<void> {
      const now = clock();
      await db.delete(lookUps).where(notExists(db.select({ one: sql`1` }).from(articles).where(isCurrent)));
      const followed = db.select({ one: sql`1` }).from(lookUps).where(eq(lookUps.articleId, articles.id));
      const fresh = await db
        .select({ articleId: articles.id, doi: sql<string>`${articles.doi}` })
        .from(articles)
        .where(and(published, isNotNull(articles.doi), notExists(followed)))
        .orderBy(asc(articles.id))
        .limit(1000);
      if (fresh.length === 0) return;
      await db
        .insert(lookUps)
        .values(fresh.map((row) => ({ ...row, nextAt: now })))
        .onConflictDoNothing();
    },

    /** Claims the article that is due longest; undefined if none is. Nobody else claims it within the hour. */
    async claim(): Promise<LookUp | undefined> {
      const now = clock();
      const due = db
        .select({ articleId: lookUps.articleId })
        .from(lookUps)
        .innerJoin(articles, isCurrent)
        .where(lte(lookUps.nextAt, now))
        .orderBy(asc(lookUps.nextAt), asc(lookUps.articleId))
        .limit(1);
      const [claimed] = await db
        .update(lookUps)
        .set({ nextAt: at(CLAIM_MS) })
        .where(and(sql`${lookUps.articleId} = (${due})`, lte(lookUps.nextAt, now)))
        .returning();
      return claimed;
    },

    /** Stores what a look-up has found. Works that the source no longer names are removed. */
    found: (claimed: LookUp, source: CitedBySource, { total, works }: Extract<LookedUp, { kind: 'found' }>) =>
      inTransaction(db, async (tx) => {
        const change = { source, total, lookedUpAt: clock(), failures: 0, nextAt: at(REFRESH_MS) };
        const [row] = await tx
          .update(lookUps)
          .set(change)
          .where(and(eq(lookUps.articleId, claimed.articleId), eq(lookUps.doi, claimed.doi)))
          .returning({ articleId: lookUps.articleId });
        // The article was withdrawn, or got another DOI, while the source was asked.
        if (!row) return;
        const hasChanged = await storeWorks(tx, claimed, works);
        if (!hasChanged && claimed.total === total) return;
        const payload = { submissionId: claimed.articleId, source, total };
        await events.record(tx, citedByChanged, { payload, actorId: null });
      }),

    /** Keeps what was known and tries again later. */
    async failed({ articleId, failures }: LookUp): Promise<void> {
      const change = { failures: failures + 1, nextAt: at(pauseAfterFailures(failures + 1)) };
      await db.update(lookUps).set(change).where(eq(lookUps.articleId, articleId));
    },

    /** Asks about no article before the source wants to be asked again. */
    async wait(seconds: number | undefined): Promise<void> {
      const nextAt = at(pauseForSource(seconds));
      await db.update(lookUps).set({ nextAt }).where(lt(lookUps.nextAt, nextAt));
    },

    /** The look-up of a published article with its current DOI, or null; undefined for any other article. */
    async read(number: string): Promise<LookUp | null | undefined> {
      const [row] = await db
        .select({ lookUp: lookUps })
        .from(articles)
        .leftJoin(lookUps, and(eq(lookUps.articleId, articles.id), eq(lookUps.doi, articles.doi)))
        .where(and(published, eq(articles.number, number)));
      return row?.lookUp;
    },

    worksOf: (articleId: SubmissionId): Promise<CitingWork[]> => {
      const { doi, title, authors, container, year, position } = citingWorks;
      return db
        .select({ doi, title, authors, container, year })
        .from(citingWorks)
        .where(eq(citingWorks.articleId, articleId))
        .orderBy(asc(position));
    },
  };
}

function isSame(stored: (typeof citingWorks.$inferSelect)[], rows: typeof stored): boolean {
  const textOf = ({ doi, title, authors, container, year }: (typeof rows)[number]) =>
    JSON.stringify([doi, title, authors, container, year]);
  return (
    stored.length === rows.length && stored.every((row, index) => textOf(row) === textOf(rows[index] as typeof row))
  );
}
