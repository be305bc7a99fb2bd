import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { intoNewFile, MIGRATIONS, parseOrRefuse, requireJournal, withDatabaseAndStore } from './backup-commands.ts';
import { FILE_TABLES } from './features/backups/server/contents.ts';
import { exportJournal } from './features/exporting/server/export.ts';
import { ExportRefused, type Manifest } from './features/exporting/server/format.ts';
import { importArchive } from './features/exporting/server/import.ts';
import { fileTarget } from './platform/backup/nightly.ts';
import { readConfig } from './platform/config/config.ts';
import { openDataFolder } from './platform/config/data-folder.ts';
import { createLog } from './platform/observability/log.ts';

/** `npm run export -- FILE`: `-` is standard output. */
export async function exportCommand(args: string[]): Promise<void> {
  const file = fileOf(args, 'export -- FILE');
  const config = readConfig(process.env);
  if (!config.databaseUrl) await requireJournal(config.dataDir);
  const manifest = await withDatabaseAndStore(config, 'share', async ({ connection, store }) => {
    const needs = { connection, store, origin: config.publicUrl, clock: () => new Date() };
    if (file === '-') return exportJournal(needs, process.stdout);
    return intoNewFile(resolve(file), (path) => exportJournal(needs, fileTarget(path)));
  });
  // Standard output may carry the archive.
  console.error(
    `${file === '-' ? 'The export' : resolve(file)} holds ${sizeText(manifest)}. It holds everything confidential except passwords.`,
  );
  const { leftOut } = manifest.files;
  if (leftOut.length === 0) return;
  for (const { key, why } of leftOut) console.error(`  ${key} is not in it: ${why}`);
  throw new ExportRefused(`${leftOut.length} files are not in the export; everything else is.`);
}

/** `npm run import -- FILE`, of an export of a whole journal. */
export async function importExportCommand(args: string[]): Promise<void> {
  const file = fileOf(args, 'import -- FILE');
  const path = resolve(file);
  const config = readConfig(process.env);
  await openDataFolder(config.dataDir);
  const manifest = await withDatabaseAndStore(config, 'alone', async ({ connection, store }) => {
    const workFolder = join(config.dataDir, 'restoring');
    await rm(workFolder, { recursive: true, force: true });
    const imported = await importArchive(path, {
      connection,
      store,
      workFolder,
      migrations: MIGRATIONS,
      fileTables: FILE_TABLES,
      log: createLog('warn'),
    });
    await rm(workFolder, { recursive: true, force: true });
    return imported;
  });
  for (const { key, why } of manifest.files.leftOut) console.log(`  ${key} was already ${why} when it was exported`);
  console.log(
    `Imported ${sizeText(manifest)} of ${manifest.createdAt}. Start the journal with "npm start"; everybody sets a new password by "Forgot password?".`,
  );
}

function fileOf(args: string[], usage: string): string {
  const { positionals } = parseOrRefuse(() => parseArgs({ args, options: {}, allowPositionals: true }), usage);
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new ExportRefused(`Usage: npm run ${usage}`);
  return file;
}

function sizeText({ parts, files, articles }: Manifest): string {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  return `${rows} rows, ${files.count} files and ${articles} articles`;
}
