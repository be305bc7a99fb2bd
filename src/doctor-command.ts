import { worstOf } from './features/checkup/rules.ts';
import { checkup } from './features/checkup/server/checkup.ts';
import { printed } from './features/checkup/server/print.ts';
import { readConfig } from './platform/config/config.ts';
import { tryLockDataFolder } from './platform/config/data-lock.ts';
import { openDatabase } from './platform/database/database.ts';
import { findDatabase } from './platform/database/postgres/find-database.ts';
import type { Connection } from './platform/database/types.ts';
import { withResources } from './platform/runtime/with-resources.ts';

/** Where nothing listens: a database that cannot be opened is a finding, not the end of the report. */
const NOWHERE: Connection = { connectionString: 'postgresql://localhost:1/none' };

/** The report has a fault. */
export class FaultsFound extends Error {
  override name = 'FaultsFound';
}

/** `npm run doctor`: prints what is wrong or will be, beside a running journal or without one. Throws FaultsFound after a report with a fault. */
export function doctorCommand(): Promise<void> {
  return withResources(async (opened) => {
    const config = readConfig(process.env);
    const unlock = config.databaseUrl ? undefined : await tryLockDataFolder(config.dataDir).catch(() => undefined);
    if (unlock) opened.defer(unlock);
    const { connection, cluster } = await findDatabase(config, { shared: !unlock }).catch(() => ({
      connection: NOWHERE,
      cluster: undefined,
    }));
    if (cluster) opened.defer(cluster.stop);
    const { db, close } = openDatabase(connection, { onIdleError: () => {}, max: 3 });
    opened.defer(close);
    const findings = await checkup({ config, db, clock: () => new Date() });
    console.log(printed(findings));
    if (worstOf(findings) === 'fault') throw new FaultsFound();
  });
}
