import { mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { endpointsOf, mountFiles } from './api.ts';
import { type Client, clientOf } from './base/client.ts';
import { JOURNAL } from './base/journal.ts';
import { prepareJournal } from './features/site/server/first-start.ts';
import { connectExports, connectProjections, connectReactions, queuesOf, schedulesOf } from './jobs.ts';
import type { Config } from './platform/config.ts';
import { watchContent } from './platform/content-watch.ts';
import { lockDataFolder } from './platform/data-lock.ts';
import { type Connection, ensureDatabase, migrateDatabase, openDatabase } from './platform/database.ts';
import type { Seam } from './platform/faults.ts';
import { diskStore } from './platform/file-store.ts';
import type { Env } from './platform/http/address.ts';
import { createApi } from './platform/http/app.ts';
import { createPageCache } from './platform/http/page-cache.ts';
import { patience } from './platform/http/patience.ts';
import { createSite } from './platform/http/site.ts';
import { createJobs } from './platform/jobs.ts';
import { createLog, type Log } from './platform/log.ts';
import { fileTransport, smtpTransport } from './platform/mail/transport.ts';
import { type Cluster, openCluster } from './platform/postgres/cluster.ts';
import { feelPulse } from './platform/pulse.ts';
import { loadSecret } from './platform/secret.ts';
import { inWords, onItsDisk } from './platform/store-trouble.ts';
import { buildServices, type Services } from './services.ts';

const CALLS_PER_MINUTE = 300;
const DATABASE_NAME = 'journal';
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
  /** The database server belongs to an app that goes on running: leave it alone at the end. */
  shareDatabase?: boolean;
  /** Nothing that happens is told to anybody: no reactions, so no mail. For the sample journal. */
  quiet?: boolean;
  /** Is called after something has happened, on whichever instance. */
  onContentChange?: () => void;
  /** Where calls to the database, the file store and the mail server can be made to fail. For tests. */
  seam?: Seam;
  /** What people at the console should see. */
  show?: (line: string) => void;
}

/** The journal without its pages: what scripts, tests and the server itself start from. */
export interface Journal {
  config: Config;
  services: Services;
  api: Hono<Env>;
  log: Log;
  /** Where its database and its mail are, in words. */
  places: { database: string; mail: string };
  ready(): Promise<void>;
  /** Starts working on mail, reactions and schedules. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** The only place where things are built and put together. */
export async function assemble(config: Config, options: AssembleOptions = {}): Promise<Journal> {
  const { clock = () => new Date(), show = console.log, seam } = options;
  const log = createLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true });
  const { connection, cluster } = await findDatabase(config, options.connection);
  const database = openDatabase(connection, (error) => log.warn({ reason: error.message }, 'database connection lost'));
  seam?.database(database.pool);
  if (!options.connection) await migrateDatabase(database.db, resolve('migrations'));
  const stopReviving = cluster && !options.shareDatabase ? keepAlive(cluster, log) : () => {};
  const pulse = feelPulse(database.pool, connection, log);

  const realTransport = config.smtpUrl ? smtpTransport(config.smtpUrl) : fileTransport(config.dataDir);
  const transport = seam ? seam.transport(realTransport) : realTransport;
  const jobs = createJobs(connection, log);
  const { onContentChange } = options;
  const watch = onContentChange
    ? watchContent({ db: database.db, connection, clock, log, onChange: onContentChange })
    : undefined;
  const folder = join(config.dataDir, 'files');
  const [secret, disk] = await Promise.all([loadSecret(config.dataDir, config.secret), diskStore(folder)]);
  const safe = await onItsDisk(disk, folder);
  const store = inWords(seam ? seam.store(safe) : safe);
  const services = buildServices({ config, db: database.db, jobs, store, transport, secret, clock, log, show });
  connectProjections(services);
  connectExports(services);
  if (!options.quiet) connectReactions(services);
  await jobs.open(queuesOf(services), schedulesOf(services));

  const api = createApi(endpointsOf(services), {
    identify: services.accounts.sessions.identify,
    trustProxy: config.trustProxy,
    title: JOURNAL.name,
    page: `${config.publicUrl}/api`,
    perMinute: CALLS_PER_MINUTE * config.rateLimitFactor,
    log,
    clock,
    // The next look comes within a second anyway.
    afterChange: async () => watch?.look().catch(() => {}),
  });
  return {
    ...{ config, services, api, log },
    places: { database: cluster?.description ?? 'DATABASE_URL', mail: transport.description },
    ready: async () => void (await database.pool.query('select 1')),
    async work() {
      pulse.start();
      await watch?.start();
      await jobs.work();
    },
    async close() {
      stopReviving();
      await watch?.stop();
      await jobs.stop();
      // What is not counted by then is not worth keeping anybody waiting.
      await withinTwoSeconds(services.usage.settled()).catch(() => {});
      await services.checks.close();
      transport.close();
      await pulse.stop();
      await database.close();
      if (!options.shareDatabase) await cluster?.stop();
    },
  };
}

