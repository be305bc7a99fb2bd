import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openCluster } from '#platform/database/postgres/cluster.ts';
import { startJournal } from '../../e2e/support/process.ts';
import { memoryOf } from './process-figures.ts';
import { figure, report, table } from './report.ts';
import { processorsTaken, timed } from './timing.ts';

/**
 * Measures the repository, the sitemap and the article's page on a journal with 100,000 articles (or the given
 * number), with an empty cache. Not a test; it writes docs/performance.md.
 *
 *     npm run bench:harvest -- 100000
 */
const ARTICLES = Number(process.argv[2] ?? 100_000);
const TIMES = 60;
const HEAD = ['median, ms', '95th percentile', 'bytes'];
let rows: string[][] = [];
const folder = await mkdtemp(join(tmpdir(), 'jaed-bench-'));
const environment = { DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000000', PAGE_CACHE_MB: '0' };
execFileSync(process.execPath, ['scripts/start.js', 'seed'], {
  env: { ...process.env, ...environment },
  stdio: 'inherit',
});
await addArticles();
const journal = await startJournal(environment);
const stolen = await processorsTaken();
const get = async (path: string) => {
  const response = await fetch(`${journal.url}${path}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return text;
};

const list = '/oai?verb=ListRecords';
const first = (xml: string, pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
const tokenIn = (xml: string) => first(xml, /<resumptionToken[^>]*>([^<]+)/);
const sets = [...(await get('/oai?verb=ListSets')).matchAll(/<setSpec>([^<]+)<\/setSpec><setName>([^<]+)/g)];
const setNamed = (name: string) => sets.find(([, , found]) => found?.startsWith(name))?.[1] ?? '';
const sizeOf = async (set: string) =>
  Number(first(await get(`/oai?verb=ListIdentifiers&metadataPrefix=oai_dc&set=${set}`), /completeListSize="(\d+)"/));
const topics = sets.flatMap(([, spec = '']) => (spec.startsWith('topic:') ? [spec] : []));
const sizes = await Promise.all(topics.map(sizeOf));
const largest = topics[sizes.indexOf(Math.max(...sizes))] ?? '';

const lines: string[] = [];
for (const prefix of ['oai_dc', 'oai_jats']) {
  rows = [];
  const { tokens, records, seconds, memory } = await harvested(prefix);
  const whole = `${list}&metadataPrefix=${prefix}`;
  const resumed = (share: number) => `${list}&resumptionToken=${tokens[Math.floor((tokens.length - 1) * share)]}`;
  const midway = first(await get(resumed(0.5)), /<datestamp>([^<]+)/);
  await measure('ListRecords, the first page', () => whole);
  await measure('ListRecords, halfway', () => resumed(0.5));
  await measure('ListRecords, the last page', () => resumed(1));
  await measure('ListRecords, all different pages', (time) => resumed(time / TIMES));
  await measure('ListRecords, the largest topic', () => `${whole}&set=${largest}`);
  await measure('ListRecords, the smallest topic', () => `${whole}&set=${setNamed('Rarely')}`);
  await measure('ListRecords, an issue', () => `${whole}&set=${setNamed('Bulk issue')}`);
  await measure('ListRecords, from halfway', () => `${whole}&from=${midway}`);
  await measure('ListRecords, until halfway', () => `${whole}&until=${midway}`);
  await measure('ListRecords, a topic from halfway', () => `${whole}&from=${midway}&set=${largest}`);
  const identifiers = [...(await get(resumed(0.7))).matchAll(/<header><identifier>([^<]+)/g)];
  const one = `/oai?verb=GetRecord&metadataPrefix=${prefix}&identifier=`;
  await measure('GetRecord', (time) => one + identifiers[time % identifiers.length]?.[1]);
  lines.push(
    '',
    ...table([prefix, ...HEAD], rows),
    '',
    `Full harvest: ${figure(records)} records, ${figure(records / seconds)} a second. Memory of the server in MB before, at`,
    `most and after: ${memory}.`,
  );
}

rows = [];
for (const verb of ['Identify', 'ListSets', 'ListIdentifiers&metadataPrefix=oai_dc', 'ListMetadataFormats']) {
  await measure(verb, () => `/oai?verb=${verb}`);
}
const volumesOf = async (folder: string) =>
  [...(await get(folder)).matchAll(/href="([^"]+\.rdf)"/g)].map(([, name]) => `${folder}${name}`);
const volumes = await volumesOf('/repec/mds/jaedev/');
await measure('RePEc: archive', () => '/repec/mds/mdsarch.rdf');
await measure('RePEc: the list of volumes', () => '/repec/mds/jaedev/');
await measure('RePEc: a volume', (time) => volumes[time % volumes.length] ?? '');
await measure('KBART', () => '/kbart.txt');
const part = await get('/sitemap.xml');
const parts = [...part.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
const pages: string[] = [];
const memory = await remembering(async () => {
  for (const path of parts.slice(1)) {
    pages.push(
      ...[...(await get(path)).matchAll(/<loc>([^<]+)/g)]
        .map(([, address = '']) => new URL(address).pathname)
        // Each article is there in each language.
        .filter((address) => address.startsWith('/article/')),
    );
  }
});
await measure('/sitemap.xml', () => '/sitemap.xml', 10);
for (const path of parts.slice(0, 3)) await measure(path, () => path, 5);
const page = (time: number) => pages[Math.floor((pages.length / TIMES) * time)] ?? '/';
// Which is what publishing does; the copies above were not published.
for (let time = 0; time < TIMES; time++) await get(`/api/v1/articles/${page(time).split('/')[2]}/citations`);
await measure('page of an article', page);
await measure('page of an article not cited yet', (time) => page(time + 0.5));
await measure('an article as JATS', (time) => `${page(time)}.xml`);
lines.push(
  '',
  ...table(['other', ...HEAD], rows),
  '',
  `Memory of the server over all of the sitemap in MB before, at most and after: ${memory}.`,
);
await report('harvest', [`${figure(ARTICLES)} articles. ${await stolen()}`, ...lines]);
await journal.end();
await rm(folder, { recursive: true, force: true });

async function harvested(prefix: string) {
  const tokens: string[] = [];
  let records = 0;
  const began = performance.now();
  const used = await remembering(async () => {
    for (let path = `${list}&metadataPrefix=${prefix}`; path; ) {
      const xml = await get(path);
      records += xml.split('<record>').length - 1;
      const token = tokenIn(xml);
      if (token) tokens.push(token);
      path = token && `${list}&resumptionToken=${token}`;
    }
  });
  return { tokens, records, seconds: (performance.now() - began) / 1000, memory: used };
}

/** Megabytes the server holds before, at most during, and after some work (Linux). */
async function remembering(work: () => Promise<void>): Promise<string> {
  // Resets the highest value so far.
  writeFileSync(`/proc/${journal.pid}/clear_refs`, '5');
  const before = memoryOf(journal.pid);
  await work();
  return [before, memoryOf(journal.pid, 'VmHWM'), memoryOf(journal.pid)].join(', ');
}

async function measure(name: string, pathOf: (time: number) => string, times = TIMES): Promise<void> {
  let bytes = 0;
  const taken = await timed(times, async (time) => {
    bytes = (await get(pathOf(time))).length;
  });
  rows.push([name, ...taken, figure(bytes)]);
}

/** Copies the sample articles, each changed at a moment of its own; one of twenty has been withdrawn. */
async function addArticles(): Promise<void> {
  const cluster = await openCluster(folder);
  const client = new pg.Client(cluster.connection('journal'));
  await client.connect();
  const copy = (table: string, id: string, changes: string, which = '') =>
    client.query(`insert into ${table} select (jsonb_populate_record(x, jsonb_build_object(${changes}))).*
      from bulk b join ${table} x on ${id} = b.source ${which}`);
  await client.query(`
    insert into issues (id, issue_number, title, year, month, is_special, version, created_at)
    select uuidv7(), 1 + n % 2, 'Bulk issue ' || n, 1990 + n / 10, 1 + n % 12, false, 1, now() from generate_series(1, 200) n;
    insert into topics (id, name, version, created_at) values (uuidv7(), 'Rarely written about', 1, now());
    create temp table bulk as
      with known as (select id, row_number() over () - 1 as place, count(*) over () as total from articles where state = 'published')
      select n, uuidv7() as id, known.id as source, 'MDS-1999-' || (100000 + n) as number,
        now() - (n * interval '97 seconds') as changed,
        (select id from issues where title = 'Bulk issue ' || (1 + n % 200)) as issue_id,
        case when n % 2000 = 0 then (select id from topics where name = 'Rarely written about') end as topic_id
      from generate_series(1, ${ARTICLES}) n join known on known.place = n % known.total;
  `);
  const topic = `'topic_id', coalesce(b.topic_id, x.topic_id)`;
  const place = `'published_at', b.changed, 'issue_id', b.issue_id, ${topic}`;
  const found = `'article_id', b.id, ${place}`;
  await copy('submissions', 'x.id', `'id', b.id, 'number', b.number, 'doi', null, 'draft_id', null, ${place}`);
  await copy(
    'articles',
    'x.id',
    `'id', b.id, 'number', b.number, 'doi', '10.55555/jaed.' || b.n, 'updated_at', b.changed, ${place},
      'state', case when b.n % 20 = 0 then 'withdrawn' else 'published' end,
      'file_id', null, 'file_name', null, 'file_size', null, 'file_sha256', null, 'file_key', null`,
  );
  // Or the journal would make each of them findable while it is being measured.
  await copy('article_spellings', 'x.article_id', found, 'where b.n % 20 > 0');
  await copy('article_search', 'x.article_id', found, 'where b.n % 20 > 0');
  await client.query('vacuum analyze');
  await client.end();
  await cluster.stop();
  console.log(`Added ${ARTICLES.toLocaleString('en-GB')} articles.`);
}
