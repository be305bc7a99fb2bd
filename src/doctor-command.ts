import { parseArgs } from 'node:util';
import { parseOrRefuse } from './backup-commands.ts';
import { worstOf } from './features/checkup/rules.ts';
import { checkup } from './features/checkup/server/checkup.ts';
import { printed } from './features/checkup/server/print.ts';
import { checkupTexts } from './features/checkup/texts.ts';
import { BackupRefused } from './platform/backup/archive.ts';
import { readConfig } from './platform/config/config.ts';
import { tryLockDataFolder } from './platform/config/data-lock.ts';
import { openDatabase } from './platform/database/database.ts';
import { findDatabase } from './platform/database/postgres/find-database.ts';
import type { Connection } from './platform/database/types.ts';
import { type ChainHead, headOf } from './platform/records/event-chain.ts';
import { withResources } from './platform/runtime/with-resources.ts';

/** Where nothing listens: a database that cannot be opened is a finding, not the end of the report. */
const NOWHERE: Connection = { connectionString: 'postgresql://localhost:1/none' };

/** The report has a fault. */
export class FaultsFound extends Error {
  override name = 'FaultsFound';
}

/**
 * `npm run doctor [-- --head ENTRY:HASH]`: prints what is wrong or will be, beside a running journal or without one, and the head of the
 * audit log. Throws FaultsFound after a report with a fault.
 */
export function doctorCommand(args: string[]): Promise<void> {
  const notedHead = readHead(args);
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
    const findings = await checkup({ config, db, clock: () => new Date(), notedHead });
    console.log(printed(findings));
    const head = await headOf(db).catch(() => undefined);
    if (head) console.log(checkupTexts.audit.head(head.number, head.hash));
    if (worstOf(findings) === 'fault') throw new FaultsFound();
  });
}

/** The head that an earlier report has printed, such as `4211:9f86…`. */
function readHead(args: string[]): ChainHead | undefined {
  const usage = 'doctor [-- --head ENTRY:HASH]';
  const { values } = parseOrRefuse(() => parseArgs({ args, options: { head: { type: 'string' } } }), usage);
  if (values.head === undefined) return undefined;
  const [, number, hash] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(values.head) ?? [];
  if (!number || !hash) throw new BackupRefused(`Usage: npm run ${usage}`);
  return { number: Number(number), hash };
}
