import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { ENTRIES } from '#platform/backup/archive.ts';
import { isUnfinished, ownTables, quoted } from '#platform/backup/database-facts.ts';
import { type ReplaceNeeds, replaceJournal } from '#platform/backup/restore.ts';
import { openTables, targetTableOf } from '#platform/backup/restore-database.ts';
import { fileReceiver } from '#platform/backup/restore-files.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { type CheckedExport, openExport, refusalOf } from './check.ts';
import { ExportRefused, type Manifest, PATHS, StoredFile } from './format.ts';
import { prepareForLines, storeLines } from './lines.ts';

export interface ImportNeeds extends ReplaceNeeds {
  store: FileStore;
  /** Folder for files that are not complete yet; on the disk of the store if that has one. */
  workFolder: string;
  migrations: string;
}

/** Tables that the first start fills, or that say nothing about what people have written. */
const STARTER_TABLES = [
  'about_sections',
  'contact_info',
  'documents',
  'events',
  'faqs',
  'fixity_runs',
  'issue_edition_runs',
  'letter_templates',
  'manuscript_counters',
  'organisations',
  'pages',
  'site_texts',
  'topics',
];
/** Tables that say nothing about the content: logins and mails of the first administrator. */
const TRACES = [
  'codes',
  'handshakes',
  'limit_counters',
  'outbox',
  'passkeys',
  'personal_tokens',
  'recovery_codes',
  'sessions',
];

/**
 * Puts a whole journal into an empty one, which becomes equal to it. Checks the file before anything is written; rows are
 * stored in one transaction. Throws ExportRefused for a file that is not complete, and for a journal that is not empty.
 */
export async function importArchive(file: string, needs: ImportNeeds): Promise<Manifest> {
  const archive = await openExport(file, needs.migrations);
  let isNew = false;
  try {
    return await replaceJournal(needs, {
      check: async (client) => {
        isNew = !(await isUnfinished(client));
        if (isNew) await refuseUnlessEmpty(client, needs.store);
      },
      fill: async (opened) => {
        try {
          await storeRows(archive, opened, needs.migrations);
          await storeFiles(archive, needs, { undo: isNew });
        } catch (error) {
          throw refusalOf(file, error as Error);
        }
        return { outcome: archive.manifest };
      },
    });
  } finally {
    archive.close();
  }
}

async function storeRows(
  { manifest, open }: CheckedExport,
  { client, tx }: { client: pg.Client; tx: Transaction },
  migrations: string,
): Promise<void> {
  const tables = manifest.parts.map(({ table: name, columns }) => ({ name, columns }));
  const opened = await openTables(client, tx, { migrations, head: { ...manifest, tables } });
  await prepareForLines(client);
  for (const { path, table, columns, rows } of manifest.parts) {
    const target = { table: targetTableOf(table), columns };
    const stored = await storeLines(client, target, await open(path)).catch((error: Error) => {
      throw new Error(`${path} cannot be stored (${error.message})`, { cause: error });
    });
    if (stored !== rows) throw new Error(`${path} has ${stored} rows, and its manifest says ${rows}`);
  }
  await opened.finish();
}

/** Stores the files. When one cannot be stored, those before it are removed if `undo` says that nothing else is in the store. */
async function storeFiles(
  archive: CheckedExport,
  { store, workFolder }: ImportNeeds,
  { undo }: { undo: boolean },
): Promise<void> {
  const leftOut = new Set(archive.manifest.files.leftOut.map(({ key }) => key));
  const receiver = fileReceiver(store, workFolder);
  const stored: string[] = [];
  try {
    for await (const { path, storage_key: key } of storedFilesOf(archive)) {
      if (leftOut.has(key)) continue;
      await receiver.take(`${ENTRIES.files}${key}`, await archive.open(path));
      stored.push(key);
    }
  } catch (error) {
    if (undo) for (const key of stored) await store.remove(key);
    throw error;
  }
}

async function* storedFilesOf(archive: CheckedExport): AsyncGenerator<StoredFile> {
  const input = Readable.from(await archive.open(PATHS.index));
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line) yield storedFileOf(line);
}

function storedFileOf(line: string): StoredFile {
  const parsed = StoredFile.safeParse(JSON.parse(line));
  if (parsed.success) return parsed.data;
  throw new Error(`${PATHS.index} has a line with an invalid ${parsed.error.issues[0]?.path.join('.')}`);
}

/** Throws unless the journal is new: at most its first administrator and the texts of the first start are there. */
async function refuseUnlessEmpty(client: pg.Client, store: Pick<FileStore, 'walk'>): Promise<void> {
  const tables = await ownTables(client);
  if (tables.some(({ name }) => name === 'events')) {
    const { rowCount } = await client.query(
      `select 1 from events where actor_id is not null and type !~ '^(account|user|session)' limit 1`,
    );
    if (rowCount) throw notEmpty('somebody has changed something in it');
  }
  for (const { name } of tables) {
    if (STARTER_TABLES.includes(name) || TRACES.includes(name)) continue;
    const allowed = name === 'users' ? 1 : 0;
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit ${allowed + 1}`);
    if (rows.length > allowed) throw notEmpty(`its table ${name} has rows`);
  }
  for await (const { key } of store.walk()) throw notEmpty(`there is a stored file (${key})`);
}

const notEmpty = (why: string) =>
  new ExportRefused(
    `This journal is not empty: ${why}. A whole journal can be imported into an empty one only, with another DATA_DIR or database. Nothing was changed.`,
  );
