import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runCommand } from './commands.ts';
import type { Connection } from './platform/database/types.ts';
import { testJournal } from './testing/journal.ts';
import { aSubmission } from './testing/makers.ts';
import { emptyPlace } from './testing/restored.ts';

const journal = testJournal();
const pages = { render: async () => new Response(''), clientFolder: undefined };
let folder: string;
const said = vi.spyOn(console, 'error').mockImplementation(() => {});
vi.spyOn(console, 'log').mockImplementation(() => {});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-export-commands-'));
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command on a journal's database and files; returns its exit code and its last line. */
async function run(
  [name = '', ...args]: string[],
  { connection, dataDir }: { connection: Connection; dataDir: string },
): Promise<[number, string]> {
  const { user, host = '', database } = connection;
  const url = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  const environment = { DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' };
  for (const [key, value] of Object.entries(environment)) vi.stubEnv(key, value);
  said.mockClear();
  const argv = process.argv;
  process.argv = ['node', 'journal', name, ...args];
  try {
    return [await runCommand(name, pages), said.mock.calls.flat().map(String).at(-1) ?? ''];
  } finally {
    process.argv = argv;
  }
}

test('export writes a file that only its owner can read, and import takes it into an empty journal, once', async () => {
  const { number } = await aSubmission(journal, { status: 'PUBLISHED' });
  const file = join(folder, 'journal.zip');
  expect(await run(['export', file], journal)).toEqual([0, expect.stringContaining('and 1 articles')]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await run(['export', file], journal)).toEqual([1, expect.stringContaining('already exists')]);
  const place = await emptyPlace();
  expect((await run(['import', file], place))[0]).toBe(0);
  expect(await place.query('select number from articles')).toEqual([{ number }]);
  expect(await run(['import', file], place)).toEqual([1, expect.stringMatching(/^This journal is not empty: /)]);
  await place.remove();
});

test('export and import name what is wrong with what they were given', async () => {
  const file = join(folder, 'paper.zip');
  await writeFile(file, 'PK\u0003\u0004 something else');
  const place = await emptyPlace();
  expect(await run(['export'], place)).toEqual([1, 'Usage: npm run export -- FILE']);
  expect(await run(['export', join(folder, 'empty.zip')], place)).toEqual([
    1,
    'There is nothing to export: this database holds no journal.',
  ]);
  expect(await run(['import', file], place)).toEqual([1, expect.stringContaining('Nothing was imported.')]);
  expect(await run(['import', join(folder, 'none')], place)).toEqual([1, expect.stringContaining('There is no file')]);
  await place.remove();
});
