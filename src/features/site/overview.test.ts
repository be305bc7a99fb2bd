import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { contactClient } from '#features/contact/client.ts';
import { newsletterClient } from '#features/newsletter/client.ts';
import { subscribers } from '#features/newsletter/server/tables.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, aSubmission, type Person } from '#testing/makers.ts';
import { overviewClient } from './overview-client.ts';

const journal = testJournal();
const DAY = 24 * 3600;
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
const overview = async () => overviewClient(journal.as(editor.token)).overview();
const thisMonth = async () => (await overview()).months.at(-1);

test('counts existing records and excludes deleted ones', async () => {
  const before = await overview();
  const { id } = await aSubmission(journal);
  const person = { firstName: 'Eric', lastName: 'N', email: 'eric@example.org', inquiryType: 'other' as const };
  await contactClient(journal.as()).send({ ...person, subject: 'S', message: 'M', elapsed: 60_000 });
  const after = await overview();
  expect(after.counts.submissions).toBe(before.counts.submissions + 1);
  expect(after.counts.users).toBe((before.counts.users ?? 0) + 1);
  expect(after.counts.messages).toBe(before.counts.messages + 1);
  expect(after.attention).toMatchObject({
    newSubmissions: before.attention.newSubmissions + 1,
    openMessages: before.attention.openMessages + 1,
  });
  expect(after.byStatus.SUBMITTED).toBe(before.byStatus.SUBMITTED + 1);
  await submissionsClient(journal.as(editor.token)).remove(id);
  expect((await overview()).counts.submissions).toBe(before.counts.submissions);
});

test('has the last twelve months without gaps, the current one last', async () => {
  const months = (await overview()).months.map(({ month }) => month);
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toBe(journal.now().toISOString().slice(0, 7));
  expect(months.toSorted()).toEqual(months);
});

test('counts newsletter subscribers from confirmation until they unsubscribe', async () => {
  const before = await thisMonth();
  await newsletterClient(journal.as()).subscribe('reader@example.org');
  expect((await thisMonth())?.subscribers).toBe(before?.subscribers);
  const isReader = eq(subscribers.email, 'reader@example.org');
  await journal.services.db.update(subscribers).set({ state: 'confirmed', confirmedAt: journal.now() }).where(isReader);
  expect(await thisMonth()).toMatchObject({ subscribers: (before?.subscribers ?? 0) + 1 });
  const lastMonth = async () => (await overview()).months.at(-2)?.subscribers;
  expect(await lastMonth()).toBe(0);
  await journal.services.db
    .update(subscribers)
    .set({ state: 'unsubscribed', unsubscribedAt: journal.now() })
    .where(isReader);
  expect(await thisMonth()).toMatchObject({ subscribers: before?.subscribers });
});

describe('usage', () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const reportView = (number: string) =>
    journal.request(`/api/v1/articles/${number}/view`, { method: 'POST', headers });

  test('counts a view of an article once in thirty seconds, and no view of anything else', async () => {
    const article = await aSubmission(journal, { status: 'PUBLISHED' });
    const hidden = await aSubmission(journal);
    const before = (await thisMonth())?.views ?? 0;
    for (const number of [article.number, article.number, hidden.number, 'MDS-1999-0001']) {
      expect((await reportView(number)).status).toBe(200);
    }
    await journal.services.usage.settled();
    expect((await thisMonth())?.views).toBe(before + 1);
    journal.pass(60);
    await reportView(article.number);
    await journal.services.usage.settled();
    expect((await thisMonth())?.views).toBe(before + 2);
  });

  test('counts downloads by month', async () => {
    const { number } = await aSubmission(journal, { status: 'PUBLISHED' });
    const before = (await thisMonth())?.downloads ?? 0;
    const article = (await (await journal.request(`/api/v1/articles/${number}`)).json()) as {
      data: { files: { fileUrl: string }[] };
    };
    expect((await journal.request(article.data.files[0]?.fileUrl ?? '', { headers })).status).toBe(200);
    await journal.services.usage.settled();
    expect((await thisMonth())?.downloads).toBe(before + 1);
  });
});

test('computes the time to decision as the median days until the first decision', async () => {
  const asEditor = () => submissionsClient(journal.as(editor.token));
  const [quick, slow] = [await aSubmission(journal), await aSubmission(journal)];
  journal.pass(2 * DAY);
  editor = await anAdministrator(journal);
  await asEditor().update(quick.id, { status: 'REJECTED' });
  journal.pass(4 * DAY);
  editor = await anAdministrator(journal);
  await asEditor().update(slow.id, { status: 'ACCEPTED' });
  await asEditor().update(slow.id, { status: 'REJECTED' });
  const { months } = await overview();
  expect(months.reduce((sum, { decisions }) => sum + decisions, 0)).toBe(2);
  // Both decisions fall into one month or, at the end of a month, into two.
  expect([[4], [2, 6]]).toContainEqual(months.map(({ decisionDays }) => decisionDays).filter((days) => days !== null));
});

test('a requested revision is a first decision; a return before review is none', async () => {
  const asEditor = () => submissionsClient(journal.as(editor.token));
  const count = async () => (await overview()).months.reduce((sum, { decisions }) => sum + decisions, 0);
  const before = await count();
  const [returned, reviewed] = [await aSubmission(journal), await aSubmission(journal, { status: 'UNDER_REVIEW' })];
  await asEditor().update(returned.id, { status: 'REVISION_REQUESTED' });
  await asEditor().update(reviewed.id, { status: 'REVISION_REQUESTED' });
  expect(await count()).toBe(before + 1);
});

test('the share of acceptances counts the submissions of a month, whatever month they were decided in', async () => {
  const before = await thisMonth();
  const [accepted, rejected] = [await aSubmission(journal), await aSubmission(journal)];
  await aSubmission(journal);
  await submissionsClient(journal.as(editor.token)).update(accepted.id, { status: 'ACCEPTED' });
  await submissionsClient(journal.as(editor.token)).update(rejected.id, { status: 'REJECTED' });
  expect(await thisMonth()).toMatchObject({
    accepted: (before?.accepted ?? 0) + 1,
    decided: (before?.decided ?? 0) + 2,
  });
});

test('only administrators can read the overview', async () => {
  const stranger = await anAuthor(journal);
  for (const token of [undefined, stranger.token]) {
    await expect(overviewClient(journal.as(token)).overview()).rejects.toMatchObject({
      failure: expect.stringMatching(/unauthenticated|forbidden/),
    });
  }
});
