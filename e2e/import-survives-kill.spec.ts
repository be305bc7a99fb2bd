import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { isLong } from '#testing/long.ts';
import { ojs33 } from '#testing/ojs-exports.ts';
import { chance } from './support/chance.ts';
import { type JournalProcess, startJournal } from './support/process.ts';

const ISSUES = 30;
const KILLS = isLong ? 25 : 4;
const random = chance();

let folder: string;
let journal: JournalProcess | undefined;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-import-killed-'));
});
test.afterEach(async () => {
  await journal?.end();
  await rm(folder, { recursive: true, force: true });
});

/** Issues of OJS in one file, with an article each. */
function exportOfIssues(): string {
  const exported = Array.from({ length: ISSUES }, (_, index) => ojs33({ id: 101 + index, title: `market ${index}` }));
  const [first = ''] = exported;
  const issues = exported.map((text) => text.slice(text.indexOf('<issue '), text.lastIndexOf('</issues>')));
  return `${first.slice(0, first.indexOf('<issue '))}${issues.join('')}</issues>`;
}

function command(dataDir: string, ...args: string[]): { child: ChildProcess; output: () => string } {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, ['scripts/start.js', 'import', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  return { child, output: () => output };
}

/** Runs the command to its end; returns what it prints. */
async function run(dataDir: string, ...args: string[]): Promise<string> {
  const { child, output } = command(dataDir, ...args);
  const [code] = await once(child, 'close');
  expect(code, output()).toBe(0);
  return output();
}

const pdfsIn = async (dataDir: string) =>
  (await readdir(join(dataDir, 'files'), { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.pdf'))
    .length;

/** Begins the import and kills it a moment after it has stored some more files; false if it had ended before. */
async function killedOnItsWay(dataDir: string, file: string): Promise<boolean> {
  const wanted = (await pdfsIn(dataDir)) + 2 + Math.floor(random() * 4);
  const { child } = command(dataDir, file);
  const ended = once(child, 'close');
  while (child.exitCode === null && (await pdfsIn(dataDir)) < wanted) await new Promise((done) => setTimeout(done, 3));
  await new Promise((done) => setTimeout(done, random() * 60));
  const isOnItsWay = child.exitCode === null;
  child.kill('SIGKILL');
  await ended;
  return isOnItsWay;
}

interface Described {
  articles: unknown[];
  issues: unknown[];
  oldPaths: (string | null)[];
}

/** All that readers get of the import, without what differs between any two journals: ids and the time of the import. */
async function described(dataDir: string): Promise<Described> {
  journal = await startJournal({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' });
  const { url } = journal;
  const listed = async (path: string) => {
    const response = await fetch(`${url}/api/v1/${path}?perPage=100`);
    const { data } = (await response.json()) as { data: object[] };
    const texts = data.map((row) =>
      JSON.stringify(row, (name, value: unknown) => (['updatedAt', 'version'].includes(name) ? undefined : value)),
    );
    return texts.map((text) =>
      text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|"createdAt":"2026[^"]+"/g, ''),
    );
  };
  const oldPaths = await Promise.all(
    Array.from({ length: ISSUES }, async (_, index) => {
      const paths = [`article/view/${101 + index}`, `issue/view/7${101 + index}`];
      const answers = await Promise.all(
        paths.map((path) => fetch(`${url}/index.php/jae/${path}`, { redirect: 'manual' })),
      );
      return answers.map(({ status, headers }) => `${status} ${headers.get('location')?.split('/')[1]}`).join();
    }),
  );
  const articles = (await listed('submission')).sort((one, other) => one.localeCompare(other));
  const issues = (await listed('issues')).sort((one, other) => one.localeCompare(other));
  await journal.end();
  journal = undefined;
  return { articles, issues, oldPaths };
}

const undoIn = (printed: string) => /--undo (\S+)/.exec(printed)?.[1] ?? '';

test('an import that is killed again and again, and run once more, ends as one that nobody disturbs', async () => {
  test.setTimeout(isLong ? 3_600_000 : 400_000);
  const [file, whole, killed] = ['export.xml', 'whole', 'killed'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(file, exportOfIssues());
  const undisturbed = await run(whole, file);
  expect(undisturbed).toContain(`has brought ${ISSUES} issues, ${ISSUES} articles, ${ISSUES} PDFs`);

  let kills = 0;
  while (kills < KILLS && (await killedOnItsWay(killed, file))) kills += 1;
  expect(kills).toBeGreaterThan(1);
  const resumed = await run(killed, file);
  expect(resumed).toContain('there already and stay as they are');

  const [one, other] = [await described(whole), await described(killed)];
  expect(one.articles).toHaveLength(ISSUES);
  expect(other).toEqual(one);

  // Every issue and article is known as one of the import, which is a single one.
  const gone = `${ISSUES} articles and ${ISSUES} issues`;
  expect(await run(whole, '--undo', undoIn(undisturbed))).toContain(gone);
  expect(await run(killed, '--undo', undoIn(resumed))).toContain(gone);
});
