import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureDatabase, openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { openCluster } from '#platform/database/postgres/cluster.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/observability/log.ts';
import { TEMPLATE } from './database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: { host: string; user: string };
  }
}

/** One real server for all tests, without durability, and one migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'jaed-test-'));
  const cluster = await openCluster(folder, { durable: false });
  const connection = cluster.connection(TEMPLATE);
  await ensureDatabase(connection, TEMPLATE);
  const { db, close } = openDatabase(connection, { onIdleError: () => {} });
  await migrateDatabase(db, resolve('migrations'));
  await close();
  const jobs = createJobs(connection, createLog('silent'));
  await jobs.open([], []);
  await jobs.stop();
  project.provide('databaseServer', { host: connection.host, user: connection.user });
  return async () => {
    await cluster.destroy();
    await rm(folder, { recursive: true, force: true });
  };
}
