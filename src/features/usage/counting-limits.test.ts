import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { articleTotals } from '#features/articles/server/tables.ts';
import { limitCounters } from '#platform/database/tables.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, anUpload, aPdf, aSubmission, type MadeSubmission, type Person } from '#testing/makers.ts';
import { usageVisits } from './server/tables.ts';

/** Sessions of one network that are counted per hour. */
const MAX_SESSIONS = 300;
const SECONDS_PER_HOUR = 3600;

const journal = testJournal({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' });
let author: Person | undefined;
let article: MadeSubmission;
let pdf: string;

const browser = (name: string | number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.${name}`;
const requestPdf = async (userAgent: string, address: string, headers: Record<string, string> = {}) => {
  const response = await journal.request(pdf, {
    headers: { 'user-agent': userAgent, 'x-forwarded-for': address, ...headers },
  });
  await response.arrayBuffer();
  return response.status;
};
/** Requests the PDF from `count` browsers with different user agents. */
const requestByMany = async (count: number, address: (index: number) => string, headers = {}) => {
  for (let index = 0; index < count; index++) await requestPdf(browser(index), address(index), headers);
  await journal.services.usage.settled();
};
const counts = async () => {
  const { db } = journal.services;
  const [row] = await db.select().from(articleTotals).where(eq(articleTotals.articleId, article.id));
  const visits = await db.$count(usageVisits, eq(usageVisits.articleId, article.id));
  return { requests: row?.requests ?? 0, uniqueRequests: row?.uniqueRequests ?? 0, visits };
};
/** Moves the clock to the fifth minute of a later hour of the same day. */
const toNextHour = () => {
  const now = journal.now();
  const next = new Date(now);
  next.setUTCHours(now.getUTCHours() + (now.getUTCHours() > 20 ? 6 : 1), 5, 0, 0);
  journal.pass((next.getTime() - now.getTime()) / 1000);
};
/** Moves the clock to the next morning, from which `toNextHour` moves by single hours. */
const toMorning = () => {
  const next = new Date(journal.now());
  next.setUTCHours(27, 5, 0, 0);
  journal.pass((next.getTime() - journal.now().getTime()) / 1000);
};
const submissionFiles = async (bytes: Uint8Array) => {
  author ??= await anAuthor(journal);
  const { fileUrl: manuscript } = await anUpload(journal, author.token, 'paper.pdf', bytes);
  const { fileUrl: letter } = await anUpload(journal, author.token);
  return [
    { fileUrl: manuscript, fileType: 'MANUSCRIPT' as const },
    { fileUrl: letter, fileType: 'COVER_LETTER' as const },
  ];
};

beforeEach(async () => {
  toNextHour();
  author = await anAuthor(journal);
  const bytes = Buffer.concat([await aPdf(), Buffer.alloc(100_000, '%'), Buffer.from('\n%%EOF\n')]);
  article = await aSubmission(journal, { status: 'PUBLISHED', author, files: await submissionFiles(bytes) });
  pdf = (await articlesClient(journal.as()).byNumber(article.number)).files[0]?.fileUrl ?? '';
});

describe('a range request for a PDF', () => {
  test.each(['bytes=0-0', 'bytes=0-1', 'bytes=0-1023', 'bytes=0-32766', 'bytes=1-', 'bytes=-1', 'bytes=50-99999'])(
    '%s is not counted from any number of browsers',
    async (range) => {
      await requestByMany(5, () => '198.51.100.7', { range });
      expect(await requestPdf(browser(1), '198.51.100.7', { range })).toBe(206);
      expect(await counts()).toEqual({ requests: 0, uniqueRequests: 0, visits: 0 });
    },
  );

  test.each(['bytes=0-', 'bytes=0-32767', 'bytes=0-65535', 'bytes=0-99999999', 'bytes=-99999999'])(
    '%s is counted once, like the whole file',
    async (range) => {
      expect(await requestPdf(browser(1), '198.51.100.7', { range })).toBe(206);
      // The viewer then requests the rest in ranges.
      expect(await requestPdf(browser(1), '198.51.100.7', { range: 'bytes=65536-99999' })).toBe(206);
      await journal.services.usage.settled();
      expect(await counts()).toEqual({ requests: 1, uniqueRequests: 1, visits: 1 });
    },
  );

  test('answered with 304 is counted only when a 206 response would be counted', async () => {
    const etag = (await journal.request(pdf, { method: 'HEAD' })).headers.get('etag') ?? '';
    for (const range of ['bytes=0-0', 'bytes=0-9,20-', 'bytes=5-', 'bytes=0-x']) {
      expect(await requestPdf(browser(1), '198.51.100.7', { range, 'if-none-match': etag })).toBe(304);
    }
    await journal.services.usage.settled();
    expect(await counts()).toEqual({ requests: 0, uniqueRequests: 0, visits: 0 });
    expect(await requestPdf(browser(1), '198.51.100.7', { range: 'bytes=0-', 'if-none-match': etag })).toBe(304);
    await journal.services.usage.settled();
    expect(await counts()).toEqual({ requests: 1, uniqueRequests: 1, visits: 1 });
  });
});

describe('the sessions of one network in an hour', () => {
  test('are counted up to the maximum; counted sessions, other networks and the next hour are not affected', async () => {
    await requestByMany(MAX_SESSIONS + 100, () => '198.51.100.7');
    const full = { requests: MAX_SESSIONS, uniqueRequests: MAX_SESSIONS, visits: MAX_SESSIONS };
    expect(await counts()).toEqual(full);

    // A refused session stays refused, a counted one is still counted.
    journal.pass(60);
    await requestPdf(browser(MAX_SESSIONS + 50), '198.51.100.7');
    await requestPdf(browser(0), '198.51.100.7');
    await journal.services.usage.settled();
    expect(await counts()).toEqual({ ...full, requests: MAX_SESSIONS + 1 });

    await requestByMany(5, () => '198.51.100.8');
    expect(await counts()).toMatchObject({ uniqueRequests: MAX_SESSIONS + 5, visits: MAX_SESSIONS + 5 });
    toNextHour();
    await requestByMany(5, () => '198.51.100.7');
    expect(await counts()).toMatchObject({ uniqueRequests: MAX_SESSIONS + 10 });
  });

  test('include all addresses of an IPv6 network', async () => {
    await requestByMany(MAX_SESSIONS + 20, (index) => `2001:db8:1:2::${(index + 1).toString(16)}`);
    expect(await counts()).toEqual({ requests: MAX_SESSIONS, uniqueRequests: MAX_SESSIONS, visits: MAX_SESSIONS });
    await requestPdf(browser(1), '2001:db8:1:3::1');
    await journal.services.usage.settled();
    expect(await counts()).toMatchObject({ uniqueRequests: MAX_SESSIONS + 1 });
  });

  test('are counted by a key that does not reveal the address', async () => {
    const { db } = journal.services;
    await db.delete(limitCounters);
    await requestByMany(1, () => '198.51.100.7');
    const [one] = await db.select().from(limitCounters);
    await db.delete(limitCounters);
    toNextHour();
    await requestByMany(1, () => '198.51.100.7');
    const [two] = await db.select().from(limitCounters);
    expect(one?.key).toMatch(/^usage-sessions:/);
    // A plain hash of the address would be the same in every hour.
    expect(two?.key).not.toBe(one?.key);
  });
});

test('the hourly sweep deletes visits of past hours and keeps those that are still needed', async () => {
  toMorning();
  await requestByMany(3, () => '198.51.100.7');
  toNextHour();
  await requestByMany(1, () => '198.51.100.7');
  await journal.services.usage.sweep();
  expect(await counts()).toEqual({ requests: 4, uniqueRequests: 4, visits: 4 });

  toNextHour();
  await requestByMany(1, () => '198.51.100.7');
  await journal.services.usage.sweep();
  expect(await counts()).toEqual({ requests: 5, uniqueRequests: 5, visits: 2 });
  // The double click and the session of this hour are still recognised.
  await requestByMany(1, () => '198.51.100.7');
  expect(await counts()).toEqual({ requests: 5, uniqueRequests: 5, visits: 2 });
  journal.pass(60);
  await requestByMany(1, () => '198.51.100.7');
  expect(await counts()).toEqual({ requests: 6, uniqueRequests: 5, visits: 2 });
  journal.pass(3 * SECONDS_PER_HOUR);
  await journal.services.usage.sweep();
  expect(await counts()).toEqual({ requests: 6, uniqueRequests: 5, visits: 0 });
});
