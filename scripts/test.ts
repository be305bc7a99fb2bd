import { mkdir, rm } from 'node:fs/promises';
import { findChromium } from './chromium.ts';
import { run, tryRun } from './run.ts';
import { closingWords, readCounts } from './test-counts.ts';

/** Every test there is: rules, API, screens and coupling with vitest, then the journeys in a real browser. */
const browserOnly = process.argv.includes('--browser-only');
const chromium = findChromium();
await rm('reports', { recursive: true, force: true });
await mkdir('reports');
await run(process.execPath, ['scripts/build.ts']);

const vitest = browserOnly
  ? 0
  : await tryRun('vitest', [
      'run',
      ...['default', 'json', './scripts/retried-reporter.ts'].map((reporter) => `--reporter=${reporter}`),
      '--outputFile.json=reports/vitest.json',
    ]);
const playwright = await tryRun('playwright', ['test', '--reporter=list,json'], {
  CHROMIUM_PATH: chromium,
  PLAYWRIGHT_JSON_OUTPUT_NAME: 'reports/playwright.json',
});

const counts = await readCounts();
console.log(closingWords(counts));
process.exit(vitest || playwright || (counts.failed > 0 || counts.passed === 0 ? 1 : 0));
