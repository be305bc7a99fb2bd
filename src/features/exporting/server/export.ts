import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { readJournal } from '#features/journal/server/service.ts';
import { sumLine } from '#platform/backup/archive.ts';
import {
  auditHeadOf,
  isUnfinished,
  lastMigration,
  list,
  sequencesOf,
  type TableCopy,
  tablesToCopy,
} from '#platform/backup/database-facts.ts';
import { storedContent, storedFiles } from '#platform/backup/stored-files.ts';
import type { Connection } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { zipFileWriter } from '#platform/files/zip-file.ts';
import type { EXPORT_STEPS } from '../rules.ts';
import { articleFiles } from './articles.ts';
import { ExportRefused, FORMAT, FORMAT_VERSION, type Manifest, PATHS, type Part } from './format.ts';
import { linesOf } from './lines.ts';
import { README } from './readme.ts';
import { COLUMN_RULES, EXCLUDED_TABLES, EXCLUSIONS, JOBS, RECORDS, ROW_FILTERS } from './records.ts';
import { rowSchema } from './schemas.ts';
import { ALL_FILES } from './stored-files.ts';

export interface ExportNeeds {
  connection: Connection;
  store: Pick<FileStore, 'read'>;
  /** Public address of the journal. */
  origin: string;
  clock: () => Date;
  onProgress?: (progress: ExportProgress) => void;
}

/** Tables, stored files or articles that are in the export so far, and all of them. */
export interface ExportProgress {
  step: (typeof EXPORT_STEPS)[number];
  done: number;
  total: number;
}

const COLUMN_VALUES = Object.fromEntries(Object.entries(COLUMN_RULES).map(([name, { value }]) => [name, value]));

