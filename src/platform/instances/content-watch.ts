import { desc, gt, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Replica } from '../database/replica.ts';
import { events } from '../database/tables.ts';
import type { Connection, Database, Transaction } from '../database/types.ts';
import type { Log } from '../observability/log.ts';
import { createInvalidationBarrier, LISTENER_NAME } from './invalidation-barrier.ts';

const CHANNEL = 'content_changed';
/** Longer than any transaction: an event may be committed after one that was recorded later. */
const OVERLAP_SECONDS = 120;
const POLL_MS = 1_000;
const RECONNECT_MS = 1_000;

/** Notifies this and all other instances of an event when the transaction commits. */
export async function announceChange(tx: Transaction, eventId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${eventId})`);
}

export interface ContentWatch {
  /** Checks for changes now. */
  check: () => Promise<void>;
  /** Checks for changes and waits for the other instances: a response sent after it is preceded by their invalidation. */
  settle: () => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface WatchNeeds {
  db: Database;
  connection: Connection;
  clock: () => Date;
  log: Log;
  /** Called after every event, on whichever instance. */
  onChange: () => void;
  /** Receives the events before `onChange` is called. */
  replica?: Replica | undefined;
}

/**
 * Notices events of all instances: through NOTIFY, or by polling every second when that fails. Polling reads the table of
 * events, which are committed together with what they report.
 */
export function watchContent({ db, connection, clock, log, onChange, replica }: WatchNeeds): ContentWatch {
  const barrier = createInvalidationBarrier(db, CHANNEL);
  let seen = new Set<string>();
  let checking: Promise<void> | undefined;
  let listener: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const readEvents = async () => {
    const since = new Date(clock().getTime() - OVERLAP_SECONDS * 1000);
    const rows = await db.select({ id: events.id }).from(events).where(gt(events.createdAt, since));
    const found = new Set(rows.map(({ id }) => id));
    const added = [...found].filter((id) => !seen.has(id));
    seen = found;
    handleEvents(added);
  };
  const handleEvents = (added: string[]) => {
    if (added.length === 0) return;
    replica?.expect(added);
    onChange();
  };
  /** Handles a notification without reading the event: the next request could arrive before the database's reply. */
  const onNotification = (eventId: string | undefined) => {
    if (!eventId || seen.has(eventId)) return;
    seen.add(eventId);
    handleEvents([eventId]);
  };
  /** Runs a check that begins after this call: a running one may have begun too early. */
  const check = async (): Promise<void> => {
    await checking?.catch(() => {});
    checking ??= readEvents().finally(() => {
      checking = undefined;
    });
    await checking;
  };
  const checkInBackground = () =>
    void check().catch((error: Error) => log.warn({ reason: error.message }, 'content watch'));

  const listen = async () => {
    const client = new pg.Client({ ...connection, application_name: LISTENER_NAME, connectionTimeoutMillis: 2_000 });
    client.on('notification', ({ channel, payload }) => {
      if (channel === CHANNEL && !barrier.answer(client, payload)) onNotification(payload);
    });
    client.on('error', () => {});
    client.on('end', () => {
      listener = undefined;
      setTimeout(() => void (stopped || listen()), RECONNECT_MS).unref();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await barrier.join(client);
      listener = client;
      checkInBackground();
    } catch {
      await client.end().catch(() => {});
    }
    // `stop` may have been called meanwhile, when `listener` was not set yet.
    if (stopped) await client.end().catch(() => {});
  };

  return {
    check,
    async settle() {
      await check();
      if (listener) await barrier.pass();
    },
    async start() {
      await check();
      if (replica) replica.expect(await newestEvents(db));
      await listen();
      timer = setInterval(() => {
        checkInBackground();
        void replica?.check();
      }, POLL_MS);
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await listener?.end().catch(() => {});
      await checking?.catch(() => {});
    },
  };
}

/** The events a replica must have before it is read for the first time. */
async function newestEvents(db: Database): Promise<string[]> {
  const [newest] = await db.select().from(events).orderBy(desc(events.createdAt), desc(events.id)).limit(1);
  if (!newest) return [];
  const since = new Date(newest.createdAt.getTime() - OVERLAP_SECONDS * 1000);
  const rows = await db.select({ id: events.id }).from(events).where(gt(events.createdAt, since));
  return rows.map(({ id }) => id);
}
