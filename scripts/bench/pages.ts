import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type JournalProcess, startJournal } from '../../e2e/support/process.ts';
import { installed, type Load, load, pinned, tool } from './load.ts';
import { openNginx } from './nginx.ts';
import { openNode, type Recorded } from './node-alone.ts';
import { memoryOf, processorSeconds } from './process-figures.ts';
import { figure, median, report, table } from './report.ts';
import { type Page, PLAIN, sampleJournal, UNKEPT } from './sample-journal.ts';

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
const CODED = { ...PLAIN, 'accept-encoding': 'br' };

for (const size of values.articles.split(',').map(Number)) await measureWith(size);

async function measureWith(articles: number): Promise<void> {
  const { environment, pages, remove } = await sampleJournal(articles);
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
  await remove();
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

/** What is answered a second of what is not kept, on all processors. */
async function measureRendered(environment: Record<string, string>, pages: Page[]): Promise<Map<string, string>> {
  const journal = await startJournal(environment);
  const figures = new Map<string, string>();
  for (const { name, paths } of pages) {
    const addresses = paths.map((path) => `${journal.url}${path}`);
    // Citations are written once; a process that has just begun is not yet as quick as it gets.
    await load(addresses, { seconds: name === 'article' ? 30 : 5, headers: UNKEPT });
    const loads: number[] = [];
    for (let time = 0; time < 3; time++) loads.push((await load(addresses, { seconds, headers: UNKEPT })).perSecond);
    figures.set(name, figure(median(loads)));
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
