import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { DestinationStream } from 'pino';
import { type Client, clientOf } from './base/client.ts';
import { type Language, readOfferedFrom } from './base/languages.ts';
import { namedScopeOf } from './features/accounts/tokens/rules.ts';
import { openSearchDatabases } from './features/articles/search/server/databases.ts';
import { JOURNAL } from './features/journal/journal.ts';
import { REVIEW_LIMITS } from './features/review/rules.ts';
import { apiGuide } from './features/site/api-guide.ts';
import { prepareJournal } from './features/site/server/first-start.ts';
import { buildFeatures, connectFeatures, type Services } from './features.ts';
import { refuseUnfinished } from './platform/backup/database-facts.ts';
import type { Config } from './platform/config/config.ts';
import { ConfigError } from './platform/config/config-error.ts';
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
import { withClearErrors } from './platform/files/storage-errors.ts';
import type { Env } from './platform/http/address.ts';
import { createApi } from './platform/http/app.ts';
import { cachedResponseServer } from './platform/http/cached-response-server.ts';
import { limitConnections } from './platform/http/connection-limit.ts';
import { gracefulShutdown } from './platform/http/graceful-shutdown.ts';
import { CALLS_PER_MINUTE } from './platform/http/limits.ts';
import { startMetricsServer } from './platform/http/metrics-server.ts';
import { createPageCache } from './platform/http/page-cache.ts';
import type { RequestHead } from './platform/http/request-head.ts';
import { logRequests, onExchangeEnd } from './platform/http/request-log.ts';
import { withCanonicalTarget } from './platform/http/request-target.ts';
import { routesOf } from './platform/http/route-of.ts';
import { requireSingleHost } from './platform/http/single-host.ts';
import { createSite } from './platform/http/site.ts';
import { watchContent } from './platform/instances/content-watch.ts';
import { isWorkerProcess } from './platform/instances/processes.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { inLanguage } from './platform/languages.ts';
import { hintPrinter } from './platform/mail/hint-printer.ts';
import { fileTransport, smtpTransport } from './platform/mail/transport.ts';
import { createLog, type Log } from './platform/observability/log.ts';
import { createMetrics } from './platform/observability/metrics.ts';
import { withResources } from './platform/runtime/with-resources.ts';
import { withTimeout } from './platform/runtime/with-timeout.ts';
import { loadSecret } from './platform/security/secret.ts';

const SECRET_WARNING =
  'SECRET is not set, so this instance uses the one in its DATA_DIR; set the same SECRET on all instances before a second one starts on this database';
/** Maximum age of cached pages, which show view and subscriber counts. */
const CACHE_SECONDS = 60;

/** Services that pages are rendered with. */
export interface PageServices {
  /** The API as an anonymous visitor. */
  api: Client;
  /** The API as the sender of the request, with their address. */
  caller: Client;
  origin: string;
  report: (error: unknown) => void;
}

export type PageRenderer = (request: Request, services: PageServices) => Promise<Response>;

/** Renders the pages and, except in development, serves the built files for browsers. */
export interface Pages {
  render: PageRenderer;
  clientFolder: string | undefined;
  /** The languages of the scripts for browsers; undefined for all. */
  languages?: readonly Language[];
}

export interface AssembleOptions {
  /** The database to use instead of the configured one; it is not migrated. For tests. */
  connection?: Connection;
  clock?: () => Date;
  /** The database server belongs to a running app, so it is neither started nor stopped. */
  shareDatabase?: boolean;
  /** Registers no reactions to events, so that no mail is sent. For the sample journal. */
  quiet?: boolean;
  /** Called after every event, on whichever instance. */
  onContentChange?: () => void;
  /** Replaces stdout as the destination of the log. For tests. */
  logTo?: DestinationStream;
  /** Makes calls to the database, the file store and the mail server fail. For tests. */
  faultInjection?: FaultInjection;
  /** Prints a line on the console. */
  show?: (line: string) => void;
}

/** The journal without its pages: the basis of scripts, tests and the server. */
export interface Journal {
  config: Config;
  services: Services;
  features: readonly Feature[];
  api: Hono<Env>;
  log: Log;
  pool: OpenDatabase['pool'];
  /** All pools, including those of the search. */
  pools: OpenDatabase['pool'][];
  /** Descriptions of the database and the mail server, for the start-up message. */
  places: { database: string; mail: string };
  ready: () => Promise<void>;
  /** Starts working on mail, reactions and schedules. */
  work: () => Promise<void>;
  close: () => Promise<void>;
}

