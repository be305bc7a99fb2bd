import { createHash } from 'node:crypto';
import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../base/errors.ts';
import type { Limit, Window } from '../base/limits.ts';
import type { Database, Queries } from './database.ts';
import { limitCounters } from './tables.ts';

export interface Limits {
  /**
   * Counts uses by `subject`, one unless `by` says more; throws 429 with the seconds left when there are too many in any
   * window. Within a transaction (`queries`) they count only if that commits.
   */
  spend(limit: Limit, subject: string, options?: { queries?: Queries; by?: number }): Promise<void>;
  /** Counts `by` uses and returns how many there are by now in the (shortest) window. */
  count(limit: Limit, subject: string, by: number): Promise<number>;
  /** Counts uses by several subjects in one statement; returns by how many each is over the maximum of the shortest window. */
  countMany(limit: Limit, uses: Map<string, number>, queries?: Queries): Promise<Map<string, number>>;
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

  return {
    async count(limit, subject, by) {
      const [count = 0] = await addToEach(countersOf(limit, subject), by, db);
      return count;
    },
    async countMany(limit, uses, queries = db) {
      const subjects = [...uses.keys()];
      const shortest = subjects.flatMap((subject) => countersOf(limit, subject).slice(0, 1));
      const counts = await add(shortest, [...uses.values()], queries);
      const excess = shortest.map(({ max }, place) => Math.max(0, (counts[place] ?? 0) - max));
      return new Map(subjects.map((subject, place) => [subject, excess[place] ?? 0]));
    },
    async spend(limit, subject, { queries = db, by = 1 } = {}) {
      const counters = countersOf(limit, subject);
      const counts = await addToEach(counters, by, queries);
      const isFull = ({ max }: Counter, place: number) => (counts[place] ?? 0) > max;
      const full = counters.filter(isFull);
      if (full.length === 0) return;
      // What is refused must not fill the other windows, or hammering would lengthen the wait for the owner too.
      const others = counters.filter((counter) => !full.includes(counter));
      await subtract(others, by, queries);
      throw tooMany(Math.max(...full.map(({ end }) => end.getTime())) - clock().getTime());
    },
    refund: (limit, subject) => subtract(countersOf(limit, subject), 1, db),
    async forgive(limit, subject, queries = db) {
      const [shortest, ...longer] = countersOf(limit, subject);
      if (shortest) await queries.delete(limitCounters).where(eq(limitCounters.key, shortest.key));
      await subtract(longer, 1, queries);
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

/** Adds to the counters in one statement; returns what they are then, in the same order. */
async function add(counters: Counter[], uses: number[], queries: Queries): Promise<number[]> {
  if (counters.length === 0) return [];
  const rows = counters.map(({ key, windowStart, end }, place) => ({
    key,
    windowStart,
    count: uses[place] ?? 0,
    expiresAt: end,
  }));
  const added = await queries
    .insert(limitCounters)
    // In one order, so that two transactions never wait for each other.
    .values(rows.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
    .onConflictDoUpdate({
      target: [limitCounters.key, limitCounters.windowStart],
      set: { count: sql`${limitCounters.count} + excluded.count` },
    })
    .returning({ key: limitCounters.key, count: limitCounters.count });
  const counts = new Map(added.map(({ key, count }) => [key, count]));
  return rows.map(({ key }) => counts.get(key) ?? 0);
}

function addToEach(counters: Counter[], by: number, queries: Queries): Promise<number[]> {
  return add(
    counters,
    counters.map(() => by),
    queries,
  );
}

async function subtract(counters: Counter[], by: number, queries: Queries): Promise<void> {
  if (counters.length === 0) return;
  await queries
    .update(limitCounters)
    .set({ count: sql`greatest(${limitCounters.count} - ${by}::int, 0)` })
    .where(or(...counters.map(isCounter)));
}
