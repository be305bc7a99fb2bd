import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Limit } from './base/limits.ts';
import { LIMITS } from './limits.ts';
import { everyCall, nameOf } from './testing/attacks/calls.ts';
import { testJournal } from './testing/journal.ts';

const journal = testJournal();
const OPERATING = 'docs/operating.md';
const [BEGIN, END] = ['<!-- limits: begin -->', '<!-- limits: end -->'];

test('every POST names its limits, or the reason why it has none, and every named limit is listed', () => {
  const posts = everyCall(journal).filter(({ method }) => method === 'POST');
  expect(posts.length).toBeGreaterThan(40);
  for (const call of posts) {
    const { limits } = call;
    if (!limits) throw new Error(`${nameOf(call)} says nothing of limits`);
    if ('none' in limits) expect(limits.none, nameOf(call)).toMatch(/^[A-Z].{10,}\.$/);
    else for (const limit of limits) expect(LIMITS, nameOf(call)).toContain(limit);
  }
});

test('an open POST that stores or mails something has a limit', () => {
  const open = everyCall(journal).filter(({ method, access }) => method === 'POST' && access === 'public');
  const unlimited = open.filter(({ limits }) => limits && 'none' in limits).map(nameOf);
  expect(unlimited).toEqual([
    'POST /auth/reset-password',
    'POST /auth/passkey/options',
    'POST /auth/passkey',
    'POST /auth/orcid/begin',
    'POST /auth/logout',
    'POST /newsletter/confirm',
    'POST /newsletter/unsubscribe',
    'POST /articles/:number/view',
  ]);
});

test('no two limits share a name', () => {
  const names = LIMITS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('a limit that is not listed cannot be counted', async () => {
  const unlisted = { ...LIMITS[0], name: 'unlisted' } as Limit;
  await expect(journal.services.limits.spend(unlisted, 'x')).rejects.toThrow('is not listed');
});

/** `npx vitest run src/limits.test.ts -u` writes the table anew. */
test('the table of limits in docs/operating.md is that of the code', async () => {
  const text = await readFile(OPERATING, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const [, after] = (rest ?? '').split(END);
  await expect(`${before}${BEGIN}\n${table(LIMITS)}\n${END}${after}`).toMatchFileSnapshot(`../${OPERATING}`);
});

function table(limits: readonly Limit[]): string {
  const rows = limits.map((limit) => {
    const windows = [limit, ...(limit.longer ?? [])].map(
      ({ max, windowSeconds }) => `${max} in ${spell(windowSeconds)}`,
    );
    return `| \`${limit.name}\` | ${limit.counts} | ${limit.countedBy} | ${windows.join(', ')} | ${limit.guard ? 'no' : 'yes'} |`;
  });
  return ['| limit | counts | by | at most | widened by `RATE_LIMIT_FACTOR` |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

function spell(seconds: number): string {
  for (const [unit, size] of [
    ['days', 24 * 3600],
    ['hours', 3600],
    ['minutes', 60],
  ] as const) {
    const count = seconds / size;
    if (Number.isInteger(count)) return count === 1 ? `one ${unit.slice(0, -1)}` : `${count} ${unit}`;
  }
  return `${seconds} seconds`;
}
