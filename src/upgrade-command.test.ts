import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrateTo } from './platform/backup/restore-database.ts';
import { databaseUrlOf } from './platform/database/postgres/find-database.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { onDatabase } from './testing/restored.ts';
import { upgradeCommand } from './upgrade-command.ts';

/** A migration that later ones follow, some of which create tables. */
const EARLIER = /_language-of-people|_languages-of-articles$/;

let database: TestDatabase;
let dataDir: string;
let migrations: string;
let newer: string[];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jaed-upgrade-'));
  migrations = join(dataDir, 'migrations');
  await cp('migrations', migrations, { recursive: true });
  const names = (await readdir(migrations)).filter((name) => /^\d{14}_/.test(name)).sort();
  const last = names.find((name) => EARLIER.test(name)) ?? '';
  newer = names.slice(names.indexOf(last) + 1);
  database = await testDatabase('template1');
  const client = new pg.Client(database.connection);
  await client.connect();
  await migrateTo(drizzle({ client }) as never, { folder: 'migrations', last });
  await client.query(`insert into manuscript_counters (year, last) values (2025, 41), (2026, 7)`);
  await client.end();
  vi.stubEnv('DATABASE_URL', databaseUrlOf(database.connection));
  vi.stubEnv('DATA_DIR', dataDir);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Everything that could have changed: structure, migrations and a table. */
const stateOf = async () => ({
  columns: await onDatabase(
    database.connection,
    `select table_name, column_name, data_type from information_schema.columns where table_schema <> 'information_schema' order by 1, 2`,
  ),
  migrations: await onDatabase(database.connection, 'select * from drizzle.__drizzle_migrations order by id'),
  rows: await onDatabase(database.connection, 'select * from manuscript_counters order by 1'),
  databases: await onDatabase(
    database.connection,
    `select datname from pg_database where datname like current_database() || '%'`,
  ),
});

/** The report of a dry run, and its error. */
async function dryRun(args = ['--dry-run']): Promise<string> {
  const lines = vi.spyOn(console, 'log').mockImplementation(() => {});
  const error = await upgradeCommand(args, migrations).then(
    () => '',
    ({ name, message }: Error) => `${name}: ${message}`,
  );
  const report = lines.mock.calls.flat().join('\n');
  lines.mockRestore();
  return `${report}\n${error}`;
}

test('upgrades a copy, names migrations and rows, and leaves the journal as it was', async () => {
  const before = await stateOf();
  const report = await dryRun();
  for (const name of newer) expect(report).toMatch(new RegExp(`^  ${name}: \\d+\\.\\d s$`, 'm'));
  expect(report).toContain(`${newer.length} migrations ran on the copy`);
  expect(report).toMatch(/^ {2}heartbeats: new, 0 rows$/m);
  expect(report).toMatch(/tables keep their [1-9]\d* rows\./);
  expect(report).toMatch(/The upgrade works\..+\n$/);
  expect(await stateOf()).toEqual(before);
  expect(await readdir(dataDir)).not.toContain('upgrade');
});

test('names the rows that a migration deletes, and the one that fails with the reason', async () => {
  const before = await stateOf();
  const add = async (name: string, statement: string) => {
    await mkdir(join(migrations, name));
    await writeFile(join(migrations, name, 'migration.sql'), statement);
  };
  await add('29990101000000_delete', 'delete from manuscript_counters where year = 2025;');
  expect(await dryRun()).toMatch(/^ {2}manuscript_counters: 2 before, 1 after$/m);
  await add('29990102000000_wrong', 'alter table manuscript_counters add column year int;');
  const report = await dryRun();
  expect(report).toMatch(/The migration 29990102000000_wrong failed: .*column "year" .* already exists/);
  expect(report).toContain('Do not start this version');
  expect(report).toMatch(/UpgradeFails: $/);
  expect(await stateOf()).toEqual(before);
});

test('does nothing without --dry-run', async () => {
  expect(await dryRun([])).toMatch(/BackupRefused: The next start of the journal upgrades it\./);
});
