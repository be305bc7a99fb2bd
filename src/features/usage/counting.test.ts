import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import type { Reader } from '#features/articles/reading/server/downloads.ts';
import { articleTotals } from '#features/articles/server/tables.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { overviewClient } from '#features/site/overview-client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { createLog } from '#platform/observability/log.ts';
import { asId } from '#testing/ids.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anUpload, aPdf, aSubmission, type MadeSubmission, type Person } from '#testing/makers.ts';
import { usageService } from './server/counting/counting.ts';
import { COUNTER_LIST, knownRobots } from './server/counting/robots.ts';
import { articleUsage, usageSalts, usageVisits } from './server/tables.ts';

const journal = testJournal({ TRUST_PROXY: '1' });
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15';
const HOUR = 3600;
let editor: Person;
let article: MadeSubmission;
let pdf: string;

const visitor = () => articlesClient(journal.as());
const asSeen = async () => visitor().byNumber(article.number);
const settled = () => journal.services.usage.settled();

beforeAll(async () => {
  editor = await anAdministrator(journal);
});
beforeEach(async () => {
  article = await aSubmission(journal, { status: 'PUBLISHED' });
  pdf = (await asSeen()).files[0]?.fileUrl ?? '';
  toMinute(5);
});

/** Moves on to so many minutes after a full hour of the same day. */
function toMinute(minute: number) {
  const now = journal.now();
  const next = new Date(now);
  next.setUTCMinutes(minute, 0, 0);
  if (next <= now) next.setUTCHours(next.getUTCHours() + 1);
  if (next.getUTCHours() > 20 || next.getUTCHours() < 2) next.setUTCHours(next.getUTCHours() > 20 ? 26 : 2);
  journal.pass((next.getTime() - now.getTime()) / 1000);
}

interface Sent {
  headers?: Record<string, string>;
  address?: string;
  method?: string;
  token?: string;
}
const headersOf = ({ headers = {}, address = '198.51.100.7', token }: Sent) => ({
  'user-agent': FIREFOX,
  'x-forwarded-for': address,
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...headers,
});
const look = async (sent: Sent = {}) => {
  const path = `/api/v1/articles/${article.number}/view`;
  expect((await journal.request(path, { method: 'POST', headers: headersOf(sent) })).status).toBe(200);
  await settled();
};
const load = async ({ method = 'GET', ...sent }: Sent = {}) => {
  const response = await journal.request(pdf, { method, headers: headersOf(sent) });
  await response.arrayBuffer();
  await settled();
  return response.status;
};
/** Total and unique investigations, total and unique requests. */
const counts = async () => {
  const { services } = journal;
  const [row] = await services.db.select().from(articleTotals).where(eq(articleTotals.articleId, article.id));
  return row ? [row.investigations, row.uniqueInvestigations, row.requests, row.uniqueRequests] : [0, 0, 0, 0];
};
const countsByDay = async () => {
  const rows = await journal.services.db
    .select()
    .from(articleUsage)
    .where(eq(articleUsage.articleId, article.id))
    .orderBy(articleUsage.day);
  return rows.map((row) => [row.investigations, row.uniqueInvestigations, row.requests, row.uniqueRequests]);
};

describe('investigations and requests', () => {
  test('a look is an investigation, a download is that and a request', async () => {
    await look();
    expect(await counts()).toEqual([1, 1, 0, 0]);
    await load();
    expect(await counts()).toEqual([2, 1, 1, 1]);
    expect(await asSeen()).toMatchObject({ views: 1, downloads: 1, files: [{ downloadCount: 1 }] });
  });

  test('two clicks within thirty seconds are one, and each begins the thirty seconds anew', async () => {
    for (const pause of [0, 29, 28, 25]) {
      journal.pass(pause);
      await load();
    }
    expect(await counts()).toEqual([1, 1, 1, 1]);
    journal.pass(31);
    await load();
    expect(await counts()).toEqual([2, 1, 2, 1]);
  });

  test('a look and a download are no double click; neither are two readers', async () => {
    await look();
    await load();
    await look({ address: '198.51.100.8' });
    await look({ headers: { 'user-agent': SAFARI } });
    expect(await counts()).toEqual([4, 3, 1, 1]);
  });

  test('another hour is another session', async () => {
    await look();
    journal.pass(600);
    await look();
    expect(await counts()).toEqual([2, 1, 0, 0]);
    journal.pass(HOUR);
    await load();
    expect(await counts()).toEqual([3, 2, 1, 1]);
  });

  test('of a double click over the full hour the second is kept, in its own session', async () => {
    toMinute(59);
    await load();
    journal.pass(50);
    await look();
    expect(await counts()).toEqual([2, 1, 1, 1]);
    journal.pass(20);
    await look();
    // The first look is gone, its session still has the download; the second look is another session's.
    expect(await counts()).toEqual([2, 2, 1, 1]);
    toMinute(59);
    journal.pass(50);
    await load({ address: '198.51.100.9' });
    journal.pass(20);
    await load({ address: '198.51.100.9' });
    expect(await counts()).toEqual([3, 3, 2, 2]);
  });

  test('of a double click at midnight the second day keeps it', async () => {
    const now = journal.now();
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
    journal.pass((midnight - now.getTime()) / 1000 - 10);
    await look();
    journal.pass(20);
    await look();
    expect(await countsByDay()).toEqual([
      [0, 0, 0, 0],
      [1, 1, 0, 0],
    ]);
    expect(await counts()).toEqual([1, 1, 0, 0]);
  });
});

