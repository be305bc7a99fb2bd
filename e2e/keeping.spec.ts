import type { Page } from '@playwright/test';
import { expectAccessible, watchedPage } from './support/accessible.ts';
import { publishesLongArticle } from './support/long-article.ts';
import { byTheOffice, expect, newPage, test } from './support/people.ts';

const keep = (page: Page) => page.getByRole('button', { name: 'Keep offline' });
const remove = (page: Page) => page.getByRole('button', { name: 'Remove from this device' });
const notice = (page: Page) => page.getByText('There is no connection. This is the copy');

async function keepsArticle(page: Page, path: string) {
  await page.goto(path);
  await keep(page).click();
  await expect(page.getByText('Kept on this device since')).toBeVisible();
}

test('a kept article opens without a connection, with the day of the copy, and its PDF', async ({
  browser,
  baseURL,
  request,
}) => {
  const article = await publishesLongArticle(request);
  const { page, faults } = await watchedPage(browser, { baseURL: baseURL ?? '' });
  await keepsArticle(page, article.path);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title);
  await expect(notice(page)).toBeVisible();
  await expect(remove(page)).toBeVisible();
  await expectAccessible(page, 'a kept article');
  const pdf = await page.evaluate(
    async (path) => (await fetch(path)).headers.get('content-type'),
    `${article.path}.pdf`,
  );
  expect(pdf).toContain('pdf');

  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText('Kept on this device since')).toBeVisible();
  await expect(notice(page)).toBeHidden();
  expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(fault))).toEqual([]);
});

test('nothing else is kept: other pages need a connection, and removing the last copy ends the worker', async ({
  browser,
  baseURL,
  request,
}) => {
  const article = await publishesLongArticle(request);
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await keepsArticle(page, article.path);
  await page.context().setOffline(true);
  await expect(page.goto('/archive')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.context().setOffline(false);
  await page.goto(article.path);
  const keptAddresses = () =>
    page.evaluate(async () => {
      if (!(await caches.has('kept'))) return [];
      return (await (await caches.open('kept')).keys()).map(({ url }) => new URL(url).pathname);
    });
  expect((await keptAddresses()).filter((path) => path.startsWith('/api/'))).toEqual([]);
  await remove(page).click();
  await expect(keep(page)).toBeVisible();
  expect(await keptAddresses()).toEqual([]);
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workers).toBe(0);
});

test('a withdrawn article is kept no longer once the device has had a connection', async ({
  browser,
  baseURL,
  request,
}) => {
  const article = await publishesLongArticle(request);
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await keepsArticle(page, article.path);
  const headers = await byTheOffice(request);
  const number = article.path.split('/')[2];
  const found = await request.get(`/api/v1/articles/${number}`);
  const { data } = (await found.json()) as { data: { id: string } };
  const change = { status: 'ACCEPTED', reason: 'Published too early.', tellAuthors: false };
  expect((await request.put(`/api/v1/submission/${data.id}`, { headers, data: change })).status()).toBe(200);
  await expect(async () => {
    await page.goto(article.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This article has been withdrawn');
  }).toPass();
  await page.context().setOffline(true);
  await expect(page.goto(article.path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});
