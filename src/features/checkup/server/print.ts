import { type Finding, worstOf } from '../rules.ts';
import { checkupTexts as texts } from '../texts.ts';

/** A report for the terminal: a line for each check, and below it what to do. */
export function printed(findings: readonly Finding[]): string {
  const width = Math.max(...Object.values(texts.states).map(({ length }) => length));
  const lines = findings.flatMap(({ check, state, text, advice }) => [
    `${texts.states[state].padEnd(width)}  ${texts.checks[check]}: ${text}`,
    ...(advice ? [`${' '.repeat(width)}  ${advice}`] : []),
  ]);
  return [...lines, '', texts.summary[worstOf(findings)]].join('\n');
}
