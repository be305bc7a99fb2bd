import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startJournal } from '../../e2e/support/process.ts';
import { openCountingSink } from './counting-sink.ts';

/**
 * Measures a newsletter: how long queueing takes, how fast it leaves, how soon a login code leaves meanwhile, and what
 * arrives when the app is killed in the middle. Nothing here is a test; it prints figures.
 *
 *     npm run bench:newsletter -- --readers 20000 --round-trip 0 --kill app|database
 */
const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '20000' },
    'round-trip': { type: 'string', default: '0' },
    kill: { type: 'string', default: 'app' },
  },
});
const readers = Number(values.readers);
const roundTrip = Number(values['round-trip']);
const ADMIN = { email: 'office@example.org', password: 'a password of the office' };

const folder = await mkdtemp(join(tmpdir(), 'jaed-bench-'));
const sink = await openCountingSink(roundTrip);
const environment = {
  DATA_DIR: folder,
  SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
  RATE_LIMIT_FACTOR: '1000000',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};
let journal = await startJournal(environment);

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await pause(20);
};
const seconds = (since: number) => (performance.now() - since) / 1000;
const print = (what: string, value: string) => console.log(`${what.padEnd(52)} ${value}`);

async function post<T>(path: string, body: object, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`${journal.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Logs in and answers how long the code took to arrive. */
async function logIn(): Promise<{ token: string; took: number }> {
  const before = sink.counts.get(ADMIN.email) ?? 0;
  const began = performance.now();
  await post('/auth/login', ADMIN);
  await until(() => (sink.counts.get(ADMIN.email) ?? 0) > before);
  const took = seconds(began);
  const code = /^Subject:.*?(\d{6})/m.exec(sink.lastTo(ADMIN.email) ?? '')?.[1] ?? '';
  const { token } = await post<{ token: string }>('/auth/verify-2fa', { email: ADMIN.email, code });
  return { token, took };
}

const { token, took: quiet } = await logIn();
print('login code while nothing else leaves', `${quiet.toFixed(2)} s`);

const addresses = Array.from({ length: readers }, (_, index) => `reader.${index}@example.org`);
let began = performance.now();
await post('/newsletter/subscribers/import', { csv: addresses.join('\n'), isAskedFor: true }, token);
print(`importing ${readers} readers`, `${seconds(began).toFixed(2)} s`);

const words = {
  title: 'A new issue',
  content: '# A new issue\n\nIt is *there*, with [twelve articles](/journal).\n\n'.repeat(30),
};
const key = crypto.randomUUID();
const before = sink.total();
began = performance.now();
const [first, second] = await Promise.all(
  [0, 1].map(() => post<{ data: { id: string } }>('/newsletter/send', { ...words, key }, token)),
);
print(`queueing it for ${readers} readers, clicked twice`, `${seconds(began).toFixed(2)} s`);
print('newsletters made by two clicks', String(new Set([first?.data.id, second?.data.id]).size));

const sent = () => sink.total() - before;
await until(() => sent() > readers / 10);
const measured = { at: performance.now(), sent: sent() };
const { took: busy } = await logIn();
print('login code while the newsletter leaves', `${busy.toFixed(2)} s`);
await until(() => sent() > readers / 3);
const rate = (sent() - measured.sent) / seconds(measured.at);
print('rate', `${rate.toFixed(0)} a second (${(readers / rate / 60).toFixed(1)} minutes in all)`);

const after = sent();
print(`kill -9 of the ${values.kill} after`, `${after} mails`);
began = performance.now();
if (values.kill === 'database') {
  const postmaster = await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8');
  process.kill(Number(postmaster.split('\n')[0]), 'SIGKILL');
  await pause(1000);
} else {
  await journal.end('SIGKILL');
  journal = await startJournal(environment);
}
await until(() => sent() > after + 5);
print('goes on after the kill within', `${seconds(began).toFixed(1)} s`);
const headers = { authorization: `Bearer ${token}` };
interface Progress {
  data: { isDone: boolean; sent: number; failed: number };
}
const progress = async () => {
  const response = await fetch(`${journal.url}/api/v1/newsletter/${first?.data.id}/progress`, { headers });
  // A database that was killed takes a moment to come back: 503.
  return response.ok ? ((await response.json()) as Progress).data : { isDone: false, sent: 0, failed: 0 };
};
await until(async () => (await progress()).isDone);
const copies = addresses.map((address) => sink.counts.get(address) ?? 0);
const { sent: counted, failed } = await progress();
print('sent and failed, as the journal counts', `${counted} and ${failed}`);
print('readers without a mail', String(copies.filter((count) => count === 0).length));
print('duplicates over one kill', String(copies.reduce((sum, count) => sum + Math.max(0, count - 1), 0)));

await journal.end();
await sink.close();
await rm(folder, { recursive: true, force: true });
