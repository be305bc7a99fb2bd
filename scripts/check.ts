import { tryRun } from './run.ts';

/** All static checks. All of them run, so that one run shows all faults. */
const CHECKS: [what: string, command: string, args: string[]][] = [
  ['format and lint', 'biome', ['ci', '--error-on-warnings', '.']],
  ['types', 'tsc', ['-p', '.']],
  ['types and promises', 'oxlint', ['--type-aware', '--deny-warnings', 'src', 'scripts', 'e2e']],
  [
    'prose',
    'textlint',
    ['--format', 'unix', '*.md', '*.ts', '.*.cjs', 'citation-styles', 'docs', 'e2e', 'schemas/*.md', 'scripts', 'src'],
  ],
  ['words', process.execPath, ['scripts/check-words.ts']],
  ['imports', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'src']],
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