/** Builds and connects all parts of the program. */
export function assemble(config: Config, options: AssembleOptions = {}): Promise<Journal> {
  readOfferedFrom(() => config.languages);
  return withResources((opened) => assembleParts(config, options, opened));
}

async function assembleParts(config: Config, options: AssembleOptions, opened: AsyncDisposableStack): Promise<Journal> {
  const { clock = () => new Date(), show = hintPrinter(), faultInjection } = options;
  const log = createLog(config.logLevel, options.logTo);
  await openDataFolder(config.dataDir);
  const { connection, cluster } = await findDatabase(config, {
    given: options.connection,
    shared: options.shareDatabase,
  });
  if (cluster) opened.defer(cluster.stop);
  const { databaseReplicaUrl, databaseUrl } = config;
  if (databaseUrl && !config.secret) log.warn(SECRET_WARNING);
  const replica = databaseReplicaUrl ? openReplica({ connectionString: databaseReplicaUrl }, log) : undefined;
  const onIdleError = (error: Error) => log.warn({ reason: error.message }, 'database connection lost');
  const database = openDatabases(connection, { onIdleError, replica }, faultInjection);
  opened.defer(async () => void (await Promise.all([database.close(), replica?.close()])));
  const { db, pool, pools, search } = database;
  await refuseUnfinished(database);
  if (!options.connection) await migrateDatabase(db, resolve('migrations'));
  if (cluster) opened.defer(keepAlive(cluster, log));
  const health = watchDatabaseHealth(pools, connection, log);
  opened.defer(health.stop);
  const realTransport = config.smtpUrl ? smtpTransport(config.smtpUrl) : fileTransport(config.dataDir);
  const transport = faultInjection ? faultInjection.transport(realTransport) : realTransport;
  opened.defer(transport.close);
  const jobs = createJobs(connection, log);
  const { onContentChange } = options;
  const watch = onContentChange
    ? watchContent({ db, connection, clock, log, onChange: onContentChange, replica })
    : undefined;
  const [secret, { store, parts }] = await Promise.all([loadSecret(config.dataDir, config.secret), openStores(config)]);
  const wrapped = (inner: FileStore) => withClearErrors(faultInjection ? faultInjection.store(inner) : inner);
  const stores = { store: wrapped(store), parts: wrapped(parts) };
  const foundations = { config, db, connection, search, jobs, ...stores, transport, secret, clock, log, show };
  const { services, features } = buildFeatures(foundations);
  connectFeatures(features, services, { quiet: options.quiet ?? false });
  opened.defer(async () => void (await Promise.all(features.map(async ({ close }) => close?.()))));
  opened.defer(jobs.stop);
  if (watch) opened.defer(watch.stop);
  const queues = features.flatMap((feature) => feature.queues ?? []);
  await jobs.open(
    queues,
    features.flatMap((feature) => feature.schedules ?? []),
  );

  // Errors are ignored, because the next check follows within a second.
  const api = openApi(
    { services, features },
    { config, log, clock, afterChange: async () => watch?.settle().catch(() => {}) },
  );
  const resources = opened.move();
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
      health.start();
      await watch?.start();
      await jobs.work();
    },
    close: () => resources.disposeAsync(),
  };
}

interface BuiltFeatures {
  services: Services;
  features: readonly Feature[];
}

type ApiOptions = Pick<Foundations, 'config' | 'log' | 'clock'> & { afterChange: () => Promise<void> };

function openApi({ services, features }: BuiltFeatures, { config, log, clock, afterChange }: ApiOptions): Hono<Env> {
  const { accounts, importUploads, limits, resumable } = services;
  const endpoints = features.flatMap((feature) => feature.endpoints ?? []);
  return createApi(endpoints, {
    identify: accounts.identify,
    spend: limits.spend,
    requireRoom: services.requireRoom,
    trustProxy: config.trustProxy,
    secure: config.publicUrl.startsWith('https:'),
    mount(api) {
      resumable.mount(api);
      importUploads.mount(api);
    },
    title: JOURNAL.name,
    page: `${config.publicUrl}/api`,
    guide: apiGuide,
    scopeOf: namedScopeOf,
    perMinute: CALLS_PER_MINUTE.max * config.rateLimitFactor,
    log,
    clock,
    addToTotal: config.databaseUrl ? (address, calls) => limits.count(CALLS_PER_MINUTE, address, calls) : undefined,
    afterChange,
  });
}

/** Opens the database, and the separate pools of the search. */
function openDatabases(connection: Connection, options: OpenOptions, faultInjection?: FaultInjection) {
  const [database, search] = [openDatabase(connection, options), openSearchDatabases(connection, options)];
  const pools = [database.pool, ...search.pools];
  for (const pool of pools) faultInjection?.database(pool);
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
  /** Port of the metrics; undefined when they are not served. */
  metricsPort: number | undefined;
  stop: () => Promise<void>;
}

