import pg from 'pg';
import type { OpenDatabase } from '../database/database.ts';
import { BackupRefused, type CopiedTable } from './archive.ts';

/** What is copied of a table: everything, or the rows that `only` (SQL) picks; `values` replaces columns. */
export interface TableCopy extends CopiedTable {
  statement: string;
}

/** The schema in which a restore keeps what it needs until it is done: while it is there, no app may start. */
export const UNFINISHED = 'unfinished_restore';
export const JOBS_SCHEMA = 'pgboss';
/** Jobs that still have to be done. One under way is begun anew where it is restored. */
const WAITING = `where state in ('created', 'retry', 'active')`;

export const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');

export type KeptRows = Record<string, { column: string; condition: string }>;

/** Every table worth keeping, with its columns: those of the schema public, and the jobs that wait. */
export async function tablesToCopy(
  client: pg.ClientBase,
  { leftOut, keptRows }: { leftOut: string[]; keptRows: KeptRows },
): Promise<TableCopy[]> {
  const tables: TableCopy[] = [];
  for (const { name, columns } of await ownTables(client)) {
    if (leftOut.includes(name)) continue;
    const kept = keptRows[name];
    const where = kept && columns.includes(kept.column) ? ` where ${kept.condition}` : '';
    tables.push({ name, columns, statement: `select ${list(columns)} from ${quoted(name)}${where}` });
  }
  for (const [table, where] of [
    ['queue', ''],
    ['job', WAITING],
  ] as const) {
    const columns = await columnsOf(client, `${JOBS_SCHEMA}.${table}`);
    if (columns.length === 0) continue;
    const values = columns.map((column) =>
      column === 'state' ? `case when state = 'active' then 'retry' else state end` : quoted(column),
    );
    const name = `${JOBS_SCHEMA}.${table}`;
    tables.push({ name, columns, statement: `select ${values.join(', ')} from ${quoted(name)} ${where}` });
  }
  return tables;
}

export const list = (columns: string[]): string => columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/** The tables of the schema public, by name. Empty for a database nobody has used. */
export async function ownTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = ''
    group by relname order by relname`);
  return rows;
}

/** The columns of a table that can be written; none when there is no such table. */
export async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** The name of the last migration; undefined where there has been none. */
export async function lastMigration(client: pg.ClientBase): Promise<string | undefined> {
  const table = 'drizzle.__drizzle_migrations';
  if (!(await columnsOf(client, table)).includes('name')) return undefined;
  const { rows } = await client.query<{ name: string }>(`select name from ${table} order by created_at desc limit 1`);
  return rows[0]?.name;
}

export async function sequencesOf(client: pg.ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`);
  return rows;
}

/** Whether a restore was begun here and has not come to its end. */
export async function isUnfinished(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_namespace where nspname = $1', [UNFINISHED]);
  return (rowCount ?? 0) > 0;
}

/** Half a journal must not be taken for a whole one: no app starts on it. */
export async function refuseUnfinished({ pool, close }: OpenDatabase): Promise<void> {
  if (!(await isUnfinished(pool))) return;
  await close();
  throw new BackupRefused('A restore into this database was begun and never finished. Run it again: npm run restore.');
}
