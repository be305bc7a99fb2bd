import type pg from 'pg';
import type { Connection } from '../database/types.ts';
import { createJobs } from '../jobs/jobs.ts';
import type { Log } from '../observability/log.ts';
import { columnsOf, JOBS_SCHEMA, list, UNFINISHED } from './database-facts.ts';

/** Creates the job tables of this version, restores the pending jobs, and allows apps to start. */
export async function finishRestore(
  client: pg.Client,
  { connection, log }: { connection: Connection; log: Log },
): Promise<void> {
  const jobs = createJobs(connection, log);
  await jobs.open([], []);
  await jobs.stop();
  await client.query('begin');
  for (const table of ['queue', 'job']) await copyStagedRows(client, table);
  await client.query(`drop schema ${UNFINISHED} cascade`);
  await client.query('commit');
}

/** Copies the columns that exist in the archive and in this version of pg-boss; the others take their defaults. */
async function copyStagedRows(client: pg.Client, table: string): Promise<void> {
  const archived = await columnsOf(client, `${UNFINISHED}.${table}`);
  const current = await columnsOf(client, `${JOBS_SCHEMA}.${table}`);
  const both = current.filter((column) => archived.includes(column));
  if (both.length === 0) return;
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = to_regclass($1) and attname = any($2)`,
    [`${JOBS_SCHEMA}.${table}`, both],
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  const values = both.map((column) => `${list([column])}::${types.get(column) ?? 'text'}`).join(', ');
  await client.query(`
    insert into ${JOBS_SCHEMA}.${table} (${list(both)}) select ${values} from ${UNFINISHED}.${table}
    on conflict do nothing`);
}
