import { createServer } from 'node:net';
import type { Config } from './platform/config/config.ts';
import { openDataFolder } from './platform/config/data-folder.ts';
import { lockDataFolder } from './platform/config/data-lock.ts';
import { databaseUrlOf, findDatabase, keepAlive } from './platform/database/postgres/find-database.ts';
import { serveMetrics } from './platform/http/metrics-server.ts';
import { runWorkers } from './platform/instances/processes.ts';
import { createLog } from './platform/observability/log.ts';
import { metricsOfAll } from './platform/observability/metrics.ts';
import { withResources } from './platform/runtime/with-resources.ts';
import { loadSecret } from './platform/security/secret.ts';

/**
 * Serves the journal with several worker processes, each an instance of its own (decision 0015). The primary process answers no
 * requests: it holds the data folder, keeps the database server alive and serves the metrics of all workers.
 */
export function serveWithWorkers(config: Config): Promise<{ stop: () => Promise<void> }> {
  return withResources((opened) => startWorkers(config, opened));
}

async function startWorkers(config: Config, opened: AsyncDisposableStack): Promise<{ stop: () => Promise<void> }> {
  await openDataFolder(config.dataDir);
  const log = createLog(config.logLevel);
  if (!config.databaseUrl) opened.defer(await lockDataFolder(config.dataDir, config.publicUrl));
  await requireFreePort(config);
  const { connection, cluster } = await findDatabase(config);
  if (cluster) {
    opened.defer(cluster.stop);
    opened.defer(keepAlive(cluster, log));
  }
  const environment = {
    DATABASE_URL: databaseUrlOf(connection),
    DATABASE_PLACE: cluster?.description,
    SECRET: await loadSecret(config.dataDir, config.secret),
  };
  opened.defer((await runWorkers(config.processes, environment, log)).stop);
  if (config.metrics) opened.defer((await serveMetrics(metricsOfAll(), config.metrics)).stop);
  const whole = opened.move();
  return { stop: () => whole.disposeAsync() };
}

/** Throws EADDRINUSE when another program listens on the port: the workers share the port and would not notice. */
async function requireFreePort({ port, host }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, failed) => probe.once('error', failed).listen(port, host, done));
  await new Promise((done) => probe.close(done));
}
