import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { openCluster } from '#platform/database/postgres/cluster.ts';

/**
 * Measures backup and restore, export and import of a large sample journal with so many further files of a megabyte, which no
 * compression makes smaller: seconds, and memory of the command. Nothing here is a test; it prints figures.
 *
 *     npm run bench:backup -- 1000
 */
const FILES = Number(process.argv[2] ?? 1_000);
const MEGABYTE = 1024 * 1024;
const folder = await mkdtemp(join(tmpdir(), 'jaed-bench-'));
const from = join(folder, 'from');
const [archive, zip] = [join(folder, 'journal.tar.zst'), join(folder, 'journal.zip')];
await mkdir(from);
execFileSync(process.execPath, ['scripts/start.js', 'seed', '--large'], {
  env: { ...process.env, DATA_DIR: from },
  stdio: 'inherit',
});
await addFiles();

console.log('\n| command | seconds | peak memory, MB |\n|---|---:|---:|');
await measure('backup', ['backup', '--out', archive], from);
await measure('restore --check', ['restore', archive, '--check'], join(folder, 'to'));
await measure('restore', ['restore', archive], join(folder, 'to'));
await measure('export', ['export', zip], from);
await measure('import', ['import', zip], join(folder, 'into'));
for (const [what, path] of [
  ['archive', archive],
  ['export', zip],
] as const)
  console.log(`\nThe ${what} has ${((await stat(path)).size / MEGABYTE).toFixed(0)} MB.`);
await rm(folder, { recursive: true, force: true });

/** Rows and files as an upload leaves them, without going through one. */
async function addFiles(): Promise<void> {
  const cluster = await openCluster(from);
  const client = new pg.Client(cluster.connection('journal'));
  await client.connect();
  for (let count = 0; count < FILES; count++) {
    const [id, bytes] = [randomUUID(), randomBytes(MEGABYTE)];
    const key = `uploads/${id.slice(-2)}/${id}.pdf`;
    await mkdir(dirname(join(from, 'files', key)), { recursive: true });
    await writeFile(join(from, 'files', key), bytes);
    await client.query(
      `insert into uploads (id, user_id, file_name, format, mime_type, size, sha256, storage_key, created_at)
       select $1, id, 'bench.pdf', 'pdf', 'application/pdf', $2, $3, $4, now() from users limit 1`,
      [id, bytes.length, createHash('sha256').update(bytes).digest('hex'), key],
    );
  }
  await client.end();
  await cluster.stop();
}

async function measure(what: string, args: string[], dataDir: string): Promise<void> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['scripts/start.js', ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
  }, 50);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${what} ended with ${code}.`);
  console.log(`| ${what} | ${((performance.now() - begun) / 1000).toFixed(1)} | ${Math.round(peak / 1024)} |`);
}
