import { and, asc, eq, inArray, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { idOf, type UserId } from '#base/ids.ts';
import { isInRecords } from '#features/articles/server/changes.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { type Events, eventType } from '#platform/records/events.ts';
import { TARGETS, type Target } from '../rules.ts';
import { depositTexts as texts } from '../texts.ts';
import { crossrefAccount } from './crossref-account.ts';
import { type DepositJob, depositDelivery, depositJobs } from './delivery.ts';
import { doajAccount } from './doaj-account.ts';
import { type DocumentNeeds, documentsService } from './documents.ts';
import { depositList } from './list.ts';
import { deposits } from './tables.ts';

export interface DepositNeeds extends DocumentNeeds {
  db: Database;
  jobs: Jobs;
  events: Events;
}

/** Somebody wants an article, or all of an issue, deposited. */
export const depositAsked = eventType(
  'deposit.asked',
  z.object({ target: z.enum(TARGETS), submissionId: z.optional(idOf<'submission'>()), title: z.string().optional() }),
);

const ON_THEIR_WAY = ['WAITING', 'SENT'] as const;
const MOST_IN_ISSUE = 1000;
const BATCH = 500;
/** After so long somebody looks whether a deposit has been forgotten. */
const FORGOTTEN_MS = 15 * 60_000;

const NOT_READY = eq(deposits.state, 'NOT_READY');
const REFUSED = eq(deposits.state, 'REFUSED');
const TOLD_TO_DOAJ = and(eq(deposits.target, 'DOAJ'), ne(deposits.state, 'WITHDRAWN'));

export type Deposits = ReturnType<typeof depositsService>;

/** What Crossref and DOAJ are told of the journal's articles, and what became of it. */
export function depositsService(needs: DepositNeeds) {
  const { db, jobs, events, clock, config } = needs;
  const crossref = config.crossref && crossrefAccount(config.crossref);
  const doaj = config.doaj && doajAccount(config.doaj);
  const documents = documentsService(needs);
  const delivery = depositDelivery({ db, jobs, documents, crossref, doaj, clock });
  const isConfigured = (target: Target) => (target === 'CROSSREF' ? crossref : doaj) !== undefined;
  const configured = (['CROSSREF', 'DOAJ'] as const).filter(isConfigured);

  const queue = (tx: Transaction, payload: DepositJob) => jobs.send(tx, depositJobs, { payload });
  const begin = () => ({
    ...{ state: 'WAITING' as const, attempts: 0, nextTryAt: null, updatedAt: clock() },
    // What was said of it before speaks of something older.
    ...{ message: '', problems: [] },
  });
  const again = () => ({ ...begin(), revision: sql`${deposits.revision} + 1` });
  const required = (target: Target) => {
    if (!isConfigured(target)) {
      throw new AppError('conflict', 'NOT_CONFIGURED', texts.notConfigured(texts.targets[target]));
    }
  };

  return {
    documents,
    delivery,
    list: depositList({ db, config, documents }),

    /** Queues an article for every configured target, in the transaction that changed it. What is withdrawn only where it was sent. */
    async follow(tx: Transaction, articleId: SubmissionId): Promise<void> {
      if (configured.length === 0) return;
      const [article] = await tx.select({ state: articles.state }).from(articles).where(eq(articles.id, articleId));
      if (!article) return;
      for (const target of configured) {
        const job = { articleId, target };
        const key = and(eq(deposits.articleId, articleId), eq(deposits.target, target));
        if (article.state === 'published') {
          await tx
            .insert(deposits)
            .values({ ...job, ...begin() })
            .onConflictDoUpdate({ target: [deposits.articleId, deposits.target], set: again() });
        } else if (
          (await tx.update(deposits).set(again()).where(key).returning({ id: deposits.articleId })).length === 0
        ) {
          continue;
        }
        await queue(tx, job);
      }
    },

    /** Deposits an article now. One that is on its way stays so, and is not made to wait any longer. */
    async deposit(articleId: SubmissionId, target: Target, actorId: UserId): Promise<void> {
      required(target);
      await inTransaction(db, async (tx) => {
        const [article] = await tx.select({ state: articles.state }).from(articles).where(eq(articles.id, articleId));
        if (article?.state !== 'published') throw new AppError('missing', 'NOT_FOUND', texts.missing);
        const job = { articleId, target };
        await tx
          .insert(deposits)
          .values({ ...job, state: 'NOT_READY', updatedAt: clock() })
          .onConflictDoNothing();
        const key = and(eq(deposits.articleId, articleId), eq(deposits.target, target));
        const [row] = await tx.select().from(deposits).where(key).for('update');
        const isOnItsWay = row?.state === 'WAITING' || row?.state === 'SENT';
        if (isOnItsWay && row?.nextTryAt === null) return;
        // What is forced goes even when nothing has changed; what was sent is asked for.
        const forced = isOnItsWay ? { nextTryAt: null } : { ...again(), sentHash: null };
        await tx.update(deposits).set(forced).where(key);
        await events.record(tx, depositAsked, { payload: { submissionId: articleId, target }, actorId });
        await queue(tx, job);
      });
    },

    /** Deposits all published articles of an issue that are not on their way; says how many. 404 for an unknown issue. */
    async depositIssue(issueId: IssueId, target: Target, actorId: UserId): Promise<number> {
      required(target);
      return inTransaction(db, async (tx) => {
        const [issue] = await tx.select({ title: issues.title }).from(issues).where(eq(issues.id, issueId));
        if (!issue) throw new AppError('missing', 'NOT_FOUND', texts.missing);
        const found = await tx
          .select({ articleId: articles.id })
          .from(articles)
          .where(and(eq(articles.issueId, issueId), eq(articles.state, 'published')))
          .orderBy(asc(articles.id))
          .limit(MOST_IN_ISSUE);
        if (found.length === 0) return 0;
        const queued = await tx
          .insert(deposits)
          .values(found.map(({ articleId }) => ({ articleId, target, ...begin() })))
          .onConflictDoUpdate({
            target: [deposits.articleId, deposits.target],
            set: { ...again(), sentHash: null },
            setWhere: notInArray(deposits.state, [...ON_THEIR_WAY]),
          })
          .returning({ articleId: deposits.articleId });
        if (queued.length === 0) return 0;
        await events.record(tx, depositAsked, { payload: { title: issue.title, target }, actorId });
        for (const { articleId } of queued) await queue(tx, { articleId, target });
        return queued.length;
      });
    },

    /**
     * For when settings of these names have changed: looks anew at all that could not go, and sends again what has their
     * words in it. Crossref keeps the name and ISSN it was told first, so only what it has refused goes there again.
     */
    followJournal: (changed: string[]) =>
      inBatches(isInRecords(changed) ? or(NOT_READY, TOLD_TO_DOAJ, REFUSED) : NOT_READY),

    /** Sends what has changed with an issue: the number and the date of all that stands in it. */
    followIssue: (issueId: IssueId) =>
      inBatches(
        inArray(deposits.articleId, db.select({ id: articles.id }).from(articles).where(eq(articles.issueId, issueId))),
      ),

    /** Takes up what waits and has been forgotten, should a job ever get lost. */
    async catchUp(): Promise<void> {
      const late = new Date(clock().getTime() - FORGOTTEN_MS);
      await inTransaction(db, async (tx) => {
        const { articleId, target, nextTryAt, updatedAt } = deposits;
        const rows = await tx
          .select({ articleId, target })
          .from(deposits)
          .where(
            and(
              inArray(deposits.state, [...ON_THEIR_WAY]),
              lt(sql`coalesce(${nextTryAt}, ${updatedAt})`, late.toISOString()),
            ),
          )
          .orderBy(asc(articleId), asc(target))
          .limit(BATCH);
        for (const row of rows) await queue(tx, row);
      });
    },

    /** How many were refused or given up. */
    async countTrouble(): Promise<number> {
      return db.$count(deposits, or(eq(deposits.state, 'REFUSED'), eq(deposits.state, 'FAILED')));
    },
  };

  async function inBatches(which: SQL | undefined): Promise<void> {
    for (let last: DepositJob | undefined; ; ) {
      const rows = await inTransaction(db, async (tx) => {
        const chosen = await tx
          .select({ articleId: deposits.articleId, target: deposits.target })
          .from(deposits)
          .where(
            and(
              which,
              inArray(deposits.target, configured),
              last
                ? sql`(${deposits.articleId}, ${deposits.target}) > (${last.articleId}::uuid, ${last.target}::text)`
                : undefined,
            ),
          )
          .orderBy(asc(deposits.articleId), asc(deposits.target))
          .limit(BATCH);
        for (const job of chosen) {
          await tx
            .update(deposits)
            .set(again())
            .where(and(eq(deposits.articleId, job.articleId), eq(deposits.target, job.target)));
          await queue(tx, job);
        }
        return chosen;
      });
      if (rows.length < BATCH) return;
      last = rows.at(-1);
    }
  }
}