/** Writes the whole journal as open formats into one ZIP file: a snapshot, while an app may keep running. */
export async function exportJournal(needs: ExportNeeds, target: Writable): Promise<Manifest> {
  const client = new pg.Client({ ...needs.connection, statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
  client.on('error', () => {});
  const writer = countingWriter(target, needs.clock());
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local timezone to 'UTC'`);
    const head = await describe(client, needs);
    await writer.add(PATHS.readme, [Buffer.from(README)]);
    const parts: Part[] = [];
    const { tables, unknown } = await tablesToExport(client);
    for (const table of tables) {
      needs.onProgress?.({ step: 'records', done: parts.length, total: tables.length });
      parts.push(await addRecords(client, writer, table));
    }
    await writer.add(PATHS.index, linesOf(client, ALL_FILES));
    const files = await addFiles(client, writer, needs);
    const articles = await addArticles(client, writer, { ...needs, files });
    const exclusions = [...EXCLUSIONS, ...unknown.map((what) => ({ what, why: 'is no table of the journal' }))];
    return await writer.finish({ ...head, exclusions, parts, files, articles });
  } catch (error) {
    writer.abandon();
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function describe(client: pg.Client, { origin, clock }: ExportNeeds) {
  const migration = await lastMigration(client);
  if (!migration) throw new ExportRefused('There is nothing to export: this database holds no journal.');
  if (await isUnfinished(client))
    throw new ExportRefused('A restore or import into this database was begun and never finished.');
  const journal = await readJournal(drizzle({ client }));
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    createdAt: clock().toISOString(),
    journal: journal.name,
    origin,
    migration,
    auditHead: await auditHeadOf(client),
    sequences: await sequencesOf(client),
  } as const;
}

type DescribedTable = TableCopy & { description: string };

/** The tables to export, and the names of those that are unknown, such as an operator's own. */
async function tablesToExport(client: pg.Client): Promise<{ tables: DescribedTable[]; unknown: string[] }> {
  const rules = {
    excludedTables: Object.keys(EXCLUDED_TABLES),
    rowFilters: ROW_FILTERS,
    columnValues: COLUMN_VALUES,
  };
  const [tables, unknown] = [[] as DescribedTable[], [] as string[]];
  for (const table of await tablesToCopy(client, rules)) {
    const [job, description] = [JOBS[table.name], RECORDS[table.name]];
    if (job) tables.push({ ...table, description: job, statement: inText(table) });
    else if (description) tables.push({ ...table, description });
    else unknown.push(table.name);
  }
  return { tables, unknown };
}

/** Jobs belong to pg-boss, whose next version may have other types: their columns are texts as PostgreSQL writes them. */
const inText = ({ columns, statement }: TableCopy) =>
  `select ${columns.map((column) => `${list([column])}::text`).join(', ')} from (${statement}) jobs`;

/** Adds the rows of a table as NDJSON, and their JSON Schema. */
async function addRecords(
  client: pg.Client,
  writer: Writer,
  { name, columns, description, statement }: DescribedTable,
): Promise<Part> {
  const [path, schema] = [`${PATHS.records}${name}.ndjson`, `${PATHS.schemas}${name}.schema.json`];
  const lines = linesOf(client, statement);
  await writer.add(path, lines);
  const described = await rowSchema(client, { table: name, description, columns, isText: name in JOBS });
  await writer.add(schema, [Buffer.from(JSON.stringify(described, null, 2))]);
  return { path, table: name, description, schema, columns, rows: lines.count };
}

async function addFiles(client: pg.Client, writer: Writer, { store, connection, onProgress }: ExportNeeds) {
  const total = await countOf(client, `(${ALL_FILES}) files`);
  const files: Manifest['files'] = { count: 0, bytes: 0, leftOut: [] };
  for await (const { key, path, found } of storedFiles(client, { store, connection, from: `(${ALL_FILES})` })) {
    onProgress?.({ step: 'files', done: files.count + files.leftOut.length, total });
    if (!(found instanceof Uint8Array)) {
      files.leftOut.push({ key, why: found });
      continue;
    }
    await writer.add(path, [found], { compress: false });
    files.count += 1;
    files.bytes += found.length;
  }
  return files;
}

/** Adds JATS and PDF of every article; returns the number of articles. */
async function addArticles(
  client: pg.Client,
  writer: Writer,
  { store, origin, files, onProgress }: ExportNeeds & { files: Manifest['files'] },
): Promise<number> {
  const total = await countOf(client, `articles where state = 'published'`);
  const db = drizzle({ client });
  const missing = new Set(files.leftOut.map(({ key }) => key));
  let articles = 0;
  for await (const { path, content } of articleFiles(db, { journal: await readJournal(db), origin })) {
    if ('xml' in content) {
      onProgress?.({ step: 'articles', done: articles, total });
      await writer.add(path, [content.xml]);
      articles += 1;
    } else if (!missing.has(content.storageKey)) {
      const found = await storedContent(store, { ...content, key: content.storageKey });
      if (found instanceof Uint8Array) await writer.add(path, [found], { compress: false });
      else files.leftOut.push({ key: content.storageKey, why: found });
    }
  }
  return articles;
}

async function countOf(client: pg.Client, rows: string): Promise<number> {
  const found = await client.query<{ count: number }>(`select count(*)::int as count from ${rows}`);
  return found.rows[0]?.count ?? 0;
}

type Writer = ReturnType<typeof countingWriter>;

/** Writes files and, at the end, the list of their checksums and the manifest. */
function countingWriter(target: Writable, now: Date) {
  const zip = zipFileWriter(target, now);
  const sums: string[] = [];
  return {
    async add(
      path: string,
      content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
      { compress } = { compress: true },
    ): Promise<void> {
      const { sha256 } = await zip.add(path, content, { compress });
      sums.push(sumLine(sha256, path));
    },
    async finish(rest: Omit<Manifest, 'checksums'>): Promise<Manifest> {
      const { sha256 } = await zip.add(PATHS.sums, [Buffer.from(sums.join(''))], { compress: true });
      const manifest: Manifest = { ...rest, checksums: { path: PATHS.sums, sha256, files: sums.length } };
      const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
      await zip.add(PATHS.manifest, [text], { compress: true });
      const sum = sumLine(createHash('sha256').update(text).digest('hex'), PATHS.manifest);
      await zip.add(PATHS.manifestSum, [Buffer.from(sum)], { compress: false });
      await zip.finish();
      return manifest;
    },
    abandon: () => zip.abandon(),
  };
}
