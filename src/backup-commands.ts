import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EXCLUDED_TABLES, EXTRAS, FILE_TABLES, ROW_FILTERS } from './features/backups/server/contents.ts';
import { BackupRefused, type End, type Head } from './platform/backup/archive.ts';
import { backUp } from './platform/backup/back-up.ts';
import { encryptionTo, identitiesIn } from './platform/backup/encryption.ts';
import { fileTarget } from './platform/backup/nightly.ts';
import { checkArchive, restore, type SmallPart } from './platform/backup/restore.ts';
import { stampOf } from './platform/backup/rotation.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { openDataFolder } from './platform/config/data-folder.ts';
import { lockForCommand, tryLockDataFolder } from './platform/config/data-lock.ts';
import { findDatabase } from './platform/database/postgres/find-database.ts';
import type { Connection } from './platform/database/types.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { intoFile } from './platform/files/into-file.ts';
import { openStores } from './platform/files/open-stores.ts';
import { createLog } from './platform/observability/log.ts';
import { withResources } from './platform/runtime/with-resources.ts';
import { loadSecret } from './platform/security/secret.ts';

export const MIGRATIONS = resolve('migrations');

/** `npm run backup [-- --out FILE]`: `-` is standard output. */
export async function backupCommand(args: string[]): Promise<void> {
  const { values } = parseOrRefuse(
    () => parseArgs({ args, options: { out: { type: 'string' } } }),
    'backup [-- --out FILE]',
  );
  const config = readConfig(process.env);
  const encrypt = await encryptionTo(config.backup.recipients);
  const name = `journal-${stampOf(new Date())}.tar.zst${encrypt ? '.age' : ''}`;
  const out = values.out ?? join(config.backup.folder, name);
  if (!config.databaseUrl) await requireJournal(config.dataDir);
  const end = await withDatabaseAndStore(config, 'share', async ({ connection, store }) => {
    const needs = {
      connection,
      store,
      excludedTables: EXCLUDED_TABLES,
      rowFilters: ROW_FILTERS,
      fileTables: FILE_TABLES,
      clock: () => new Date(),
      secret: await loadSecret(config.dataDir, config.secret),
      extras: EXTRAS.map((extra) => ({ name: extra, path: join(config.dataDir, extra) })),
      encrypt,
    };
    if (out === '-') return backUp(needs, process.stdout);
    return intoNewFile(resolve(out), (path) => backUp(needs, fileTarget(path)));
  });
  // Standard output may carry the archive.
  console.error(
    `${out === '-' ? 'The backup' : resolve(out)} holds ${sizeText(end)}. ${encrypt ? 'Only the owners of the keys in BACKUP_RECIPIENTS can read it.' : 'It is as secret as the journal itself.'}`,
  );
  if (end.leftOut.length === 0) return;
  for (const { key, why } of end.leftOut) console.error(`  ${key} is not in it: ${why}`);
  throw new BackupRefused(`${end.leftOut.length} files are not in the backup; everything else is.`);
}

/** `npm run restore -- FILE [--identity KEYFILE] [--replace] [--check]` */
export async function restoreCommand(args: string[]): Promise<void> {
  const usage = 'restore -- FILE [--identity KEYFILE] [--replace | --check]';
  const options = { replace: { type: 'boolean' }, check: { type: 'boolean' }, identity: { type: 'string' } } as const;
  const { values, positionals } = parseOrRefuse(() => parseArgs({ args, options, allowPositionals: true }), usage);
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new BackupRefused(`Usage: npm run ${usage}`);
  const config = readConfig(process.env);
  const archive = { path: resolve(file), identities: values.identity ? await identitiesIn(values.identity) : [] };
  const { head, end } = await checkArchive(archive, MIGRATIONS);
  console.log(`${file} of ${head.createdAt} is complete: ${sizeText(end)}.`);
  for (const { key, why } of end.leftOut) console.log(`  ${key} was already ${why} when the backup was made`);
  if (values.check) return;
  await openDataFolder(config.dataDir);
  await withDatabaseAndStore(config, 'alone', async ({ connection, store }) => {
    const workFolder = join(config.dataDir, 'restoring');
    await rm(workFolder, { recursive: true, force: true });
    await restore(archive, {
      connection,
      store,
      workFolder,
      migrations: MIGRATIONS,
      fileTables: FILE_TABLES,
      replace: values.replace ?? false,
      storeSmallPart: (part) => storeSmallPart(config, part),
      log: createLog('warn'),
    });
    await rm(workFolder, { recursive: true, force: true });
  });
  console.log('Restored. Start the journal with "npm start"; it then sends the mail that was queued in the backup.');
}

/** Runs `task` with the database and the file store; with `alone`, throws when an app uses them. */
export function withDatabaseAndStore<T>(
  config: Config,
  access: 'share' | 'alone',
  task: (opened: { connection: Connection; store: FileStore }) => Promise<T>,
): Promise<T> {
  return withResources(async (opened) => {
    const lock = access === 'alone' ? lockForCommand : tryLockDataFolder;
    const unlock = config.databaseUrl ? undefined : await lock(config.dataDir);
    if (unlock) opened.defer(unlock);
    const { connection, cluster } = await findDatabase(config, { shared: !unlock });
    if (cluster) opened.defer(cluster.stop);
    return task({ connection, store: (await openStores(config)).store });
  });
}

async function storeSmallPart(config: Config, { secret, extra }: SmallPart): Promise<void> {
  if (extra && EXTRAS.includes(extra.name)) await writeFile(join(config.dataDir, basename(extra.name)), extra.content);
  if (secret === undefined || config.secret === secret) return;
  if (config.secret) {
    console.log(
      'SECRET differs from the one in the backup: everybody has to log in and set up authenticator apps again.',
    );
    return;
  }
  const path = join(config.dataDir, 'secret');
  await writeFile(`${path}.new`, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

/** Writes a file that is complete or absent, and never replaces one. */
export async function intoNewFile<T>(path: string, write: (path: string) => Promise<T>): Promise<T> {
  if (await exists(path)) throw new BackupRefused(`${path} already exists; nothing was written.`);
  return intoFile(path, write);
}

export async function requireJournal(dataDir: string): Promise<void> {
  if (!(await exists(join(dataDir, 'files')))) throw new BackupRefused(`There is no journal in ${dataDir}.`);
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

export function parseOrRefuse<T>(parse: () => T, usage: string): T {
  try {
    return parse();
  } catch (cause) {
    throw new BackupRefused(`${(cause as Error).message}\nUsage: npm run ${usage}`, { cause });
  }
}

function sizeText({ rows, files, bytes }: End & Partial<Head>): string {
  const megabytes = (bytes / 1024 / 1024).toFixed(1);
  return `${rows} rows and ${files} files (${megabytes} MB unpacked)`;
}
