import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MIGRATIONS, parseOrRefuse, requireJournal, withDatabaseAndStore } from './backup-commands.ts';
import { EXCLUDED_TABLES } from './features/backups/server/contents.ts';
import { BackupRefused } from './platform/backup/archive.ts';
import { BackupFailed } from './platform/backup/problem.ts';
import { type RehearsedUpgrade, rehearseUpgrade } from './platform/backup/rehearse-upgrade.ts';
import { readConfig } from './platform/config/config.ts';

const USAGE = 'upgrade -- --dry-run';

/** The upgrade of the copy has failed; the report says why. */
export class UpgradeFails extends Error {
  override name = 'UpgradeFails';
}

/**
 * `npm run upgrade -- --dry-run`: upgrades a copy of the database and prints the result. The journal's own is upgraded by its next start.
 * Throws UpgradeFails after a report with a fault.
 */
export async function upgradeCommand(args: string[], migrations = MIGRATIONS): Promise<void> {
  const options = { 'dry-run': { type: 'boolean' } } as const;
  const { values } = parseOrRefuse(() => parseArgs({ args, options }), USAGE);
  if (!values['dry-run'])
    throw new BackupRefused(`The next start of the journal upgrades it. To try it on a copy: npm run ${USAGE}`);
  const config = readConfig(process.env);
  if (!config.databaseUrl) await requireJournal(config.dataDir);
  const upgrade = await withDatabaseAndStore(config, 'share', ({ connection }) =>
    rehearseUpgrade({
      connection,
      migrations,
      workFolder: join(config.dataDir, 'upgrade'),
      minFreeBytes: config.minFreeBytes,
      excludedTables: EXCLUDED_TABLES,
      clock: () => new Date(),
    }),
  ).catch((error: unknown) => {
    throw error instanceof BackupFailed ? new BackupRefused(refusalOf(error), { cause: error }) : error;
  });
  console.log(reportOf(upgrade).join('\n'));
  if (upgrade?.fault) throw new UpgradeFails();
}

function refusalOf({ problem, message }: BackupFailed): string {
  return problem === 'RIGHTS'
    ? `The account of the database may not create a database for the copy (ALTER ROLE … CREATEDB): ${message}`
    : `The disk has too little room for a copy: ${message}`;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** The report, a line each. */
function reportOf(upgrade: RehearsedUpgrade | undefined): string[] {
  if (!upgrade) return ['The database is up to date: an upgrade would change nothing.'];
  const { copiedIn, migrations, tables, fault } = upgrade;
  const head = `Copied the database in ${seconds(copiedIn)}. The journal itself was only read.`;
  const ran = migrations.map(({ name, ms }) => `  ${name}: ${seconds(ms)}`);
  if (fault)
    return [
      head,
      ...(ran.length > 0 ? ['These migrations ran on the copy:', ...ran] : []),
      `The migration ${fault.migration} failed: ${fault.reason}`,
      'Do not start this version with this database. Report the fault to the developers.',
    ];
  const total = migrations.reduce((sum, { ms }) => sum + ms, 0);
  const changed = tables.filter(({ before, after }) => before !== after);
  const same = tables.length - changed.length;
  return [
    head,
    `${migrations.length === 1 ? 'One migration' : `${migrations.length} migrations`} ran on the copy in ${seconds(total)}:`,
    ...ran,
    ...(changed.length > 0 ? ['Tables with another number of rows:', ...changed.map(changeOf)] : []),
    `${same} tables keep their ${tables.reduce((sum, { before, after }) => (before === after ? sum + (after ?? 0) : sum), 0)} rows.`,
    'The upgrade works. Make a backup, then start the journal: it does the same with its own database.',
  ];
}

function changeOf({ name, before, after }: RehearsedUpgrade['tables'][number]): string {
  if (before === null) return `  ${name}: new, ${after} rows`;
  if (after === null) return `  ${name}: removed, had ${before} rows`;
  return `  ${name}: ${before} before, ${after} after`;
}
