import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { DestinationStream } from 'pino';
import { type Client, clientOf } from './base/client.ts';
import { openSearchDatabases } from './features/articles/search/server/databases.ts';
import { JOURNAL } from './features/journal/journal.ts';
import { prepareJournal } from './features/site/server/first-start.ts';
import { buildFeatures, connectFeatures, type Services } from './features.ts';
import { refuseUnfinished } from './platform/backup/database-facts.ts';
import type { Config } from './platform/config/config.ts';
import { openDataFolder } from './platform/config/data-folder.ts';
import { lockDataFolder } from './platform/config/data-lock.ts';
import { type OpenDatabase, type OpenOptions, openDatabase } from './platform/database/database.ts';
import { withGlobalLock } from './platform/database/global-lock.ts';
import { watchDatabaseHealth } from './platform/database/health.ts';
import { migrateDatabase } from './platform/database/migrations.ts';
import { findDatabase, keepAlive } from './platform/database/postgres/find-database.ts';
import { openReplica } from './platform/database/replica.ts';
import type { Connection } from './platform/database/types.ts';
import type { FaultInjection } from './platform/faults/fault-injection.ts';
import type { Foundations } from './platform/feature/core.ts';
import type { Feature } from './platform/feature/feature.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { openStores } from './platform/files/open-stores.ts';
import { inWords } from './platform/files/store-trouble.ts';
import type { Env } from './platform/http/address.ts';
import { createApi } from './platform/http/app.ts';
import { cachedResponseServer } from './platform/http/cached-response-server.ts';
import { limitConnections } from './platform/http/connection-limit.ts';
import { gracefulShutdown } from './platform/http/graceful-shutdown.ts';
import { CALLS_PER_MINUTE } from './platform/http/limits.ts';
import { startMetricsServer } from './platform/http/metrics-server.ts';
import { withOneHost } from './platform/http/one-host.ts';
import { createPageCache } from './platform/http/page-cache.ts';
import type { RequestHead } from './platform/http/request-head.ts';
import { withCanonicalTarget } from './platform/http/request-target.ts';
import { routesOf } from './platform/http/route-of.ts';
import { createSite } from './platform/http/site.ts';
import { watched, whenEnded } from './platform/http/watched.ts';
import { watchContent } from './platform/instances/content-watch.ts';
import { isOneOfSeveral } from './platform/instances/processes.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { hintsTo } from './platform/mail/hints.ts';
import { fileTransport, smtpTransport } from './platform/mail/transport.ts';
import { createLog, type Log } from './platform/observability/log.ts';
import { createMetrics } from './platform/observability/metrics.ts';
import { closing } from './platform/runtime/closing.ts';
import { within } from './platform/runtime/within.ts';
import { loadSecret } from './platform/security/secret.ts';

const SECRET_OF_ITS_OWN =
  'SECRET is not set, so this instance has one of its own in DATA_DIR: before a second one starts on this database, give both the same';
/** Counts of views and readers on kept pages are no older than that. */
const KEPT_SECONDS = 60;

/** What pages are rendered with. */
export interface PageSurroundings {
  /** The API as a visitor. */
  api: Client;
  /** The API as whoever sent the request, with his address. */
  caller: Client;
  origin: string;
  report: (error: unknown) => void;
}

export type PageRenderer = (request: Request, surroundings: PageSurroundings) => Promise<Response>;

export interface AssembleOptions {
  /** The database to use instead of the configured one; it is not migrated. For tests. */
  connection?: Connection;
  clock?: () => Date;
  /** The database server belongs to an app that goes on running: it is neither started nor stopped. */
  shareDatabase?: boolean;
  /** Nothing that happens is told to anybody: no reactions, so no mail. For the sample journal. */
  quiet?: boolean;
  /** Is called after something has happened, on whichever instance. */
  onContentChange?: () => void;
  /** Where log lines go instead of stdout. For tests. */
  logTo?: DestinationStream;
  /** Where calls to the database, the file store and the mail server can be made to fail. For tests. */
  seam?: FaultInjection;
  /** What people at the console should see. */
  show?: (line: string) => void;
}

