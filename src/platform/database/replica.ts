import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Log } from '../observability/log.ts';
import { isConnectionTrouble } from './errors.ts';
import { preparingClient } from './prepared-statements.ts';
import { settling } from './settings.ts';
import type { Connection, Settings } from './types.ts';

/** Milliseconds a replica may take before the primary is asked instead. */
const CONNECT_MS = 500;
const ANSWER_MS = 2_000;
/** More than a journal does in years. A replica that is further behind is left alone until the next start. */
const MOST_AWAITED = 100_000;

const publicReading = new AsyncLocalStorage<true>();

/** Runs `work`, whose statements may read from the replica: what everybody may see. */
export function readingPublicly<T>(work: () => T): T {
  return publicReading.run(true, work);
}

/** Runs `work` that outlives what everybody may see, or writes, on the primary. */
export function onPrimary<T>(work: () => T): T {
  return publicReading.exit(work);
}

/** A copy of the database that may lag behind. It is read only while it has everything this instance knows to have happened. */
export interface Replica {
  /** These events have happened: until the copy has them, reads go to the primary. */
  expect(eventIds: Iterable<string>): void;
  /** Looks whether the copy answers and has what was expected. */
  check(): Promise<void>;
  isCurrent(): boolean;
  /** Sends public reads of `primary` to the copy while it is current, and to `primary` whenever the copy fails. */
  relieve(primary: pg.Pool, settings: Settings, max: number): void;
  /** Statements the copy has answered. */
  answered(): number;
  close(): Promise<void>;
}

export function openReplica(connection: Connection, log: Log): Replica {
  const pools: pg.Pool[] = [];
  const open = (settings: Settings, max: number) => {
    const limits = { connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS, statement_timeout: ANSWER_MS };
    // A standby refuses to write by itself, another kind of copy must not begin to.
    const told = settling({ ...settings, default_transaction_read_only: 'on' });
    const pool = new pg.Pool({ max, Client: preparingClient(), ...told, ...limits, ...connection });
    pools.push(pool);
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const own = open({}, 1);
  const awaited = new Set<string>();
  let [isCurrent, answered, wasLost] = [false, 0, false];

  const lose = (error: unknown) => {
    isCurrent = false;
    if (!wasLost) log.warn({ reason: (error as Error).message }, 'the replica is away; the primary is read');
    wasLost = true;
  };

  return {
    expect(eventIds) {
      for (const id of eventIds) if (awaited.size < MOST_AWAITED) awaited.add(id);
      if (awaited.size > 0) isCurrent = false;
    },
    async check() {
      if (awaited.size >= MOST_AWAITED) return;
      try {
        const { rows } = await own.query<{ id: string }>('select id from events where id = any($1::uuid[])', [
          [...awaited],
        ]);
        for (const { id } of rows) awaited.delete(id);
        isCurrent = awaited.size === 0;
        if (wasLost) log.info('the replica is back');
        wasLost = false;
      } catch (error) {
        lose(error);
      }
    },
    isCurrent: () => isCurrent,
    relieve: (primary, settings, max) => {
      const pool = open(settings, max);
      const count = () => {
        answered += 1;
      };
      relieve(primary, { pool, mayBeRead: () => isCurrent && publicReading.getStore() === true, lose, count });
    },
    answered: () => answered,
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  };
}

interface Copy {
  pool: pg.Pool;
  mayBeRead(): boolean;
  lose(error: unknown): void;
  count(): void;
}

type Asked = (...args: unknown[]) => Promise<unknown>;

/** Has the copy asked first, where it may be, by those who ask `primary`. */
function relieve(primary: pg.Pool, { pool, mayBeRead, lose, count }: Copy): void {
  const own = primary.query.bind(primary) as Asked;
  const query: Asked = async (...args) => {
    if (!mayBeRead()) return own(...args);
    try {
      const answer = await (pool.query as Asked).call(pool, ...args);
      count();
      return answer;
    } catch (error) {
      // What the copy cannot do, a write for one, the primary may; what is really wrong is wrong there too.
      if (isConnectionTrouble(error)) lose(error);
      return own(...args);
    }
  };
  primary.query = query as typeof primary.query;
}
