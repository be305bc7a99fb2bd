import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Log } from '../observability/log.ts';
import type { Connection } from './types.ts';

/** Milliseconds between two health checks while a client waits for the database. */
const CHECK_INTERVAL_MS = 200;
/**
 * Time for a reply to `select 1`: number of waits, and milliseconds per wait. Several short waits, because on a busy machine
 * this process may have had no time to read the reply. With the interval above and the rest of a request it stays below two
 * seconds.
 */
const [WAITS, WAIT_MS] = [9, 90];
/**
 * Milliseconds since any data from the database within which it does not count as lost: with every processor busy, as few as
 * one of a dozen connections may get a reply.
 */
const RECENT_MS = 4 * WAIT_MS;

/** Thrown immediately while the database does not respond; `code` makes it a 503. */
class DatabaseUnresponsive extends Error {
  override name = 'DatabaseUnresponsive';
  readonly code = 'ETIMEDOUT';
}

/** The internals of a pool's client that closing its connection needs. */
interface ClientInternals {
  readyForQuery: boolean;
  connection: { stream: Duplex };
}

export interface DatabaseHealth {
  start: () => void;
  stop: () => Promise<void>;
}

/**
 * Checks the database on a connection of its own while statements wait. A paused server, or one behind a cut connection,
 * accepts data and never replies; PostgreSQL has no timeout for that, and a timeout per statement would have to be as long as
 * the longest statement. When neither the check nor any other connection gets a reply, all waiting statements fail at once, and
 * new ones too, until the database replies again. Costs nothing while no statement waits.
 */
export function watchDatabaseHealth(pools: pg.Pool[], connection: Connection, log: Log): DatabaseHealth {
  const acquired = acquiredClients(pools);
  const hasRecentData = recentDataIn(pools);
  const probe = createProbe(connection);
  let isAway = false;
  let isStopped = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const queue = queueConnects(pools, () => isAway);

  const check = async () => {
    const isHere = (await probe.isAnswered()) || hasRecentData();
    if (isStopped) return;
    if (isHere === isAway) log.warn(isHere ? 'the database responds again' : 'the database does not respond');
    isAway = !isHere;
    if (!isAway) return;
    queue.rejectAll();
    for (const client of acquired) if (!(client as unknown as ClientInternals).readyForQuery) disconnect(client);
  };
  return {
    start() {
      timer = setInterval(() => {
        if (running || !(isAway || queue.size() > 0 || acquired.size > 0)) return;
        running = check().finally(() => {
          running = undefined;
        });
      }, CHECK_INTERVAL_MS);
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
      probe.end();
    },
  };
}

type OnConnect = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void;

/** Replaces `connect` of the pools: waiting calls can be rejected, and new ones are rejected while the database is away. */
function queueConnects(pools: pg.Pool[], isAway: () => boolean) {
  const queue = new Set<OnConnect>();
  for (const pool of pools) {
    const connect = pool.connect.bind(pool) as (onConnect: OnConnect) => void;
    const enqueue = (onConnect: OnConnect) => {
      if (isAway()) return process.nextTick(onConnect, new DatabaseUnresponsive('the database does not respond'));
      queue.add(onConnect);
      connect((error, client, release) => {
        // Rejected in the meantime: the client goes back to the pool.
        if (!queue.delete(onConnect)) return release?.();
        onConnect(error, client, release);
      });
    };
    const promised = () =>
      new Promise((done, failed) => enqueue((error, client) => (error ? failed(error) : done(client))));
    pool.connect = ((onConnect?: OnConnect) => (onConnect ? enqueue(onConnect) : promised())) as typeof pool.connect;
  }
  return {
    size: () => queue.size,
    rejectAll() {
      for (const onConnect of queue) {
        queue.delete(onConnect);
        onConnect(new DatabaseUnresponsive('the database does not respond'));
      }
    },
  };
}

/** The clients that are checked out of the pools. */
function acquiredClients(pools: pg.Pool[]): Set<pg.PoolClient> {
  const acquired = new Set<pg.PoolClient>();
  for (const pool of pools) {
    pool.on('acquire', (client) => acquired.add(client));
    pool.on('release', (_, client) => acquired.delete(client));
    pool.on('remove', (client) => acquired.delete(client));
  }
  return acquired;
}

/** Returns a function that tells whether any connection of the pools has received data recently. */
function recentDataIn(pools: pg.Pool[]): () => boolean {
  let receivedAt = Number.NEGATIVE_INFINITY;
  const onData = () => {
    receivedAt = performance.now();
  };
  for (const pool of pools)
    pool.on('connect', (client) => (client as unknown as ClientInternals).connection.stream.on('data', onData));
  return () => performance.now() - receivedAt < RECENT_MS;
}

/** Sends `select 1` on a connection that is kept open as long as it works. */
function createProbe(connection: Connection) {
  let client: pg.Client | undefined;
  const query = async () => {
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
    disconnect(client);
    client = undefined;
  };
  return {
    end,
    /** Whether the server replies at all. A refusal counts as a reply: the pool reports it immediately as well. */
    async isAnswered(): Promise<boolean> {
      let hasReplied = false;
      const onReply = () => {
        hasReplied = true;
      };
      const reply = query().then(onReply, onReply);
      for (let wait = 0; wait < WAITS && !hasReplied; wait++) {
        const { promise: waited, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, WAIT_MS);
        await Promise.race([reply, waited]);
        clearTimeout(timer);
      }
      if (!hasReplied) end();
      return hasReplied;
    },
  };
}

function disconnect(client: pg.Client | pg.PoolClient | undefined): void {
  (client as unknown as ClientInternals | undefined)?.connection.stream.destroy();
}
