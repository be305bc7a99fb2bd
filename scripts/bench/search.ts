import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openCluster } from '#platform/database/postgres/cluster.ts';
import { startJournal } from '../../e2e/support/process.ts';
import { LARGE, seedLargeArchive } from './large-archive.ts';
import { figure, report, table } from './report.ts';
import { durations, percentiles, processorsTaken } from './timing.ts';

/**
 * Measures the search on a journal with 100,000 published articles, 30,000 of them with the text of a PDF of 3,000
 * words; over HTTP, nothing cached. Not a test; it writes docs/performance.md. The trade-offs are described in
 * `src/features/articles/search/server/statements.ts`.
 *
 *     npm run bench:search -- --keep folder    (the folder is filled once and used again)
 */
const { values } = parseArgs({ options: { keep: { type: 'string' }, times: { type: 'string', default: '60' } } });
const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'jaed-bench-')));
const journal = await startJournal({ DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000000', PAGE_CACHE_MB: '0' });
const cluster = await openCluster(folder);
const client = new pg.Client(cluster.connection('journal'));
await client.connect();
const { rows } = await client.query('select count(*)::int as count from articles');
if (rows[0].count === 0) {
  console.log(`Adding ${LARGE} articles; this takes a minute or two.`);
  await seedLargeArchive(client);
}
const [rare = '', middle = ''] = await Promise.all(
  [20, 900].map(async (least) => {
    const { rows: found } = await client.query(
      'select word from search_words where articles >= $1 and length(word) >= 6 order by articles, word limit 1',
      [least],
    );
    return String(found[0].word);
  }),
);
const { rows: issues } = await client.query(`select id from issues where year = 2010 limit 1`);
const { rows: texts } = await client.query(
  `select substring(text from 5000 for 400) as text from article_texts limit 1`,
);
const { rows: cited } = await client.query(
  `select title, authors -> 0 ->> 'fullName' as author from articles where slug like 'article-%' order by number limit 1`,
);
const phrase = String(texts[0].text).split(' ').slice(1, 5).join(' ');
await client.end();

const citation = `${cited[0].author} (2026). ${cited[0].title}. MDS Journal of Applied Economics and Development, 1(1), 17.`;
const misspelt = `${rare.slice(0, 3)}${rare[4]}${rare[3]}${rare.slice(5)}`;
const CALLS: [string, string][] = [
  ['the page: a rare word', `/search?q=${rare}`],
  ['the page: two common words', '/search?q=economic+market'],
  ['a rare word', `/api/v1/search?q=${rare}`],
  ['a word of some thousand articles', `/api/v1/search?q=${middle}`],
  ['a word nearly all have', '/api/v1/search?q=growth'],
  ['two common words', '/api/v1/search?q=economic+market'],
  ['three words, one left out', '/api/v1/search?q=trade+poverty+-credit'],
  ['any of four common words', '/api/v1/search?q=trade+or+health+or+women+or+bank'],
  ['a phrase of common words', '/api/v1/search?q=%22economic+growth%22'],
  ['a phrase of a text', `/api/v1/search?q=${encodeURIComponent(`"${phrase}"`)}`],
  ['a misspelt word', `/api/v1/search?q=${misspelt}`],
  ['a citation pasted whole', `/api/v1/search?q=${encodeURIComponent(citation)}`],
  ['many words no article has', '/api/v1/search?q=growth+and+trade+among+qqxyz+zzyzx'],
  ['an author', '/api/v1/search?q=Wanjiru+Mugisha'],
  ['a common word in a topic', '/api/v1/search?q=growth&topic=Field+3'],
  ['a common word in an old year', '/api/v1/search?q=market&year=1999'],
  ['a common word in an issue', `/api/v1/search?q=market&issue=${issues[0].id}`],
  ['a rare word in a topic and a year', `/api/v1/search?q=${rare}&topic=Field+3&year=2011`],
  ['a common word, page 50', '/api/v1/search?q=growth&page=50'],
  ['a common word, newest first', '/api/v1/search?q=growth&sort=newest'],
  ['a topic without words', '/api/v1/search?topic=Field+3'],
  ['the newest articles', '/api/v1/submission?page=1&perPage=12'],
  ['the list: a common word', '/api/v1/submission?q=growth&page=1&perPage=12'],
  ['the list: a rare word', `/api/v1/submission?q=${rare}&page=1&perPage=12`],
  ['the list: part of a word', `/api/v1/submission?q=${rare.slice(1, 5)}&page=1&perPage=12`],
  ['the list: part of a common word', '/api/v1/submission?q=rowt&page=1&perPage=12'],
  ['the list: an author in a topic', '/api/v1/submission?q=Mugisha&topic=Field+3&page=1&perPage=12'],
];
// A journal that has just received these articles writes their citations for a while.
await pause(10_000);
const lines = [];
const ask = async (path: string): Promise<string> => {
  const response = await fetch(`${journal.url}${path}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
};
// In turn, so that what else the machine does in a minute is every call's.
const taken = CALLS.map((): number[] => []);
const stolen = await processorsTaken();
for (let round = 0; round < Number(values.times); round++) {
  for (const [at, [, path]] of CALLS.entries())
    taken[at]?.push(...(await durations(1, async () => void (await ask(path)))));
}
const note = await stolen();
for (const [at, [name, path]] of CALLS.entries()) {
  const text = await ask(path);
  const total = path.startsWith('/api') ? figure((JSON.parse(text) as { total: number }).total) : '';
  lines.push([name, total, ...percentiles(taken[at] ?? []), figure(text.length)]);
}
lines.push(['all of them', '', ...percentiles(taken.flat()), '']);
await report('search', table(['call', 'found', 'median, ms', '95th percentile', 'bytes'], lines), note);
await journal.end();
if (!values.keep) await rm(folder, { recursive: true, force: true });
