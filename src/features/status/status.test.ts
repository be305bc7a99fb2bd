import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { articles } from '#features/articles/server/tables.ts';
import { boardClient } from '#features/board/client.ts';
import { statusChanges } from '#features/submissions/server/tables.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, aSubmission, type Person } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';
import { statusClient } from './client.ts';
import { BEAT_MINUTES, runningShareOf, shareOf } from './rules.ts';
import { heartbeats } from './server/tables.ts';

const journal = testJournal();
let author: Person;
beforeAll(async () => {
  author = await anAuthor(journal);
});
const status = () => statusClient(journal.as()).read();
const DAY = 24 * 3600_000;
const daysAgo = (days: number) => new Date(journal.now().getTime() - days * DAY);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** A submission with a decision made some days ago. */
async function decided(to: 'ACCEPTED' | 'REJECTED', days: number) {
  const { id } = await aSubmission(journal, { author, status: to });
  await journal.services.db
    .update(statusChanges)
    .set({ createdAt: daysAgo(days) })
    .where(eq(statusChanges.submissionId, id));
}

test('a new journal claims nothing', async () => {
  expect(await status()).toMatchObject({
    accepted: { n: 0, percent: null },
    byTwoReviewers: { n: 0, percent: null },
    byEditors: { n: 0, percent: null },
    files: null,
    restore: null,
    running: null,
  });
});

describe('decisions', () => {
  test('give a rate from ten cases on, and count once their month is over', async () => {
    for (let n = 0; n < 3; n++) await decided('ACCEPTED', 60);
    for (let n = 0; n < 6; n++) await decided('REJECTED', 70);
    expect((await status()).accepted).toEqual({ n: 9, percent: null });
    await aSubmission(journal, { author, status: 'ACCEPTED' });
    // Longer ago than the figure reaches.
    await decided('ACCEPTED', 900);
    expect((await status()).accepted).toEqual({ n: 9, percent: null });
    await decided('REJECTED', 50);
    expect((await status()).accepted).toEqual({ n: 10, percent: 30 });
  });

  test('back issues, published without a decision, do not count', async () => {
    await aSubmission(journal, { author, status: 'PUBLISHED' });
    expect((await status()).accepted.n).toBe(10);
  });
});

test('articles count by their reviewers, and by editors or members of the board among their authors', async () => {
  const administrator = await anAdministrator(journal);
  await boardClient(journal.as(administrator.token)).add({
    fullName: 'Josée Uwase',
    role: 'Member',
    email: 'josee@example.org',
  });
  const record = { rounds: 1, reports: 2, isException: false, handledBy: null, hasPublishedReports: false };
  const { db } = journal.services;
  for (let n = 0; n < 10; n++) {
    const { id } = await aSubmission(journal, { author, status: 'PUBLISHED' });
    const peerReview = { ...record, reviewers: n < 8 ? 2 : 1, uninvolved: n === 0 ? ['Ada Byron'] : [] };
    const board = [{ fullName: 'josée uwase', affiliation: 'Kigali', orcid: null, ror: null, roles: [] }];
    await db
      .update(articles)
      .set({ publishedAt: daysAgo(60), peerReview, ...(n === 1 && { authors: board }) })
      .where(eq(articles.id, id));
    if (n === 8)
      expect(await status()).toMatchObject({ byTwoReviewers: { n: 9, percent: null }, byEditors: { percent: null } });
  }
  expect(await status()).toMatchObject({ byTwoReviewers: { n: 10, percent: 80 }, byEditors: { n: 10, percent: 20 } });
});

test('the last check of the files is named by its day and outcome alone', async () => {
  await journal.work();
  await journal.services.fixity.begin(null);
  await expect
    .poll(async () => (await status()).files, { timeout: 20_000 })
    .toEqual({
      checkedAt: expect.any(String) as string,
      isSound: true,
    });
});

describe('running', () => {
  const beat = () => journal.services.heartbeats.schedule.run();

  test('is counted over whole days, from the day after the first mark on', async () => {
    const { db } = journal.services;
    await db.delete(heartbeats);
    await beat();
    await beat();
    expect(await db.select().from(heartbeats)).toEqual([{ day: dayOf(journal.now()), beats: 2 }]);
    expect((await status()).running).toBeNull();
    const whole = (24 * 60) / BEAT_MINUTES;
    await db.insert(heartbeats).values([
      { day: dayOf(daysAgo(4)), beats: 5 },
      { day: dayOf(daysAgo(3)), beats: whole },
      { day: dayOf(daysAgo(1)), beats: whole },
    ]);
    // The day without a mark counts as one without running.
    expect((await status()).running).toEqual({ since: dayOf(daysAgo(3)), days: 3, percent: 66.6 });
    await db.insert(heartbeats).values({ day: dayOf(daysAgo(90)), beats: whole });
    expect((await status()).running).toMatchObject({ since: dayOf(daysAgo(30)), days: 30 });
  });
});

test('its page is in the sitemap, in French as well', async () => {
  const sitemap = await (await testSite(journal).request('/sitemap.xml')).text();
  expect(sitemap).toMatch(/<loc>[^<]*\/status<\/loc>/);
  expect(sitemap).toMatch(/<loc>[^<]*\/fr\/status<\/loc>/);
});

test.each([
  [shareOf(9, 9), null],
  [shareOf(1, 10), 10],
  [shareOf(2, 3_000), 0],
  [runningShareOf(287, 1), 99.6],
  [runningShareOf(290, 1), 100],
])('rule %#', (value, expected) => {
  expect(value).toBe(expected);
});
