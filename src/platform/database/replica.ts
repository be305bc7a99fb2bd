import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Log } from '../observability/log.ts';
import { isConnectionTrouble } from './errors.ts';
import { preparingClient } from './prepared-statements.ts';
import { withSettings } from './settings.ts';
import type { Connection, Settings } from './types.ts';

/** Milliseconds for the replica before the primary is queried instead. */
const CONNECT_MS = 500;
const QUERY_MS = 2_000;
/** More events than a journal has in years. A replica that is further behind is not used until the next start. */
const MAX_AWAITED = 100_000;

const publicReading = new AsyncLocalStorage<true>();

/** Runs `work`, whose statements may read from the replica, because their result is public. */
export function readingPublicly<T>(work: () => T): T {
  return publicReading.run(true, work);
}

/** Runs `work` on the primary, inside `readingPublicly`: it writes, or its result is not public. */
export function onPrimary<T>(work: () => T): T {
  return publicReading.exit(work);
}

/** A read replica, which may lag behind. It is read only while it has every event this instance knows of. */
export interface Replica {
  /** Sends reads to the primary until the replica has these events. */
  expect: (eventIds: Iterable<string>) => void;
  /** Checks whether the replica responds and has the expected events. */
  check: () => Promise<void>;
  isCurrent: () => boolean;
  /** Sends public reads of `primary` to the replica while it is current, and to `primary` again when the replica fails. */
  divertReads: (primary: pg.Pool, options: { settings: Settings; max: number }) => void;
  /** Number of statements the replica has answered. */
  answered: () => number;
  close: () => Promise<void>;
}

export function openReplica(connection: Connection, log: Log): Replica {
  const pools: pg.Pool[] = [];
  const open = (settings: Settings, max: number) => {
    const limits = { connectionTimeoutMillis: CONNECT_MS, query_timeout: QUERY_MS, statement_timeout: QUERY_MS };
    // A standby refuses writes by itself; a logical replica would not.
    const onConnect = withSettings({ ...settings, default_transaction_read_only: 'on' });
    const pool = new pg.Pool({ max, Client: preparingClient(), ...onConnect, ...limits, ...connection });
    pools.push(pool);
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const checks = open({}, 1);
  const awaited = new Set<string>();
  let [isCurrent, answered, wasLost] = [false, 0, false];

  const markLost = (error: unknown) => {
    isCurrent = false;
    if (!wasLost) log.warn({ reason: (error as Error).message }, 'the replica is unavailable; reads go to the primary');
    wasLost = true;
  };

  return {
    expect(eventIds) {
      for (const id of eventIds) if (awaited.size < MAX_AWAITED) awaited.add(id);
      if (awaited.size > 0) isCurrent = false;
    },
    async check() {
      if (awaited.size >= MAX_AWAITED) return;
      try {
        const { rows } = await checks.query<{ id: string }>('select id from events where id = any($1::uuid[])', [
          [...awaited],
        ]);
        for (const { id } of rows) awaited.delete(id);
        isCurrent = awaited.size === 0;
        if (wasLost) log.info('the replica is available again');
        wasLost = false;
      } catch (error) {
        markLost(error);
      }
    },
    isCurrent: () => isCurrent,
    divertReads: (primary, { settings, max }) => {
      const pool = open(settings, max);
      const count = () => {
        answered += 1;
      };
      const mayRead = () => isCurrent && publicReading.getStore() === true;
      divertReads(primary, { pool, mayRead, markLost, count });
    },
    answered: () => answered,
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  };
}

interface ReplicaPool {
  pool: pg.Pool;
  mayRead: () => boolean;
  markLost: (error: unknown) => void;
  count: () => void;
}

type Query = (...args: unknown[]) => Promise<unknown>;

/** Replaces `query` of the primary's pool: it queries the replica first where it may. */
function divertReads(primary: pg.Pool, { pool, mayRead, markLost, count }: ReplicaPool): void {
  const queryPrimary = primary.query.bind(primary) as Query;
  const queryReplica = pool.query.bind(pool) as Query;
  const query: Query = async (...args) => {
    if (!mayRead()) return queryPrimary(...args);
    try {
      const result = await queryReplica(...args);
      count();
      return result;
    } catch (error) {
      // The primary may succeed where the replica cannot, such as with a write; an invalid statement fails there too.
      if (isConnectionTrouble(error)) markLost(error);
      return queryPrimary(...args);
    }
  };
  primary.query = query as typeof primary.query;
}
