import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Log } from '../observability/log.ts';
import type { Connection } from './types.ts';

/** How often somebody who waits for the database has it felt, in milliseconds. */
const EVERY = 200;
/**
 * How long it may take to answer `select 1`: so many turns of so many milliseconds. Turns, because on a busy machine it
 * may be us who had no time to hear the answer. With the above and a request's share it stays below two seconds.
 */
const [TURNS, TURN] = [9, 90];
/**
 * Who has been told anything by then, in milliseconds, does not take it for lost: with every processor full it may come to
 * all of a dozen connections but one.
 */
const LATELY = 4 * TURN;

/** What is thrown at once while the database gives no sign of life; `code` makes it a 503. */
class NoPulse extends Error {
  override name = 'NoPulse';
  readonly code = 'ETIMEDOUT';
}

/** A client of the pool, as far as its connection can be given up. */
interface Dropping {
  readyForQuery: boolean;
  connection: { stream: Duplex };
}

export interface DatabaseHealth {
  start(): void;
  stop(): Promise<void>;
}

/**
 * A server that is paused, or behind a line that is cut, takes what it is sent and never answers; no limit of its own
 * ends that, and a limit for each statement would have to be as long as the longest one. So whoever waits has it asked
 * for a sign of life on a connection of its own. Without one, and with nobody else told anything, all who wait get their
 * error now, and others at once, until it answers again. Costs nothing while nobody waits.
 */
export function watchDatabaseHealth(pools: pg.Pool[], connection: Connection, log: Log): DatabaseHealth {
  const taken = takenFrom(pools);
  const isHeard = hearing(pools);
  const probe = createProbe(connection);
  let isAway = false;
  let isStopped = false;
  let beating: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const waiting = letWait(pools, () => isAway);

  const beat = async () => {
    const isHere = (await probe.says()) || isHeard();
    if (isStopped) return;
    if (isHere === isAway) log.warn(isHere ? 'the database answers again' : 'the database gives no sign of life');
    isAway = !isHere;
    if (!isAway) return;
    waiting.refuse();
    for (const client of taken) if (!(client as unknown as Dropping).readyForQuery) drop(client);
  };
  return {
    start() {
      timer = setInterval(() => {
        if (beating || !(isAway || waiting.count() > 0 || taken.size > 0)) return;
        beating = beat().finally(() => {
          beating = undefined;
        });
      }, EVERY);
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await beating;
      probe.end();
    },
  };
}

type Taken = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void;

/** Who waits for a client, be it a free or a new one, can be refused; who comes while it is away is refused at once. */
function letWait(pools: pg.Pool[], isAway: () => boolean) {
  const waiting = new Set<Taken>();
  for (const pool of pools) {
    const connect = pool.connect.bind(pool) as (taken: Taken) => void;
    const take = (taken: Taken) => {
      if (isAway()) return process.nextTick(taken, new NoPulse('the database gives no sign of life'));
      waiting.add(taken);
      connect((error, client, release) => {
        // Refused in the meantime, nobody wants it any more.
        if (!waiting.delete(taken)) return release?.();
        taken(error, client, release);
      });
    };
    const promised = () =>
      new Promise((done, failed) => take((error, client) => (error ? failed(error) : done(client))));
    pool.connect = ((taken?: Taken) => (taken ? take(taken) : promised())) as typeof pool.connect;
  }
  return {
    count: () => waiting.size,
    refuse() {
      for (const taken of waiting) {
        waiting.delete(taken);
        taken(new NoPulse('the database gives no sign of life'));
      }
    },
  };
}

/** The clients somebody has taken out of one of the pools. */
function takenFrom(pools: pg.Pool[]): Set<pg.PoolClient> {
  const taken = new Set<pg.PoolClient>();
  for (const pool of pools) {
    pool.on('acquire', (client) => taken.add(client));
    pool.on('release', (_, client) => taken.delete(client));
    pool.on('remove', (client) => taken.delete(client));
  }
  return taken;
}

/** Tells whether anybody has lately been told anything over one of the pools' connections. */
function hearing(pools: pg.Pool[]): () => boolean {
  let heardAt = Number.NEGATIVE_INFINITY;
  const hear = () => {
    heardAt = performance.now();
  };
  for (const pool of pools)
    pool.on('connect', (client) => (client as unknown as Dropping).connection.stream.on('data', hear));
  return () => performance.now() - heardAt < LATELY;
}

/** Asks a server for a sign of life, on a connection that is kept as long as it is good. */
function createProbe(connection: Connection) {
  let client: pg.Client | undefined;
  const ask = async () => {
    if (!client) {
      const fresh = new pg.Client(connection);
      client = fresh;
      const forget = () => {
        if (client === fresh) client = undefined;
      };
      fresh.on('error', forget);
      fresh.on('end', forget);
      await fresh.connect();
    }
    await client?.query('select 1');
  };
  const end = () => {
    drop(client);
    client = undefined;
  };
  return {
    end,
    /** Whether it says anything at all. That it refuses is said by the pool as well, and at once. */
    async says(): Promise<boolean> {
      let hasSpoken = false;
      const spoken = () => {
        hasSpoken = true;
      };
      const answer = ask().then(spoken, spoken);
      for (let turn = 0; turn < TURNS && !hasSpoken; turn++) {
        const { promise: turned, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, TURN);
        await Promise.race([answer, turned]);
        clearTimeout(timer);
      }
      if (!hasSpoken) end();
      return hasSpoken;
    },
  };
}

function drop(client: pg.Client | pg.PoolClient | undefined): void {
  (client as unknown as Dropping | undefined)?.connection.stream.destroy();
}
