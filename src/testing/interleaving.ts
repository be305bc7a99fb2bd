import type fc from 'fast-check';
import type pg from 'pg';
import type { FaultInjection } from '#platform/faults/fault-injection.ts';

export interface Interleaving extends FaultInjection {
  /** Runs `work` with every database query waiting until the scheduler releases it, in an order of its choice. */
  during<T>(scheduler: fc.Scheduler, work: () => Promise<T>): Promise<T>;
}

type Query = (...given: unknown[]) => unknown;

/** Lets a fast-check scheduler decide in which order concurrent calls reach the database. */
export function interleaving(): Interleaving {
  let scheduler: fc.Scheduler | undefined;
  return {
    async during(given, work) {
      scheduler = given;
      try {
        return await given.waitFor(work());
      } finally {
        scheduler = undefined;
      }
    },
    database(pool: pg.Pool) {
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as Query;
        client.query = ((...given: unknown[]) => {
          if (!scheduler) return query(...given);
          const released = scheduler.schedule(Promise.resolve(), 'query').then(() => query(...given));
          return typeof given.at(-1) === 'function' ? undefined : released;
        }) as typeof client.query;
      });
    },
    store: (store) => store,
    transport: (transport) => transport,
  };
}
