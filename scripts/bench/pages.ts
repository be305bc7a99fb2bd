import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type JournalProcess, startJournal } from '../../e2e/support/process.ts';
import { openCluster } from '../../src/platform/postgres/cluster.ts';
import { seedLargeArchive } from './large-archive.ts';
import { installed, type Load, load, pinned, tool } from './load.ts';
import { openNginx } from './nginx.ts';
import { openNode, type Recorded } from './node-alone.ts';
import { memoryOf, processorSeconds } from './process-figures.ts';
import { figure, report, table } from './report.ts';

/**
 * Measures what readers ask for most on the built server, kept and not kept, and what nginx makes of the same bytes on
 * the same processor; with 300 and with 100,000 articles. Writes docs/performance.md. Nothing here is a test.
 *
 *     npm run bench -- --articles 300,100000 --seconds 5
 */
const { values } = parseArgs({
  options: { articles: { type: 'string', default: '300,100000' }, seconds: { type: 'string', default: '5' } },
});
const seconds = Number(values.seconds);
/** The server has a processor of its own and the tool another where kept pages are measured. */
const [SERVER, TOOL] = [0, 1];
const PLAIN = { 'user-agent': 'Mozilla/5.0', accept: 'text/html' };
const CODED = { ...PLAIN, 'accept-encoding': 'br' };

for (const size of values.articles.split(',').map(Number)) await measureWith(size);

async function measureWith(articles: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'jaed-bench-'));
  const environment = { DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000000' };
  execFileSync(process.execPath, ['scripts/start.js', 'seed'], { env: { ...process.env, ...environment } });
  const pages = await fill(folder, articles);
  await settle(environment);
  const began = performance.now();
  const journal = await startJournal(environment, { around: pinned(SERVER, []) });
  await recorded(journal, '/');
  const started = performance.now() - began;
  await pause(10_000);
  const idle = memoryOf(journal.pid);
  const kept = await measureKept(journal, pages);
  const most = memoryOf(journal.pid, 'VmHWM');
  await journal.end();

  const made = [
    await measureRendered(environment, pages),
    await measureRendered({ ...environment, PROCESSES: '2' }, pages),
    await measureRendered({ ...environment, PAGE_CACHE_MB: '0' }, pages),
  ];
  const rows = pages.map(({ name }) => [name, ...(kept.get(name) ?? []), ...made.map((by) => by.get(name) ?? '')]);
  await rm(folder, { recursive: true, force: true });
  const head = [
    ...['', 'kept, a second', 'nginx', 'of nginx, per core', 'Node alone, of nginx'],
    ...['made anew, a second', 'by two processes', 'nothing kept'],
  ];
  await report(`pages-${articles}`, [
    `${figure(articles)} articles; load by ${tool} on 32 connections.`,
    '',
    ...table(head, rows),
    '',
    `Start to first page ${figure(started / 1000, 1)} s; memory idle ${idle} MB, at most ${most} MB while kept pages were asked for.`,
  ]);
}

interface Page {
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

/** What is answered a second under addresses nobody has asked for yet, on all processors. */
async function measureRendered(environment: Record<string, string>, pages: Page[]): Promise<Map<string, string>> {
  const journal = await startJournal(environment);
  const figures = new Map<string, string>();
  for (const { name, paths } of pages) {
    const addresses = paths.map((path) => `${journal.url}${path}${path.includes('?') ? '&' : '?'}n=~`);
    // Citations are written once; a process that has just begun is not yet as quick as it gets.
    await load(addresses, { seconds: name === 'article' ? 30 : 5, headers: PLAIN });
    const loads: number[] = [];
    for (let time = 0; time < 3; time++) loads.push((await load(addresses, { seconds, headers: PLAIN })).perSecond);
    figures.set(name, figure(loads.toSorted((one, other) => one - other)[1] ?? 0));
  }
  await journal.end();
  return figures;
}

/** What the server and nginx answer a second on a processor of their own, and how their costs compare. */
async function measureKept(journal: JournalProcess, pages: Page[]): Promise<Map<string, string[]>> {
  const answers = await Promise.all(pages.map(({ paths: [path = '/'] }) => recorded(journal, path)));
  const nginx = installed('nginx') ? await openNginx(answers, SERVER) : undefined;
  const alone = await openNode(answers, SERVER);
  const figures = new Map<string, string[]>();
  for (const [place, { name, paths }] of pages.entries()) {
    const own = await costly(journal.pid, `${journal.url}${paths[0]}`);
    const other = nginx && (await costly(nginx.pid, nginx.addressOf(place)));
    const least = other && (await costly(alone.pid, alone.addressOf(place)));
    const ratio = (of: Load & { cost: number }) => (other ? figure(other.cost / of.cost, 2) : '');
    figures.set(name, [
      ...[figure(own.perSecond), other ? figure(other.perSecond) : '', ratio(own)],
      least ? ratio(least) : '',
    ]);
  }
  await nginx?.stop();
  await alone.stop();
  return figures;
}

async function costly(pid: number, address: string): Promise<Load & { cost: number }> {
  await load([address], { seconds: 3, headers: CODED, processor: TOOL });
  const before = processorSeconds(pid);
  const result = await load([address], { seconds, headers: CODED, processor: TOOL });
  return { ...result, cost: (processorSeconds(pid) - before) / (result.perSecond * seconds) };
}

/** An answer as it comes over the wire, still coded. */
function recorded(journal: JournalProcess, path: string): Promise<Recorded> {
  return new Promise((done, failed) => {
    get(`${journal.url}${path}`, { headers: CODED }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        done({ headers: Object.fromEntries(headers) as Record<string, string>, bytes: Buffer.concat(chunks) });
      });
    }).once('error', failed);
  });
}
