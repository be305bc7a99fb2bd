import { readFile } from 'node:fs/promises';
import { RETRIED_TESTS } from './retried-reporter.ts';

export interface Counts {
  passed: number;
  failed: number;
  /** The names of tests that passed only when they were tried again. */
  retried: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; tests: { status: string }[] }[];
}

/** What the runners' own reports say; a report that is missing counts as one failure. */
export async function readCounts(): Promise<Counts> {
  const vitest = await read<VitestReport>('reports/vitest.json');
  const playwright = await read<PlaywrightReport>('reports/playwright.json');
  const parts: Counts[] = [
    vitest
      ? {
          passed: vitest.numPassedTests,
          failed: vitest.numFailedTests,
          retried: (await read<string[]>(RETRIED_TESTS)) ?? [],
        }
      : missing('vitest'),
    playwright
      ? {
          passed: playwright.stats.expected + playwright.stats.flaky,
          failed: playwright.stats.unexpected,
          retried: playwright.suites.flatMap((suite) => flakyIn(suite)),
        }
      : missing('playwright'),
  ];
  return parts.reduce((sum, part) => ({
    passed: sum.passed + part.passed,
    failed: sum.failed + part.failed,
    retried: [...sum.retried, ...part.retried],
  }));
}

export function closingLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

function flakyIn({ title, suites = [], specs = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map((spec) => spec.title), ...suites.flatMap((suite) => flakyIn(suite))].map(
    (name) => `${title} › ${name}`,
  );
}

function missing(runner: string): Counts {
  if (process.argv.includes('--browser-only')) return { passed: 0, failed: 0, retried: [] };
  console.error(`There is no report of ${runner}.`);
  return { passed: 0, failed: 1, retried: [] };
}

async function read<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text ? (JSON.parse(text) as T) : undefined;
}
