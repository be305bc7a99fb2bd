import { join } from 'node:path';
import pg from 'pg';

/** Runs one statement on the database of the journal under test, for what no screen of its own can bring about. */
export async function inReadModel(statement: string, values: unknown[]): Promise<void> {
  const host = join(process.env.JOURNAL_DATA ?? '', 'postgres', 'run');
  const client = new pg.Client({ host, user: 'journal', database: 'journal' });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