/** Serves the journal with its pages, and locks the data folder until it stops. */
export function serveSite(
  config: Config,
  pages: Pages,
  options: AssembleOptions = {},
): Promise<RunningSite & { journal: Journal }> {
  const missing = config.languages.filter((language) => pages.languages && !pages.languages.includes(language));
  if (missing.length > 0)
    throw new ConfigError(`LANGUAGES: ${missing.join(', ')} is not in this build; build the journal with this setting`);
  return withResources((opened) => openSite(config, { ...pages, options, opened }));
}

interface SiteParts extends Pages {
  options: AssembleOptions;
  opened: AsyncDisposableStack;
}

async function openSite(
  config: Config,
  { render, clientFolder, options, opened }: SiteParts,
): Promise<RunningSite & { journal: Journal }> {
  if (!config.databaseUrl) opened.defer(await lockDataFolder(config.dataDir, config.publicUrl));
  const cache = createPageCache({ maxBytes: config.pageCacheBytes, seconds: CACHE_SECONDS, clock: () => new Date() });
  const journal = await assemble(config, { onContentChange: cache.drop, ...options });
  opened.defer(journal.close);
  const { api, log, ready, services, pool, pools } = journal;
  await withGlobalLock(services.db, () => prepareJournal(services, config.admin));
  const shutdown = gracefulShutdown();
  const pageServices = {
    api: clientOf(cache.inside(async (path, init) => inLanguage('en', () => api.request(path, init)))),
    origin: config.publicUrl,
    report: (error: unknown) => log.error({ err: error }, 'a page could not be rendered'),
  };
  const site = createSite({
    api,
    clientFolder,
    log,
    mount(app) {
      for (const feature of journal.features) feature.mount?.(app);
    },
    pages(request, env) {
      const caller = clientOf(async (path, init) => api.request(path, init, env));
      return render(request, { ...pageServices, caller });
    },
    // The reviewer's page. More than a file may have, so that a larger one is refused beside its field.
    largeForms: { path: /^\/r\/[\w-]+$/, bytes: 3 * REVIEW_LIMITS.fileBytes },
    ready: () => withinTwoSeconds(ready()),
    secureOrigin: config.publicUrl.startsWith('https:'),
  });
  const metrics = config.metrics && createMetrics({ pool, pools, cache: cache.figures });
  const fetch = cache.around((request, env) => site.fetch(request, env));
  const { host: hostname } = new URL(config.publicUrl);
  const framework = getRequestListener((request, env) => fetch(request, env as HttpBindings), { hostname });
  const routeOf = routesOf(site);
  const respond = cache.before(shutdown.aroundSlow(logRequests(framework, log, routeOf)));
  const listener: RequestListener = (request, response) => {
    if (metrics) onExchangeEnd({ request, response, routeOf }, metrics.observe);
    respond(request, response);
  };
  const cachedMessage = (head: RequestHead) => {
    const message = shutdown.isEnding() ? undefined : cache.message(head);
    if (message)
      metrics?.observe({ method: 'GET', route: routeOf(head, message.status), status: message.status, took: 0 });
    return message?.bytes;
  };
  const server = createServer(
    { connectionsCheckingInterval: 5_000 },
    requireSingleHost(shutdown.around(withCanonicalTarget(listener))),
  );
  shutdown.setTimeouts(server);
  limitConnections(server, config.maxConnections, log);
  const cachedConnections = cachedResponseServer(server, cachedMessage);
  const metricsServer = metrics && config.metrics ? await startMetricsServer(metrics, config.metrics) : undefined;
  if (metricsServer) opened.defer(metricsServer.stop);
  const { port, host } = config;
  // Each worker accepts connections from the kernel; those passed on by another process are lost when that one ends.
  const address = { port, host, reusePort: isWorkerProcess() };
  await new Promise<void>((done, failed) => server.once('error', failed).listen(address, done));
  opened.defer(() => shutdown.end(server, cachedConnections));
  await journal.work();
  // Not left to the schedule, so that articles can be found soon after an upgrade.
  void services.articleTexts.catchUp().catch((error: unknown) => log.warn({ err: error }, 'search could not catch up'));
  const resources = opened.move();
  return {
    journal,
    server,
    port: (server.address() as AddressInfo).port,
    metricsPort: metricsServer?.port,
    stop: () => resources.disposeAsync(),
  };
}

function withinTwoSeconds(work: Promise<void>): Promise<void> {
  return withTimeout(2_000, work, () => new Error('timed out'));
}
