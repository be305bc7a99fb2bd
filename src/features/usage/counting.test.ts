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
import { articleUsage, countryUsage, usageSalts, usageVisits } from './server/tables.ts';

const journal = testJournal({ TRUST_PROXY: '1' });
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15';
const HOUR = 3600;
let editor: Person;
let article: MadeSubmission;
let pdf: string;

const visitor = () => articlesClient(journal.as());
const publicArticle = async () => visitor().byNumber(article.number);
const settled = () => journal.services.usage.settled();

beforeAll(async () => {
  editor = await anAdministrator(journal);
});
beforeEach(async () => {
  article = await aSubmission(journal, { status: 'PUBLISHED' });
  pdf = (await publicArticle()).files[0]?.fileUrl ?? '';
  toMinute(5);
});

/** Moves the clock to this minute of an hour, on the same day. */
function toMinute(minute: number) {
  const now = journal.now();
  const next = new Date(now);
  next.setUTCMinutes(minute, 0, 0);
  if (next <= now) next.setUTCHours(next.getUTCHours() + 1);
  if (next.getUTCHours() > 20 || next.getUTCHours() < 2) next.setUTCHours(next.getUTCHours() > 20 ? 26 : 2);
  journal.pass((next.getTime() - now.getTime()) / 1000);
}

interface Visit {
  headers?: Record<string, string>;
  address?: string;
  method?: string;
  token?: string;
}
const headersOf = ({ headers = {}, address = '198.51.100.7', token }: Visit) => ({
  'user-agent': FIREFOX,
  'x-forwarded-for': address,
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...headers,
});
const view = async (visit: Visit = {}) => {
  const path = `/api/v1/articles/${article.number}/view`;
  expect((await journal.request(path, { method: 'POST', headers: headersOf(visit) })).status).toBe(200);
  await settled();
};
const requestPdf = async ({ method = 'GET', ...visit }: Visit = {}) => {
  const response = await journal.request(pdf, { method, headers: headersOf(visit) });
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
  test('a view is an investigation, a download is an investigation and a request', async () => {
    await view();
    expect(await counts()).toEqual([1, 1, 0, 0]);
    await requestPdf();
    expect(await counts()).toEqual([2, 1, 1, 1]);
    expect(await publicArticle()).toMatchObject({ views: 1, downloads: 1, files: [{ downloadCount: 1 }] });
  });

  test('clicks within thirty seconds of the previous one are double clicks', async () => {
    for (const pause of [0, 29, 28, 25]) {
      journal.pass(pause);
      await requestPdf();
    }
    expect(await counts()).toEqual([1, 1, 1, 1]);
    journal.pass(31);
    await requestPdf();
    expect(await counts()).toEqual([2, 1, 2, 1]);
  });

  test('a view and a download are not a double click, nor are views of two readers', async () => {
    await view();
    await requestPdf();
    await view({ address: '198.51.100.8' });
    await view({ headers: { 'user-agent': SAFARI } });
    expect(await counts()).toEqual([4, 3, 1, 1]);
  });

  test('another hour is another session', async () => {
    await view();
    journal.pass(600);
    await view();
    expect(await counts()).toEqual([2, 1, 0, 0]);
    journal.pass(HOUR);
    await requestPdf();
    expect(await counts()).toEqual([3, 2, 1, 1]);
  });

  test('the second click of a double click across a full hour counts, in its own session', async () => {
    toMinute(59);
    await requestPdf();
    journal.pass(50);
    await view();
    expect(await counts()).toEqual([2, 1, 1, 1]);
    journal.pass(20);
    await view();
    // The first view is removed, its session still has the download; the second view belongs to another session.
    expect(await counts()).toEqual([2, 2, 1, 1]);
    toMinute(59);
    journal.pass(50);
    await requestPdf({ address: '198.51.100.9' });
    journal.pass(20);
    await requestPdf({ address: '198.51.100.9' });
    expect(await counts()).toEqual([3, 3, 2, 2]);
  });

  test('a double click across midnight counts on the second day', async () => {
    const now = journal.now();
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
    journal.pass((midnight - now.getTime()) / 1000 - 10);
    await view();
    journal.pass(20);
    await view();
    expect(await countsByDay()).toEqual([
      [0, 0, 0, 0],
      [1, 1, 0, 0],
    ]);
    expect(await counts()).toEqual([1, 1, 0, 0]);
  });
});

