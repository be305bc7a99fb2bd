import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './database.ts';
import type { Log } from './log.ts';

/** How often somebody who waits for the database has it felt, in milliseconds. */
const EVERY = 350;
/** How long it may take to answer `select 1`. With the above and a request's share it stays below two seconds. */
const PATIENCE = 1_000;

/** What is thrown at once while the database gives no sign of life; `code` makes it a 503. */
class NoPulse extends Error {
  override name = 'NoPulse';
  readonly code = 'ETIMEDOUT';
}

/** A client of the pool, as far as its connection can be given up. */
interface Dropping {
  readyForQuery: boolean;
  connection: { stream: { destroy(): void } };
}

/**
 * A server that is paused, or behind a line that is cut, takes what it is sent and never answers; no limit of its own
 * ends that, and a limit for each statement would have to be as long as the longest one. So whoever waits has it asked
 * for a sign of life on a connection of its own. Without one, all who wait get their error now, and others at once,
 * until it answers again. Costs nothing while nobody waits.
 */
export function feelPulse(pool: pg.Pool, connection: Connection, log: Log): () => Promise<void> {
  const taken = new Set<pg.PoolClient>();
  let probe: pg.Client | undefined;
  let isAway = false;
  let isStopped = false;

  pool.on('acquire', (client) => taken.add(client));
  pool.on('release', (_, client) => taken.delete(client));
  pool.on('remove', (client) => taken.delete(client));
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  pool.connect = ((callback?: (error: Error) => void) => {
    if (!isAway) return callback ? connect(callback) : connect();
    const error = new NoPulse('the database gives no sign of life');
    return callback ? process.nextTick(callback, error) : Promise.reject(error);
  }) as typeof pool.connect;

  const ask = async (): Promise<void> => {
    if (!probe) {
      const fresh = new pg.Client({ ...connection, connectionTimeoutMillis: PATIENCE });
      probe = fresh;
      const forget = () => {
        if (probe === fresh) probe = undefined;
      };
      fresh.on('error', forget);
      fresh.on('end', forget);
      await fresh.connect();
    }
    await probe.query('select 1');
  };
  /** Whether it says anything at all. That it refuses is said by the pool as well, and at once. */
  const says = async (): Promise<boolean> => {
    const answer = ask().then(
      () => true,
      (error: Error) => !/timeout/.test(error.message),
    );
    if (await Promise.race([answer, after(PATIENCE)])) return true;
    // When it was us who had no time, the answer may have come and lie unread.
    await nextTurn();
    await nextTurn();
    const isHere = await Promise.race([answer, after(1)]);
    if (!isHere) drop(probe);
    if (!isHere) probe = undefined;
    return isHere;
  };
  const letGo = () => {
    for (const client of taken) if (!(client as unknown as Dropping).readyForQuery) drop(client);
  };
  const isWaitedFor = () => isAway || pool.waitingCount > 0 || taken.size > 0;

  const beat = async () => {
    const isHere = await says();
    if (isStopped) return;
    if (isHere === isAway) log.warn(isHere ? 'the database answers again' : 'the database gives no sign of life');
    isAway = !isHere;
    if (isAway) letGo();
  };
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (beating || !isWaitedFor()) return;
    beating = beat().finally(() => {
      beating = undefined;
    });
  }, EVERY);

  return async () => {
    isStopped = true;
    clearInterval(timer);
    await beating;
    await probe?.end().catch(() => {});
  };
}

function drop(client: pg.Client | pg.PoolClient | undefined): void {
  (client as unknown as Dropping | undefined)?.connection.stream.destroy();
}

function after(milliseconds: number): Promise<false> {
  return new Promise((done) => setTimeout(() => done(false), milliseconds));
}
