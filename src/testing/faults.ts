import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { FaultInjection } from '#platform/faults/fault-injection.ts';

/**
 * How a call fails: `before` it was made (the line is cut), `after` it has worked (its answer is lost), or because the
 * other side refuses it and the line stays.
 */
export type FaultKind = 'before' | 'after' | 'refused';

export interface FaultyCalls extends FaultInjection {
  /** From now on calls are counted, and the `n`th fails, counted from 1. */
  arm(n: number, kind: FaultKind): void;
  /** The ids of the mails the mail server has taken, as often as it has. */
  sent: string[];
  /** Whether every connection is back in its pool and nobody waits for one. */
  areAllBack(): boolean;
  /** Ends all failures. Returns the call that has failed, if any did. */
  disarm(): string | undefined;
}

/** The exact messages of a server without free space. */
const REFUSAL = `do $$ begin raise exception 'could not extend file: no space left' using errcode = '53100'; end $$`;

type Query = (...given: unknown[]) => unknown;
type Callback = (error: Error | undefined, ...rest: unknown[]) => void;

/** Wraps the database, file store and mail so that any one call can be made to fail. */
export function faultyCalls(): FaultyCalls {
  let left = 0;
  let kind: FaultKind = 'before';
  let hit: string | undefined;
  const sent: string[] = [];
  const pools: pg.Pool[] = [];
  /** Within a transaction a lost answer is the same as the next call not being made. */
  const isWithin = new WeakSet<object>();
  /** How the call about to be made fails, if it does. */
  const next = (what: string): FaultKind | undefined => {
    if (left === 0) return undefined;
    left -= 1;
    if (left > 0) return undefined;
    hit = what;
    return kind;
  };

  async function call<T>(what: string, work: () => Promise<T>): Promise<T> {
    const fault = next(what);
    if (fault === 'before') throw systemError('EIO');
    if (fault === 'refused') throw systemError('ENOSPC');
    const result = await work();
    if (fault === 'after') throw systemError('EIO');
    return result;
  }

  return {
    sent,
    arm(n, how) {
      left = n;
      kind = how;
      hit = undefined;
    },
    disarm() {
      left = 0;
      return hit;
    },
    areAllBack: () =>
      pools.length > 0 && pools.every((pool) => pool.totalCount === pool.idleCount && pool.waitingCount === 0),
    database(pool) {
      pools.push(pool);
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as Query;
        client.query = ((...given: unknown[]) => {
          const text = textOf(given[0]);
          const isInside = isWithin.has(client) && !/^(commit|rollback)/i.test(text);
          if (/^begin/i.test(text)) isWithin.add(client);
          if (/^(commit|rollback)$/i.test(text)) isWithin.delete(client);
          const fault = kind === 'after' && isInside ? undefined : next(`database: ${text}`);
          if (fault === 'refused') return query(...refusing(given));
          if (fault === 'before') cut(client);
          return fault === 'after' ? withoutAnswer(client, query, given) : query(...given);
        }) as typeof client.query;
      });
    },
    store: (store) => ({
      ...store,
      adopt: (path, key) => call('files: adopt', () => store.adopt(path, key)),
      write: (key, bytes) => call('files: write', () => store.write(key, bytes)),
      read: (key, range) => call('files: read', () => store.read(key, range)),
      bytes: (key) => call('files: bytes', () => store.bytes(key)),
      remove: (key) => call('files: remove', () => store.remove(key)),
      keys: () => call('files: keys', () => store.keys()),
      async *walk() {
        for await (const file of store.walk()) yield await call('files: walk', async () => file);
      },
    }),
    transport: (transport) => ({
      ...transport,
      send: (mail, beforeEnd) =>
        call('mail: send', async () => {
          await transport.send(mail, beforeEnd);
          sent.push(mail.id);
        }),
    }),
  };
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: made to fail`), { code });
}

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: string }).text;
  return (text ?? 'a query').replace(/\s+/g, ' ').slice(0, 80);
}

/** The same call with a statement that the server refuses. */
function refusing([, ...rest]: unknown[]): unknown[] {
  return [{ text: REFUSAL }, ...rest.filter((one) => typeof one === 'function')];
}

function cut(client: pg.Client | pg.PoolClient): void {
  (client as unknown as { connection: { stream: Readable } }).connection.stream.destroy();
}

/** The server does it, and nobody learns of it. */
function withoutAnswer(client: pg.PoolClient, query: Query, given: unknown[]): unknown {
  const lost = () => {
    cut(client);
    return new Error('Connection terminated unexpectedly');
  };
  const callback = given.at(-1);
  if (typeof callback === 'function') {
    return query(...given.slice(0, -1), (error: Error | undefined) => (callback as Callback)(error ?? lost()));
  }
  return (query(...given) as Promise<unknown>).then(() => {
    throw lost();
  });
}
