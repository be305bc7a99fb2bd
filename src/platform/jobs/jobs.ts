import { sql } from 'drizzle-orm';
import {
  type ConstructorOptions,
  type DrizzleTransactionLike,
  fromDrizzle,
  type Job,
  type JobResult,
  PgBoss,
} from 'pg-boss';
import { CONNECTIONS } from '../config/connections.ts';
import type { Connection, Transaction } from '../database/types.ts';
import { inLogContext, type Log } from '../observability/log.ts';
import { type PayloadSchema, parsePayload } from './payload.ts';

/** The name of a queue and the schema of its jobs. */
export interface JobType<T extends object> {
  queue: string;
  payload: PayloadSchema<T>;
}

export function jobType<T extends object>(queue: string, payload: PayloadSchema<T>): JobType<T> {
  return { queue, payload };
}

interface QueueSettings {
  /** Maximum pause between two tries, in seconds. */
  maxRetryDelay?: number;
  /** One job at a time in this process, so that a kill interrupts at most one. */
  oneAtATime?: boolean;
  /** Seconds until a job is given up and retried; ten minutes by default. That of a killed worker is retried much sooner. */
  expireInSeconds?: number;
}

export interface Queue extends QueueSettings {
  name: string;
  /** Parses and runs a stored job; it is retried when this rejects. Long jobs stop when `signal` aborts. */
  handle: (stored: unknown, signal: AbortSignal) => Promise<void>;
}

interface JobHandling<T extends object> extends QueueSettings {
  handle: (job: T, signal: AbortSignal) => Promise<void>;
}

/** The queue of a job type. Each job is parsed before it is handled, because another release may have stored it. */
export function queueFor<T extends object>(
  { queue, payload }: JobType<T>,
  { handle, ...settings }: JobHandling<NoInfer<T>>,
): Queue {
  const owner = `a job in the queue "${queue}"`;
  return {
    ...settings,
    name: queue,
    handle: async (stored, signal) => handle(parsePayload(payload, { owner, stored }), signal),
  };
}

export interface Schedule {
  name: string;
  /** Cron, five fields, UTC. */
  cron: string;
  run: () => Promise<void>;
}

export interface Jobs {
  /** Enqueues a job when the transaction commits, to run after `after` seconds. */
  send: <T extends object>(
    tx: Transaction,
    type: JobType<T>,
    job: { payload: NoInfer<T>; after?: number },
  ) => Promise<void>;
  /** Creates the queues, so that `send` can be used. */
  open: (queues: Queue[], schedules: Schedule[]) => Promise<void>;
  /** Starts working on the queues and schedules passed to `open`. */
  work: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Jobs of a worker that dies miss their heartbeat and are retried within half a minute. */
const RETRY_INDEFINITELY = {
  retryLimit: 100_000,
  retryDelay: 1,
  retryBackoff: true,
  expireInSeconds: 600,
  heartbeatSeconds: 12,
  deleteAfterSeconds: 24 * 3600,
};
const SUPERVISION = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 };
const BATCH = 8;
/** Seconds between two polls of a schedule's queue: polling a dozen queues every other second would be a noticeable load. */
const SCHEDULE_POLL_SECONDS = 30;

/** Jobs in the same database (pg-boss), found through NOTIFY, or by polling when that fails. */
export function createJobs(connection: Connection, log: Log): Jobs {
  const boss = new PgBoss({
    // Without a timeout, a connection that is cut without notice would block a worker for ever.
    query_timeout: 60_000,
    keepAlive: true,
    ...connection,
    max: CONNECTIONS.jobs,
    useListenNotify: true,
    ...SUPERVISION,
    registerInstance: false,
  } as ConstructorOptions);
  let opened: { queues: Queue[]; schedules: Schedule[] } = { queues: [], schedules: [] };
  const stopping = new AbortController();
  boss.on('error', (error) => log.warn({ reason: error.message }, 'jobs'));
  return {
    async send(tx, { queue }, { payload, after = 0 }) {
      const db = fromDrizzle(tx as DrizzleTransactionLike, sql);
      await boss.send(queue, payload, { db, ...(after > 0 ? { startAfter: Math.ceil(after) } : {}) });
    },
    async open(queues, schedules) {
      opened = { queues, schedules };
      await boss.start();
      for (const { name, maxRetryDelay = 30, expireInSeconds = RETRY_INDEFINITELY.expireInSeconds } of queues) {
        const settings = { ...RETRY_INDEFINITELY, expireInSeconds, notify: true, retryDelayMax: maxRetryDelay };
        await boss.createQueue(name, settings);
      }
      for (const { name, cron } of schedules) {
        await boss.createQueue(name, { retryLimit: 3, retryDelay: 60 });
        await boss.schedule(name, cron, null, { tz: 'UTC' });
      }
    },
    async work() {
      for (const queue of opened.queues) {
        const options = {
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 5,
          batchSize: BATCH,
          burstWhenBatchFull: true,
          localConcurrency: queue.oneAtATime ? 1 : 2,
          perJobResults: true,
        } as const;
        await boss.work<unknown, unknown, typeof options>(queue.name, options, (batch) =>
          settleEach(batch, queue, { stopping: stopping.signal, log }),
        );
      }
      for (const { name, run } of opened.schedules) {
        const options = { pollingIntervalSeconds: SCHEDULE_POLL_SECONDS, perJobResults: true } as const;
        await boss.work<unknown, unknown, typeof options>(name, options, (batch) =>
          settleEach(batch, { name, handle: run }, { stopping: stopping.signal, log }),
        );
      }
    },
    stop: () => {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** Runs the jobs of a batch one after the other; a failed job does not affect the others. */
async function settleEach(
  batch: Job<unknown>[],
  queue: Queue,
  { stopping, log }: { stopping: AbortSignal; log: Log },
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const { id, data, signal } of batch) {
    const context = { queue: queue.name, job: id };
    const work = () => queue.handle(data, AbortSignal.any([signal, stopping]));
    const status = await inLogContext(context, work).then(
      () => 'completed' as const,
      (error: unknown) => {
        log.warn({ queue: queue.name, job: id, err: error }, 'a job failed and will be tried again');
        return 'failed' as const;
      },
    );
    results.push({ id, status });
  }
  return results;
}
