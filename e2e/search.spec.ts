import { expectAccessibleEverywhere, watchedPage } from './support/accessible.ts';
import { byTheOffice, expect, newPage, test } from './support/people.ts';
import { submitsByApi } from './support/submission.ts';

const PAGES = [
  '/search',
  '/search?q=rural',
  '/search?q=rural&sort=newest',
  '/search?q=aprentices',
  '/search?q=xyzzyqwv',
  '/search?year=2025',
  '/search?q=human+capital',
  '/search?q=rural&year=1999',
];

test('every state of the search passes axe and fits on mobile and desktop, light and dark', async ({
  browser,
  baseURL,
}) => {
  const viewport = { width: 320, height: 800 };
  const { page, faults } = await watchedPage(browser, { baseURL: baseURL ?? '', viewport });
  for (const path of PAGES) {
    await page.setViewportSize(viewport);
    await page.goto(path);
    const filters = page.getByText('Filter results');
    if (await filters.isVisible()) await filters.click();
    await expectAccessibleEverywhere(page, path, [320, 360, 1280]);
  }
  expect(faults).toEqual([]);
});

test('without JavaScript a search is narrowed, ordered and reset again', async ({ browser, baseURL }) => {
  const page = await newPage(browser, {
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  });
  await page.goto('/search');
  const main = page.getByRole('main');
  await main.getByRole('searchbox', { name: 'Search' }).fill('rural');
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=rural$/);
  const all = Number.parseInt((await main.getByRole('status').textContent()) ?? '', 10);
  expect(all).toBeGreaterThan(1);
  const topic = main.getByRole('region', { name: 'Topic' }).getByRole('link').first();
  const [, name = '', count = ''] = /^(.*?)(\d+)$/.exec((await topic.textContent()) ?? '') ?? [];
  await topic.click();
  await expect(main.getByRole('status')).toHaveText(new RegExp(`^${count} results?$`));
  await expect(main.getByRole('region', { name: 'Topic' }).locator('[aria-current=true]')).toContainText(name);
  await main.getByRole('link', { name: `Remove ${name}` }).click();
  await expect(main.getByRole('status')).toHaveText(`${all} results`);
  await main.getByRole('link', { name: 'Newest' }).click();
  await expect(page).toHaveURL(/sort=newest/);
  await expect(main.getByRole('link', { name: 'Newest' })).toHaveAttribute('aria-current', 'true');
});

test('on a phone what narrows a search is one tap away, and the keyboard reaches it', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } });
  await page.goto('/search?q=rural');
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Year' })).toBeHidden();
  await main.locator('summary', { hasText: 'Filter results' }).focus();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('region', { name: 'Year' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/topic=/);
  await expect(main.getByRole('link', { name: /^Remove/ })).toBeVisible();
});

test('a misspelt word is corrected, and the page says so', async ({ page }) => {
  await page.goto('/search?q=aprentices');
  const main = page.getByRole('main');
  await expect(main.getByText('No results for “aprentices”. Showing results for')).toBeVisible();
  await expect(main.locator('mark').first()).toHaveText(/apprentices/i);
  await main.getByRole('link', { name: 'apprentices', exact: true }).click();
  await expect(page).toHaveURL(/q=apprentices/);
  await page.goto('/search?q=xyzzyqwv');
  await expect(main.getByText('No articles found matching your search criteria.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'All articles, newest first' })).toBeVisible();
  const said = main.getByText('No articles found matching your search criteria.');
  expect((await said.boundingBox())?.x).toBeLessThan(((await main.boundingBox())?.width ?? 0) / 2);
  await main.getByRole('link', { name: 'Match parts of words' }).click();
  await expect(page).toHaveURL(/\/journal\?q=xyzzyqwv/);
});

test('the list of articles puts it right as well, and leads to the passages', async ({ page }) => {
  await page.goto('/journal?q=aprentices');
  const main = page.getByRole('main');
  await expect(main.getByText('No results for “aprentices”. Showing results for')).toBeVisible();
  await expect(main.getByRole('article').first()).toContainText(/apprentices/i);
  await main.getByRole('link', { name: 'Show matching passages and filter by year or issue' }).click();
  await expect(page).toHaveURL(/\/search\?q=apprentices$/);
  await page.goto('/journal?q=aprentices');
  await main.getByRole('link', { name: 'apprentices', exact: true }).click();
  await expect(page).toHaveURL(/\/journal\?q=apprentices/);
  await expect(main.getByText('No results for')).toBeHidden();
});

test('the number of an article, pasted, finds it first', async ({ page, request }) => {
  const { data } = (await (await request.get('/api/v1/submission?q=apprentices')).json()) as {
    data: { number: string; manuscriptTitle: string }[];
  };
  const [{ number, manuscriptTitle } = { number: '', manuscriptTitle: '' }] = data;
  const hits = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  for (const q of [number, number.toLowerCase(), `https://example.org/article/${number}/any`]) {
    await page.goto(`/search?${new URLSearchParams({ q })}`);
    await expect(hits.first()).toContainText(manuscriptTitle);
    await page.goto(`/journal?${new URLSearchParams({ q })}`);
    await expect(page.getByRole('main').getByRole('article').first()).toContainText(manuscriptTitle);
  }
});

test('an article is found by its number in any case, and a withdrawn one leads to what is left of it', async ({
  page,
  request,
}) => {
  const made = await submitsByApi(request, `Briefly public ${Date.now()}`);
  const headers = await byTheOffice(request);
  const put = (status: string) => request.put(`/api/v1/submission/${made.id}`, { data: { status }, headers });
  await put('PUBLISHED');
  await page.goto(`/article/${made.number.toLowerCase()}`);
  await expect(page).toHaveURL(new RegExp(`/article/${made.number}/`));
  await put('ACCEPTED');
  await page.goto(`/search?q=${made.number.toLowerCase()}`);
  await page.getByRole('main').getByRole('link', { name: made.title }).click();
  await expect(page.getByRole('heading', { name: 'This article has been withdrawn' })).toBeVisible();
});

test('a search for the name of a topic leads to all that is in it', async ({ page }) => {
  await page.goto('/search?q=human+capital');
  const main = page.getByRole('main');
  await main.getByText('All articles of the topic').getByRole('link', { name: 'Education and Human Capital' }).click();
  await expect(page).toHaveURL('/search?topic=Education+and+Human+Capital');
  await expect(main.locator('.search-hit').first()).toContainText('Education and Human Capital');
  await expect(main.getByText('All articles of the topic')).toHaveCount(0);
});

test('invisible characters become a space in every field, and on the page', async ({ request }) => {
  for (const path of ['/search?topic=x%00y&q=', '/journal?topic=x%00y&q=', '/archive?topic=x%00y&q=']) {
    const page = await (await request.get(`${path}land%00certification%1F%EF%BF%BF%07`)).text();
    expect(page, path).toContain('value="land certification"');
    expect(page.replace(/\s/g, ''), path).not.toMatch(/[\p{Cc}\uffff]/u);
  }
});
