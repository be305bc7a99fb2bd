import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
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
 * medians of responses a second and the mean of the rounds' ratios; above 1 this version is faster.
 *
 *     npm run bench:paired-pages -- --against ../released --rounds 4 --seconds 3
 */
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '3' },
    articles: { type: 'string', default: '300' },
  },
});
if (!values.against) throw new Error('Name the other checkout: --against FOLDER');
const seconds = Number(values.seconds);

const { environment, pages, remove } = await sampleJournal(Number(values.articles));
const copy = await mkdtemp(join(tmpdir(), 'jaed-bench-copy-'));
// With its owner, which PostgreSQL requires of its folder.
execFileSync('cp', ['-a', `${environment.DATA_DIR}/.`, copy]);
const MEASURES: [what: string, page: string, headers: Record<string, string>][] = [
  ['article, cached', 'article', CODED],
  ['home, cached', 'home', CODED],
  ['article, rendered', 'article', UNKEPT],
  ['issue of 150 articles, rendered', 'issue of 150 articles', UNKEPT],
  ['search, rendered', 'search', UNKEPT],
  ['PDF', 'PDF', CODED],
  ['GET /topic, rendered', 'GET /topic', UNKEPT],
];

const perSecond = async ({ url }: JournalProcess, page: string, headers: Record<string, string>) => {
  const paths = pages.find(({ name }) => name === page)?.paths ?? [];
  const addresses = paths.map((path) => `${url}${path}`);
  return (await load(addresses, { seconds, headers })).perSecond;
};

/** Rounds of a measure, each with the figure of this version and of the other. */
const rounds = new Map<string, [number, number][]>(MEASURES.map(([what]) => [what, []]));
const idle: [number, number][] = [];
// In the second half the versions swap folders and the order of their start, which alone can make a tenth of a difference.
for (const isSwapped of [false, true]) {
  const folders = isSwapped ? [copy, environment.DATA_DIR] : [environment.DATA_DIR, copy];
  const start = (side: 0 | 1) =>
    startJournal(
      { ...environment, DATA_DIR: folders[side] ?? '' },
      { checkout: side === 0 ? '.' : resolve(values.against ?? '') },
    );
  const started = isSwapped ? [await start(1), await start(0)].toReversed() : [await start(0), await start(1)];
  const sides = started as [JournalProcess, JournalProcess];
  await pause(20_000);
  idle.push([memoryOf(sides[0].pid), memoryOf(sides[1].pid)]);
  for (const [what, page, headers] of MEASURES) {
    for (const side of sides) await perSecond(side, page, headers);
    for (let round = 0; round < Number(values.rounds); round++) {
      const measured: [number, number] = [0, 0];
      // Each goes first in every other round.
      for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
        measured[index] = await perSecond(sides[index], page, headers);
      rounds.get(what)?.push(measured);
    }
  }
  for (const side of sides) await side.end();
}

/** The medians of both versions, and the geometric mean of the ratios, in which the swapped halves cancel out. */
function rowOf(what: string, pairs: [number, number][]): string[] {
  const ratio = Math.exp(pairs.reduce((sum, [one, two]) => sum + Math.log(one / two), 0) / pairs.length);
  const [ours, theirs] = [median(pairs.map(([one]) => one)), median(pairs.map(([, two]) => two))];
  return [what, figure(ours), figure(theirs), figure(ratio, 2)];
}

const rows = [...rounds].map(([what, pairs]) => rowOf(what, pairs));
rows.push(rowOf('memory idle, MB', idle));
console.log(table(['responses a second', 'this version', 'the other', 'ratio'], rows).join('\n'));
await Promise.all([remove(), rm(copy, { recursive: true, force: true })]);
