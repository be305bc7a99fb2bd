import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { exportJournal } from '#features/exporting/server/export.ts';
import { ensureDatabase, openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { openCluster } from '#platform/database/postgres/cluster.ts';
import { seedLargeArchive } from './large-archive.ts';

/**
 * Measures the export of a journal with the given number of articles, three in ten with a PDF of 40 kB: seconds, memory of the
 * process. Nothing here is a test; it prints figures.
 *
 *     npm run bench:exporting -- 10000
 */
const ARTICLES = Number(process.argv[2] ?? 10_000);
const MEGABYTE = 1024 * 1024;
const PDF = randomBytes(40_000);
const folder = await mkdtemp(join(tmpdir(), 'jaed-bench-'));
const cluster = await openCluster(folder, { durable: false });
const connection = cluster.connection('journal');
await ensureDatabase(connection, 'journal');
await fill();

const [begun, path] = [performance.now(), join(folder, 'journal.zip')];
const rss = () => process.memoryUsage().rss / MEGABYTE;
const [before, peaks] = [rss(), [] as number[]];
const timer = setInterval(() => peaks.push(rss()), 100);
const store = { read: async () => Readable.from([PDF]) };
const needs = { connection, store, origin: 'https://journal.example', clock: () => new Date() };
const { articles, files } = await exportJournal(needs, createWriteStream(path));
clearInterval(timer);

console.log('| articles | files | seconds | size, MB | memory before, MB | peak of each fifth of the time, MB |');
console.log('|---:|---:|---:|---:|---:|---|');
const fifth = Math.ceil(peaks.length / 5);
const shares = [0, 1, 2, 3, 4].map((n) => Math.round(Math.max(0, ...peaks.slice(n * fifth, (n + 1) * fifth))));
const size = (await stat(path)).size / MEGABYTE;
const seconds = (performance.now() - begun) / 1000;
console.log(
  `| ${articles} | ${files.count} | ${seconds.toFixed(1)} | ${size.toFixed(0)} | ${Math.round(before)} | ${shares.join(', ')} |`,
);
await cluster.destroy();
await rm(folder, { recursive: true, force: true });

/** Makes the articles, and has every file's record name the one PDF. */
async function fill(): Promise<void> {
  const { db, close } = openDatabase(connection, { onIdleError: () => {} });
  await migrateDatabase(db, resolve('migrations'));
  await close();
  const client = new pg.Client(connection);
  await client.connect();
  await seedLargeArchive(client, ARTICLES);
  const sum = createHash('sha256').update(PDF).digest('hex');
  await client.query('update uploads set sha256 = $1, size = $2', [sum, PDF.length]);
  await client.query('update articles set file_sha256 = $1, file_size = $2 where file_id is not null', [
    sum,
    PDF.length,
  ]);
  await client.end();
}
