import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

export const RETRIED_TESTS = 'reports/retried.json';

/** Writes down the names of the tests that passed only when they were tried again. */
export default class RetriedReporter implements Reporter {
  private readonly names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId} › ${test.fullName}`);
  }

  onTestRunEnd(): void {
    writeFileSync(RETRIED_TESTS, JSON.stringify(this.names));
  }
}
