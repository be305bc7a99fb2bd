import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { RETRIED_TESTS } from './retried-reporter.ts';

export interface Counts {
  passed: number;
  failed: number;
  /** The names of tests that passed only when they were tried again. */
  retried: string[];
  /** The names of those that failed, with the first words of why. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}

/** Counts from the runners' own reports; a missing report counts as one failure. */
export async function readCounts(): Promise<Counts> {
  const vitest = await read<VitestReport>('reports/vitest.json');
  const playwright = await read<PlaywrightReport>('reports/playwright.json');
  const parts = [
    vitest ? vitestCounts(vitest, (await read<string[]>(RETRIED_TESTS)) ?? []) : missing('vitest'),
    playwright ? playwrightCounts(playwright) : missing('playwright'),
  ];
  return parts.reduce((sum, part) => ({
    passed: sum.passed + part.passed,
    failed: sum.failed + part.failed,
    retried: [...sum.retried, ...part.retried],
    failures: [...sum.failures, ...part.failures],
  }));
}

/** The summary: retried tests, failed tests and their reasons, and last the count that CI reads. */
export function closingWords({ passed, failed, retried, failures }: Counts): string {
  return [
    ...retried.map((name) => `Passed only when tried again, to be mended: ${name}`),
    ...failures.map((name) => `Failed: ${name}`),
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}

function vitestCounts({ numPassedTests, testResults }: VitestReport, retried: string[]): Counts {
  const failures = testResults.flatMap(failuresIn);
  return { passed: numPassedTests, failed: failures.length, retried, failures };
}

function playwrightCounts({ stats, suites }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    retried: suites.flatMap((suite) => outcomesIn(suite, 'flaky')),
    failures: suites.flatMap((suite) => outcomesIn(suite, 'unexpected')),
  };
}

function failuresIn({ name, status, message, assertionResults }: VitestReport['testResults'][number]): string[] {
  const file = relative('.', name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // A file that cannot even be loaded has no test to name.
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstWords(message)}`];
  return failed.map((test) => `${file} › ${test.fullName}: ${firstWords(test.failureMessages[0])}`);
}

function outcomesIn({ title, suites = [], specs = [] }: Suite, outcome: 'flaky' | 'unexpected'): string[] {
  const own = specs.flatMap(({ title: name, tests }) => {
    const found = tests.find(({ status }) => status === outcome);
    return found ? [`${name}: ${firstWords(found.results.find(({ error }) => error)?.error?.message)}`] : [];
  });
  return [...own, ...suites.flatMap((suite) => outcomesIn(suite, outcome))].map((name) => `${title} › ${name}`);
}

function firstWords(message = ''): string {
  return stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, 500);
}

function missing(runner: string): Counts {
  if (process.argv.includes('--browser-only')) return { passed: 0, failed: 0, retried: [], failures: [] };
  return { passed: 0, failed: 1, retried: [], failures: [`There is no report of ${runner}.`] };
}

async function read<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text ? (JSON.parse(text) as T) : undefined;
}
