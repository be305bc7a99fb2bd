import { join } from 'node:path';
import pg from 'pg';

/** The rows that one statement answers, on the database in a data folder. */
export async function rowsOf<Row extends object>(
  dataDir: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ host: join(dataDir, 'postgres', 'run'), user: 'journal', database: 'journal' });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Runs one statement on the database of the journal under test, for what no screen of its own can bring about. */
export async function inReadModel(statement: string, values: unknown[]): Promise<void> {
  await rowsOf(process.env.JOURNAL_DATA ?? '', statement, values);
}
