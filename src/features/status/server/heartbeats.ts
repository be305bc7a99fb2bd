import { and, asc, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/types.ts';
import type { Status } from '../contract.ts';
import { BEAT_MINUTES, DAYS, runningShareOf } from '../rules.ts';
import { heartbeats } from './tables.ts';

const DAY_MS = 24 * 3600_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Marks that the journal is running, and how long it was. Of several processes, one makes each mark. */
export function heartbeatService({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    schedule: {
      name: 'heartbeat',
      cron: `*/${BEAT_MINUTES} * * * *`,
      run: async () => {
        await db
          .insert(heartbeats)
          .values({ day: dayOf(clock()), beats: 1 })
          .onConflictDoUpdate({ target: heartbeats.day, set: { beats: sql`${heartbeats.beats} + 1` } });
      },
    },

    /** Counts the last whole days, from the day after the first mark on; a day without a mark counts as one without running. */
    async running(): Promise<Status['running']> {
      const today = dayOf(clock());
      const [first] = await db.select().from(heartbeats).orderBy(asc(heartbeats.day)).limit(1);
      if (!first) return null;
      const firstWhole = new Date(first.day).getTime() + DAY_MS;
      const since = dayOf(new Date(Math.max(firstWhole, new Date(today).getTime() - DAYS * DAY_MS)));
      const days = Math.round((new Date(today).getTime() - new Date(since).getTime()) / DAY_MS);
      if (days <= 0) return null;
      const [row] = await db
        .select({ beats: sql<number>`coalesce(sum(${heartbeats.beats}), 0)::int` })
        .from(heartbeats)
        .where(and(gte(heartbeats.day, since), lt(heartbeats.day, today)));
      return { since, days, percent: runningShareOf(row?.beats ?? 0, days) };
    },
  };
}
