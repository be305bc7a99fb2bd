import type pg from 'pg';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from '../runtime/with-timeout.ts';
import type { Exchange } from './exchange.ts';

/** Seconds; a cached page takes a tenth of a millisecond, a search up to a few seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Milliseconds to wait for the database's metrics; after that the others are returned without them. */
const DATABASE_TIMEOUT_MS = 2_000;

const OUTBOX = `
  select state, count(*)::int as count, extract(epoch from now() - min(created_at))::float as oldest
  from outbox where state = 'queued' group by state`;
const JOBS = 'select name, state::text as state, count(*)::int as count from pgboss.job group by 1, 2 order by 1, 2';

export interface Metrics {
  /** Records a response. */
  observe: (exchange: Exchange) => void;
  /** All metrics in Prometheus' text format, with its content type. */
  read: () => Promise<{ type: string; text: string }>;
  /** Offers the metrics to the primary process. */
  offer: () => void;
}

/** The metrics of all workers, for the primary process. */
export function metricsOfAll(): Pick<Metrics, 'read'> {
  const registry = new AggregatorRegistry();
  return { read: async () => ({ type: registry.contentType, text: await registry.clusterMetrics() }) };
}

/** Size and hit counts of the page cache. */
type CacheFigures = () => { answers: number; bytes: number; hits: number; misses: number };

interface MetricsSources {
  /** For queries about mail and jobs. */
  pool: pg.Pool;
  /** All pools. */
  pools: pg.Pool[];
  cache: CacheFigures;
}

/** Metrics of the running program; without personal data. */
export function createMetrics({ pool, pools, cache }: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'journal_http_requests_total',
    help: 'Responses sent',
    registers,
    labelNames: ['method', 'route', 'status'] as const,
  });
  const durations = new Histogram({
    name: 'journal_http_request_duration_seconds',
    help: 'Time until the response was sent',
    registers,
    labelNames: ['method', 'route'] as const,
    buckets: BUCKETS,
  });
  addCacheMetrics(registers, cache);
  addPoolMetrics(registers, pools);
  addDatabaseMetrics(registers, pool);
  return {
    observe({ method, route, status, took }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, took / 1000);
    },
    async read() {
      return { type: registry.contentType, text: await registry.metrics() };
    },
    offer() {
      // Creating a registry makes a worker listen for requests from the primary process.
      void new AggregatorRegistry();
      AggregatorRegistry.setRegistries([registry]);
    },
  };
}

function addCacheMetrics(registers: Registry[], cache: CacheFigures): void {
  const lookups = new Counter({
    name: 'journal_page_cache_looks_total',
    help: 'Lookups in the page cache by outcome',
    registers,
    labelNames: ['outcome'] as const,
    collect() {
      const { hits, misses } = cache();
      this.reset();
      this.inc({ outcome: 'hit' }, hits);
      this.inc({ outcome: 'miss' }, misses);
    },
  });
  lookups.inc({ outcome: 'hit' }, 0);
  addGauge(registers, { name: 'journal_page_cache_answers', help: 'Cached responses', value: () => cache().answers });
  addGauge(registers, {
    name: 'journal_page_cache_bytes',
    help: 'Memory of cached responses',
    value: () => cache().bytes,
  });
}

function addPoolMetrics(registers: Registry[], pools: pg.Pool[]): void {
  const sum = (key: 'totalCount' | 'idleCount' | 'waitingCount') => () =>
    pools.reduce((total, pool) => total + pool[key], 0);
  const gauges = [
    { name: 'journal_database_connections', help: 'Connections of the pools', value: sum('totalCount') },
    { name: 'journal_database_connections_idle', help: 'Idle connections of the pools', value: sum('idleCount') },
    { name: 'journal_database_waiting', help: 'Requests that wait for a connection', value: sum('waitingCount') },
  ];
  for (const gauge of gauges) addGauge(registers, gauge);
}

/**
 * Metrics that are queried from the database; all workers report the same values. While the database is unavailable,
 * `journal_database_up` is 0 and the others are missing.
 */
function addDatabaseMetrics(registers: Registry[], pool: pg.Pool): void {
  let pending: Promise<void> | undefined;
  const collect = () => {
    pending ??= query().finally(() => {
      pending = undefined;
    });
    return pending;
  };
  const common = { registers, collect, aggregator: 'max' as const };
  const up = new Gauge({ ...common, name: 'journal_database_up', help: '1 while the database responds' });
  const mails = new Gauge({ ...common, name: 'journal_outbox_queued', help: 'Queued mails' });
  const oldest = new Gauge({ ...common, name: 'journal_outbox_oldest_seconds', help: 'Age of the oldest queued mail' });
  const labelNames = ['queue', 'state'] as const;
  const jobs = new Gauge({ ...common, name: 'journal_jobs', help: 'Jobs by queue and state', labelNames });
  const query = async () => {
    jobs.reset();
    try {
      const results = Promise.all([
        pool.query<{ count: number; oldest: number }>(OUTBOX),
        pool.query<{ name: string; state: string; count: number }>(JOBS),
      ]);
      const [outbox, work] = await withTimeout(DATABASE_TIMEOUT_MS, results, () => new Error('timed out'));
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

function addGauge(
  registers: Registry[],
  { name, help, value }: { name: string; help: string; value: () => number },
): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(value());
    },
  });
}
