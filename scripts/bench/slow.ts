import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { anAuthorOn } from '../../e2e/support/instances.ts';
import { startJournal } from '../../e2e/support/process.ts';
import { findChromium } from '../chromium.ts';
import { figure, median, report, table } from './report.ts';
import { slowLink } from './slow-link.ts';

/**
 * Measures first visits over a bad link, with a processor a sixth as fast as this one and nothing kept: seconds until something
 * is painted, until the page can be used, and until everything has arrived. Nothing here is a test; it writes docs/performance.md.
 *
 *     npm run bench:slow
 */
const LINK = { rate: 50_000, roundTrip: 600, loss: 0.05 };
const SLOWDOWN = 6;
const { values } = parseArgs({
  options: { visits: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});

interface Visited {
  name: string;
  path: string;
  /** Seconds to reach until the first paint, and until the page can be used. */
  aims: [paint: number, usable: number];
  /** Whether the visitor has logged in before. */
  isAuthor?: boolean;
}

const folder = await mkdtemp(join(tmpdir(), 'jaed-bench-'));
const environment = { DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000000' };
execFileSync(process.execPath, ['scripts/start.js', 'seed'], { env: { ...process.env, ...environment } });
const journal = await startJournal(environment);
const received = join(folder, 'mail');
await mkdir(received, { recursive: true });
const token = await anAuthorOn({ received }, journal, journal);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const pages = (await pagesOf(journal.url)).filter(({ name }) => name.includes(values.only));
const rows: string[][] = [];
for (const { name, path, aims, isAuthor = false } of pages) {
  const visits: Visit[] = [];
  for (let seed = 1; seed <= Number(values.visits); seed++) visits.push(await visit({ path, isAuthor }, seed));
  const of = (key: keyof Visit) => median(visits.map((one) => one[key]));
  const [paint, usable] = [of('paint'), of('usable')];
  const isReached = paint <= aims[0] && usable <= aims[1];
  const seconds = [paint, usable, of('loaded')].map((time) => figure(time, 1));
  rows.push([name, ...seconds, figure(of('kilobytes')), `${aims.join(' / ')}`, isReached ? 'reached' : '**missed**']);
  console.log(rows.at(-1)?.join(' | '));
}
await browser.close();
await journal.end();
await rm(folder, { recursive: true, force: true });
const head = ['first visit', 'first paint, s', 'can be used, s', 'all arrived, s', 'kB', 'to reach, s', ''];
if (values.only === '') await report('slow', table(head, rows));

async function pagesOf(url: string): Promise<Visited[]> {
  const { data } = (await (await fetch(`${url}/api/v1/submission?perPage=1`)).json()) as {
    data: { number: string; slug: string }[];
  };
  const [article] = data;
  return [
    { name: 'article', path: `/article/${article?.number}/${article?.slug}`, aims: [4, 4] },
    { name: 'article in French', path: `/fr/article/${article?.number}/${article?.slug}`, aims: [4, 4] },
    { name: 'home', path: '/', aims: [5, 6] },
    { name: 'journal', path: '/journal', aims: [5, 6] },
    { name: 'archive', path: '/archive', aims: [5, 6] },
    { name: 'search', path: '/search?q=credit', aims: [5, 6] },
    { name: 'contact', path: '/contact', aims: [5, 6] },
    { name: 'login', path: '/login', aims: [5, 6] },
    { name: 'submission wizard', path: '/submission', aims: [5, 15], isAuthor: true },
  ];
}

interface Visit {
  /** Seconds since the address was entered. */
  paint: number;
  usable: number;
  loaded: number;
  kilobytes: number;
}

/** One visit by a browser of its own. A page can be used once it is parsed, and, with a framework, once that has taken over or its forms work without. */
async function visit({ path, isAuthor }: { path: string; isAuthor: boolean }, seed: number): Promise<Visit> {
  const link = await slowLink(Number(new URL(journal.url).port), { ...LINK, seed });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  if (isAuthor) await page.addInitScript((value) => localStorage.setItem('access_token', value), token);
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(`http://localhost:${link.port}${path}`, { waitUntil: 'networkidle', timeout: 240_000 });
  const times = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const parsed = navigation?.domContentLoadedEventEnd ?? Number.NaN;
    const [works] = [...performance.getEntriesByName('forms-work'), ...performance.getEntriesByName('hydrated')];
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const loaded = Math.max(...files.map(({ responseEnd }) => responseEnd), parsed);
    return { paint, usable: Math.max(paint, parsed, works?.startTime ?? 0), loaded };
  });
  await context.close();
  await link.close();
  const seconds = (milliseconds: number) => milliseconds / 1000;
  return {
    paint: seconds(times.paint),
    usable: seconds(times.usable),
    loaded: seconds(times.loaded),
    kilobytes: bytes / 1024,
  };
}
