import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { type Cluster, openCluster } from '#platform/database/postgres/cluster.ts';
import { addressOf, ask, openSurroundings, type Surroundings, theOfficeOn } from './support/instances.ts';
import type { JournalProcess } from './support/process.ts';

test.describe.configure({ mode: 'serial' });

let folder: string;
let around: Surroundings;
let standby: Cluster;
let journal: JournalProcess;
let office: string;

/** A streaming standby of a server: its data as it is when it stands still, and where to get what comes after. */
async function aStandbyOf(primary: Cluster): Promise<Cluster> {
  await primary.stop();
  // With the owner of the data folder, who need not be the user that runs the tests.
  execFileSync('cp', ['-a', join(folder, 'primary'), join(folder, 'standby')]);
  const data = join(folder, 'standby/postgres/data');
  const { host, user } = primary.connection('postgres');
  await writeFile(join(data, 'standby.signal'), '');
  await writeFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = 'host=${host} user=${user}'\n`);
  await primary.revive();
  return openCluster(join(folder, 'standby'), { durable: false });
}

/** Runs a statement on the standby. */
async function onStandby<T extends object>(statement: string): Promise<T | undefined> {
  const client = new pg.Client(standby.connection('journal'));
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows[0];
  } finally {
    await client.end();
  }
}

const topics = async () => {
  const { status, body } = await ask<{ data: { name: string }[] }>(journal, 'GET', '/topic');
  expect(status).toBe(200);
  return body.data.map(({ name }) => name);
};
const adds = async (name: string) =>
  expect((await ask(journal, 'POST', '/topic', { token: office, body: { name } })).status).toBe(200);
/** Statements the standby has answered for the app. */
const asked = async () => {
  const statement = `select sum(calls)::int as calls from pg_stat_database, lateral (select xact_commit as calls) as all_
    where datname = 'journal'`;
  return (await onStandby<{ calls: number }>(statement))?.calls ?? 0;
};

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-replica-'));
  around = await openSurroundings(folder);
  standby = await aStandbyOf(around.cluster);
  journal = await around.start('a', { DATABASE_REPLICA_URL: addressOf(standby), PAGE_CACHE_MB: '0' });
  office = await theOfficeOn(around, journal, journal);
});
test.afterAll(async () => {
  await around.close();
  await standby?.destroy().catch(() => {});
  await rm(folder, { recursive: true, force: true });
});

test('public reads go to the replica, and what was changed is there with the next request all the same', async () => {
  const client = new pg.Client(standby.connection('journal'));
  await client.connect();
  await adds('Seen at once');
  expect(await topics()).toContain('Seen at once');
  // A paused replica reports no position: the primary is read until the replica has caught up.
  await client.query('select pg_wal_replay_pause()');
  await adds('Not there yet');
  for (let time = 0; time < 5; time++) expect(await topics()).toContain('Not there yet');
  const { rows } = await client.query(`select 1 from topics where name = 'Not there yet'`);
  expect(rows).toEqual([]);
  await client.query('select pg_wal_replay_resume()');
  await client.end();
});

test('once it has caught up it is read, by the search too', async () => {
  for (const path of ['/topic', '/search?q=market']) {
    const read = async () => {
      const before = await asked();
      for (let time = 0; time < 20; time++) await ask(journal, 'GET', path);
      return (await asked()) - before;
    };
    await expect.poll(read, { timeout: 20_000, intervals: [1_000] }).toBeGreaterThan(20);
  }
});

test('with the replica away the primary answers, and it is taken back when it returns', async () => {
  await standby.stop();
  const begun = performance.now();
  expect(await topics()).toContain('Not there yet');
  expect((await ask(journal, 'GET', '/search?q=market')).status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(2_000);
  await adds('While it was away');
  expect(await topics()).toContain('While it was away');
  await standby.revive();
  const read = async () => {
    const before = await asked();
    for (let time = 0; time < 20; time++) expect(await topics()).toContain('While it was away');
    return (await asked()) - before;
  };
  await expect.poll(read, { timeout: 20_000, intervals: [1_000] }).toBeGreaterThan(20);
});
