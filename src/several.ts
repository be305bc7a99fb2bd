import { createServer } from 'node:net';
import type { Config } from './platform/config/config.ts';
import { openDataFolder } from './platform/config/data-folder.ts';
import { lockDataFolder } from './platform/config/data-lock.ts';
import { databaseUrlOf, findDatabase, keepAlive } from './platform/database/postgres/find-database.ts';
import { serveMetrics } from './platform/http/metrics-server.ts';
import { runSeveral } from './platform/instances/processes.ts';
import { createLog } from './platform/observability/log.ts';
import { metricsOfAll } from './platform/observability/metrics.ts';
import { closing } from './platform/runtime/closing.ts';
import { loadSecret } from './platform/security/secret.ts';

/**
 * Serves the journal with several processes, each an instance like any other (decision 0015). This one answers nothing
 * itself: it holds the data folder, keeps the database server alive, and tells the figures of all.
 */
export function serveWithSeveral(config: Config): Promise<{ stop(): Promise<void> }> {
  return closing((opened) => startSeveral(config, opened));
}

async function startSeveral(config: Config, opened: AsyncDisposableStack): Promise<{ stop(): Promise<void> }> {
  await openDataFolder(config.dataDir);
  const log = createLog(config.logLevel);
  if (!config.databaseUrl) opened.defer(await lockDataFolder(config.dataDir, config.publicUrl));
  await expectFree(config);
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
  opened.defer((await runSeveral(config.processes, environment, log)).stop);
  if (config.metrics) opened.defer((await serveMetrics(metricsOfAll(), config.metrics)).stop);
  const whole = opened.move();
  return { stop: () => whole.disposeAsync() };
}

/** Throws EADDRINUSE when somebody else listens there: among themselves the processes would not notice. */
async function expectFree({ port, host }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, failed) => probe.once('error', failed).listen(port, host, done));
  await new Promise((done) => probe.close(done));
}
