import { createHash } from 'node:crypto';
import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { Limit, Window } from '#base/limits.ts';
import { limitCounters } from '../database/tables.ts';
import type { Database, Queries } from '../database/types.ts';

export interface Limits {
  /** Makes limits usable; one that no feature lists, and so the documentation does not, is refused. */
  register(limits: readonly Limit[]): void;
  registered(): readonly Limit[];
  /**
   * Counts uses by `subject`, one unless `by` says more; throws 429 with the seconds left when there are too many in any
   * window. Within a transaction (`queries`) they count only if that commits.
   */
  spend(limit: Limit, subject: string, options?: { queries?: Queries; by?: number }): Promise<void>;
  /** Counts one use under several limits in one statement; where one refuses, none of the others counts it. */
  spendAll(uses: readonly Use[]): Promise<void>;
  /** Counts `by` uses and returns how many there are by now in the (shortest) window. */
  count(limit: Limit, subject: string, by: number): Promise<number>;
  /** Counts uses by several subjects in one statement; returns by how many each is over the maximum of the shortest window. */
  countMany(limit: Limit, uses: Map<string, number>, queries?: Queries): Promise<Map<string, number>>;
  /**
   * Takes one use back, for it turned out to be a good one; under a limit that `forgives`, the shortest window is emptied.
   * In one statement.
   */
  takeBack(uses: readonly (Use & { forgives?: boolean })[], queries?: Queries): Promise<void>;
  /** Drops counters whose window is over. */
  sweep(): Promise<void>;
}

export interface LimitsOptions {
  clock: () => Date;
  /** RATE_LIMIT_FACTOR: widens what is no guard. */
  factor: number;
}

/** One use of what a limit bounds. */
export interface Use {
  limit: Limit;
  subject: string;
}

/** 429, with the names of the limits that are reached. */
export class LimitReached extends AppError {
  readonly limits: ReadonlySet<string>;

  constructor(limits: ReadonlySet<string>, milliseconds: number) {
    const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
    super('too-many', 'TOO_MANY_REQUESTS', `Too many attempts. ${tryAgainIn(retryAfter)}`, { retryAfter });
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

/** Fixed windows counted in the database, so they hold across processes and restarts. Subjects are stored hashed. */
export function createLimits(db: Database, { clock, factor }: LimitsOptions): Limits {
  const registered = new Map<string, Limit>();

  /** The counters of a subject, the shortest window first. */
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
    const isFull = ({ max }: Counter, place: number) => (counts[place] ?? 0) > max;
    const full = counters.filter(isFull);
    if (full.length === 0) return;
    // What is refused must not fill the other windows, or hammering would lengthen the wait for the owner too.
    await subtract(
      counters.filter((counter) => !full.includes(counter)),
      by,
      queries,
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
      const excess = shortest.map(({ max }, place) => Math.max(0, (counts[place] ?? 0) - max));
      return new Map(subjects.map((subject, place) => [subject, excess[place] ?? 0]));
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
      const emptied = counters.flatMap((own, place) => (uses[place]?.forgives ? own.slice(0, 1) : []));
      await subtract(counters.flat(), 1, queries, emptied);
    },
    async sweep() {
      await db.delete(limitCounters).where(lt(limitCounters.expiresAt, clock()));
    },
  };
}

function isCounter({ key, windowStart }: Counter): SQL | undefined {
  return and(eq(limitCounters.key, key), eq(limitCounters.windowStart, windowStart));
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

/** Subtracts from the counters, never below nothing; `emptied` ones begin anew. */
async function subtract(counters: Counter[], by: number, queries: Queries, emptied: Counter[] = []): Promise<void> {
  if (counters.length === 0) return;
  const lower = sql`greatest(${limitCounters.count} - ${by}::int, 0)`;
  const count = emptied.length > 0 ? sql`case when ${or(...emptied.map(isCounter))} then 0 else ${lower} end` : lower;
  await queries
    .update(limitCounters)
    .set({ count })
    .where(or(...counters.map(isCounter)));
}
