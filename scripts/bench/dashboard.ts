import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startJournal } from '../../e2e/support/process.ts';
import { adminToken, officeSettings } from './office.ts';
import { figure, report, table } from './report.ts';
import { openRounds } from './rounds-of-review.ts';
import { timed } from './timing.ts';

/**
 * Measures what each screen of the dashboard asks for, on a journal with 10,000 submissions, 2,000 of them in open
 * rounds with 6,000 reviewers, 5,000 users and 20,000 subscribers. Nothing here is a test; it writes docs/performance.md.
 *
 *     npm run bench:dashboard
 */
const TIMES = 40;
const CALLS = [
  ['overview', '/dashboard/overview'],
  ['worklist', '/worklist'],
  ['submissions', '/submission?page=1&perPage=5'],
  ['submissions, the last page', '/submission?page=2000&perPage=5'],
  ['submissions, searched and sorted', '/submission?q=ingabire&sort=title&perPage=5'],
  ['submissions, by status', '/submission/stats'],
  ['archived submissions', '/submission?archived=true&perPage=10'],
  ['users', '/users?page=1&perPage=20'],
  ['users, searched', '/users?q=kamau&page=1&perPage=20'],
  ['messages', '/contact-messages?page=1'],
  ['subscribers', '/newsletter/subscribers?page=1&perPage=20'],
  ['subscribers, searched', '/newsletter/subscribers?q=1999&page=1&perPage=20'],
  ['newsletters', '/newsletter?page=1'],
  ['mail log', '/mail-log?page=1'],
  ['audit log', '/audit-log?page=1'],
  ['issues', '/issues'],
  ['editorial board', '/editorial-board-member'],
] as const;
/** Open rounds of review, each with three reviewers. */
const ROUNDS = 2_000;
const REVIEW_CALLS = [
  ['reviewers', '/reviewers?page=1&perPage=20'],
  ['review figures', '/review-figures'],
] as const;

const folder = await mkdtemp(join(tmpdir(), 'jaed-bench-'));
const environment = officeSettings(folder);
execFileSync(process.execPath, ['scripts/start.js', 'seed', '--large'], {
  env: { ...process.env, ...environment },
  stdio: 'inherit',
});
const journal = await startJournal(environment);
const token = await adminToken(journal.url, folder);
const authorization = `Bearer ${token}`;
const live = await fetch(`${journal.url}/api/v1/submission?status=UNDER_REVIEW&perPage=1`, {
  headers: { authorization },
});
const [manuscript] = ((await live.json()) as { data: { id: string; number: string }[] }).data;

const rows = [];
await openRounds(folder, ROUNDS);
for (const [name, path] of [
  ...CALLS,
  ...REVIEW_CALLS,
  ['manuscript', `/submission/number/${manuscript?.number}`] as const,
  ['suggested reviewers', `/submission/${manuscript?.id}/candidates`] as const,
]) {
  let bytes = 0;
  const times = await timed(TIMES, async () => {
    const response = await fetch(`${journal.url}/api/v1${path}`, { headers: { authorization } });
    bytes = (await response.arrayBuffer()).byteLength;
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  });
  rows.push([name, ...times, figure(bytes)]);
}
await report('dashboard', table(['call', 'median, ms', '95th percentile', 'bytes'], rows));
await journal.end();
await rm(folder, { recursive: true, force: true });
