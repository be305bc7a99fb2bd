import type pg from 'pg';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { within } from '../runtime/within.ts';
import type { Exchange } from './exchange.ts';

/** Seconds; a page from memory takes a tenth of a millisecond, a search at most a few. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Longest wait for what the database has to say, in milliseconds: the rest is told without it. */
const PATIENCE = 2_000;

const OUTBOX = `
  select state, count(*)::int as count, extract(epoch from now() - min(created_at))::float as oldest
  from outbox where state = 'queued' group by state`;
const JOBS = 'select name, state::text as state, count(*)::int as count from pgboss.job group by 1, 2 order by 1, 2';

export interface Metrics {
  /** Counts an answer. */
  observe(exchange: Exchange): void;
  /** Everything in Prometheus' text format, and its content type. */
  read(): Promise<{ type: string; text: string }>;
  /** Tells them to the process that asks all of several. */
  offer(): void;
}

/** The figures of all processes together, for the one that started them. */
export function metricsOfAll(): Pick<Metrics, 'read'> {
  const registry = new AggregatorRegistry();
  return { read: async () => ({ type: registry.contentType, text: await registry.clusterMetrics() }) };
}

/** What the page cache holds, and how often it had what was asked for. */
type CacheFigures = () => { answers: number; bytes: number; hits: number; misses: number };

interface Told {
  /** Answers what only the database knows. */
  pool: pg.Pool;
  /** All there are. */
  pools: pg.Pool[];
  cache: CacheFigures;
}

/** Figures about the running program; nothing in them is about a person. */
export function createMetrics({ pool, pools, cache }: Told): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    ...{ name: 'journal_http_requests_total', help: 'Answers given', registers },
    labelNames: ['method', 'route', 'status'] as const,
  });
  const durations = new Histogram({
    ...{ name: 'journal_http_request_duration_seconds', help: 'Until the answer had left', registers },
    ...{ labelNames: ['method', 'route'] as const, buckets: BUCKETS },
  });
  aboutCache(registers, cache);
  aboutPools(registers, pools);
  aboutWork(registers, pool);
  return {
    observe({ method, route, status, took }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, took / 1000);
    },
    async read() {
      return { type: registry.contentType, text: await registry.metrics() };
    },
    offer() {
      // Making one is how a process begins to listen to who asks.
      void new AggregatorRegistry();
      AggregatorRegistry.setRegistries([registry]);
    },
  };
}

function aboutCache(registers: Registry[], cache: CacheFigures): void {
  const looks = new Counter({
    ...{ name: 'journal_page_cache_looks_total', help: 'Pages found kept, or not', registers },
    labelNames: ['outcome'] as const,
    collect() {
      const { hits, misses } = cache();
      this.reset();
      this.inc({ outcome: 'hit' }, hits);
      this.inc({ outcome: 'miss' }, misses);
    },
  });
  looks.inc({ outcome: 'hit' }, 0);
  gauge(registers, 'journal_page_cache_answers', 'Pages that are kept', () => cache().answers);
  gauge(registers, 'journal_page_cache_bytes', 'Memory they take', () => cache().bytes);
}

function aboutPools(registers: Registry[], pools: pg.Pool[]): void {
  const sum = (of: 'totalCount' | 'idleCount' | 'waitingCount') => () =>
    pools.reduce((total, pool) => total + pool[of], 0);
  gauge(registers, 'journal_database_connections', 'Connections of the pools', sum('totalCount'));
  gauge(registers, 'journal_database_connections_idle', 'Of these, those nobody uses', sum('idleCount'));
  gauge(registers, 'journal_database_waiting', 'Requests that wait for a connection', sum('waitingCount'));
}

/**
 * What only the database knows: of several processes all know the same. While it is away, the figures that say so are told
 * and the others are missing.
 */
function aboutWork(registers: Registry[], pool: pg.Pool): void {
  let asked: Promise<void> | undefined;
  const collect = () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
  const common = { registers, collect, aggregator: 'max' as const };
  const up = new Gauge({ ...common, name: 'journal_database_up', help: '1 while the database answers' });
  const mails = new Gauge({ ...common, name: 'journal_outbox_queued', help: 'Mails that wait to leave' });
  const oldest = new Gauge({ ...common, name: 'journal_outbox_oldest_seconds', help: 'Age of the oldest of them' });
  const labelNames = ['queue', 'state'] as const;
  const jobs = new Gauge({ ...common, name: 'journal_jobs', help: 'Jobs by queue and state', labelNames });
  const ask = async () => {
    jobs.reset();
    try {
      const answers = Promise.all([
        pool.query<{ count: number; oldest: number }>(OUTBOX),
        pool.query<{ name: string; state: string; count: number }>(JOBS),
      ]);
      const [outbox, work] = await within(PATIENCE, answers, () => new Error('timed out'));
      up.set(1);
      mails.set(outbox.rows[0]?.count ?? 0);
      oldest.set(outbox.rows[0]?.oldest ?? 0);
      for (const { name, state, count } of work.rows) jobs.set({ queue: name, state }, count);
    } catch {
      up.set(0);
      for (const unknown of [mails, oldest]) unknown.remove();
    }
  };
}

function gauge(registers: Registry[], name: string, help: string, value: () => number): void {
  new Gauge({
    ...{ name, help, registers },
    collect() {
      this.set(value());
    },
  });
}
