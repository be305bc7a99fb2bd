import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backupCommand, restoreCommand } from './backup-commands.ts';
import { doctorCommand, FaultsFound } from './doctor-command.ts';
import { exportCommand, importExportCommand } from './export-commands.ts';
import { isJournalExport } from './features/exporting/server/check.ts';
import { ImportRefused } from './features/importing/server/refused.ts';
import { importOrganisations, RegistryRefused } from './features/organisations/server/import.ts';
import { setupInstructions } from './features/site/server/first-start.ts';
import { makeAdmin } from './features/site/server/make-admin.ts';
import { importCommand } from './import-commands.ts';
import { BackupRefused } from './platform/backup/archive.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { DataFolderLocked, LOCK_FILE, lockDataFolder, tryLockDataFolder } from './platform/config/data-lock.ts';
import { openCluster } from './platform/database/postgres/cluster.ts';
import { isFirstProcess, isWorkerProcess, ProcessNotStarted, reportReady } from './platform/instances/processes.ts';
import { collectGarbageAfterStart } from './platform/runtime/collect-garbage.ts';
import { withResources } from './platform/runtime/with-resources.ts';
import { type AssembleOptions, assemble, type Journal, type Pages, serveSite } from './server.ts';
import { UpgradeFails, upgradeCommand } from './upgrade-command.ts';
import { serveWithWorkers } from './workers.ts';

const COMMANDS: Record<string, (pages: Pages) => Promise<void>> = {
  serve: async (pages) => {
    const config = readConfig(process.env);
    // A signal that arrives during the start lets the start finish first; then the process stops.
    const signalled = untilSignal();
    const { stop } =
      config.processes > 1 && !isWorkerProcess() ? await serveWithWorkers(config) : await serveAlone(config, pages);
    await signalled;
    if (!isWorkerProcess()) console.log('Stopping…');
    await stop();
  },
  seed: () => {
    let now = new Date();
    const setTime = (iso: string) => {
      now = new Date(iso);
    };
    const task = async ({ services, config }: Journal) => {
      const { seedJournal } = await import('./features/site/server/seed/seed.ts');
      await seedJournal({ services, dataDir: config.dataDir, setTime });
      setTime(new Date().toISOString());
      if (!process.argv.includes('--large')) return;
      const { seedLargeJournal } = await import('./features/site/server/seed/large.ts');
      await seedLargeJournal(services);
    };
    return withJournal(task, { quiet: true, clock: () => now });
  },
  'make-admin': () => withJournal((journal) => makeAdmin(journal, process.argv.slice(3))),
  'import-organisations': () =>
    withJournal(async ({ services }) => {
      const [file] = process.argv.slice(3);
      if (!file) throw new RegistryRefused('Give the JSON file of the registry: npm run import-organisations -- FILE');
      const count = await importOrganisations(services.db, file);
      console.log(`${count} ${count === 1 ? 'organisation' : 'organisations'} can be found by name.`);
    }),
  doctor: () => doctorCommand(process.argv.slice(3)),
  backup: () => backupCommand(process.argv.slice(3)),
  restore: () => restoreCommand(process.argv.slice(3)),
  upgrade: () => upgradeCommand(process.argv.slice(3)),
  export: () => exportCommand(process.argv.slice(3)),
  import: async () => {
    const args = process.argv.slice(3);
    const [file] = args;
    // An export of a whole journal is read into an empty one, files of other systems into this one.
    const isExport = file && args.length === 1 && (await isJournalExport(resolve(file)).catch(() => false));
    await (isExport
      ? importExportCommand(args)
      : withJournal((journal) => importCommand(journal, args), { quiet: true }));
  },
  reset: async () => {
    const { dataDir, databaseUrl, publicUrl } = readConfig(process.env);
    if (databaseUrl)
      throw new ConfigError(
        'DATABASE_URL: reset only empties the database in DATA_DIR; drop your own database yourself',
      );
    await withResources(async (opened) => {
      opened.defer(await lockDataFolder(dataDir, publicUrl));
      await (await openCluster(dataDir)).destroy();
      for (const part of ['files', 'incoming', 'resumable', 'mail', 'secret', LOCK_FILE]) {
        await rm(`${dataDir}/${part}`, { recursive: true, force: true });
      }
    });
    console.log(`${dataDir} is empty. The next start makes a new journal.`);
  },
};

/** Runs a command and returns its exit code. Errors that the operator can fix are printed as one line. */
export async function runCommand(name: string, pages: Pages): Promise<number> {
  const command = COMMANDS[name];
  if (!command) {
    console.error(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`);
    return 2;
  }
  try {
    await command(pages);
    return 0;
  } catch (error) {
    // All have said on the terminal what is wrong.
    if (error instanceof ProcessNotStarted || error instanceof FaultsFound || error instanceof UpgradeFails) return 1;
    if (error instanceof ConfigError) console.error(`The configuration is wrong.\n${error.message}`);
    else if ([BackupRefused, ImportRefused, RegistryRefused].some((refusal) => error instanceof refusal))
      console.error((error as Error).message);
    else if (error instanceof DataFolderLocked || (error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      console.error((error as Error).message);
    else console.error(error);
    return 1;
  }
}

async function serveAlone(config: Config, pages: Pages): Promise<{ stop: () => Promise<void> }> {
  const started = performance.now();
  const { journal, port, stop } = await serveSite(config, pages);
  if (isFirstProcess()) console.log((await setupInstructions(journal, port)).join('\n'));
  journal.log.info({ ms: Math.round(performance.now() - started) }, 'started');
  reportReady();
  collectGarbageAfterStart();
  return { stop };
}

/** Opens the journal for one task, beside a running app or without one. */
function withJournal(task: (journal: Journal) => Promise<void>, options: AssembleOptions = {}): Promise<void> {
  return withResources(async (opened) => {
    const config = readConfig(process.env);
    const unlock = config.databaseUrl ? undefined : await tryLockDataFolder(config.dataDir);
    if (unlock) opened.defer(unlock);
    const journal = await assemble({ ...config, logLevel: 'warn' }, { ...options, shareDatabase: !unlock });
    opened.defer(journal.close);
    await task(journal);
  });
}

/** Resolves on the first signal and ignores later ones: a terminal signals the process group, and npm forwards the signal too. */
function untilSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => done());
  });
}
