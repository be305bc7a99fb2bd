import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { newId } from '#base/ids.ts';
import type { Database } from '../database/types.ts';

/** `application_name` of the connections that listen for changes. */
export const LISTENER_NAME = 'journal content watch';
const PASSED = 'fence_passed';
/** Milliseconds a writer waits for the other instances; a slower one notices the change by polling within a second. */
const MAX_WAIT_MS = 500;

export interface InvalidationBarrier {
  /** Prepares `client` to wait for the other instances' answers. */
  join: (client: pg.Client) => Promise<void>;
  /** Replies to a barrier message, and returns whether the message is one. */
  answer: (client: pg.Client, message: string | undefined) => boolean;
  /** Resolves when every instance has received all notifications committed before, or after half a second. */
  pass: () => Promise<void>;
}

/**
 * PostgreSQL delivers notifications in the order of commits. When every listener has answered a message that was sent after a
 * change, all of them have received the change. A single instance does not wait.
 */
export function createInvalidationBarrier(db: Database, channel: string): InvalidationBarrier {
  const pending = new Map<string, () => void>();
  /** Answers are sent one by one: a connection executes one statement at a time. */
  let answering: Promise<unknown> = Promise.resolve();
  return {
    async join(client) {
      answering = Promise.resolve();
      client.on('notification', ({ channel: name, payload = '' }) => {
        if (name === PASSED) pending.get(payload)?.();
      });
      await client.query(`listen ${PASSED}`);
    },
    answer(client, message = '') {
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
      pending.set(message, () => {
        passed += 1;
        settle();
      });
      const timer = setTimeout(resolve, MAX_WAIT_MS);
      try {
        const listeners = sql`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and application_name = ${LISTENER_NAME}`;
        const sent = await db.execute(sql`select pg_notify(${channel}, ${message}), (${listeners}) as listeners`);
        expected = Number([sent].flat()[0]?.rows[0]?.listeners ?? 0);
        settle();
        await promise;
      } finally {
        clearTimeout(timer);
        pending.delete(message);
      }
    },
  };
}
