import type { Hono } from 'hono';
import { JSDOM } from 'jsdom';
import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '#base/dates.ts';
import { issuesClient } from '#features/issues/client.ts';
import { STARTER_PAGES } from '#features/site/server/starter.ts';
import { noticesClient, submissionsClient } from '#features/submissions/client.ts';
import type { Env } from '#platform/http/address.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission, type Person } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';
import { links } from '../../../root.tsx';
import { articlesClient } from '../client.ts';
import { articles } from '../server/tables.ts';

const journal = testJournal({ PUBLIC_URL: 'https://journal.example.org' });
let site: Hono<Env>;
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
  site = testSite(journal);
});
const asEditor = () => submissionsClient(journal.as(editor.token));

/** Parses XML strictly; throws if it is not well-formed. */
async function xmlAt(path: string) {
  const response = await site.request(path);
  const text = await response.text();
  const { document } = new JSDOM(text, { contentType: 'text/xml' }).window;
  const all = (selector: string) => [...document.querySelectorAll(selector)].map((found) => found.textContent ?? '');
  return { response, text, document, all };
}

test('Atom and RSS contain the newest articles with authors, licence and PDF, but no e-mail address', async () => {
  const title = 'Terraces & <Tenure> \u0001\ufffe“now”';
  const { id, number } = await aSubmission(journal, { manuscriptTitle: title, status: 'PUBLISHED' });
  await aSubmission(journal, { manuscriptTitle: 'Still secret' });
  const atom = await xmlAt('/feed.xml');
  expect(atom.response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(atom.all('feed > title')).toEqual(['MDS Journal of Applied Economics and Development']);
  expect(atom.all('entry > title')[0]).toMatch(/^Terraces & <Tenure> ?“now”$/);
  expect(atom.all('entry > id')[0]).toBe(`https://journal.example.org/article/${number}`);
  expect(atom.all('entry > author > name').slice(0, 2)).toEqual(['Claudine Mukamana', 'Eric Nshimiyimana']);
  const rss = await xmlAt('/rss.xml');
  expect(rss.document.querySelector('item > enclosure')?.getAttribute('url')).toMatch(
    new RegExp(`^https://journal.example.org/article/${number}/.*\\.pdf$`),
  );
  for (const { text } of [atom, rss]) {
    expect(text).not.toContain('@example.org');
    expect(text).not.toContain('Still secret');
  }
  await asEditor().update(id, { status: 'WITHDRAWN' });
  expect((await xmlAt('/feed.xml')).all('entry > id')).not.toContain(`https://journal.example.org/article/${number}`);
});

test('a retraction marks the article in every feed and is an entry of its own, even for an old article', async () => {
  const { id, number } = await aSubmission(journal, { manuscriptTitle: 'Too good to be true' });
  await asEditor().update(id, { status: 'PUBLISHED', publishedOn: '2025-03-01' });
  const notices = noticesClient(journal.as(editor.token));
  const address = `https://journal.example.org/article/${number}`;
  const day = dayOf(journal.now().toISOString());
  const fields = { date: '2025-06-01', text: 'Table 2 & <3>.', tellAuthors: false };
  const { data: correction } = await notices.add(id, { ...fields, kind: 'CORRECTION' });
  expect((await xmlAt('/feed.xml')).all('entry > title')).toContain('[Corrected] Too good to be true');
  const { data } = await notices.add(id, { ...fields, date: day, kind: 'RETRACTION', text: 'Nobody was asked.' });
  const topics = await journal.services.topics.list();
  const { topic } = await articlesClient(journal.as()).byNumber(number);
  const topicId = topics.find(({ name }) => name === topic)?.id;
  for (const base of ['', `/topic/${topicId}`]) {
    const { document, all } = await xmlAt(`${base}/feed.xml`);
    const entries = [...document.querySelectorAll('entry')];
    const entry = (which: string) => entries.find((found) => found.querySelector('id')?.textContent === which);
    const text = (which: string, field: string) => entry(which)?.querySelector(field)?.textContent ?? '';
    expect(text(address, 'title')).toBe('[Retracted] Too good to be true');
    expect(text(address, 'summary')).toMatch(
      /^Correction, 1 June 2025: Table 2 & <3>\.\s+Retraction, .*: Nobody was asked\.\s/,
    );
    expect(text(address, 'published')).toMatch(/^2025-03-01/);
    expect(text(address, 'updated').slice(0, 10)).toBe(journal.now().toISOString().slice(0, 10));
    const news = `${address}#notice-${data.id}`;
    expect(text(news, 'title')).toBe('Retraction: Too good to be true');
    expect(text(news, 'summary')).toBe('Nobody was asked.');
    // The order is that of announcement: the correction dated 2025 was entered today.
    expect(all('entry > id').filter((one) => one.startsWith(address))).toEqual([
      news,
      `${address}#notice-${correction.id}`,
      address,
    ]);
    const rss = await xmlAt(`${base}/rss.xml`);
    expect(rss.all('item > title')).toContain('[Retracted] Too good to be true');
    expect(rss.all('item > guid')).toContain(news);
  }
  await notices.remove(id, data.id);
  const after = await xmlAt('/feed.xml');
  expect(after.all('entry > title')).toContain('[Corrected] Too good to be true');
  expect(after.all('entry > id')).not.toContain(`${address}#notice-${data.id}`);
});

test('an unchanged feed answers conditional requests with 304', async () => {
  for (const path of ['/feed.xml', '/rss.xml']) {
    const { headers } = await site.request(path);
    const [etag, modified] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
    const again = async (condition: Record<string, string>) => {
      const response = await site.request(path, { headers: condition });
      return [response.status, (await response.text()).length > 0];
    };
    expect(await again({ 'if-none-match': `"other", W/${etag}` })).toEqual([304, false]);
    expect(await again({ 'if-modified-since': modified })).toEqual([304, false]);
    expect(await again({ 'if-modified-since': 'yesterday' })).toEqual([200, true]);
    expect(await again({ 'if-none-match': '"other"', 'if-modified-since': modified })).toEqual([200, true]);
    const before = new Date(Date.parse(modified) - 1000).toUTCString();
    expect(await again({ 'if-unmodified-since': modified })).toEqual([200, true]);
    expect(await again({ 'if-unmodified-since': before })).toEqual([412, false]);
    expect(await again({ 'if-unmodified-since': 'yesterday' })).toEqual([200, true]);
    expect(await again({ 'if-match': etag, 'if-unmodified-since': before })).toEqual([200, true]);
    journal.pass(60);
    await aSubmission(journal, { status: 'PUBLISHED' });
    expect(await again({ 'if-none-match': etag })).toEqual([200, true]);
    expect(await again({ 'if-modified-since': modified })).toEqual([200, true]);
  }
});

test('topics and issues have their own feeds; unknown ones answer 404', async () => {
  const issues = issuesClient(journal.as(editor.token));
  const { data: issue } = await issues.add({ issueNumber: 1, year: 2026, month: 7, title: 'July & beyond' });
  const topic = await journal.services.topics.add('Fisheries');
  const within = await aSubmission(journal, { manuscriptTitle: 'Within', topic: 'Fisheries', status: 'PUBLISHED' });
  await asEditor().update(within.id, { issueId: issue.id });
  await aSubmission(journal, { manuscriptTitle: 'Elsewhere', status: 'PUBLISHED' });
  for (const base of [`/topic/${topic.id}`, `/issue/${issue.id}`]) {
    expect((await xmlAt(`${base}/feed.xml`)).all('entry > title')).toEqual(['Within']);
    expect((await xmlAt(`${base}/rss.xml`)).all('item > title')).toEqual(['Within']);
  }
  expect((await xmlAt(`/issue/${issue.id}/feed.xml`)).all('feed > title')[0]).toMatch(/: July & beyond$/);
  const nowhere = [
    '/topic/x/feed.xml',
    '/topic/Fisheries/rss.xml',
    `/issue/${topic.id}/feed.xml`,
    '/issue/%00/rss.xml',
  ];
  for (const path of nowhere) expect((await site.request(path)).status, path).toBe(404);
});

test('the sitemap lists every public page and no other, with the date of each article', async () => {
  await journal.services.pages.writeStarterPages(STARTER_PAGES);
  const shown = await aSubmission(journal, { status: 'PUBLISHED' });
  const hidden = await aSubmission(journal);
  const { all, response } = await xmlAt('/sitemap.xml');
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const addresses = all('loc');
  expect(addresses).toContain('https://journal.example.org/');
  expect(addresses).toContain('https://journal.example.org/policies/open-access');
  expect(addresses.filter((address) => address.includes(shown.number))).toHaveLength(1);
  expect(addresses.filter((address) => address.includes(hidden.number))).toEqual([]);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(all('lastmod').length).toBeGreaterThan(0);
});

test('the sitemap lists a translated article at each of its addresses, which name each other', async () => {
  const fr = { title: 'Terrasses', abstract: 'Un résumé.', keywords: '' };
  const { number } = await aSubmission(journal, { translations: { fr, rw: fr }, status: 'PUBLISHED' });
  const { document, all } = await xmlAt('/sitemap.xml');
  const addresses = all('loc').filter((address) => address.includes(number));
  expect(addresses.map((address) => new URL(address).pathname.split('/article/')[0])).toEqual(['', '/fr']);
  const links = [...document.getElementsByTagName('xhtml:link')].filter((link) =>
    link.getAttribute('href')?.includes(number),
  );
  expect(links.map((link) => link.getAttribute('hreflang'))).toEqual(['en', 'fr', 'en', 'fr']);
});

test('with more than fifty thousand addresses the sitemap is an index whose parts contain each article once', async () => {
  const { number } = await aSubmission(journal, { manuscriptTitle: 'One of many', status: 'PUBLISHED' });
  const { db } = journal.services;
  // The sitemap reads the table `articles` only, so the rows need no submissions.
  await db.execute(`
    alter table articles disable trigger all;
    insert into articles (id, number, slug, state, title, topic_id, abstract, keywords, authors, received_at, published_at)
    select gen_random_uuid(), 'MDS-1999-' || (10000 + n), 'x', 'published', 'x', topic_id, 'x', 'x', authors, received_at, published_at
    from articles, generate_series(1, 60000) n where number = '${number}'`);
  const { all } = await xmlAt('/sitemap.xml');
  const [pages = '', ...addresses] = all('sitemapindex > sitemap > loc').map((address) => new URL(address).pathname);
  expect(pages).toBe('/sitemap-pages.xml');
  expect((await xmlAt(pages)).all('loc')).toContain('https://journal.example.org/policies/open-access');
  expect(addresses).toHaveLength(4);
  const parts = await Promise.all(addresses.map(async (address) => (await xmlAt(address)).all('loc')));
  // One of the articles has a second address.
  expect(parts[0]).toHaveLength(16_001);
  const total = await db.$count(articles);
  expect(new Set(parts.flat()).size).toBeGreaterThanOrEqual(60_000);
  expect(parts.flat().length).toBeLessThanOrEqual(total + 1);
  expect(new Set(parts.flat()).size).toBe(parts.flat().length);
  const nowhere = ['3', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '00000000-0000-0000-0000-00000000000-'];
  for (const part of nowhere) expect((await site.request(`/sitemap-${part}.xml`)).status, part).toBe(404);
}, 120_000);

test('robots.txt allows public pages, names the sitemap and excludes private pages', async () => {
  const text = await (await site.request('/robots.txt')).text();
  expect(text).toContain('Sitemap: https://journal.example.org/sitemap.xml');
  expect(text).toMatch(/^Disallow: \/dashboard$/m);
  expect(text).not.toMatch(/^Disallow: \/article|^Disallow: \/author$|^Disallow: \/$/m);
});

test('browsers get an OpenSearch description', async () => {
  const { document, all } = await xmlAt('/opensearch.xml');
  expect(all('ShortName')).toEqual(['MDS-JAED']);
  expect(document.querySelector('Url')?.getAttribute('template')).toBe(
    'https://journal.example.org/search?q={searchTerms}&page={startPage?}',
  );
  const images = [...document.querySelectorAll('Image')].map((image) => ({
    address: image.textContent,
    ...Object.fromEntries([...image.attributes].map(({ name, value }) => [name, value])),
  }));
  expect(images).toEqual(
    ['16', '32'].map((size) => ({
      address: 'https://journal.example.org/favicon.ico',
      type: 'image/x-icon',
      width: size,
      height: size,
    })),
  );
  // Browsers ignore a search link without a title.
  expect(links().filter(({ rel }) => rel === 'search')).toEqual([
    { rel: 'search', href: '/opensearch.xml', type: 'application/opensearchdescription+xml', title: 'MDS-JAED' },
  ]);
});
