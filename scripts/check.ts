import { tryRun } from './run.ts';

/** Everything that is checked without running the product; all of it runs, so that one look shows all faults. */
const CHECKS: [what: string, command: string, args: string[]][] = [
  ['format and lint', 'biome', ['ci', '--error-on-warnings', '.']],
  ['types', 'tsc', ['-p', '.']],
  ['promises', 'oxlint', ['--type-aware', '--deny-warnings', 'src', 'scripts', 'e2e']],
  ['fences', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'src']],
  ['unused', 'knip', []],
  ['dependencies', process.execPath, ['scripts/audit.ts']],
];

const failed: string[] = [];
for (const [what, command, args] of CHECKS) {
  console.log(`\n— ${what} (${command})`);
  if ((await tryRun(command, args)) !== 0) failed.push(what);
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
