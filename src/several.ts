import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Config } from './platform/config.ts';
import { lockDataFolder } from './platform/data-lock.ts';
import { serveMetrics } from './platform/http/metrics-server.ts';
import { createLog } from './platform/log.ts';
import { metricsOfAll } from './platform/metrics.ts';
import { databaseUrlOf, findDatabase, keepAlive } from './platform/postgres/find-database.ts';
import { runSeveral } from './platform/processes.ts';
import { loadSecret } from './platform/secret.ts';

/**
 * Serves the journal with several processes, each an instance like any other (decision 0015). This one answers nothing
 * itself: it holds the data folder, keeps the database server alive, and tells the figures of all.
 */
export async function serveWithSeveral(config: Config): Promise<{ stop(): Promise<void> }> {
  await mkdir(config.dataDir, { recursive: true });
  const log = createLog(config.logLevel);
  const unlock = config.databaseUrl ? async () => {} : await lockDataFolder(config.dataDir, config.publicUrl);
  await expectFree(config);
  const { connection, cluster } = await findDatabase(config);
  const stopReviving = cluster ? keepAlive(cluster, log) : () => {};
  const close = async () => {
    stopReviving();
    await cluster?.stop();
    await unlock();
  };
  try {
    const environment = {
      DATABASE_URL: databaseUrlOf(connection),
      DATABASE_PLACE: cluster?.description,
      SECRET: await loadSecret(config.dataDir, config.secret),
    };
    const processes = await runSeveral(config.processes, environment, log);
    const figures = config.metrics && (await serveMetrics(metricsOfAll(), config.metrics));
    return {
      async stop() {
        await figures?.stop();
        await processes.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Throws EADDRINUSE when somebody else listens there: among themselves the processes would not notice. */
async function expectFree({ port, host }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, failed) => probe.once('error', failed).listen(port, host, done));
  await new Promise((done) => probe.close(done));
}
