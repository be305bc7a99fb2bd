import pg from 'pg';
import type { OpenDatabase } from '../database/database.ts';
import { type ChainHead, HEAD_STATEMENT } from '../records/event-chain.ts';
import { BackupRefused, type CopiedTable } from './archive.ts';

/** A table with the statement that selects the rows and values to copy. */
export interface TableCopy extends CopiedTable {
  statement: string;
}

/** Schema with the working data of a restore until it is complete: while it exists, no app may start. */
export const UNFINISHED = 'unfinished_restore';
export const JOBS_SCHEMA = 'pgboss';
/** Jobs that are not done. An active job is stored as `retry`, so that it starts again where it is restored. */
const PENDING_JOBS = `where state in ('created', 'retry', 'active')`;

export const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');

export type RowFilters = Record<string, { column: string; condition: string }>;

interface CopyRules {
  excludedTables: string[];
  rowFilters: RowFilters;
  /** SQL values that replace a column, by `table.column`; null leaves the column out. */
  columnValues?: Record<string, string | null>;
}

/** Every table to copy, with its columns: those of the schema public, and pending jobs. */
export async function tablesToCopy(
  client: pg.ClientBase,
  { excludedTables, rowFilters, columnValues = {} }: CopyRules,
): Promise<TableCopy[]> {
  const tables: TableCopy[] = [];
  for (const { name, columns: all } of await ownTables(client)) {
    if (excludedTables.includes(name)) continue;
    const filter = rowFilters[name];
    const where = filter && all.includes(filter.column) ? ` where ${filter.condition}` : '';
    const columns = all.filter((column) => columnValues[`${name}.${column}`] !== null);
    const values = columns.map((column) => {
      const value = columnValues[`${name}.${column}`];
      return value ? `${value} as ${list([column])}` : list([column]);
    });
    tables.push({ name, columns, statement: `select ${values.join(', ')} from ${quoted(name)}${where}` });
  }
  for (const [table, where] of [
    ['queue', ''],
    ['job', PENDING_JOBS],
  ] as const) {
    const columns = await columnsOf(client, `${JOBS_SCHEMA}.${table}`);
    if (columns.length === 0) continue;
    const values = columns.map((column) =>
      column === 'state' ? `case when state = 'active' then 'retry' else state end as state` : quoted(column),
    );
    const name = `${JOBS_SCHEMA}.${table}`;
    tables.push({ name, columns, statement: `select ${values.join(', ')} from ${quoted(name)} ${where}` });
  }
  return tables;
}

export const list = (columns: string[]): string => columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/** The tables of the schema public, by name; empty for an unused database. */
export async function ownTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = ''
    group by relname order by relname`);
  return rows;
}

export async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(table)}`);
  return Number(rows[0]?.count);
}

/** The writable columns of a table; empty when the table does not exist. */
export async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** The name of the last migration; undefined when none has run. */
export async function lastMigration(client: pg.ClientBase): Promise<string | undefined> {
  const table = 'drizzle.__drizzle_migrations';
  if (!(await columnsOf(client, table)).includes('name')) return undefined;
  const { rows } = await client.query<{ name: string }>(`select name from ${table} order by created_at desc limit 1`);
  return rows[0]?.name;
}

/** The newest entry of the audit log's chain; undefined for a release without one, too. */
export async function auditHeadOf(client: pg.ClientBase): Promise<ChainHead | undefined> {
  if (!(await columnsOf(client, 'public.events')).includes('hash')) return undefined;
  const { rows } = await client.query<ChainHead>(HEAD_STATEMENT);
  return rows[0];
}

export async function sequencesOf(client: pg.ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`);
  return rows;
}

/** Whether a restore was begun in this database and not completed. */
export async function isUnfinished(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_namespace where nspname = $1', [UNFINISHED]);
  return (rowCount ?? 0) > 0;
}

/** Throws, and closes the database, when a restore was not completed: an app must not start on a part of a journal. */
export async function refuseUnfinished(database: OpenDatabase): Promise<void> {
  if (!(await isUnfinished(database.pool))) return;
  await database.close();
  throw new BackupRefused('A restore into this database was begun and never finished. Run it again: npm run restore.');
}
