import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsClient } from './features/accounts/client.ts';
import { LOGINS_PER_NETWORK } from './features/accounts/limits.ts';
import { EXCLUDED_TABLES, FILE_TABLES, ROW_FILTERS } from './features/backups/server/contents.ts';
import type { End } from './platform/backup/archive.ts';
import { backUp } from './platform/backup/back-up.ts';
import type { Connection } from './platform/database/types.ts';
import { diskStore } from './platform/files/disk-store.ts';
import { testJournal } from './testing/journal.ts';
import { anAuthor, aSubmission } from './testing/makers.ts';
import { emptyPlace, onDatabase, secretOf } from './testing/restored.ts';

const journal = testJournal();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-archives-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** For a busy machine. */
const SLOW = { timeout: 20_000 };
let archives = 0;
const aBackup = async (): Promise<{ path: string; end: End }> => {
  archives += 1;
  const path = join(folder, `${archives}.tar.zst`);
  const needs = {
    connection: journal.connection,
    secret: 's'.repeat(32),
    excludedTables: EXCLUDED_TABLES,
    rowFilters: ROW_FILTERS,
    fileTables: FILE_TABLES,
    store: await diskStore(join(journal.dataDir, 'files')),
    extras: [],
    clock: () => journal.now(),
  };
  return { path, end: await backUp(needs, createWriteStream(path)) };
};

