import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { journalChanged } from '#features/journal/server/service.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { recordChanged } from '#platform/records/records.ts';
import { published } from './read.ts';
import { articles } from './tables.ts';

/**
 * Who asks what has changed since must not miss what is stamped before it is committed: a record of 12:00:05 that
 * appears at 12:00:08, when everything up to 12:00:07 has been harvested, would never be asked for again. So whoever
 * stamps articles holds, until the commit, a shared advisory lock that says since when; and lists end before the oldest
 * of them. Nobody waits for anybody.
 */
const CHANGING = 7021;
/** Seconds are counted from here, so that they fit into a key of 32 bits for long. */
const EPOCH = Date.UTC(2020, 0, 1) / 1000;
const BATCH = 500;

/** The moment to stamp changed articles with, in the transaction that changes them. */
export async function changeStamp(tx: Transaction, clock: () => Date): Promise<Date> {
  const second = Math.max(0, Math.floor(clock().getTime() / 1000) - EPOCH);
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${CHANGING}::int, ${second}::int)`);
  // Read after the lock is held: never earlier than what the lock says.
  return clock();
}

/** The moment before which every change of articles can be seen: now, unless some are just being made. */
export async function settledBefore(db: Database, clock: () => Date): Promise<Date> {
  const now = clock();
  const { rows } = await db.execute<{ second: number | null }>(
    sql`select min(objid::bigint)::int as second from pg_locks
      where locktype = 'advisory' and classid = ${CHANGING}::int::oid and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())`,
  );
  const second = rows[0]?.second;
  return typeof second === 'number' ? new Date(Math.min(now.getTime(), (second + EPOCH) * 1000)) : now;
}

/** What of the journal stands in the record of each article. */
const IN_RECORDS = ['name', 'publisher', 'issn'];

/** Whether settings of these names stand in the record of each article. */
export function isInRecords(changed: string[]): boolean {
  return changed.some((name) => IN_RECORDS.includes(name));
}

/**
 * What a record says of its issue, topic and journal stands in other tables; when one of those changes, its articles
 * have changed. There may be many, so that happens soon after, in batches.
 */
export function changeReactions({ db, events, clock }: { db: Database; events: Events; clock: () => Date }): void {
  const stamp = async (which: SQL | undefined, since: Date) => {
    const outdated = db
      .select({ id: articles.id })
      .from(articles)
      .where(and(published, which, lt(articles.updatedAt, since)))
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
      if (what === 'changed') await stamp(eq(articles.issueId, id), at);
    },
  });
  events.react(recordChanged('topic'), {
    name: 'articles.topic-changed',
    run: async ({ payload: { id, what }, at }) => {
      if (what === 'changed') await stamp(eq(articles.topicId, id), at);
    },
  });
  events.react(journalChanged, {
    name: 'articles.journal-changed',
    run: async ({ payload: { changed }, at }) => {
      if (isInRecords(changed)) await stamp(undefined, at);
    },
  });
}
