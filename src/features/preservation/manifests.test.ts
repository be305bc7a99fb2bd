import type { Hono } from 'hono';
import { JSDOM } from 'jsdom';
import { beforeAll, expect, test } from 'vitest';
import { issuesClient } from '#features/issues/client.ts';
import { noticesClient, submissionsClient } from '#features/submissions/client.ts';
import type { Env } from '#platform/http/address.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anUpload, aPdf, aSubmission, type Person } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';

const journal = testJournal({ PUBLIC_URL: 'https://journal.example.org' });
let site: Hono<Env>;
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
  site = testSite(journal);
});

async function pageAt(path: string) {
  const response = await site.request(path);
  const text = await response.text();
  const { document } = new JSDOM(text).window;
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  return { response, text, document, links };
}

const STATEMENTS = {
  lockss: 'LOCKSS system has permission to collect, preserve, and serve this open access Archival Unit',
  clockss: 'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit',
} as const;

test('each archive has a start page and a page per volume, with its permission statement verbatim', async () => {
  const office = issuesClient(journal.as(editor.token));
  const issue = async (year: number, month: number, title: string) =>
    (await office.add({ issueNumber: month >= 7 ? 1 : 2, year, month, title })).data.id;
  const [july, january] = [await issue(2025, 7, 'July & <beyond>'), await issue(2026, 1, 'January')];
  await issue(2026, 7, 'Next year');
  const made = await aSubmission(journal, { manuscriptTitle: 'Terraces & <Tenure>', status: 'PUBLISHED' });
  const gone = await aSubmission(journal, { manuscriptTitle: 'Withdrawn', status: 'PUBLISHED' });
  const edit = submissionsClient(journal.as(editor.token));
  await edit.update(made.id, { issueId: july });
  await edit.update(gone.id, { issueId: july });
  await edit.update(gone.id, { status: 'WITHDRAWN' });
  for (const [archive, statement] of Object.entries(STATEMENTS)) {
    const start = await pageAt(`/${archive}`);
    expect(start.response.status).toBe(200);
    expect(start.response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(start.text).toContain(statement);
    expect(start.links).toContain(`/${archive}/2025-26`);
    expect(start.links).toContain(`/${archive}/2026-27`);
    const unit = await pageAt(`/${archive}/2025-26`);
    expect(unit.text).toContain(statement);
    expect(unit.document.title).toContain('2025/26');
    expect(unit.links).toEqual(expect.arrayContaining([`/issue/${july}`, `/issue/${january}`]));
    const article = unit.links.find((link) => link?.includes(made.number));
    expect(unit.links).toContain(`${article}.pdf`);
    expect(unit.links.join()).not.toContain(gone.number);
    expect(unit.document.querySelector('h2')?.textContent).toContain('July & <beyond>');
    expect(unit.document.querySelectorAll('script, style, link, img')).toHaveLength(0);
    expect((await site.request(`/${archive}/`)).status).toBe(200);
  }
});

test('every version of an article is listed at its citable address and can be downloaded there', async () => {
  const made = await aSubmission(journal, { manuscriptTitle: 'Twice', status: 'PUBLISHED' });
  const once = await aSubmission(journal, { manuscriptTitle: 'Once', status: 'PUBLISHED' });
  const edit = submissionsClient(journal.as(editor.token));
  for (const { id } of [made, once]) await edit.update(id, { acceptedOn: null, publishedOn: '2017-08-01' });
  const { fileUrl } = await anUpload(journal, editor.token, 'article.pdf', await aPdf('Second'));
  await edit.update(made.id, { publicationFileUrl: fileUrl, versionNote: 'New figures.' });
  const { links } = await pageAt('/clockss/2017-18');
  const pdfs = links.filter((link): link is string => link?.endsWith('.pdf') === true);
  const of = (number: string) => pdfs.filter((link) => link.includes(number)).map((link) => link.replace(/^.*?\./, ''));
  expect(of(made.number)).toEqual(['pdf', 'v1.pdf', 'v2.pdf']);
  expect(of(once.number)).toEqual(['pdf']);
  for (const link of pdfs) expect((await site.request(link)).status, link).toBe(200);
});

test('a retracted article is marked, and an article’s own licence is listed', async () => {
  const retracted = await aSubmission(journal, { manuscriptTitle: 'Not so', status: 'PUBLISHED' });
  const other = await aSubmission(journal, { manuscriptTitle: 'Otherwise', status: 'PUBLISHED' });
  const edit = submissionsClient(journal.as(editor.token));
  for (const { id } of [retracted, other]) await edit.update(id, { acceptedOn: null, publishedOn: '2015-08-01' });
  await edit.update(other.id, { licence: 'CC BY-NC 4.0' });
  const notice = { kind: 'RETRACTION', date: '2015-09-01', text: 'Nobody was asked.', tellAuthors: false } as const;
  await noticesClient(journal.as(editor.token)).add(retracted.id, notice);
  for (const archive of Object.keys(STATEMENTS)) {
    const { document } = await pageAt(`/${archive}/2015-16`);
    const lines = [...document.querySelectorAll('h2 + ul > li')].map((line) => ({
      title: line.querySelector('a')?.textContent,
      licences: [...line.querySelectorAll('a[href*=creativecommons]')].map((link) => [
        link.getAttribute('href'),
        link.textContent,
      ]),
    }));
    expect(lines.toSorted((a, b) => (String(a.title) < String(b.title) ? -1 : 1))).toEqual([
      { title: 'Otherwise', licences: [['https://creativecommons.org/licenses/by-nc/4.0/', 'CC BY-NC 4.0']] },
      { title: 'Retracted: Not so', licences: [] },
    ]);
  }
});

test('an article without an issue is listed in the volume of its publication date', async () => {
  const made = await aSubmission(journal, { manuscriptTitle: 'Alone', status: 'PUBLISHED' });
  const edit = submissionsClient(journal.as(editor.token));
  await edit.update(made.id, { acceptedOn: null, publishedOn: '2019-06-30' });
  expect((await pageAt('/lockss/2018-19')).links.join()).toContain(made.number);
  await edit.update(made.id, { publishedOn: '2019-07-01' });
  expect((await site.request('/lockss/2018-19')).status).toBe(404);
  expect((await pageAt('/lockss/2019-20')).links.join()).toContain(made.number);
});

test.each(['1000-01', '2025-27', '2025', 'x', '%00', '2025-26-27', '99999999999-00'])(
  'the unit %s is answered 404',
  async (unit) => {
    expect((await site.request(`/lockss/${unit}`)).status).toBe(404);
  },
);

test('robots.txt allows the manifest pages', async () => {
  const text = await (await site.request('/robots.txt')).text();
  expect(text).toMatch(/^Allow: \/$/m);
  expect(text).not.toMatch(/^Disallow: \/(lockss|clockss|issue|article\b)/m);
});

test('a volume of fifty thousand articles is streamed completely, each article once, in little memory', async () => {
  const { number } = await aSubmission(journal, { manuscriptTitle: 'One of many', status: 'PUBLISHED' });
  const { db } = journal.services;
  await db.execute(`
    alter table articles disable trigger all;
    insert into articles (id, number, slug, state, title, topic_id, abstract, keywords, authors, received_at, published_at)
    select gen_random_uuid(), 'MDS-1999-' || (10000 + n), 'x', 'published', 'x', topic_id, 'x', 'x', authors, received_at,
      timestamptz '1999-09-01' + (n / 7) * interval '1 second' + n % 3 * interval '1 microsecond'
    from articles, generate_series(1, 50000) n where number = '${number}';
    analyze articles`);
  const found = new Set<string>();
  let count = 0;
  const response = await site.request('/lockss/1999-00');
  const before = process.memoryUsage().heapUsed;
  let peak = 0;
  let rest = '';
  for await (const chunk of (response.body as unknown as AsyncIterable<Uint8Array>) ?? []) {
    rest += Buffer.from(chunk).toString();
    for (const [, one = ''] of rest.matchAll(/(MDS-1999-\d{5})/g)) {
      count += 1;
      found.add(one);
    }
    rest = rest.slice(rest.lastIndexOf('\n') + 1);
    if (count % 10_000 < 50) peak = Math.max(peak, process.memoryUsage().heapUsed - before);
  }
  expect(found.size).toBe(50_000);
  expect(count).toBe(50_000);
  expect(peak).toBeLessThan(150 * 1024 * 1024);
}, 120_000);
