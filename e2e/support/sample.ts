import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './people.ts';

/** The sample journal, added once beside the running app by the first journey that asks; the others wait. */
export async function sampleJournal(): Promise<void> {
  const folder = join(process.env.JOURNAL_DATA ?? '', 'sample-journal');
  const done = join(folder, 'done');
  try {
    mkdirSync(folder);
  } catch {
    return expect.poll(() => existsSync(done), { timeout: 60_000 }).toBe(true);
  }
  execFileSync(process.execPath, ['scripts/start.js', 'seed'], {
    env: { ...process.env, DATA_DIR: process.env.JOURNAL_DATA ?? '' },
  });
  writeFileSync(done, '');
}
