import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openCluster } from '#platform/database/postgres/cluster.ts';
import { startJournal } from '../../e2e/support/process.ts';
import { adminToken, officeSettings } from './office.ts';
import { table } from './report.ts';
import { UNKEPT } from './sample-journal.ts';
import { durations, percentiles, processorsTaken } from './timing.ts';

/**
 * Measures how long a page takes while the PDF and the EPUB of an issue with 100 articles, each with a full text, are made in the
 * background, beside how long it takes while nothing is made. Nothing here is a test; it prints figures.
 *
 *     npm run bench:making
 */
interface Editions {
  data: { run: { finishedAt: string | null } | null };
}

const ARTICLES = 100;
const ROUNDS = 3;
const folder = await mkdtemp(join(tmpdir(), 'jaed-bench-'));
const environment = officeSettings(folder);
execFileSync(process.execPath, ['scripts/start.js', 'seed'], { env: { ...process.env, ...environment } });
const { issueId, page } = await anIssue();
const journal = await startJournal(environment);
const authorization = `Bearer ${await adminToken(journal.url, folder)}`;
const editions = `${journal.url}/api/v1/issues/${issueId}/editions`;
const make = () => fetch(editions, { method: 'POST', headers: { authorization } });
const isMade = async () => {
  const { data } = (await (await fetch(editions, { headers: { authorization } })).json()) as Editions;
  return data.run?.finishedAt !== null;
};

/** Asks for the page, without the cache, with a pause as between readers. */
const ask = async () => {
  const response = await fetch(`${journal.url}${page}`, { headers: UNKEPT });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${page} was answered with ${response.status}.`);
};
const paced = async (times: number) => {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    taken.push(...(await durations(1, ask)));
    await pause(20);
  }
  return taken;
};

await pause(15_000);
await paced(300);
const taken = await processorsTaken();
const [quiet, making]: [number[], number[]] = [[], []];
let seconds = 0;
for (let round = 0; round < ROUNDS; round++) {
  quiet.push(...(await paced(200)));
  const began = performance.now();
  await make();
  while (!(await isMade())) making.push(...(await paced(10)));
  seconds += (performance.now() - began) / 1000;
}
console.log(`${ARTICLES} articles, made ${ROUNDS} times in ${(seconds / ROUNDS).toFixed(1)} s each. ${await taken()}`);
console.log(
  table(
    ['page while', 'requests', 'median, ms', '95 %, ms'],
    [
      ['nothing is made', String(quiet.length), ...percentiles(quiet)],
      ['the files of the issue are made', String(making.length), ...percentiles(making)],
    ],
  ).join('\n'),
);
await journal.end();
await rm(folder, { recursive: true, force: true });

/** Copies an article with its text and its PDF into an issue of its own. */
async function anIssue() {
  const cluster = await openCluster(folder);
  const client = new pg.Client(cluster.connection('journal'));
  await client.connect();
  const { rows } = await client.query<{ id: string; path: string }>(
    `select id, '/article/' || number || '/' || slug path from articles
      where file_id is not null and id in (select submission_id from manuscript_texts) order by number limit 1`,
  );
  const [original] = rows;
  const made = await client.query<{ id: string }>(
    `insert into issues (id, issue_number, title, year, month, status, created_at)
      values (gen_random_uuid(), 99, 'An issue of many', 2025, 1, 'PUBLISHED', now()) returning id`,
  );
  const issue = made.rows[0]?.id;
  const copied = (name: string, key: string, changes: string) =>
    client.query(
      `insert into ${name} select (jsonb_populate_record(original, jsonb_build_object('${key}', copy.id, ${changes}))).*
        from ${name} original, copy where original.${key} = '${original?.id}'`,
    );
  await client.query(
    `create temporary table copy as select n, gen_random_uuid() id from generate_series(1, ${ARTICLES}) n`,
  );
  const named = `'number', 'MDS-2020-' || 5000 + n, 'slug', 'copy-' || n, 'issue_id', '${issue}'`;
  await copied('submissions', 'id', named);
  // The copies share a stored file, which the records of files do not provide for.
  await client.query('set session_replication_role = replica');
  await copied('articles', 'id', `${named}, 'file_id', gen_random_uuid()`);
  await copied('manuscript_texts', 'submission_id', `'id', gen_random_uuid()`);
  await client.end();
  await cluster.stop();
  return { issueId: issue, page: original?.path ?? '/' };
}
