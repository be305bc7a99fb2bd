import pg from 'pg';
import type { Connection } from '../database/types.ts';

/** Runs a task with a connection of its own, whose statements may take any time. */
export async function withClient<T>(connection: Connection, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...connection,
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  // A connection that is lost makes the query fail; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await task(client);
  } finally {
    await client.end().catch(() => {});
  }
}
