import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Connection } from '#platform/database/types.ts';

export const TEMPLATE = 'journal_template';

export interface TestDatabase {
  connection: Connection;
  drop(): Promise<void>;
}

/** A database of its own for one test file: a copy of the migrated template, or an empty one (`template1`). */
export async function testDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const database = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${database} template ${template}`);
  return {
    connection: { ...server, database },
    drop: () => onServer(`drop database ${database} with (force)`),
  };

  async function onServer(statement: string): Promise<void> {
    const client = new pg.Client({ ...server, database: 'postgres' });
    await client.connect();
    // The template can be copied by one at a time.
    for (let attempt = 1; ; attempt++) {
      try {
        await client.query(statement);
        break;
      } catch (error) {
        if (attempt === 50 || (error as pg.DatabaseError).code !== '55006') throw error;
        await new Promise((done) => setTimeout(done, 100));
      }
    }
    await client.end();
  }
}
