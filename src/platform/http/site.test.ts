import type { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';
import type { Env } from './address.ts';

const journal = testJournal();
let site: Hono<Env>;
let path: string;

beforeAll(async () => {
  site = testSite(journal);
  const { token } = await anAdministrator(journal);
  const { id, number } = await aSubmission(journal, { manuscriptTitle: 'Terraces', status: 'PUBLISHED' });
  await submissionsClient(journal.as(token)).update(id, { slug: 'beta' });
  path = `/article/${number}`;
});

const headersOf = async (address: string, init?: RequestInit) => {
  const { status, headers } = await site.request(address, init);
  return { status, ...Object.fromEntries(headers) };
};

test('permanent redirects have to be revalidated, because an article may get its old address back', async () => {
  for (const ending of ['png', 'bib', 'ris', 'json', 'xml']) {
    expect(await headersOf(`${path}/alpha.${ending}`), ending).toMatchObject({
      status: 301,
      location: `${path}/beta.${ending}`,
      'cache-control': 'no-cache',
    });
  }
});

test('a file that is gone shows the page of its article to people, and the error envelope to programs', async () => {
  const { token } = await anAdministrator(journal);
  const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
  await submissionsClient(journal.as(token)).update(id, { status: 'WITHDRAWN' });
  for (const ending of ['pdf', 'v1.pdf', 'bib', 'xml', 'png']) {
    const address = `/article/${number}/terraces.${ending}`;
    const shown = await site.request(address, { headers: { accept: 'text/html, */*' } });
    expect(await shown.text(), address).toBe(`a page, /article/${number}/terraces`);
    const plain = await site.request(address);
    expect([plain.status, await plain.json()], address).toMatchObject([410, { success: false }]);
  }
  const call = await site.request(`/api/v1/articles/${number}`, { headers: { accept: 'text/html' } });
  expect([call.status, await call.json()]).toMatchObject([410, { success: false }]);
});

test('every response has Cache-Control', async () => {
  for (const address of ['/robots.txt', '/healthz', '/nowhere', '/api/v1/nowhere', '/.well-known/change-password']) {
    expect((await headersOf(address))['cache-control' as 'status'], address).toBeTruthy();
  }
});

test('calls without a query have No-Vary-Search, calls with one and errors do not', async () => {
  const noVarySearch = async (address: string) => (await headersOf(`/api/v1${address}`))['no-vary-search' as 'status'];
  const [number] = path.split('/').slice(-1);
  for (const call of ['/topic', '/home-page', '/journal', '/about-sections', `/articles/${number}`])
    expect([call, await noVarySearch(call)]).toEqual([call, 'params']);
  for (const call of ['/submission', '/submission?page=2', '/issues', '/search?q=a', '/articles/MDS-1999-0001'])
    expect([call, await noVarySearch(call)]).toEqual([call, undefined]);
});

const READ = ['/feed.xml', '/robots.txt', '/sitemap.xml', '/journal.png', '/article/MDS-2026-0001/x.pdf', '/healthz'];
const ALLOWED: [address: string, allow: string][] = [
  ...READ.map((address): [string, string] => [address, 'GET, HEAD']),
  ['/oai', 'GET, HEAD, POST'],
  ['/api/v1/auth/login', 'POST'],
  ['/api/v1/openapi.json', 'GET, HEAD'],
  ['/api/v1/topic/', 'GET, HEAD, POST'],
];
test.each(ALLOWED)('%s refuses other methods with 405 and Allow', async (address, allow) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
    if (allow.includes(method)) continue;
    const response = await site.request(address, { method });
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, allow]);
    expect(await response.json()).toMatchObject({ success: false, error: 'METHOD_NOT_ALLOWED' });
  }
});

test('an unknown address is 404 for every method', async () => {
  for (const method of ['PUT', 'OPTIONS']) {
    expect((await site.request('/api/v1/nowhere', { method })).status).toBe(404);
  }
});

test.each(['/%c0%af', '/%E0%A4%A', '/article/%ff/x', '/%'])(
  '%s is 404 and does not reach React Router',
  async (address) => {
    const response = await site.request(address);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, error: 'NOT_FOUND' });
    const page = await site.request(address, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([404, 'a page, /not-found']);
  },
);
