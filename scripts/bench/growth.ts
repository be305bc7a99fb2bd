import { parseArgs } from 'node:util';
import { type JournalProcess, startJournal } from '../../e2e/support/process.ts';
import { load } from './load.ts';
import { aimed, figure, median, report, table } from './report.ts';
import { CODED, type Page, sampleJournal, UNKEPT } from './sample-journal.ts';

/**
 * Compares the cost of pages with 100,000 articles and with 300. Both journals run at the same time and are measured
 * alternately, so that the machine's load is the same for both; the result is the median of the rounds' ratios. Writes
 * docs/performance.md.
 *
 *     npm run bench:growth -- --seconds 2 --rounds 5
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '2' }, rounds: { type: 'string', default: '5' } },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const SIZES = [300, 100_000] as const;
/** The least that may be left of a figure. */
const LEFT = 0.75;
/** Warm-up in seconds for each: rarely requested pages take longer until the engine has compiled them. */
const WARM = 10;
const KINDS = [
  { name: 'cached', memory: {}, headers: CODED },
  { name: 'rendered', memory: {}, headers: UNKEPT },
  { name: 'no cache', memory: { PAGE_CACHE_MB: '0' }, headers: UNKEPT },
];

const journals = [await sampleJournal(SIZES[0]), await sampleJournal(SIZES[1])] as const;
const rows = new Map<string, string[]>();
const ratios: number[] = [];
const [few, many] = journals;
for (const { memory, headers } of KINDS) {
  const running = [
    await startJournal({ ...few.environment, ...memory }),
    await startJournal({ ...many.environment, ...memory }),
  ] as const;
  for (const [place, page] of few.pages.entries()) {
    const compared = await compare(running, [page, many.pages[place] ?? page], headers);
    ratios.push(compared.ratio);
    rows.set(page.name, [...(rows.get(page.name) ?? [page.name]), ...told(compared)]);
  }
  for (const journal of running) await journal.end();
}
for (const { remove } of journals) await remove();
const [small, large] = SIZES.map((size) => figure(size));
const head = KINDS.flatMap(({ name }) => [`${name}, ${small}`, large ?? '', 'of it']);
const worst = { what: 'the worst of them', measured: Math.min(...ratios), atLeast: LEFT, digits: 2 };
await report('growth', [...table(['', ...head], [...rows.values()]), '', ...aimed([worst])]);

interface Compared {
  few: number;
  many: number;
  /** The median of the rounds' ratios, not the ratio of the medians. */
  ratio: number;
}

function told({ few, many, ratio }: Compared): string[] {
  return [figure(few), figure(many), figure(ratio, 2)];
}

/** Responses a second of both, and the ratio of the second to the first. */
async function compare(
  running: readonly [JournalProcess, JournalProcess],
  pages: readonly [Page, Page],
  headers: Record<string, string>,
): Promise<Compared> {
  const sides = running.map(({ url }, side) => (pages[side]?.paths ?? []).map((path) => `${url}${path}`));
  const options = { seconds, headers };
  for (const addresses of sides)
    await load(addresses, { ...options, seconds: pages[0].name === 'article' ? 20 : WARM });
  const loads: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    // Neither is always the first.
    for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      loads[side].push((await load(sides[side] ?? [], options)).perSecond);
  }
  const ratios = loads[0].map((few, round) => (loads[1][round] ?? 0) / few);
  return { few: median(loads[0]), many: median(loads[1]), ratio: median(ratios) };
}
