import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultyCalls } from '#testing/faults.ts';
import { testJournal } from '#testing/journal.ts';
import { isLong } from '#testing/long.ts';
import { ojs33 } from '#testing/ojs-exports.ts';

const faults = faultyCalls();
const journal = testJournal({}, faults);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-interrupted-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The calls of an import of one article that are cut off: every one, or every third. */
const STEP = isLong ? 1 : 3;

test('an import that is cut off at any call, and run again, has written its issue and article once and as its own', {
  timeout: 600_000,
}, async () => {
  const { importFromFile, undoImport } = journal.services;
  let cutOff = 0;
  for (let n = 1; ; n += STEP) {
    const path = join(folder, `${n}.xml`);
    await writeFile(path, ojs33({ id: 1000 + n, title: `market ${n}` }));
    faults.arm(n, 'before');
    const failed = await importFromFile(path, { isDryRun: false }).then(
      () => false,
      () => true,
    );
    const hit = faults.disarm();
    if (!hit) break;
    cutOff += failed ? 1 : 0;
    const { importId = '' } = await importFromFile(path, { isDryRun: false });
    expect(await undoImport(importId), hit).toMatchObject({ articles: 1, issues: 1 });
  }
  expect(cutOff).toBeGreaterThan(10);
});
