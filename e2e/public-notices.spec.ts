import { expectAccessibleEverywhere, watchedPage } from './support/accessible.ts';
import { expect, newPage, test } from './support/people.ts';
import { aRetractedArticle } from './support/retracted-article.ts';

test('a retracted article says so without JavaScript, passes axe and fits at all widths, light and dark', async ({
  browser,
  baseURL,
  request,
}) => {
  const path = await aRetractedArticle(request);
  const viewport = { width: 320, height: 800 };
  const { page: read, faults } = await watchedPage(browser, { baseURL: baseURL ?? '', viewport });
  await read.goto(path);
  await expectAccessibleEverywhere(read, path, [320, 360, 768, 1280]);
  expect(faults).toEqual([]);
  const page = await newPage(browser, { baseURL: baseURL ?? '', javaScriptEnabled: false });
  await page.goto(path);
  await expect(page).toHaveTitle(/^Retracted: /);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Retracted: /);
  await expect(page.getByRole('heading', { name: 'This article has been retracted 12 March 2026' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^ORCID iD of / }).first()).toBeVisible();
  await page.getByRole('link', { name: 'PDF of version 1' }).isVisible();
  const keyword = page.locator('a[href^="/search?q=%22"]').first();
  const word = (await keyword.textContent()) ?? '';
  await keyword.click();
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveValue(`"${word}"`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('on paper an article is a clean sheet: what it is, and nothing to click', async ({
  browser,
  baseURL,
  request,
}) => {
  const path = await aRetractedArticle(request);
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await page.goto(path);
  await page.emulateMedia({ media: 'print' });
  for (const text of ['MDS Journal of Applied Economics and Development', 'https://orcid.org/0000-0002-1825-0097'])
    await expect(page.locator('main').getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Abstract' })).toBeVisible();
  for (const gone of [
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('link', { name: /^Download PDF/ }),
    page.getByRole('heading', { name: 'Related articles' }),
    page.getByRole('button').first(),
    page.getByRole('contentinfo'),
  ]) {
    await expect(gone).toBeHidden();
  }
});
