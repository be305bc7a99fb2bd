import { gte, lt, or, sql } from 'drizzle-orm';
import type { Reader } from '#features/articles/reading/server/downloads.ts';
import type { SubmissionFileId } from '#features/submissions/rules.ts';
import { isConnectionTrouble } from '#platform/database/errors.ts';
import { onPrimary } from '#platform/database/replica.ts';
import type { Database } from '#platform/database/types.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Limits } from '#platform/records/limits.ts';
import { articleUsage, usageVisits } from '../tables.ts';
import type { IsRobot } from './robots.ts';
import { type Action, type Noted, visitCounter } from './visit-counter.ts';
import { dayOfUse, visitorKeys } from './visitor-keys.ts';

/** Actions that may wait to be counted while the database is slow or away; what comes on top is lost, and logged. */
const MOST_WAITING = 10_000;
/** So many are counted together. */
const BATCH = 250;
/** Milliseconds after counting in which others gather, so that a crowd costs a few transactions a second. */
const PAUSE = 250;
const HOUR = 3600_000;

export interface UsageNeeds {
  db: Database;
  clock: () => Date;
  /** Never in the database. */
  secret: string;
  isRobot: IsRobot;
  limits: Limits;
  log: Log;
}

export type Usage = ReturnType<typeof usageService>;

/**
 * How often articles are looked at and downloaded, by the COUNTER Code of Practice 5.1 (visits.ts): by article and day,
 * without a word about by whom. Counting happens behind the answer: an action at once, and those that come soon after it
 * together. Whatever goes wrong with it is logged, and no reader notices.
 */
export function usageService({ db, clock, secret, isRobot, limits, log }: UsageNeeds) {
  const keys = visitorKeys(db, secret);
  const count = visitCounter({ db, keys, limits, log });
  const waiting: Noted[] = [];
  let working: Promise<void> | undefined;

  const countAll = async (noted: Noted[]): Promise<void> => {
    try {
      await onPrimary(() => count(noted));
    } catch (error) {
      // Of those that cannot be counted together, most can be alone; but not while nobody is there to count.
      const isAlone = noted.length === 1 || isConnectionTrouble(error);
      if (isAlone) log.error({ err: error, uses: noted.length }, 'a use of an article could not be counted');
      else for (const one of noted) await countAll([one]);
    }
  };
  let isHurried = false;
  let goOn = () => {};
  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      await countAll(waiting.splice(0, BATCH));
      if (!isHurried && waiting.length < BATCH) await pause();
    }
    working = undefined;
  };
  const pause = () =>
    new Promise<void>((done) => {
      goOn = done;
      setTimeout(done, PAUSE).unref();
    });

  const note = (action: Action, { isStaff, ...visitor }: Reader): void => {
    if (isStaff || isRobot(visitor.userAgent)) return;
    if (waiting.length >= MOST_WAITING) {
      log.error({ waiting: waiting.length }, 'a use of an article was not counted: too many wait');
      return;
    }
    waiting.push({ action, visitor, at: clock() });
    working ??= work();
  };

  return {
    /** Notes a look at a published article's page; an unknown one is not counted. */
    viewed: (number: string, reader: Reader): void => note({ kind: 'look', number }, reader),

    /** Notes that the public PDF of an article was opened or downloaded. */
    requested: (fileId: SubmissionFileId, reader: Reader): void => note({ kind: 'request', fileId }, reader),

    /** Resolves when everything noted so far is counted. */
    async settled(): Promise<void> {
      isHurried = true;
      goOn();
      await working;
      isHurried = false;
    },

    /**
     * Deletes the visits that no later one can belong to, and the salts of former days. A session ends with its hour; the
     * former hour is kept for double clicks around the full hour, and for what waited while the database was away.
     */
    async sweep(): Promise<void> {
      const now = clock().getTime();
      const formerHour = new Date(now - (now % HOUR) - HOUR);
      const lastAction = sql`greatest(${usageVisits.lastLookAt}, ${usageVisits.lastRequestAt})`;
      const isOfFormerDay = lt(usageVisits.day, dayOfUse(clock()));
      await db
        .delete(usageVisits)
        .where(or(isOfFormerDay, sql`${lastAction} < ${formerHour.toISOString()}::timestamptz`));
      await keys.forget(clock());
    },

    /** Looks and downloads of all articles by month ("2026-03") since `firstDay` ("2026-03-01"). */
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
