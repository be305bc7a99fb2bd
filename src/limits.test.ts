import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Limit } from './base/limits.ts';
import { MAX_PASSKEYS } from './features/accounts/rules.ts';
import {
  DOCX_LIMITS,
  IMAGE_LIMITS,
  MAX_FILE_BYTES,
  MAX_FILES_PER_REQUEST,
  UNATTACHED_HOURS,
} from './features/files/rules.ts';
import { MAX_DRAFTS } from './features/submissions/rules.ts';
import { readConfig } from './platform/config/config.ts';
import { everyCall, nameOf } from './testing/attacks/calls.ts';
import { testJournal } from './testing/journal.ts';

const journal = testJournal();
const registered = () => journal.services.limits.registered();
const OPERATING = 'docs/operating.md';
const [BEGIN, END] = ['<!-- limits: begin -->', '<!-- limits: end -->'];

test('every POST names its limits or a reason for having none, and every named limit is registered', () => {
  const posts = everyCall(journal).filter(({ method }) => method === 'POST');
  expect(posts.length).toBeGreaterThan(40);
  for (const call of posts) {
    const { limits } = call;
    if (!limits) throw new Error(`${nameOf(call)} names no limits`);
    if ('none' in limits) expect(limits.none, nameOf(call)).toMatch(/^[A-Z].{10,}\.$/);
    else for (const limit of limits) expect(registered(), nameOf(call)).toContain(limit);
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
    'POST /auth/invitation/read',
    'POST /auth/invitation',
    'POST /newsletter/confirm',
    'POST /newsletter/unsubscribe',
    'POST /articles/:number/view',
  ]);
});

test('two limits with one name are refused', () => {
  expect(() => journal.services.limits.register(registered().slice(0, 1))).toThrow('two limits are called');
});

test('a limit that is not registered cannot be counted', async () => {
  const unlisted = { ...registered()[0], name: 'unlisted' } as Limit;
  await expect(journal.services.limits.spend(unlisted, 'x')).rejects.toThrow('is not registered');
});

/** `npx vitest run src/limits.test.ts -u` updates the tables. */
test('docs/operating.md lists the limits and bounds of the code', async () => {
  const text = await readFile(OPERATING, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const [, after] = (rest ?? '').split(END);
  await expect(`${before}${BEGIN}\n${table(registered())}\n\n${boundsTable()}\n${END}${after}`).toMatchFileSnapshot(
    `../${OPERATING}`,
  );
});

/** Bounds that do not depend on a window of time. */
function boundsTable(): string {
  const config = readConfig({});
  const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
  const rows = [
    ['a file, an upload request', `${megabytes(MAX_FILE_BYTES)}, ${MAX_FILES_PER_REQUEST} files`],
    ['files of an account that no submission has taken', `${megabytes(config.uploadQuotaBytes)} (\`UPLOAD_QUOTA_MB\`)`],
    ['how long such a file is kept', `${UNATTACHED_HOURS} hours`],
    ['an image', `${megabytes(IMAGE_LIMITS.bytes)}, ${IMAGE_LIMITS.pixels / 1_000_000} megapixels`],
    ['a Word document', `${DOCX_LIMITS.entries} parts, ${megabytes(DOCX_LIMITS.inflatedBytes)} inflated`],
    ['free space below which nothing large is stored', '2 GB, or 5 % of a smaller disk (`MIN_FREE_MB`)'],
    ['open connections of a process', `${config.maxConnections} (\`MAX_CONNECTIONS\`)`],
    ['drafts of an account', `${MAX_DRAFTS}; a further one replaces the oldest`],
    ['passkeys of an account', String(MAX_PASSKEYS)],
  ];
  return ['| bound | at most |', '|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
}

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