/** A hash of all rows per table that a backup includes. */
const contentOf = async (connection: Connection): Promise<Record<string, string>> => {
  const tables = await onDatabase<{ name: string }>(
    connection,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !EXCLUDED_TABLES.includes(table.name))) {
    const [row] = await onDatabase<{ hash: string }>(
      connection,
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t
      ${name === 'outbox' ? `where ${ROW_FILTERS.outbox.condition}` : ''}`,
    );
    hashes[name] = row?.hash ?? '';
  }
  return hashes;
};

const jobsOf = (connection: Connection) =>
  onDatabase(
    connection,
    `select id, name, data, state::text, start_after from pgboss.job where state < 'completed' order by id`,
  );

/** Keys of files that do not match their recorded checksum. */
const damagedFiles = async (connection: Connection, dataDir: string): Promise<string[]> => {
  const rows = await onDatabase<{ key: string; sha256: string }>(
    connection,
    'select storage_key as key, sha256 from uploads union all select storage_key, sha256 from images',
  );
  expect(rows.length).toBeGreaterThan(0);
  const damaged: string[] = [];
  for (const { key, sha256 } of rows) {
    const bytes = await readFile(join(dataDir, 'files', key)).catch(() => Buffer.alloc(0));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) damaged.push(key);
  }
  return damaged;
};

test('a restore brings back every row, file and pending job, and the secret', async () => {
  await aSubmission(journal, { status: 'PUBLISHED' });
  await aSubmission(journal, { manuscriptTitle: 'Tabs\tand\nlines \\ and \\N and é — 土' });
  const { path, end } = await aBackup();
  const place = await emptyPlace();
  await place.restore(path);
  expect(end.leftOut).toEqual([]);
  expect(await contentOf(place.connection)).toEqual(await contentOf(journal.connection));
  const jobs = await jobsOf(place.connection);
  expect(jobs).toEqual(await jobsOf(journal.connection));
  expect(jobs.length).toBeGreaterThan(2);
  expect(await damagedFiles(place.connection, place.dataDir)).toEqual([]);
  expect(await secretOf(place)).toBe('s'.repeat(32));
  await place.remove();
});

test('a backup is consistent while articles are being published', async () => {
  let stopped = false;
  const known: string[] = [];
  const write = async () => {
    while (!stopped) known.push((await aSubmission(journal, { status: 'PUBLISHED' })).number);
  };
  const writing = [write(), write()];
  await expect.poll(() => known.length, SLOW).toBeGreaterThan(1);
  const before = [...known];
  const { path, end } = await aBackup().finally(() => {
    stopped = true;
  });
  await Promise.all(writing);
  expect(known.length).toBeGreaterThan(before.length);
  const place = await emptyPlace();
  await place.restore(path);
  expect(end.leftOut).toEqual([]);
  const numbers = (await place.query<{ number: string }>('select number from articles')).map(({ number }) => number);
  expect(numbers).toEqual(expect.arrayContaining(before));
  const unpublished = `select number from submissions where status = 'PUBLISHED' and id not in (select id from articles)`;
  expect(await place.query(unpublished)).toEqual([]);
  expect(await damagedFiles(place.connection, place.dataDir)).toEqual([]);
  await place.remove();
});

test('a backup contains no code or link of a mail, queued or sent', async () => {
  const { email } = await anAuthor(journal);
  await accountsClient(journal.as()).forgotPassword(email);
  const mails = await journal.mailsTo(email);
  const secrets = mails.flatMap(
    ({ text }) => /link=([\w-]{20,})|\b(\d{6})\b/.exec(text)?.slice(1).filter(Boolean) ?? [],
  );
  expect(secrets.length).toBeGreaterThanOrEqual(2);
  const { path } = await aBackup();
  const text = zstdDecompressSync(await readFile(path)).toString('latin1');
  for (const secret of secrets) expect(text).not.toMatch(new RegExp(`\\b${secret}\\b`));
  const place = await emptyPlace();
  await place.restore(path);
  const queued = `select recipient from outbox where is_secret and state = 'queued'`;
  expect(await place.query(queued)).toEqual([]);
  await place.remove();
});

test('a backup leaves out excluded tables', async () => {
  await journal.services.limits.spend(LOGINS_PER_NETWORK, 'somebody');
  const { path } = await aBackup();
  const text = zstdDecompressSync(await readFile(path)).toString('latin1');
  for (const table of EXCLUDED_TABLES) expect(text).not.toContain(`tables/${table}`);
});

test('refuses a damaged, truncated or foreign archive with a sentence, and changes nothing', async () => {
  await aSubmission(journal);
  const { path } = await aBackup();
  const good = await readFile(path);
  const unpacked = zstdDecompressSync(good);
  const place = await emptyPlace();
  const refusal = async (name: string, bytes: Uint8Array) => {
    const bad = join(folder, name);
    await writeFile(bad, bytes);
    return place.restore(bad).then(
      () => 'restored',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  };
  const sentence = /^BackupRefused: \S+ is not a complete backup: .+\. Nothing was changed\.$/;
  // The last dozen bytes are an empty frame, which is not read.
  for (const share of [0.0001, 0.1, 0.35, 0.6, 0.9, 0.99]) {
    const at = Math.floor(share * good.length);
    const flipped = Buffer.from(good);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    expect(await refusal('flipped', flipped), `byte ${at}`).toMatch(sentence);
    expect(await refusal('cut', good.subarray(0, at)), `cut at ${at}`).toMatch(sentence);
  }
  // The archive's checksums find a change that the checksum of the compression does not.
  const rowAt = unpacked.indexOf('Terraces and Tenure');
  const changed = Buffer.from(unpacked);
  changed[rowAt] = 0x58;
  expect(await refusal('changed', zstdCompressSync(changed))).toMatch(
    /tables\/\w+\/000001\.copy does not match its checksum/,
  );
  expect(await refusal('cut-tar', gzipSync(unpacked.subarray(0, -4096)))).toMatch(sentence);
  expect(await refusal('foreign', Buffer.from('not an archive'))).toMatch(sentence);
  expect(await refusal('empty', Buffer.alloc(0))).toMatch(sentence);
  expect(await place.restore(join(folder, 'none')).catch((error: Error) => error.message)).toContain('cannot be read');
  expect(await place.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
  expect(await place.store.keys()).toEqual([]);
  await place.remove();
});

test('refuses to overwrite a journal without --replace; with it, only the restored journal is left', async () => {
  const place = await emptyPlace();
  const { path: older } = await aBackup();
  const { author } = await aSubmission(journal);
  const { path: newer } = await aBackup();
  await place.restore(newer);
  await expect(place.restore(older)).rejects.toThrow('The database is not empty. Use --replace to delete its content');
  await place.restore(older, { replace: true });
  expect(await place.query(`select 1 from users where email = '${author.email}'`)).toEqual([]);
  expect(await damagedFiles(place.connection, place.dataDir)).toEqual([]);
  const named = await place.query<{ key: string }>('select storage_key as key from uploads');
  expect((await place.store.keys()).sort()).toEqual(named.map(({ key }) => key).sort());
  await place.remove();
});

test('a backup lists missing and changed files, and contains everything else', async () => {
  const { author } = await aSubmission(journal);
  const mine = `select storage_key as key from uploads where user_id = '${author.id}' order by 1`;
  const [gone, changed] = await onDatabase<{ key: string }>(journal.connection, mine);
  await rm(join(journal.dataDir, 'files', gone?.key ?? ''));
  await writeFile(join(journal.dataDir, 'files', changed?.key ?? ''), 'something else');
  const { path, end } = await aBackup();
  expect(end.leftOut).toEqual([
    { key: gone?.key, why: 'missing' },
    { key: changed?.key, why: 'changed' },
  ]);
  const place = await emptyPlace();
  await place.restore(path);
  expect(new Set(await damagedFiles(place.connection, place.dataDir))).toEqual(new Set([gone?.key, changed?.key]));
  await place.remove();
});

test('refuses an archive of an unknown version', async () => {
  const { path } = await aBackup();
  const place = await emptyPlace();
  await onDatabase(
    journal.connection,
    `update drizzle.__drizzle_migrations set name = '29990101000000_far' where id = 1`,
  );
  await onDatabase(
    journal.connection,
    `update drizzle.__drizzle_migrations set created_at = 99999999999999 where id = 1`,
  );
  const { path: future } = await aBackup();
  await expect(place.restore(future)).rejects.toThrow(
    'a version of the journal that this one does not know (29990101000000_far)',
  );
  await place.restore(path);
  await place.remove();
});
