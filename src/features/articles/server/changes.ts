import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { journalChanged } from '#features/journal/server/service.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { recordChanged } from '#platform/records/records.ts';
import { published } from './read.ts';
import { articles } from './tables.ts';

/**
 * Class of the advisory locks of transactions that change articles. A harvester would miss an article with the timestamp
 * 12:00:05 that is committed at 12:00:08, after everything up to 12:00:07 has been harvested. So a transaction holds a
 * shared lock with the second it began as key, and lists of changes end before the oldest lock. Nothing waits.
 */
const CHANGE_LOCK = 7021;
/** Start of the lock keys, so that seconds fit into 32 bits until 2088. */
const LOCK_EPOCH_SECONDS = Date.UTC(2020, 0, 1) / 1000;
const BATCH = 500;

/** Returns the timestamp for changed articles; call it in the transaction that changes them. */
export async function changeStamp(tx: Transaction, clock: () => Date): Promise<Date> {
  const second = Math.max(0, Math.floor(clock().getTime() / 1000) - LOCK_EPOCH_SECONDS);
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${CHANGE_LOCK}::int, ${second}::int)`);
  // The clock is read after the lock is taken, so the timestamp is never earlier than the lock's key.
  return clock();
}

/** Returns the time before which every change of articles is committed: now, or the start of the oldest open change. */
export async function settledBefore(db: Database, clock: () => Date): Promise<Date> {
  const now = clock();
  const { rows } = await db.execute<{ second: number | null }>(
    sql`select min(objid::bigint)::int as second from pg_locks
      where locktype = 'advisory' and classid = ${CHANGE_LOCK}::int::oid and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())`,
  );
  const second = rows[0]?.second;
  return typeof second === 'number' ? new Date(Math.min(now.getTime(), (second + LOCK_EPOCH_SECONDS) * 1000)) : now;
}

/** Journal settings that are part of every article's metadata record. */
const RECORD_SETTINGS = ['name', 'publisher', 'issn'];

/** Whether one of these settings is part of every article's metadata record. */
export function isInRecords(changed: string[]): boolean {
  return changed.some((name) => RECORD_SETTINGS.includes(name));
}

/**
 * Updates the timestamps of articles whose issue, topic or journal has changed, since their metadata records contain
 * these. Works in batches after the event, because there may be many articles.
 */
export function changeReactions({ db, events, clock }: { db: Database; events: Events; clock: () => Date }): void {
  const touch = async (condition: SQL | undefined, since: Date) => {
    const outdated = db
      .select({ id: articles.id })
      .from(articles)
      .where(and(published, condition, lt(articles.updatedAt, since)))
      .orderBy(asc(articles.id))
      .limit(BATCH);
    for (let changed = BATCH; changed === BATCH; ) {
      changed = await inTransaction(db, async (tx) => {
        const updatedAt = await changeStamp(tx, clock);
        const rows = await tx
          .update(articles)
          .set({ updatedAt })
          .where(sql`${articles.id} in ${outdated}`)
          .returning({ id: articles.id });
        return rows.length;
      });
    }
  };
  events.react(recordChanged('issue'), {
    name: 'articles.issue-changed',
    run: async ({ payload: { id, what }, at }) => {
      if (what === 'changed') await touch(eq(articles.issueId, id), at);
    },
  });
  events.react(recordChanged('topic'), {
    name: 'articles.topic-changed',
    run: async ({ payload: { id, what }, at }) => {
      if (what === 'changed') await touch(eq(articles.topicId, id), at);
    },
  });
  events.react(journalChanged, {
    name: 'articles.journal-changed',
    run: async ({ payload: { changed }, at }) => {
      if (isInRecords(changed)) await touch(undefined, at);
    },
  });
}
