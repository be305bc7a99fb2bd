import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type JournalProcess, startJournal } from '../../e2e/support/process.ts';
import { installed, type Load, load, pinned, tool } from './load.ts';
import { openNginx } from './nginx.ts';
import { openNode, type Recorded } from './node-alone.ts';
import { memoryOf, processorSeconds } from './process-figures.ts';
import { type Aim, aimed, figure, median, report, table } from './report.ts';
import { CODED, type Page, sampleJournal, UNKEPT } from './sample-journal.ts';

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
/** The server has a processor of its own and the tool another where cached pages are measured. */
const [SERVER, TOOL] = [0, 1];

for (const size of values.articles.split(',').map(Number)) await measureWith(size);

async function measureWith(articles: number): Promise<void> {
  const { environment, pages, remove } = await sampleJournal(articles);
  await clearOfCitations();
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
  await remove();
  const rows = pages.map(({ name }) => [name, ...told(kept.get(name)), ...made.map((by) => figure(by.get(name) ?? 0))]);
  const head = [
    '',
    'cached, per second',
    'nginx',
    'of nginx, per core',
    'Node alone, of nginx',
    'rendered, per second',
    'by two processes',
    'no cache',
  ];
  await report(`pages-${articles}`, [
    `${figure(articles)} articles; load by ${tool} on 32 connections.`,
    '',
    ...table(head, rows),
    '',
    ...aimed(aimsOf({ kept, made, started, idle })),
    '',
    `Start to first page ${figure(started / 1000, 1)} s; memory idle ${idle} MB, at most ${most} MB while serving cached pages.`,
  ]);
}

/**
 * Citations that are due are written, some at a time, every five minutes, by a thread that is gone two and a half minutes
 * later. Until then nothing is idle; a start and what is measured of it take half a minute.
 */
async function clearOfCitations(): Promise<void> {
  const [every, gone, needed] = [300_000, 150_000, 30_000];
  const since = Date.now() % every;
  if (since < gone) await pause(gone - since);
  else if (since > every - needed) await pause(every - since + gone);
}

/** A cached page: responses a second, nginx's, and how their costs compare, where nginx is installed. */
interface Kept {
  perSecond: number;
  nginx?: number | undefined;
  ofNginx?: number | undefined;
  aloneOfNginx?: number | undefined;
}

function told(page?: Kept): string[] {
  const optional = (value?: number, digits = 0) => (value === undefined ? '' : figure(value, digits));
  const { perSecond, nginx, ofNginx, aloneOfNginx } = page ?? { perSecond: 0 };
  return [figure(perSecond), optional(nginx), optional(ofNginx, 2), optional(aloneOfNginx, 2)];
}

interface Measured {
  kept: Map<string, Kept>;
  /** By one process, by two, and by one without any memory. */
  made: Map<string, number>[];
  started: number;
  idle: number;
}

/** A PDF is not a page; its downloads are counted one by one. */
function aimsOf({ kept, made, started, idle }: Measured): Aim[] {
  const ratios = [...kept].flatMap(([name, { ofNginx }]) => (name === 'PDF' || ofNginx === undefined ? [] : [ofNginx]));
  const byAll = (name: string) => Math.max(made[0]?.get(name) ?? 0, made[1]?.get(name) ?? 0);
  const ofKept = {
    what: 'the slowest cached page, of nginx per core',
    measured: Math.min(...ratios),
    atLeast: 0.6,
    digits: 2,
  };
  return [
    ...(ratios.length > 0 ? [ofKept] : []),
    { what: 'articles rendered per second on this machine', measured: byAll('article'), atLeast: 1000 },
    { what: 'searches rendered per second on this machine', measured: byAll('search'), atLeast: 500 },
    { what: 'start to first page, s', measured: started / 1000, atMost: 3, digits: 1 },
    { what: 'memory idle, MB', measured: idle, atMost: 150 },
  ];
}

/** Responses a second that do not come from the cache, on all processors. */
async function measureRendered(environment: Record<string, string>, pages: Page[]): Promise<Map<string, number>> {
  const journal = await startJournal(environment);
  const figures = new Map<string, number>();
  for (const { name, paths } of pages) {
    const addresses = paths.map((path) => `${journal.url}${path}`);
    // Citations are written once; a process that has just begun is not yet as quick as it gets.
    await load(addresses, { seconds: name === 'article' ? 30 : 5, headers: UNKEPT });
    const loads: number[] = [];
    for (let time = 0; time < 3; time++) loads.push((await load(addresses, { seconds, headers: UNKEPT })).perSecond);
    figures.set(name, median(loads));
  }
  await journal.end();
  return figures;
}

/** Responses a second of the server and nginx on a processor of their own, and how their costs compare. */
async function measureKept(journal: JournalProcess, pages: Page[]): Promise<Map<string, Kept>> {
  const answers = await Promise.all(pages.map(({ paths: [path = '/'] }) => recorded(journal, path)));
  const nginx = installed('nginx') ? await openNginx(answers, SERVER) : undefined;
  const alone = await openNode(answers, SERVER);
  const figures = new Map<string, Kept>();
  for (const [place, { name, paths }] of pages.entries()) {
    const own = await costly(journal.pid, `${journal.url}${paths[0]}`);
    const other = nginx && (await costly(nginx.pid, nginx.addressOf(place)));
    const least = other && (await costly(alone.pid, alone.addressOf(place)));
    figures.set(name, {
      perSecond: own.perSecond,
      nginx: other?.perSecond,
      ofNginx: other && other.cost / own.cost,
      aloneOfNginx: least && other.cost / least.cost,
    });
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
