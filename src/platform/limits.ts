import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { AppError } from '../base/errors.ts';
import type { Database, Queries } from './database.ts';
import { limitCounters } from './tables.ts';

export interface Limit {
  /** What is counted: `login-address`, `contact`, … */
  name: string;
  max: number;
  windowSeconds: number;
  /** Limits that guard codes, passwords and mails to one address are never widened by RATE_LIMIT_FACTOR. */
  guard?: true;
}

export interface Limits {
  /**
   * Counts one use by `subject`; throws 429 with the seconds left when it is one too many. In a transaction only what
   * comes of it counts.
   */
  spend(limit: Limit, subject: string, queries?: Queries): Promise<void>;
  /** Counts `by` uses and answers how many there are by now in this window. */
  count(limit: Limit, subject: string, by: number): Promise<number>;
  /** Gives one use back: it turned out to be a good one. */
  refund(limit: Limit, subject: string): Promise<void>;
  /** Forgets every use of `subject`. */
  forget(limit: Limit, subject: string, queries?: Queries): Promise<void>;
  /** Drops counters whose window is over. */
  sweep(): Promise<void>;
}

/** Fixed windows counted in the database, so they hold across processes and restarts. Subjects are stored hashed. */
export function createLimits(db: Database, clock: () => Date, factor: number): Limits {
  const keyOf = (limit: Limit, subject: string) =>
    `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`;
  const windowOf = ({ windowSeconds }: Limit) => {
    const size = windowSeconds * 1000;
    const start = Math.floor(clock().getTime() / size) * size;
    return { start: new Date(start), end: new Date(start + size) };
  };
  const refuseOver = (limit: Limit, count: number, end: Date) => {
    if (count <= (limit.guard ? limit.max : limit.max * factor)) return;
    const retryAfter = Math.max(1, Math.ceil((end.getTime() - clock().getTime()) / 1000));
    throw new AppError('too-many', 'TOO_MANY_REQUESTS', `Too many attempts. ${tryAgainIn(retryAfter)}`, { retryAfter });
  };
  const count = async (limit: Limit, subject: string, by: number, queries: Queries = db) => {
    const { start, end } = windowOf(limit);
    const [row] = await queries
      .insert(limitCounters)
      .values({ key: keyOf(limit, subject), windowStart: start, count: by, expiresAt: end })
      .onConflictDoUpdate({
        target: [limitCounters.key, limitCounters.windowStart],
        set: { count: sql`${limitCounters.count} + ${by}::int` },
      })
      .returning({ count: limitCounters.count });
    return row?.count ?? 0;
  };
  return {
    count,
    async spend(limit, subject, queries = db) {
      refuseOver(limit, await count(limit, subject, 1, queries), windowOf(limit).end);
    },
    async refund(limit, subject) {
      const { start } = windowOf(limit);
      await db
        .update(limitCounters)
        .set({ count: sql`greatest(${limitCounters.count} - 1, 0)` })
        .where(and(eq(limitCounters.key, keyOf(limit, subject)), eq(limitCounters.windowStart, start)));
    },
    async forget(limit, subject, queries = db) {
      await queries.delete(limitCounters).where(eq(limitCounters.key, keyOf(limit, subject)));
    },
    async sweep() {
      await db.delete(limitCounters).where(lt(limitCounters.expiresAt, clock()));
    },
  };
}

function tryAgainIn(seconds: number): string {
  if (seconds < 90) return `Please try again in ${seconds} seconds.`;
  return `Please try again in ${Math.ceil(seconds / 60)} minutes.`;
}
