import type { Config } from '../../config/config.ts';
import type { Log } from '../../observability/log.ts';
import { ensureDatabase } from '../database.ts';
import type { Connection } from '../types.ts';
import { type Cluster, joinCluster, openCluster } from './cluster.ts';

const NAME = 'journal';

/**
 * The database of a configuration. Starts the embedded server if necessary; with `shared`, joins the server of the process that
 * holds the data folder. `given` overrides both.
 */
export async function findDatabase(
  { databaseUrl, dataDir }: Config,
  { given, shared }: { given?: Connection | undefined; shared?: boolean | undefined } = {},
): Promise<{ connection: Connection; cluster?: Cluster }> {
  if (given) return { connection: given };
  if (databaseUrl) return { connection: { connectionString: databaseUrl } };
  if (shared) {
    const connection = await joinCluster(dataDir, NAME);
    await ensureDatabase(connection, NAME);
    return { connection };
  }
  const cluster = await openCluster(dataDir);
  const connection = cluster.connection(NAME);
  await ensureDatabase(connection, NAME).catch(async (error: unknown) => {
    await cluster.stop();
    throw error;
  });
  return { connection, cluster };
}

/** The connection string of a database, for another process. */
export function databaseUrlOf({ connectionString, host, user, database }: Connection): string {
  return connectionString ?? `postgresql://${user}@localhost/${database}?${new URLSearchParams({ host: host ?? '' })}`;
}

/** Checks every second whether the embedded server is running, and restarts it if not. */
export function keepAlive(cluster: Cluster, log: Log): () => void {
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
