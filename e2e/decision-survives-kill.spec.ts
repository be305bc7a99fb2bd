import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { isLong } from '#testing/long.ts';
import { chance } from './support/chance.ts';
import { ADMIN, AUTHOR, callsOf } from './support/own-journal.ts';
import { type JournalProcess, startJournal } from './support/process.ts';

const SUBJECT = 'The decision that waited';

let folder: string;
let journal: JournalProcess | undefined;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-waits-'));
});
test.afterEach(async () => {
  await journal?.end();
  await rm(folder, { recursive: true, force: true });
});

const start = async () => {
  const settings = { DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000' };
  journal = await startJournal({ ...settings, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
};

const { post, remove, mailed, anAuthor, anEditor, aManuscript } = callsOf(() => ({ url: journal?.url, folder }));

async function statusOf(number: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${journal?.url}/api/v1/submission/mine/${number}`, { headers });
  return ((await response.json()) as { data: { status: string } }).data.status;
}

const lettersAbout = async (subject: string) =>
  (await mailed(AUTHOR.email)).filter((mail) => mail.subject === subject).length;

test('a decision that waits while the journal is killed is sent after its time, once', async () => {
  await start();
  const token = await anAuthor();
  const { id, number } = await aManuscript(token);
  const decision = { kind: 'SEND_TO_REVIEW', subject: SUBJECT, letter: 'It fits the journal.', delayMinutes: 0.1 };
  await post(`/submission/${id}/decisions`, decision, await anEditor());
  await journal?.end('SIGKILL');
  await start();
  await expect.poll(() => lettersAbout(SUBJECT), { timeout: 60_000 }).toBe(1);
  expect(await statusOf(number, token)).toBe('UNDER_REVIEW');
  // Another kill and start: what is done is not done again.
  await journal?.end('SIGKILL');
  await start();
  await expect.poll(() => statusOf(number, token)).toBe('UNDER_REVIEW');
  expect(await lettersAbout(SUBJECT)).toBe(1);
});

const KILLS = isLong ? 100 : 4;
/** A job whose process was killed is found by its missing heartbeat and begun again within half a minute; so is what it begins. */
const RESUMED = { timeout: 90_000 };
const random = chance();

/** Begins a request, kills the journal while it is on its way, and starts it again. */
async function killedDuring(request: () => Promise<unknown>): Promise<void> {
  const sent = request().catch(() => {});
  await new Promise((done) => setTimeout(done, random() * 60));
  await journal?.end('SIGKILL');
  await sent;
  await start();
}

test('decisions and reports survive kills at any moment: none is lost, and no letter goes out twice', async () => {
  test.setTimeout(isLong ? 3_600_000 : 400_000);
  await start();
  const token = await anAuthor();
  const editor = await anEditor();
  const reviewed = await aManuscript(token);
  await post(`/submission/${reviewed.id}/rounds`, { waiver: 'A test.' }, editor);
  const decided: Decided[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const act = (['report', 'schedule', 'take back', 'send'] as const)[kill % 4];
    if (act === 'report') await survivesReport(reviewed.id, editor, kill);
    else decided.push(await survivesDecision(act ?? 'send', { token, editor, kill }));
  }
  // Once more at the end, when nothing can be on its way any more: a decision that counts has its letter, no other has one.
  for (const { number, subject } of decided) {
    const isSent = (await statusOf(number, token)) === 'UNDER_REVIEW';
    expect([subject, await lettersAbout(subject)]).toEqual([subject, isSent ? 1 : 0]);
  }
});

async function survivesReport(id: string, editor: string, kill: number): Promise<void> {
  const email = `reviewer.${kill}@elsewhere.example`;
  await post(`/submission/${id}/rounds/1/invitations`, { fullName: 'Grace Akello', email }, editor);
  const link = async () => (await mailed(email)).flatMap(({ text }) => /\/r\/([\w-]+)/.exec(text ?? '')?.[1] ?? [])[0];
  await expect.poll(link, RESUMED).toBeTruthy();
  const path = `/review/${await link()}`;
  await post(`${path}/accept`, { interests: 'NONE' });
  const content = { toAuthor: 'The question matters; section 3 needs a clearer argument.', recommendation: 'MINOR' };
  const report = () => post<{ data: { state: string; reports: unknown[] } }>(`${path}/report`, { content });
  await killedDuring(report);
  // The reviewer presses the button once more.
  const { data } = await report();
  expect([data.state, data.reports.length]).toEqual(['SUBMITTED', 1]);
  const receipts = async () =>
    (await mailed(email)).filter(({ subject }) => subject?.startsWith('We have received your report')).length;
  await expect.poll(receipts, RESUMED).toBe(1);
}

interface Decided {
  number: string;
  subject: string;
}

interface Deciding {
  token: string;
  editor: string;
  kill: number;
}

async function survivesDecision(
  act: 'schedule' | 'take back' | 'send',
  { token, editor, kill }: Deciding,
): Promise<Decided> {
  const { id, number } = await aManuscript(token, `Written in storm ${kill}`);
  const subject = `Decision ${kill}`;
  const decision = { kind: 'SEND_TO_REVIEW', subject, letter: 'It fits.', delayMinutes: act === 'send' ? 60 : 0.05 };
  const decide = () => post<{ data: { id: string } }>(`/submission/${id}/decisions`, decision, editor);
  if (act === 'schedule') await killedDuring(decide);
  else {
    const made = await decide();
    const path = `/submission/${id}/decisions/${made.data.id}`;
    const carryOut = () => (act === 'send' ? post(`${path}/send`, {}, editor) : remove(path, editor));
    await killedDuring(carryOut);
    // Done before or after the kill, it is done once.
    if (act === 'send') await carryOut().catch(() => {});
  }
  if (act === 'send') await expect.poll(() => lettersAbout(subject), RESUMED).toBe(1);
  // Longer than the decision waits.
  else await new Promise((done) => setTimeout(done, 6_000));
  const isSent = (await statusOf(number, token)) === 'UNDER_REVIEW';
  await expect.poll(() => lettersAbout(subject), RESUMED).toBe(isSent ? 1 : 0);
  return { number, subject };
}
