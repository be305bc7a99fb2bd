import { asc, desc, gte, lt, or, sql } from 'drizzle-orm';
import type { Reader } from '#features/articles/reading/server/downloads.ts';
import type { SubmissionFileId } from '#features/submissions/rules.ts';
import { isConnectionTrouble } from '#platform/database/errors.ts';
import { onPrimary } from '#platform/database/replica.ts';
import type { Database } from '#platform/database/types.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Limits } from '#platform/records/limits.ts';
import { articleUsage, countryUsage, usageVisits } from '../tables.ts';
import type { IsRobot } from './robots.ts';
import { type Item, type QueuedInvestigation, visitCounter } from './visit-counter.ts';
import { dayOfUse, visitorKeys } from './visitor-keys.ts';

/** Investigations queued while the database is slow or unavailable; further ones are dropped and logged. */
const MAX_QUEUED = 10_000;
/** Investigations counted in one transaction. */
const BATCH = 250;
/** Milliseconds between batches, so that many visitors cost only a few transactions per second. */
const BATCH_INTERVAL = 250;
const HOUR = 3600_000;

export interface UsageNeeds {
  db: Database;
  clock: () => Date;
  /** Key of the session hashes; never in the database. */
  secret: string;
  isRobot: IsRobot;
  limits: Limits;
  log: Log;
}

export type Usage = ReturnType<typeof usageService>;

/**
 * Counts views and downloads by the COUNTER Code of Practice 5.1 (visits.ts), by article and day, without personal data.
 * Counting happens after the response: the first investigation at once, later ones in batches. Errors are logged and
 * never affect the response.
 */
export function usageService({ db, clock, secret, isRobot, limits, log }: UsageNeeds) {
  const keys = visitorKeys(db, secret);
  const countBatch = visitCounter({ db, keys, limits, log });
  const queue: QueuedInvestigation[] = [];
  let running: Promise<void> | undefined;

  const countOrLog = async (batch: QueuedInvestigation[]): Promise<void> => {
    try {
      await onPrimary(() => countBatch(batch));
    } catch (error) {
      // One bad investigation must not lose the rest of its batch; without a connection, retrying is pointless.
      if (batch.length > 1 && !isConnectionTrouble(error)) for (const one of batch) await countOrLog([one]);
      else log.error({ err: error, investigations: batch.length }, 'an investigation could not be counted');
    }
  };
  let isFlushing = false;
  let resume = () => {};
  const countQueue = async (): Promise<void> => {
    while (queue.length > 0) {
      await countOrLog(queue.splice(0, BATCH));
      if (!isFlushing && queue.length < BATCH) await pause();
    }
    running = undefined;
  };
  const pause = () =>
    new Promise<void>((done) => {
      resume = done;
      setTimeout(done, BATCH_INTERVAL).unref();
    });

  const enqueue = (item: Item, { isCounted, ...visitor }: Reader): void => {
    if (!isCounted || isRobot(visitor.userAgent)) return;
    if (queue.length >= MAX_QUEUED) {
      log.error({ queued: queue.length }, 'an investigation was not counted: the queue is full');
      return;
    }
    queue.push({ item, visitor, at: clock() });
    running ??= countQueue();
  };

  return {
    /** Queues a view of a published article's page; an unknown article is not counted. */
    countView: (number: string, reader: Reader): void => enqueue({ kind: 'view', number }, reader),

    /** Queues a request for the public PDF of an article. */
    countRequest: (fileId: SubmissionFileId, reader: Reader): void => enqueue({ kind: 'request', fileId }, reader),

    /** Resolves when everything queued so far is counted. */
    async settled(): Promise<void> {
      isFlushing = true;
      resume();
      await running;
      isFlushing = false;
    },

    /**
     * Deletes visits that no new investigation can belong to, and the salts of earlier days. A session ends with its hour;
     * the previous hour stays for double clicks around the full hour and for investigations queued during an outage.
     */
    async sweep(): Promise<void> {
      const now = clock().getTime();
      const previousHour = new Date(now - (now % HOUR) - HOUR);
      const lastUsedAt = sql`greatest(${usageVisits.lastViewAt}, ${usageVisits.lastRequestAt})`;
      const isOfEarlierDay = lt(usageVisits.day, dayOfUse(clock()));
      await db
        .delete(usageVisits)
        .where(or(isOfEarlierDay, sql`${lastUsedAt} < ${previousHour.toISOString()}::timestamptz`));
      await keys.deleteOldSalts(clock());
    },

    /** Returns the reading sessions since `firstDay` ("2026-03-01") by country, the most first. */
    byCountry(firstDay: string): Promise<{ country: string; readers: number }[]> {
      const readers = sql<number>`sum(${countryUsage.sessions})::int`;
      return db
        .select({ country: countryUsage.country, readers })
        .from(countryUsage)
        .where(gte(countryUsage.month, firstDay))
        .groupBy(countryUsage.country)
        .orderBy(desc(readers), asc(countryUsage.country));
    },

    /** Returns views and downloads of all articles by month ("2026-03") since `firstDay` ("2026-03-01"). */
    async byMonth(firstDay: string): Promise<Map<string, { views: number; downloads: number }>> {
      const month = sql<string>`to_char(${articleUsage.day}, 'YYYY-MM')`;
      const rows = await db
        .select({
          month,
          views: sql<number>`sum(${articleUsage.investigations} - ${articleUsage.requests})::int`,
          downloads: sql<number>`sum(${articleUsage.requests})::int`,
        })
        .from(articleUsage)
        .where(gte(articleUsage.day, firstDay))
        .groupBy(month);
      return new Map(rows.map(({ month: name, ...usage }) => [name, usage]));
    },
  };
}
