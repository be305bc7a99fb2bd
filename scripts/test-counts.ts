import { readFile } from 'node:fs/promises';

export interface Counts {
  passed: number;
  failed: number;
  /** Journeys that passed only when they were tried again. */
  flaky: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** What the runners' own reports say; a report that is missing counts as one failure. */
export async function readCounts(): Promise<Counts> {
  const vitest = await read<VitestReport>('reports/vitest.json');
  const playwright = await read<PlaywrightReport>('reports/playwright.json');
  const parts: Counts[] = [
    vitest ? { passed: vitest.numPassedTests, failed: vitest.numFailedTests, flaky: 0 } : missing('vitest'),
    playwright
      ? {
          passed: playwright.stats.expected + playwright.stats.flaky,
          failed: playwright.stats.unexpected,
          flaky: playwright.stats.flaky,
        }
      : missing('playwright'),
  ];
  return parts.reduce((sum, part) => ({
    passed: sum.passed + part.passed,
    failed: sum.failed + part.failed,
    flaky: sum.flaky + part.flaky,
  }));
}

export function closingLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

function missing(runner: string): Counts {
  if (process.argv.includes('--browser-only')) return { passed: 0, failed: 0, flaky: 0 };
  console.error(`There is no report of ${runner}.`);
  return { passed: 0, failed: 1, flaky: 0 };
}

async function read<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text ? (JSON.parse(text) as T) : undefined;
}
