import pg from 'pg';
import type { Connection } from '../database/types.ts';
import { BackupFailed } from './problem.ts';
import { withClient } from './with-client.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
/** Bytes of the longest name of a database. */
const MAX_NAME = 63;
const SUFFIX = '_rehearsal';

/**
 * Runs a task with an empty database beside the journal's, and deletes it afterwards. A killed process leaves it, and the next task
 * deletes it; so only one runs at a time. Throws BackupFailed when the account may not create databases.
 */
export async function withScratchDatabase<T>(
  connection: Connection,
  task: (scratch: Connection) => Promise<T>,
): Promise<T> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const name = `${(rows[0]?.name ?? '').slice(0, MAX_NAME - SUFFIX.length)}${SUFFIX}`;
    const drop = () => client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    await drop();
    await client.query(`create database ${pg.escapeIdentifier(name)}`).catch((error: pg.DatabaseError) => {
      throw error.code === INSUFFICIENT_PRIVILEGE ? new BackupFailed('RIGHTS', error.message, error) : error;
    });
    try {
      return await task(databaseOf(connection, name));
    } finally {
      await drop();
    }
  });
}

/** The same server and account, with another database. */
function databaseOf(connection: Connection, database: string): Connection {
  const { connectionString } = connection;
  if (!connectionString) return { ...connection, database };
  const url = new URL(connectionString);
  url.pathname = `/${encodeURIComponent(database)}`;
  return { ...connection, connectionString: url.href };
}
