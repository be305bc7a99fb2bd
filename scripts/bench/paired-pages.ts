import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type JournalProcess, startJournal } from '../../e2e/support/process.ts';
import { load } from './load.ts';
import { memoryOf } from './process-figures.ts';
import { figure, median, table } from './report.ts';
import { CODED, sampleJournal, UNKEPT } from './sample-journal.ts';

/**
 * Compares the pages of this version with those of another checkout, alternately, on copies of the same journal. Prints the
 * medians of responses a second and the median of the rounds' ratios; above 1 this version is faster.
 *
 *     npm run bench:paired-pages -- --against ../released --rounds 7 --seconds 3
 */
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    articles: { type: 'string', default: '300' },
  },
});
if (!values.against) throw new Error('Name the other checkout: --against FOLDER');
const seconds = Number(values.seconds);

const { environment, pages, remove } = await sampleJournal(Number(values.articles));
const copy = await mkdtemp(join(tmpdir(), 'jaed-bench-copy-'));
await cp(environment.DATA_DIR, copy, { recursive: true });
const own = await startJournal(environment);
const other = await startJournal({ ...environment, DATA_DIR: copy }, { checkout: resolve(values.against) });
const sides = [own, other] as const;
await pause(20_000);
const idle = sides.map(({ pid }) => memoryOf(pid));

const MEASURES: [what: string, page: string, headers: Record<string, string>][] = [
  ['article, cached', 'article', CODED],
  ['home, cached', 'home', CODED],
  ['article, rendered', 'article', UNKEPT],
  ['issue of 150 articles, rendered', 'issue of 150 articles', UNKEPT],
  ['search, rendered', 'search', UNKEPT],
];

const perSecond = async ({ url }: JournalProcess, page: string, headers: Record<string, string>) => {
  const paths = pages.find(({ name }) => name === page)?.paths ?? [];
  const addresses = paths.map((path) => `${url}${path}`);
  return (await load(addresses, { seconds, headers })).perSecond;
};

const rows: string[][] = [];
for (const [what, page, headers] of MEASURES) {
  for (const side of sides) await perSecond(side, page, headers);
  const rounds: [number, number][] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const measured: [number, number] = [0, 0];
    // Each goes first in every other round.
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      measured[index] = await perSecond(sides[index], page, headers);
    rounds.push(measured);
  }
  const ratio = median(rounds.map(([one, two]) => one / two));
  const [ours, theirs] = [median(rounds.map(([one]) => one)), median(rounds.map(([, two]) => two))];
  rows.push([what, figure(ours), figure(theirs), figure(ratio, 2)]);
}
rows.push(['memory idle, MB', figure(idle[0] ?? 0), figure(idle[1] ?? 0), figure((idle[0] ?? 0) / (idle[1] ?? 1), 2)]);
console.log(table(['responses a second', 'this version', 'the other', 'ratio'], rows).join('\n'));
for (const side of sides) await side.end();
await Promise.all([remove(), rm(copy, { recursive: true, force: true })]);