async function findDatabase(
  config: Config,
  given: Connection | undefined,
): Promise<{ connection: Connection; cluster?: Cluster }> {
  if (given) return { connection: given };
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl } };
  const cluster = await openCluster(config.dataDir);
  const connection = cluster.connection(DATABASE_NAME);
  await ensureDatabase(connection, DATABASE_NAME);
  return { connection, cluster };
}

/** Looks every second whether the embedded server still lives, and starts it again if not. */
function keepAlive(cluster: Cluster, log: Log): () => void {
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    try {
      if (await cluster.revive()) log.warn('the database server was gone and has been started again');
    } catch (error) {
      log.error({ err: error }, 'the database server cannot be started');
    }
    busy = false;
  }, 1000);
  return () => clearInterval(timer);
}

export interface RunningSite {
  server: Server;
  port: number;
  stop(): Promise<void>;
}

/** Serves the journal with its pages. The data folder is this process's until it stops. */
export async function serveSite(
  config: Config,
  render: PageRenderer,
  clientFolder: string | undefined,
): Promise<RunningSite & { journal: Journal }> {
  await mkdir(config.dataDir, { recursive: true });
  const unlock = config.databaseUrl ? async () => {} : await lockDataFolder(config.dataDir, config.publicUrl);
  const cache = createPageCache({ mostBytes: config.pageCacheBytes, seconds: KEPT_SECONDS, clock: () => new Date() });
  const journal = await assemble(config, { onContentChange: cache.drop });
  const { api, log, ready, services } = journal;
  await prepareJournal(services, config.admin);
  await services.citations.prepare();
  const patient = patience();
  const surroundings = {
    api: clientOf(async (path, init) => api.request(path, init)),
    origin: config.publicUrl,
    report: (error: unknown) => log.error({ err: error }, 'a page could not be rendered'),
  };
  const site = createSite({
    ...{ api, clientFolder, log },
    mount: (app) => mountFiles(app, services),
    pages: (request, env) =>
      render(request, { ...surroundings, caller: clientOf(async (path, init) => api.request(path, init, env)) }),
    ready: () => withinTwoSeconds(ready()),
    secureOrigin: config.publicUrl.startsWith('https:'),
  });
  const fetch = cache.around((request, env) => site.fetch(request, env));
  const framework = getRequestListener((request, env) => fetch(request, env as HttpBindings));
  const server = createServer({ connectionsCheckingInterval: 5_000 }, patient.around(cache.before(framework)));
  patient.limit(server);
  await new Promise<void>((done, failed) => server.once('error', failed).listen(config.port, config.host, done));
  await journal.work();
  // After an upgrade nobody should wait for the clock until articles can be found again.
  void services.articleTexts.catchUp().catch((error: unknown) => log.warn({ err: error }, 'search could not catch up'));
  return {
    ...{ journal, server },
    port: (server.address() as AddressInfo).port,
    async stop() {
      await patient.end(server);
      await journal.close();
      await unlock();
    },
  };
}

function withinTwoSeconds(work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('timed out')), 2_000);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
