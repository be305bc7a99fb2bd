import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { migrateWithin } from '../database/migrations.ts';
import type { Queries, Transaction } from '../database/types.ts';
import { BackupRefused, type CopiedTable, ENTRIES, type Head } from './archive.ts';
import { JOBS_SCHEMA, list, ownTables, quoted, UNFINISHED } from './database-facts.ts';

/** The table that rows are copied into: the table itself, or for jobs a staging table with text columns. */
export function targetTableOf(name: string): string {
  return name.startsWith(`${JOBS_SCHEMA}.`) ? `${UNFINISHED}.${name.slice(JOBS_SCHEMA.length + 1)}` : `public.${name}`;
}

/** Drops all tables and schemas of the journal, and records the keys of its stored files. Runs in the caller's transaction. */
export async function clearDatabase(client: pg.Client, fileTables: string[]): Promise<void> {
  const tables = await ownTables(client);
  await client.query(`drop schema if exists ${UNFINISHED} cascade`);
  await client.query(`create schema ${UNFINISHED}`);
  await client.query(`create table ${UNFINISHED}.replaced (key text primary key)`);
  for (const table of fileTables.filter((name) => tables.some((own) => own.name === name)))
    await client.query(`insert into ${UNFINISHED}.replaced select storage_key from ${quoted(table)}`);
  for (const { name } of tables) await client.query(`drop table public.${quoted(name)} cascade`);
  await client.query(`drop schema if exists ${JOBS_SCHEMA}, drizzle cascade`);
}

type Shape = Pick<Head, 'migration' | 'tables' | 'sequences'>;

/** Empty tables as they were when an archive was made; `finish` adds the foreign keys and runs the later migrations. */
export async function openTables(client: pg.Client, tx: Transaction, { migrations, head }: Tables) {
  await migrateTo(tx, { folder: migrations, last: head.migration });
  const constraints = await dropForeignKeys(client);
  const tables = (await ownTables(client)).map(({ name }) => quoted(name));
  // Some migrations insert rows, which the archive holds too.
  if (tables.length > 0) await client.query(`truncate ${tables.join(', ')}`);
  for (const { name, columns } of head.tables) {
    if (!targetTableOf(name).startsWith(`${UNFINISHED}.`)) continue;
    await client.query(
      `create table ${quoted(targetTableOf(name))} (${columns.map((one) => `${quoted(one)} text`).join(', ')})`,
    );
  }
  return {
    async finish(): Promise<void> {
      for (const { name, value } of head.sequences)
        await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value]);
      for (const statement of constraints) await client.query(statement);
      await migrateWithin(tx, migrations);
      await client.query('analyze');
    },
  };
}

interface Tables {
  migrations: string;
  head: Shape;
}

/** Copies rows into tables as they were when the archive was made; `finish` runs the later migrations. */
export function fillDatabase(client: pg.Client, tx: Transaction, migrations: string) {
  let tables: Awaited<ReturnType<typeof openTables>> | undefined;
  let open: OpenCopy | undefined;

  const close = async () => {
    open?.copy.end();
    await open?.done;
    open = undefined;
  };
  const begin = ({ name, columns }: CopiedTable): OpenCopy => {
    const copy = client.query(copyFrom(`copy ${quoted(targetTableOf(name))} (${list(columns)}) from stdin`));
    const done = finished(copy);
    done.catch(() => {});
    return { name, copy, done };
  };

  return {
    /** Copies an entry if it is a part of a table, and returns whether it is. */
    async take(name: string, content: AsyncIterable<Buffer>, head: Head): Promise<boolean> {
      tables ??= await openTables(client, tx, { migrations, head });
      if (!name.startsWith(ENTRIES.tables)) {
        await close();
        return false;
      }
      const wanted = name.slice(ENTRIES.tables.length).split('/')[0];
      const table = head.tables.find((one) => one.name === wanted);
      if (!table) throw new BackupRefused(`The archive has rows of "${wanted}", which it does not describe.`);
      if (open?.name !== wanted) await close();
      open ??= begin(table);
      for await (const chunk of content) await writeChunk(open, chunk);
      return true;
    },
    async finish(): Promise<void> {
      await close();
      await tables?.finish();
    },
  };
}

interface OpenCopy {
  name: string;
  copy: CopyStreamQuery;
  done: Promise<void>;
}

/** Waits while the database is slower than the reader. */
async function writeChunk({ copy, done }: OpenCopy, chunk: Buffer): Promise<void> {
  if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), done]);
}

/** Names of the migrations up to `last`. Throws BackupRefused when this version does not have it. */
export async function migrationsUpTo(folder: string, last: string): Promise<string[]> {
  const names = (await readdir(folder)).sort();
  const at = names.indexOf(last);
  if (at < 0)
    throw new BackupRefused(
      `The backup was made by a version of the journal that this one does not know (${last}). Install that version first.`,
    );
  return names.slice(0, at + 1);
}

/** Migrates a database up to and including the migration `last`. */
export async function migrateTo(db: Queries, { folder, last }: { folder: string; last: string }): Promise<void> {
  const part = await mkdtemp(join(tmpdir(), 'journal-migrations-'));
  try {
    await copyMigrations({ folder, last, to: part });
    await migrateWithin(db, part);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** Copies the migrations up to and including `last` to another folder. */
export async function copyMigrations({
  folder,
  last,
  to,
}: {
  folder: string;
  last: string;
  to: string;
}): Promise<void> {
  for (const name of await migrationsUpTo(folder, last))
    await cp(join(folder, name), join(to, name), { recursive: true });
}

/** Drops the foreign keys, because tables are filled in no particular order. Returns the statements that add them again. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`);
}