/** The journal without its pages: what scripts, tests and the server itself start from. */
export interface Journal {
  config: Config;
  services: Services;
  features: readonly Feature[];
  api: Hono<Env>;
  log: Log;
  pool: OpenDatabase['pool'];
  /** That, and what search asks by. */
  pools: OpenDatabase['pool'][];
  /** Where its database and its mail are, in words. */
  places: { database: string; mail: string };
  ready(): Promise<void>;
  /** Starts working on mail, reactions and schedules. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** The only place where things are built and put together. */
export function assemble(config: Config, options: AssembleOptions = {}): Promise<Journal> {
  return closing((opened) => putTogether(config, options, opened));
}

async function putTogether(config: Config, options: AssembleOptions, opened: AsyncDisposableStack): Promise<Journal> {
  const { clock = () => new Date(), show = hintsTo(), seam } = options;
  const log = createLog(config.logLevel, options.logTo);
  await openDataFolder(config.dataDir);
  const where = { given: options.connection, shared: options.shareDatabase };
  const { connection, cluster } = await findDatabase(config, where);
  if (cluster) opened.defer(cluster.stop);
  const { databaseReplicaUrl, databaseUrl } = config;
  if (databaseUrl && !config.secret) log.warn(SECRET_OF_ITS_OWN);
  const replica = databaseReplicaUrl ? openReplica({ connectionString: databaseReplicaUrl }, log) : undefined;
  const onLost = (error: Error) => log.warn({ reason: error.message }, 'database connection lost');
  const database = openDatabases(connection, { onIdleError: onLost, replica }, seam);
  opened.defer(async () => void (await Promise.all([database.close(), replica?.close()])));
  const { db, pool, pools, search } = database;
  await refuseUnfinished(database);
  if (!options.connection) await migrateDatabase(db, resolve('migrations'));
  if (cluster) opened.defer(keepAlive(cluster, log));
  const pulse = watchDatabaseHealth(pools, connection, log);
  opened.defer(pulse.stop);
  const realTransport = config.smtpUrl ? smtpTransport(config.smtpUrl) : fileTransport(config.dataDir);
  const transport = seam ? seam.transport(realTransport) : realTransport;
  opened.defer(transport.close);
  const jobs = createJobs(connection, log);
  const { onContentChange } = options;
  const watch = onContentChange
    ? watchContent({ db, connection, clock, log, onChange: onContentChange, replica })
    : undefined;
  const [secret, { store, parts }] = await Promise.all([loadSecret(config.dataDir, config.secret), openStores(config)]);
  const safe = (given: FileStore) => inWords(seam ? seam.store(given) : given);
  const stores = { store: safe(store), parts: safe(parts) };
  const foundations = { config, db, search, jobs, ...stores, transport, secret, clock, log, show };
  const { services, features } = buildFeatures(foundations);
  connectFeatures(features, services, options.quiet);
  opened.defer(async () => void (await Promise.all(features.map(({ close }) => close?.()))));
  opened.defer(jobs.stop);
  if (watch) opened.defer(watch.stop);
  const queues = features.flatMap((feature) => feature.queues ?? []);
  await jobs.open(
    queues,
    features.flatMap((feature) => feature.schedules ?? []),
  );

  // The next look comes within a second anyway.
  const api = openApi(
    { services, features },
    { config, log, clock, afterChange: async () => watch?.settle().catch(() => {}) },
  );
  const whole = opened.move();
  return {
    config,
    services,
    features,
    api,
    log,
    pool,
    pools,
    places: { database: cluster?.description ?? config.databasePlace, mail: transport.description },
    ready: async () => void (await pool.query('select 1')),
    async work() {
      pulse.start();
      await watch?.start();
      await jobs.work();
    },
    close: () => whole.disposeAsync(),
  };
}

interface Built {
  services: Services;
  features: readonly Feature[];
}

type ApiOptions = Pick<Foundations, 'config' | 'log' | 'clock'> & { afterChange: () => Promise<void> };

function openApi({ services, features }: Built, { config, log, clock, afterChange }: ApiOptions): Hono<Env> {
  const { accounts, limits, resumable } = services;
  const endpoints = features.flatMap((feature) => feature.endpoints ?? []);
  return createApi(endpoints, {
    identify: accounts.sessions.identify,
    spend: limits.spend,
    requireRoom: services.requireRoom,
    trustProxy: config.trustProxy,
    secure: config.publicUrl.startsWith('https:'),
    mount: resumable.mount,
    title: JOURNAL.name,
    page: `${config.publicUrl}/api`,
    perMinute: CALLS_PER_MINUTE.max * config.rateLimitFactor,
    log,
    clock,
    together: config.databaseUrl ? (address, calls) => limits.count(CALLS_PER_MINUTE, address, calls) : undefined,
    afterChange,
  });
}

/** Everybody's connections to the database, and those of search. */
function openDatabases(connection: Connection, options: OpenOptions, seam?: FaultInjection) {
  const [database, search] = [openDatabase(connection, options), openSearchDatabases(connection, options)];
  const pools = [database.pool, ...search.pools];
  for (const pool of pools) seam?.database(pool);
  return {
    ...database,
    search: { db: database.db, ...search },
    pools,
    close: async () => void (await Promise.all([database.close(), search.close()])),
  };
}

export interface RunningSite {
  server: Server;
  port: number;
  /** Where figures are told, where they are. */
  metricsPort: number | undefined;
  stop(): Promise<void>;
}

/** Serves the journal with its pages. The data folder is this process's until it stops. */
export function serveSite(
  config: Config,
  render: PageRenderer,
  clientFolder: string | undefined,
  options: AssembleOptions = {},
): Promise<RunningSite & { journal: Journal }> {
  return closing((opened) => openSite(config, { render, clientFolder, options, opened }));
}

interface SiteParts {
  render: PageRenderer;
  clientFolder: string | undefined;
  options: AssembleOptions;
  opened: AsyncDisposableStack;
}

async function openSite(
  config: Config,
  { render, clientFolder, options, opened }: SiteParts,
): Promise<RunningSite & { journal: Journal }> {
  if (!config.databaseUrl) opened.defer(await lockDataFolder(config.dataDir, config.publicUrl));
  const cache = createPageCache({ mostBytes: config.pageCacheBytes, seconds: KEPT_SECONDS, clock: () => new Date() });
  const journal = await assemble(config, { onContentChange: cache.drop, ...options });
  opened.defer(journal.close);
  const { api, log, ready, services, pool, pools } = journal;
  await withGlobalLock(services.db, () => prepareJournal(services, config.admin));
  const patient = gracefulShutdown();
  const surroundings = {
    api: clientOf(cache.inside(async (path, init) => api.request(path, init))),
    origin: config.publicUrl,
    report: (error: unknown) => log.error({ err: error }, 'a page could not be rendered'),
  };
  const site = createSite({
    ...{ api, clientFolder, log },
    mount(app) {
      for (const feature of journal.features) feature.mount?.(app);
    },
    pages(request, env) {
      const caller = clientOf(async (path, init) => api.request(path, init, env));
      return render(request, { ...surroundings, caller });
    },
    ready: () => withinTwoSeconds(ready()),
    secureOrigin: config.publicUrl.startsWith('https:'),
  });
  const metrics = config.metrics && createMetrics({ pool, pools, cache: cache.figures });
  const fetch = cache.around((request, env) => site.fetch(request, env));
  const { host: hostname } = new URL(config.publicUrl);
  const framework = getRequestListener((request, env) => fetch(request, env as HttpBindings), { hostname });
  const routeOf = routesOf(site);
  const answer = cache.before(patient.aroundSlow(watched(framework, log, routeOf)));
  const listener: RequestListener = (request, response) => {
    if (metrics) whenEnded(request, response, routeOf, metrics.observe);
    answer(request, response);
  };
  const atDoor = (asked: RequestHead) => {
    const message = patient.isEnding() ? undefined : cache.message(asked);
    if (message)
      metrics?.observe({ method: 'GET', route: routeOf(asked, message.status), status: message.status, took: 0 });
    return message?.bytes;
  };
  const server = createServer(
    { connectionsCheckingInterval: 5_000 },
    withOneHost(patient.around(withCanonicalTarget(listener))),
  );
  patient.limit(server);
  limitConnections(server, config.maxConnections, log);
  const door = cachedResponseServer(server, atDoor);
  const figures = metrics && config.metrics ? await startMetricsServer(metrics, config.metrics) : undefined;
  if (figures) opened.defer(figures.stop);
  const { port, host } = config;
  // Each takes its connections from the kernel itself: those handed on by another are lost when that one ends.
  const where = { port, host, reusePort: isOneOfSeveral() };
  await new Promise<void>((done, failed) => server.once('error', failed).listen(where, done));
  opened.defer(() => patient.end(server, door));
  await journal.work();
  // After an upgrade nobody should wait for the clock until articles can be found again.
  void services.articleTexts.catchUp().catch((error: unknown) => log.warn({ err: error }, 'search could not catch up'));
  const whole = opened.move();
  return {
    ...{ journal, server },
    port: (server.address() as AddressInfo).port,
    metricsPort: figures?.port,
    stop: () => whole.disposeAsync(),
  };
}

function withinTwoSeconds(work: Promise<void>): Promise<void> {
  return within(2_000, work, () => new Error('timed out'));
}
