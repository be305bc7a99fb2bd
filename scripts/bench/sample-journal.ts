import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openCluster } from '#platform/database/postgres/cluster.ts';
import { startJournal } from '../../e2e/support/process.ts';
import { seedLargeArchive } from './large-archive.ts';

/** A reader's browser that takes nothing coded. */
const PLAIN = { 'user-agent': 'Mozilla/5.0', accept: 'text/html' };

/** A client that accepts compressed responses, as all browsers do. */
export const CODED = { ...PLAIN, 'accept-encoding': 'br' };

/** The same client with unknown credentials: its responses are rendered for it and never cached. */
export const UNKEPT = { ...PLAIN, authorization: 'Unknown' };

/** Creates the sample journal with the given number of further articles, to be started with this environment. */
export async function sampleJournal(articles: number) {
  const folder = await mkdtemp(join(tmpdir(), 'jaed-bench-'));
  const environment = { DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000000' };
  execFileSync(process.execPath, ['scripts/start.js', 'seed'], { env: { ...process.env, ...environment } });
  const pages = await fill(folder, articles);
  await settle(environment);
  return { environment, pages, remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface Page {
  name: string;
  paths: string[];
}

/** Adds articles and two issues to the sample journal, and tells which addresses to ask for. */
async function fill(folder: string, articles: number): Promise<Page[]> {
  const cluster = await openCluster(folder);
  const client = new pg.Client(cluster.connection('journal'));
  await client.connect();
  const { rows: pdfs } = await client.query<{ path: string }>(
    `select '/article/' || number || '/' || slug || '.pdf' path from articles where file_id is not null limit 1`,
  );
  await seedLargeArchive(client, articles);
  const issueOf = async (title: string, size: number) => {
    const { rows } = await client.query<{ id: string }>(
      `with made as (insert into issues (id, issue_number, title, year, month, created_at)
          values (gen_random_uuid(), 99, $1, 2025, 1, now()) returning id),
        chosen as (select id from articles where slug like 'article-%' order by published_at desc limit $2::int),
        moved as (update submissions set issue_id = (select id from made) where id in (select id from chosen)),
        shown as (update articles set issue_id = (select id from made) where id in (select id from chosen))
      select id from made`,
      [title, size],
    );
    return `/issue/${rows[0]?.id}`;
  };
  const large = await issueOf('An issue of many', 150);
  const { rows: found } = await client.query<{ path: string }>(
    `select '/article/' || number || '/' || slug path from articles where slug like 'article-%' order by random() limit 200`,
  );
  await client.query('vacuum analyze');
  await client.end();
  await cluster.stop();
  return [
    { name: 'article', paths: found.map(({ path }) => path) },
    { name: 'home', paths: ['/'] },
    { name: 'archive', paths: ['/archive'] },
    { name: 'issue of 150 articles', paths: [large] },
    { name: 'search', paths: ['growth', 'market', 'rural+credit', 'trade'].map((words) => `/search?q=${words}`) },
    { name: 'PDF', paths: pdfs.map(({ path }) => path) },
    { name: 'GET /topic', paths: ['/api/v1/topic'] },
  ];
}

/** The texts of the sample articles are read at the first start, which no other start has to do. */
async function settle(environment: Record<string, string>): Promise<void> {
  const journal = await startJournal(environment);
  await pause(10_000);
  await journal.end();
}
