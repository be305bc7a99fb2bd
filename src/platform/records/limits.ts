import { createHash } from 'node:crypto';
import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { Limit, Window } from '#base/limits.ts';
import { limitCounters } from '../database/tables.ts';
import type { Database, Queries } from '../database/types.ts';
import { platformTexts } from '../texts.ts';

export interface Limits {
  /** Makes limits usable; a limit that no feature lists, and the documentation therefore lacks, is refused. */
  register: (limits: readonly Limit[]) => void;
  registered: () => readonly Limit[];
  /**
   * Counts uses by `subject`, one by default; throws 429 with the remaining seconds when any window has too many. With the
   * transaction `queries` they count only if it commits.
   */
  spend: (limit: Limit, subject: string, options?: { queries?: Queries; by?: number }) => Promise<void>;
  /** Counts one use under several limits in one statement; when one refuses, none of the others counts it. */
  spendAll: (uses: readonly Use[]) => Promise<void>;
  /** Counts `by` uses and returns the total in the shortest window. */
  count: (limit: Limit, subject: string, by: number) => Promise<number>;
  /** Counts uses by several subjects in one statement; returns by how many each exceeds the maximum of the shortest window. */
  countMany: (limit: Limit, uses: Map<string, number>, queries?: Queries) => Promise<Map<string, number>>;
  /**
   * Takes one use back that turned out to be legitimate; under a limit that `forgives`, resets the shortest window. In one
   * statement.
   */
  takeBack: (uses: readonly (Use & { forgives?: boolean })[], queries?: Queries) => Promise<void>;
  /** Deletes counters whose window is over. */
  sweep: () => Promise<void>;
}

export interface LimitsOptions {
  clock: () => Date;
  /** RATE_LIMIT_FACTOR: multiplies limits without `guard`. */
  factor: number;
}

/** One use under a limit. */
export interface Use {
  limit: Limit;
  subject: string;
}

/** 429, with the names of the limits that are exceeded. */
export class LimitReached extends AppError {
  readonly limits: ReadonlySet<string>;

  constructor(limits: ReadonlySet<string>, milliseconds: number) {
    const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
    super('too-many', 'TOO_MANY_REQUESTS', platformTexts.tooManyAttempts(retryAfter), { retryAfter });
    this.limits = limits;
  }
}

interface Counter {
  limit: string;
  key: string;
  windowStart: Date;
  end: Date;
  max: number;
}

/** Counts fixed windows in the database, so that limits hold across processes and restarts. Subjects are stored hashed. */
export function createLimits(db: Database, { clock, factor }: LimitsOptions): Limits {
  const registered = new Map<string, Limit>();

  /** The counters of a subject; the shortest window first. */
  const countersOf = ({ name, max, windowSeconds, longer = [], guard }: Limit, subject: string): Counter[] => {
    if (!registered.has(name)) throw new Error(`the limit ${name} is not registered`);
    const hash = createHash('sha256').update(subject).digest('base64url');
    const counterOf = (window: Window, key: string): Counter => {
      const size = window.windowSeconds * 1000;
      const start = Math.floor(clock().getTime() / size) * size;
      return {
        limit: name,
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

  const spendEach = async (counters: Counter[], by: number, queries: Queries): Promise<void> => {
    const counts = await addToEach(counters, by, queries);
    const isFull = ({ max }: Counter, index: number) => (counts[index] ?? 0) > max;
    const full = counters.filter(isFull);
    if (full.length === 0) return;
    // A refused use must not fill the other windows, or repeated attempts would prolong the wait for the account's owner too.
    await subtract(
      counters.filter((counter) => !full.includes(counter)),
      { by, queries },
    );
    const end = Math.max(...full.map((counter) => counter.end.getTime()));
    throw new LimitReached(new Set(full.map(({ limit }) => limit)), end - clock().getTime());
  };

  return {
    register(limits) {
      for (const limit of limits) {
        if (registered.has(limit.name)) throw new Error(`two limits are called ${limit.name}`);
        registered.set(limit.name, limit);
      }
    },
    registered: () => [...registered.values()],
    async count(limit, subject, by) {
      const [count = 0] = await addToEach(countersOf(limit, subject), by, db);
      return count;
    },
    async countMany(limit, uses, queries = db) {
      const subjects = [...uses.keys()];
      const shortest = subjects.flatMap((subject) => countersOf(limit, subject).slice(0, 1));
      const counts = await add(shortest, [...uses.values()], queries);
      const excess = shortest.map(({ max }, index) => Math.max(0, (counts[index] ?? 0) - max));
      return new Map(subjects.map((subject, index) => [subject, excess[index] ?? 0]));
    },
    spend: async (limit, subject, { queries = db, by = 1 } = {}) => spendEach(countersOf(limit, subject), by, queries),
    spendAll: async (uses) =>
      spendEach(
        uses.flatMap(({ limit, subject }) => countersOf(limit, subject)),
        1,
        db,
      ),
    async takeBack(uses, queries = db) {
      const counters = uses.map(({ limit, subject }) => countersOf(limit, subject));
      const reset = counters.flatMap((own, index) => (uses[index]?.forgives ? own.slice(0, 1) : []));
      await subtract(counters.flat(), { by: 1, queries, reset });
    },
    async sweep() {
      await db.delete(limitCounters).where(lt(limitCounters.expiresAt, clock()));
    },
  };
}

function isCounter({ key, windowStart }: Counter): SQL | undefined {
  return and(eq(limitCounters.key, key), eq(limitCounters.windowStart, windowStart));
}

/** Adds to the counters in one statement; returns the new counts in the same order. */
async function add(counters: Counter[], uses: number[], queries: Queries): Promise<number[]> {
  if (counters.length === 0) return [];
  const rows = counters.map(({ key, windowStart, end }, index) => ({
    key,
    windowStart,
    count: uses[index] ?? 0,
    expiresAt: end,
  }));
  const added = await queries
    .insert(limitCounters)
    // In a fixed order, so that two transactions never deadlock.
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

interface Subtraction {
  by: number;
  queries: Queries;
  /** Counters that are set to 0. */
  reset?: Counter[];
}

/** Subtracts from the counters, not below 0. */
async function subtract(counters: Counter[], { by, queries, reset = [] }: Subtraction): Promise<void> {
  if (counters.length === 0) return;
  const lower = sql`greatest(${limitCounters.count} - ${by}::int, 0)`;
  const count = reset.length > 0 ? sql`case when ${or(...reset.map(isCounter))} then 0 else ${lower} end` : lower;
  await queries
    .update(limitCounters)
    .set({ count })
    .where(or(...counters.map(isCounter)));
}
