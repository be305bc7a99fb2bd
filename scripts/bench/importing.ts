import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ojs33, PDF } from '#testing/ojs-exports.ts';
import { memoryOf } from './process-figures.ts';
import { aimed, report } from './report.ts';

/**
 * Measures `npm run import` of an OJS export into a journal that it makes first: minutes, and the most memory the process has held. The articles have
 * a PDF of 40 kB each, twenty of them in an issue. Nothing here is a test; it writes docs/performance.md.
 *
 *     npm run bench:importing -- 1000
 */
const ARTICLES = Number(process.argv[2] ?? 1_000);
const PER_ISSUE = 20;
const PDF_BYTES = 40_000;
const folder = await mkdtemp(join(tmpdir(), 'jaed-bench-'));
const file = join(folder, 'export.xml');
await writeFile(file, journalOf(ARTICLES));
const environment = { ...process.env, DATA_DIR: join(folder, 'data') };

const begun = performance.now();
const importing = spawn(process.execPath, ['scripts/start.js', 'import', file], { env: environment });
let printed = '';
importing.stdout.on('data', (text) => (printed += text));
let memory = 0;
const timer = setInterval(() => {
  if (importing.pid && importing.exitCode === null) memory = Math.max(memory, memoryOf(importing.pid, 'VmHWM'));
}, 200);
const code = await new Promise((done) => importing.once('close', done));
clearInterval(timer);
if (code !== 0) throw new Error(`The import ended with ${String(code)}: ${printed.slice(-2000)}`);
const minutes = (performance.now() - begun) / 60_000;
console.log(printed.split('\n').slice(0, 12).join('\n'));
await rm(folder, { recursive: true, force: true });
if (ARTICLES === 1_000)
  await report(
    'importing',
    aimed([
      { what: 'minutes for 1,000 articles', measured: minutes, atMost: 5, digits: 1 },
      { what: 'memory of the process, MB', measured: memory, atMost: 500 },
    ]),
  );
else console.log({ minutes, memory });

/** An export with this many articles. */
function journalOf(count: number): string {
  const issues = Array.from({ length: Math.ceil(count / PER_ISSUE) }, (_, at) => {
    const articles = Array.from({ length: PER_ISSUE }, (_, place) => articleOf(at * PER_ISSUE + place + 1));
    const [frame = ''] = /<issue xmlns[\s\S]*<\/issue>/.exec(ojs33({ id: at, title: 'first' })) ?? [];
    return frame
      .replace('<volume>5</volume>', `<volume>${at + 1}</volume>`)
      .replace('<year>2019</year>', `<year>${1960 + at}</year>`)
      .replace(/<article xmlns[\s\S]*<\/article>/, () => articles.join('\n'));
  });
  return `<?xml version="1.0" encoding="utf-8"?>\n<issues xmlns="http://pkp.sfu.ca">${issues.join('\n')}</issues>`;
}

function articleOf(id: number): string {
  // A comment of random letters, as PDFs hardly compress.
  const padding = `%${randomBytes(PDF_BYTES / 2).toString('hex')}\n%%EOF`;
  const whole = ojs33({ id, title: `Harvests and prices in region ${id}`, pdf: PDF.replace('%%EOF', padding) });
  return /<article xmlns[\s\S]*<\/article>/.exec(whole)?.[0] ?? '';
}
