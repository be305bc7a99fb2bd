import { desc, gt, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Replica } from '../database/replica.ts';
import { events } from '../database/tables.ts';
import type { Connection, Database, Transaction } from '../database/types.ts';
import type { Log } from '../observability/log.ts';
import { createFence, LISTENER_NAME } from './invalidation-barrier.ts';

const CHANNEL = 'content_changed';
/** Longer than any transaction lasts: an event may be committed after one that was recorded later. */
const LOOK_BACK_SECONDS = 120;
const POLL_MS = 1_000;
const RECONNECT_MS = 1_000;

/** Tells this and every other instance of an event, when and only when the transaction commits. */
export async function announceChange(tx: Transaction, eventId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${eventId})`);
}

export interface ContentWatch {
  /** Looks for changes now. */
  look(): Promise<void>;
  /** Looks here and waits for the others: whoever answers a change after this has it seen by the next request, anywhere. */
  settle(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface WatchNeeds {
  db: Database;
  connection: Connection;
  clock: () => Date;
  log: Log;
  /** Is called after anything has happened, wherever it was done. */
  onChange: () => void;
  /** Is told what has happened before anybody reads anew. */
  replica?: Replica | undefined;
}

/**
 * Notices that something has happened, on whichever instance: told by NOTIFY, found by looking every second when that
 * fails. What happened is read from the events, which are there exactly when what they tell of is.
 */
export function watchContent({ db, connection, clock, log, onChange, replica }: WatchNeeds): ContentWatch {
  const fence = createFence(db, CHANNEL);
  let seen = new Set<string>();
  let looking: Promise<void> | undefined;
  let listener: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const lookOnce = async () => {
    const since = new Date(clock().getTime() - LOOK_BACK_SECONDS * 1000);
    const rows = await db.select({ id: events.id }).from(events).where(gt(events.createdAt, since));
    const found = new Set(rows.map(({ id }) => id));
    const news = [...found].filter((id) => !seen.has(id));
    seen = found;
    notice(news);
  };
  const notice = (news: string[]) => {
    if (news.length === 0) return;
    replica?.expect(news);
    onChange();
  };
  /** Acts on what was committed without asking what it was: the next request may be here before an answer would be. */
  const hear = (eventId: string | undefined) => {
    if (!eventId || seen.has(eventId)) return;
    seen.add(eventId);
    notice([eventId]);
  };
  /** One look that begins after now: the one under way may have begun too early. */
  const look = async (): Promise<void> => {
    await looking?.catch(() => {});
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    await looking;
  };
  const lookQuietly = () => void look().catch((error: Error) => log.warn({ reason: error.message }, 'content watch'));

  const listen = async () => {
    const client = new pg.Client({ ...connection, application_name: LISTENER_NAME, connectionTimeoutMillis: 2_000 });
    client.on('notification', ({ channel, payload }) => {
      if (channel === CHANNEL && !fence.hear(client, payload)) hear(payload);
    });
    client.on('error', () => {});
    client.on('end', () => {
      listener = undefined;
      setTimeout(() => void (stopped || listen()), RECONNECT_MS).unref();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await fence.join(client);
      listener = client;
      lookQuietly();
    } catch {
      await client.end().catch(() => {});
    }
    // Whoever stops it meanwhile knows nothing of this one yet.
    if (stopped) await client.end().catch(() => {});
  };

  return {
    look,
    async settle() {
      await look();
      if (listener) await fence.pass();
    },
    async start() {
      await look();
      if (replica) replica.expect(await newestEvents(db));
      await listen();
      timer = setInterval(() => {
        lookQuietly();
        void replica?.check();
      }, POLL_MS);
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await listener?.end().catch(() => {});
      await looking?.catch(() => {});
    },
  };
}

/** What a copy has to have before it may be read for the first time. */
async function newestEvents(db: Database): Promise<string[]> {
  const [newest] = await db.select().from(events).orderBy(desc(events.createdAt), desc(events.id)).limit(1);
  if (!newest) return [];
  const since = new Date(newest.createdAt.getTime() - LOOK_BACK_SECONDS * 1000);
  const rows = await db.select({ id: events.id }).from(events).where(gt(events.createdAt, since));
  return rows.map(({ id }) => id);
}