describe('does not count', () => {
  test.each([
    ['an empty user agent', ''],
    ['Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['curl', 'curl/8.14.1'],
    ['a library', 'python-requests/2.32.4'],
    ['a headless browser', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0.0.0 Safari/537.36'],
    ['LOCKSS', 'LOCKSS cache'],
  ])('%s', async (_, userAgent) => {
    await view({ headers: { 'user-agent': userAgent } });
    expect(await requestPdf({ headers: { 'user-agent': userAgent } })).toBe(200);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  test('staff, prefetching, HEAD, later ranges and failed requests', async () => {
    editor = await anAdministrator(journal);
    await view({ token: editor.token });
    await requestPdf({ token: editor.token });
    for (const name of ['sec-purpose', 'purpose']) {
      await view({ headers: { [name]: 'prefetch;prerender' } });
      await requestPdf({ headers: { [name]: 'prefetch' } });
    }
    expect(await requestPdf({ method: 'HEAD' })).toBe(200);
    expect(await requestPdf({ headers: { range: 'bytes=5-9' } })).toBe(206);
    expect(await requestPdf({ headers: { range: 'bytes=-4' } })).toBe(206);
    expect(await requestPdf({ headers: { range: 'bytes=9999999-' } })).toBe(416);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  test('but counts the first range and a 304 response', async () => {
    expect(await requestPdf({ headers: { range: 'bytes=0-65535' } })).toBe(206);
    const etag = (await journal.request(pdf, { method: 'HEAD' })).headers.get('etag') ?? '';
    journal.pass(60);
    expect(await requestPdf({ headers: { 'if-none-match': etag } })).toBe(304);
    expect(await requestPdf({ headers: { 'if-none-match': etag, range: 'bytes=5-' } })).toBe(304);
    expect(await counts()).toEqual([2, 1, 2, 1]);
  });

  test('files requested by a signed link, and articles that are not public', async () => {
    editor = await anAdministrator(journal);
    const [file] = (await editorialClient(journal.as(editor.token)).byId(article.id)).files;
    pdf = file?.fileUrl ?? '';
    expect(await requestPdf()).toBe(200);
    await submissionsClient(journal.as(editor.token)).update(article.id, { status: 'WITHDRAWN' });
    await view();
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  test('robots of COUNTER’s list in the data folder; a bad list does not affect the others', async () => {
    const path = join(journal.dataDir, COUNTER_LIST);
    const log = createLog('silent');
    const errors: unknown[] = [];
    log.error = ((fields: object) => errors.push(fields)) as never;
    const isRobot = () => knownRobots(journal.dataDir, log);
    expect(isRobot()(`${FIREFOX} MuscatFerre/2`)).toBe(false);
    await writeFile(path, JSON.stringify([{ pattern: '(' }, { pattern: 'MuscatFerre' }, { pattern: 7 }, null]));
    expect([isRobot()(`${FIREFOX} muscatferre/2`), isRobot()(FIREFOX), isRobot()('curl/8')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(errors).toHaveLength(9);
    for (const bad of ['{', '{"pattern":"x"}', '']) {
      errors.length = 0;
      await writeFile(path, bad);
      expect([isRobot()(FIREFOX), errors.length]).toEqual([false, 1]);
    }
    await rm(path);
  });
});

test('fifty concurrent visitors on two servers are neither lost nor counted twice', async () => {
  const { db, clock, limits } = journal.services;
  const server = () => usageService({ db, clock, limits, log: journal.log, secret: 's', isRobot: () => false });
  const [one, two] = [server(), server()];
  const reader = (index: number): Reader => ({
    address: `203.0.113.${index}`,
    userAgent: FIREFOX,
    isCounted: true,
  });
  const fileId = asId<'submission-file'>((await publicArticle()).files[0]?.id ?? '');
  for (let index = 0; index < 50; index++) {
    one.countRequest(fileId, reader(index));
    two.countView(article.number, reader(index));
    // A double click on the other server.
    two.countRequest(fileId, reader(index));
  }
  await Promise.all([one.settled(), two.settled()]);
  expect(await counts()).toEqual([100, 50, 50, 50]);
  expect((await publicArticle()).files[0]?.downloadCount).toBe(50);
});

test('a counting error does not affect the download', async () => {
  const { db } = journal.services;
  await db.execute(sql`alter table usage_visits rename to usage_visits_away`);
  try {
    expect(await requestPdf()).toBe(200);
    await view();
  } finally {
    await db.execute(sql`alter table usage_visits_away rename to usage_visits`);
  }
  expect(await counts()).toEqual([0, 0, 0, 0]);
});

test('an investigation that cannot be counted does not affect the rest of its batch', async () => {
  const { db, clock, limits } = journal.services;
  const other = await aSubmission(journal, { status: 'PUBLISHED' });
  const usage = usageService({ db, clock, limits, log: createLog('silent'), secret: 's', isRobot: () => false });
  await db.execute(
    sql.raw(`alter table usage_visits add constraint bad check (article_id <> '${other.id}') not valid`),
  );
  for (let index = 0; index < 5; index++) {
    const reader = { address: `203.0.113.${index}`, userAgent: FIREFOX, isCounted: true };
    usage.countView(other.number, reader);
    usage.countView(article.number, reader);
  }
  await usage.settled();
  await db.execute(sql`alter table usage_visits drop constraint bad`);
  expect(await counts()).toEqual([5, 5, 0, 0]);
  expect(await db.$count(articleTotals, eq(articleTotals.articleId, other.id))).toBe(0);
});

test('no address or user agent is stored, and session keys are deleted after a day', async () => {
  const marker = '192.0.2.77';
  await view({ address: marker });
  await requestPdf({ address: marker });
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

test('page, lists, archive and dashboard show the same counts, and a new PDF or a withdrawal keeps them', async () => {
  editor = await anAdministrator(journal);
  await view();
  await requestPdf();
  const staff = editorialClient(journal.as(editor.token));
  const { fileUrl } = await anUpload(journal, editor.token, 'new.pdf', await aPdf('Mended'));
  await submissionsClient(journal.as(editor.token)).update(article.id, {
    publicationFileUrl: fileUrl,
    versionNote: 'A figure was mended.',
  });
  pdf = (await publicArticle()).files[0]?.fileUrl ?? '';
  journal.pass(60);
  await requestPdf();
  expect(await publicArticle()).toMatchObject({ views: 1, downloads: 2, files: [{ downloadCount: 1 }] });
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

describe('the country of readers', () => {
  const countries = async () =>
    new Map((await journal.services.usage.byCountry('2000-01-01')).map((row) => [row.country, row.readers]));

  test('is counted once for each session, by month, and unknown where the database has no address', async () => {
    const before = await countries();
    const visits = { RW: '41.186.0.1', US: '8.8.8.8', ZZ: '2001:db8::1' };
    for (const address of Object.values(visits)) await view({ address });
    await view({ address: visits.RW, headers: { 'user-agent': SAFARI } });
    await requestPdf({ address: visits.RW });
    const after = await countries();
    const added = Object.keys(visits).map((country) => (after.get(country) ?? 0) - (before.get(country) ?? 0));
    expect(added).toEqual([2, 1, 1]);
  });

  test('is stored without the address, and shown to the office', async () => {
    await view({ address: '41.186.77.3' });
    const { countries: shown } = await overviewClient(journal.as((await anAdministrator(journal)).token)).overview();
    expect(shown.find(({ country }) => country === 'RW')?.readers).toBeGreaterThan(0);
    const stored = await journal.services.db.select().from(countryUsage);
    expect(JSON.stringify(stored)).not.toContain('41.186');
  });
});
