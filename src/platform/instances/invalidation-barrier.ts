import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { newId } from '#base/ids.ts';
import type { Database } from '../database/types.ts';

/** What those who listen on a database call themselves there. */
export const LISTENER_NAME = 'journal content watch';
const PASSED = 'fence_passed';
/** Milliseconds a writer waits for the others; one that is slower finds out by itself within a second. */
const LONGEST_WAIT_MS = 500;

export interface InvalidationBarrier {
  /** Has `client` take part: it answers for this instance what `hear` says is a fence. */
  join(client: pg.Client): Promise<void>;
  /** Answers a message of `channel` when it is a fence. True when it was one. */
  hear(client: pg.Client, message: string | undefined): boolean;
  /** Resolves when every instance has heard all that was committed before, or after half a second. */
  pass(): Promise<void>;
}

/**
 * PostgreSQL tells in the order of commits. So a message that is sent after a change and answered by everybody who listens
 * says that all of them know of the change. Without anybody else listening nobody is waited for.
 */
export function createFence(db: Database, channel: string): InvalidationBarrier {
  const waiting = new Map<string, () => void>();
  /** One answer after the other: a connection takes one statement at a time. */
  let answering: Promise<unknown> = Promise.resolve();
  return {
    async join(client) {
      answering = Promise.resolve();
      client.on('notification', ({ channel: name, payload = '' }) => {
        if (name === PASSED) waiting.get(payload)?.();
      });
      await client.query(`listen ${PASSED}`);
    },
    hear(client, message = '') {
      if (!message.startsWith('fence ')) return false;
      answering = answering.then(() => client.query('select pg_notify($1, $2)', [PASSED, message])).catch(() => {});
      return true;
    },
    async pass() {
      const message = `fence ${newId()}`;
      const { promise, resolve } = Promise.withResolvers<void>();
      let [passed, expected] = [0, Number.POSITIVE_INFINITY];
      const settle = () => {
        if (passed >= expected || expected < 2) resolve();
      };
      waiting.set(message, () => {
        passed += 1;
        settle();
      });
      const timer = setTimeout(resolve, LONGEST_WAIT_MS);
      try {
        const listeners = sql`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and application_name = ${LISTENER_NAME}`;
        const sent = await db.execute(sql`select pg_notify(${channel}, ${message}), (${listeners}) as listeners`);
        expected = Number([sent].flat()[0]?.rows[0]?.listeners ?? 0);
        settle();
        await promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(message);
      }
    },
  };
}
