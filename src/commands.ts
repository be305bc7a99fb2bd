import { rm } from 'node:fs/promises';
import { backupCommand, restoreCommand } from './backup-commands.ts';
import { setupInstructions } from './features/site/server/first-start.ts';
import { makeAdmin } from './features/site/server/make-admin.ts';
import { BackupRefused } from './platform/backup/archive.ts';
import { type Config, ConfigError, readConfig } from './platform/config/config.ts';
import { DataFolderHeld, HELD, lockDataFolder, tryLockDataFolder } from './platform/config/data-lock.ts';
import { openCluster } from './platform/database/postgres/cluster.ts';
import { isOneOfSeveral, isSpokesman, ProcessNotStarted, reportReady } from './platform/instances/processes.ts';
import { closing } from './platform/runtime/closing.ts';
import { tidyMemorySoon } from './platform/runtime/tidy-memory.ts';
import { type AssembleOptions, assemble, type Journal, type PageRenderer, serveSite } from './server.ts';
import { serveWithSeveral } from './several.ts';

export interface Pages {
  render: PageRenderer;
  clientFolder: string | undefined;
}

const COMMANDS: Record<string, (pages: Pages) => Promise<void>> = {
  serve: async (pages) => {
    const config = readConfig(process.env);
    // Who is told to stop while it starts ends what it has begun, and then stops.
    const told = untilTold();
    const { stop } =
      config.processes > 1 && !isOneOfSeveral() ? await serveWithSeveral(config) : await serveAlone(config, pages);
    await told;
    if (!isOneOfSeveral()) console.log('Stopping…');
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
      const { seedLargely } = await import('./features/site/server/seed/large.ts');
      await seedLargely(services);
    };
    return withJournal(task, { quiet: true, clock: () => now });
  },
  'make-admin': () => withJournal((journal) => makeAdmin(journal, process.argv.slice(3))),
  backup: () => backupCommand(process.argv.slice(3)),
  restore: () => restoreCommand(process.argv.slice(3)),
  reset: async () => {
    const { dataDir, databaseUrl, publicUrl } = readConfig(process.env);
    if (databaseUrl)
      throw new ConfigError('DATABASE_URL: reset only empties a DATA_DIR of its own; drop your database yourself');
    await closing(async (opened) => {
      opened.defer(await lockDataFolder(dataDir, publicUrl));
      await (await openCluster(dataDir)).destroy();
      for (const part of ['files', 'incoming', 'resumable', 'mail', 'secret', HELD]) {
        await rm(`${dataDir}/${part}`, { recursive: true, force: true });
      }
    });
    console.log(`${dataDir} is empty. The next start makes a new journal.`);
  },
};

/** Runs a command and answers the exit code; faults people can mend are one clear line. */
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
    if (error instanceof ProcessNotStarted) return 1;
    if (error instanceof ConfigError) console.error(`The configuration is wrong.\n${error.message}`);
    else if (error instanceof BackupRefused) console.error(error.message);
    else if (error instanceof DataFolderHeld || (error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      console.error((error as Error).message);
    else console.error(error);
    return 1;
  }
}

async function serveAlone(config: Config, { render, clientFolder }: Pages): Promise<{ stop(): Promise<void> }> {
  const started = performance.now();
  const { journal, port, stop } = await serveSite(config, render, clientFolder);
  if (isSpokesman()) console.log((await setupInstructions(journal, port)).join('\n'));
  journal.log.info({ ms: Math.round(performance.now() - started) }, 'started');
  reportReady();
  tidyMemorySoon();
  return { stop };
}

/** A journal for one task, beside a running app or without one. */
function withJournal(task: (journal: Journal) => Promise<void>, options: AssembleOptions = {}): Promise<void> {
  return closing(async (opened) => {
    const config = readConfig(process.env);
    const unlock = config.databaseUrl ? undefined : await tryLockDataFolder(config.dataDir);
    if (unlock) opened.defer(unlock);
    const journal = await assemble({ ...config, logLevel: 'warn' }, { ...options, shareDatabase: !unlock });
    opened.defer(journal.close);
    await task(journal);
  });
}

/** A second signal changes nothing: a terminal sends one to all it runs, and npm hands its own on. */
function untilTold(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => done());
  });
}
