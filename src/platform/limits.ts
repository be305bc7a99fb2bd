import { createHash } from 'node:crypto';
import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../base/errors.ts';
import type { Limit, Window } from '../base/limits.ts';
import type { Database, Queries } from './database.ts';
import { limitCounters } from './tables.ts';

export interface Limits {
  /**
   * Counts one use by `subject`; throws 429 with the seconds left when it is one too many in any window. Within a
   * transaction the use counts only if that commits.
   */
  spend(limit: Limit, subject: string, queries?: Queries): Promise<void>;
  /** Counts `by` uses and returns how many there are by now in the (shortest) window. */
  count(limit: Limit, subject: string, by: number): Promise<number>;
  /** Takes one use back: it turned out to be a good one. */
  refund(limit: Limit, subject: string): Promise<void>;
  /** Empties the shortest window and takes one use back from the longer ones: the use was a good one. */
  forgive(limit: Limit, subject: string, queries?: Queries): Promise<void>;
  /** Drops counters whose window is over. */
  sweep(): Promise<void>;
}

export interface LimitsOptions {
  clock: () => Date;
  /** RATE_LIMIT_FACTOR: widens what is no guard. */
  factor: number;
  /** Every limit there is; one that is missing here, and so in the documentation, is refused. */
  known: readonly Limit[];
}

interface Counter {
  key: string;
  windowStart: Date;
  end: Date;
  max: number;
}

/** Fixed windows counted in the database, so they hold across processes and restarts. Subjects are stored hashed. */
export function createLimits(db: Database, { clock, factor, known }: LimitsOptions): Limits {
  const names = new Set(known.map(({ name }) => name));

  /** The counters of a subject, the shortest window first. */
  const countersOf = ({ name, max, windowSeconds, longer = [], guard }: Limit, subject: string): Counter[] => {
    if (!names.has(name)) throw new Error(`the limit ${name} is not listed`);
    const hash = createHash('sha256').update(subject).digest('base64url');
    const counterOf = (window: Window, key: string): Counter => {
      const size = window.windowSeconds * 1000;
      const start = Math.floor(clock().getTime() / size) * size;
      return {
        key,
        windowStart: new Date(start),
        end: new Date(start + size),
        max: guard ? window.max : window.max * factor,
      };
    };
    return [
      counterOf({ max, windowSeconds }, `${name}:${hash}`),
      ...longer.map((window) => counterOf(window, `${name}/${window.windowSeconds}:${hash}`)),
    ];
  };

  /** Adds to all windows in one statement; returns the new counts in the order of the counters. */
  const add = async (counters: Counter[], by: number, queries: Queries): Promise<number[]> => {
    const rows = await queries
      .insert(limitCounters)
      .values(counters.map(({ key, windowStart, end }) => ({ key, windowStart, count: by, expiresAt: end })))
      .onConflictDoUpdate({
        target: [limitCounters.key, limitCounters.windowStart],
        set: { count: sql`${limitCounters.count} + ${by}::int` },
      })
      .returning({ key: limitCounters.key, count: limitCounters.count });
    const counts = new Map(rows.map(({ key, count }) => [key, count]));
    return counters.map(({ key }) => counts.get(key) ?? 0);
  };

  const subtractOne = async (counters: Counter[], queries: Queries) => {
    if (counters.length === 0) return;
    await queries
      .update(limitCounters)
      .set({ count: sql`greatest(${limitCounters.count} - 1, 0)` })
      .where(or(...counters.map(isCounter)));
  };

  return {
    async count(limit, subject, by) {
      const [count = 0] = await add(countersOf(limit, subject), by, db);
      return count;
    },
    async spend(limit, subject, queries = db) {
      const counters = countersOf(limit, subject);
      const counts = await add(counters, 1, queries);
      const isOver = ({ max }: Counter, place: number) => (counts[place] ?? 0) > max;
      const full = counters.filter(isOver);
      if (full.length === 0) return;
      // What is refused must not fill the other windows, or hammering would lengthen the wait for the owner too.
      await subtractOne(
        counters.filter((counter) => !full.includes(counter)),
        queries,
      );
      throw tooMany(Math.max(...full.map(({ end }) => end.getTime())) - clock().getTime());
    },
    refund: (limit, subject) => subtractOne(countersOf(limit, subject), db),
    async forgive(limit, subject, queries = db) {
      const [shortest, ...longer] = countersOf(limit, subject);
      if (shortest) await queries.delete(limitCounters).where(eq(limitCounters.key, shortest.key));
      await subtractOne(longer, queries);
    },
    async sweep() {
      await db.delete(limitCounters).where(lt(limitCounters.expiresAt, clock()));
    },
  };
}

function isCounter({ key, windowStart }: Counter): SQL | undefined {
  return and(eq(limitCounters.key, key), eq(limitCounters.windowStart, windowStart));
}

function tooMany(milliseconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new AppError('too-many', 'TOO_MANY_REQUESTS', `Too many attempts. ${tryAgainIn(retryAfter)}`, { retryAfter });
}

function tryAgainIn(seconds: number): string {
  if (seconds < 90) return `Please try again in ${seconds} seconds.`;
  if (seconds < 90 * 60) return `Please try again in ${Math.ceil(seconds / 60)} minutes.`;
  return `Please try again in ${Math.ceil(seconds / 3600)} hours.`;
}