describe('what is not counted', () => {
  test.each([
    ['nobody', ''],
    ['Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['curl', 'curl/8.14.1'],
    ['a library', 'python-requests/2.32.4'],
    ['a headless browser', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0.0.0 Safari/537.36'],
    ['LOCKSS', 'LOCKSS cache'],
  ])('%s', async (_, userAgent) => {
    await look({ headers: { 'user-agent': userAgent } });
    expect(await load({ headers: { 'user-agent': userAgent } })).toBe(200);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  test('staff, prefetching, HEAD, later pieces, and what cannot be answered', async () => {
    editor = await anAdministrator(journal);
    await look({ token: editor.token });
    await load({ token: editor.token });
    for (const name of ['sec-purpose', 'purpose']) {
      await look({ headers: { [name]: 'prefetch;prerender' } });
      await load({ headers: { [name]: 'prefetch' } });
    }
    expect(await load({ method: 'HEAD' })).toBe(200);
    expect(await load({ headers: { range: 'bytes=5-9' } })).toBe(206);
    expect(await load({ headers: { range: 'bytes=-4' } })).toBe(206);
    expect(await load({ headers: { range: 'bytes=9999999-' } })).toBe(416);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  test('but the first piece is, and a copy that is still good', async () => {
    expect(await load({ headers: { range: 'bytes=0-65535' } })).toBe(206);
    const etag = (await journal.request(pdf, { method: 'HEAD' })).headers.get('etag') ?? '';
    journal.pass(60);
    expect(await load({ headers: { 'if-none-match': etag } })).toBe(304);
    expect(await load({ headers: { 'if-none-match': etag, range: 'bytes=5-' } })).toBe(304);
    expect(await counts()).toEqual([2, 1, 2, 1]);
  });

  test('files by a signed link, and articles that are not public', async () => {
    editor = await anAdministrator(journal);
    const [file] = (await editorialClient(journal.as(editor.token)).byId(article.id)).files;
    pdf = file?.fileUrl ?? '';
    expect(await load()).toBe(200);
    await submissionsClient(journal.as(editor.token)).update(article.id, { status: 'WITHDRAWN' });
    await look();
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  test('COUNTER’s own list counts when it lies in the data folder, and a bad one leaves the others', async () => {
    const path = join(journal.dataDir, COUNTER_LIST);
    const log = createLog('silent');
    const told: unknown[] = [];
    log.error = ((fields: object) => told.push(fields)) as never;
    const isRobot = () => knownRobots(journal.dataDir, log);
    expect(isRobot()(`${FIREFOX} MuscatFerre/2`)).toBe(false);
    await writeFile(path, JSON.stringify([{ pattern: '(' }, { pattern: 'MuscatFerre' }, { pattern: 7 }, null]));
    expect([isRobot()(`${FIREFOX} muscatferre/2`), isRobot()(FIREFOX), isRobot()('curl/8')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(told).toHaveLength(9);
    for (const bad of ['{', '{"pattern":"x"}', '']) {
      told.length = 0;
      await writeFile(path, bad);
      expect([isRobot()(FIREFOX), told.length]).toEqual([false, 1]);
    }
    await rm(path);
  });
});

test('fifty at the same moment are neither lost nor counted twice, on two servers', async () => {
  const { db, clock, limits } = journal.services;
  const server = () => usageService({ db, clock, limits, log: journal.log, secret: 's', isRobot: () => false });
  const [one, two] = [server(), server()];
  const reader = (index: number): Reader => ({
    address: `203.0.113.${index}`,
    userAgent: FIREFOX,
    isStaff: false,
  });
  const fileId = asId<'submission-file'>((await asSeen()).files[0]?.id ?? '');
  for (let index = 0; index < 50; index++) {
    one.requested(fileId, reader(index));
    two.viewed(article.number, reader(index));
    // The same again: a double click on either server.
    two.requested(fileId, reader(index));
  }
  await Promise.all([one.settled(), two.settled()]);
  expect(await counts()).toEqual([100, 50, 50, 50]);
  expect((await asSeen()).files[0]?.downloadCount).toBe(50);
});

test('counting that fails keeps nobody from the file', async () => {
  const { db } = journal.services;
  await db.execute(sql`alter table usage_visits rename to usage_visits_away`);
  try {
    expect(await load()).toBe(200);
    await look();
  } finally {
    await db.execute(sql`alter table usage_visits_away rename to usage_visits`);
  }
  expect(await counts()).toEqual([0, 0, 0, 0]);
});

test('one that cannot be counted takes none of those with it that are counted together', async () => {
  const { db, clock, limits } = journal.services;
  const other = await aSubmission(journal, { status: 'PUBLISHED' });
  const usage = usageService({ db, clock, limits, log: createLog('silent'), secret: 's', isRobot: () => false });
  await db.execute(
    sql.raw(`alter table usage_visits add constraint bad check (article_id <> '${other.id}') not valid`),
  );
  for (let index = 0; index < 5; index++) {
    const reader = { address: `203.0.113.${index}`, userAgent: FIREFOX, isStaff: false };
    usage.viewed(other.number, reader);
    usage.viewed(article.number, reader);
  }
  await usage.settled();
  await db.execute(sql`alter table usage_visits drop constraint bad`);
  expect(await counts()).toEqual([5, 5, 0, 0]);
  expect(await db.$count(articleTotals, eq(articleTotals.articleId, other.id))).toBe(0);
});

test('no address and no user agent is stored anywhere, and what tells sessions is gone after a day', async () => {
  const marker = '192.0.2.77';
  await look({ address: marker });
  await load({ address: marker });
  const { db } = journal.services;
  const rowsOf = async (query: SQL) => [await db.execute(query)].flat().flatMap(({ rows }) => rows);
  const tables = await rowsOf(
    sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables as { name: string }[]) {
    const rows = await rowsOf(
      sql`select 1 from ${sql.raw(name)} as t where t::text like ${`%${marker}%`} or t::text like '%Firefox/140%' limit 1`,
    );
    expect([name, rows.length]).toEqual([name, 0]);
  }
  const before = await counts();
  expect((await db.select().from(usageVisits)).length).toBeGreaterThan(0);
  journal.pass(24 * HOUR);
  await journal.services.usage.sweep();
  expect([await db.select().from(usageVisits), await db.select().from(usageSalts)]).toEqual([[], []]);
  expect(await counts()).toEqual(before);
});

test('page, lists, archive and dashboard say the same, and a new PDF or a withdrawal takes nothing away', async () => {
  editor = await anAdministrator(journal);
  await look();
  await load();
  const staff = editorialClient(journal.as(editor.token));
  const { fileUrl } = await anUpload(journal, editor.token, 'new.pdf', await aPdf('Mended'));
  await submissionsClient(journal.as(editor.token)).update(article.id, {
    publicationFileUrl: fileUrl,
    versionNote: 'A figure was mended.',
  });
  pdf = (await asSeen()).files[0]?.fileUrl ?? '';
  journal.pass(60);
  await load();
  expect(await asSeen()).toMatchObject({ views: 1, downloads: 2, files: [{ downloadCount: 1 }] });
  const { data } = await visitor().list({ q: '', topic: '', page: 1, perPage: 1000 });
  expect(data.find(({ id }) => id === article.id)).toMatchObject({ views: 1, downloads: 2 });
  expect(await staff.byId(article.id)).toMatchObject({ views: 1, downloads: 2 });
  const total = async () => (await visitor().statistics()).totalDownloads;
  const before = await total();
  const { months } = await overviewClient(journal.as(editor.token)).overview();
  expect(months.reduce((sum, { downloads }) => sum + downloads, 0)).toBe(before);
  await submissionsClient(journal.as(editor.token)).update(article.id, { status: 'WITHDRAWN' });
  expect(await total()).toBe(before);
});
