import { expectAccessibleEverywhere, watchedPage } from './support/accessible.ts';
import { axeViolations, expect, newPage, test } from './support/people.ts';
import { aRetractedArticle } from './support/retracted-article.ts';

const MISSING = '/nowhere';
const PAGES = [
  '/',
  '/about',
  '/journal',
  '/journal?q=xyzzyqwv',
  '/journal?q=aprentices',
  '/editorial-board',
  '/author-page',
  '/author-page?tab=submission',
  '/author-page?tab=review',
  '/author-page?tab=resources',
  '/archive',
  '/contact',
  '/search',
  '/search?q=soil',
  '/policies/open-access',
  '/policies/privacy',
  '/status',
  '/newsletter/unsubscribe?link=x',
  '/login',
  '/login?tab=register',
  '/verify-email',
  '/verify-2fa',
  '/unauthorized',
  '/first-administrator?link=x',
  MISSING,
];

test('every public page passes axe and fits on mobile and desktop, light and dark', async ({
  browser,
  baseURL,
  request,
}) => {
  const viewport = { width: 360, height: 800 };
  const { page, faults } = await watchedPage(browser, { baseURL: baseURL ?? '', viewport });
  // Other journeys publish articles without an issue at the same time.
  const { data } = (await (await request.get('/api/v1/submission')).json()) as {
    data: { number: string; slug: string; issue: { id: string } | null }[];
  };
  const article = data.find(({ issue }) => issue);
  for (const path of [...PAGES, `/article/${article?.number}/${article?.slug}`, `/issue/${article?.issue?.id}`]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(path === MISSING ? 404 : 200);
    await expectAccessibleEverywhere(page, path);
  }
  expect(faults).toEqual([]);
});

test('every public page can be used at 320 px', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 320, height: 700 } });
  for (const path of PAGES) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

test('unbreakable words wrap and widen no page', async ({ browser, baseURL, request }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 320, height: 700 } });
  const path = await aRetractedArticle(request);
  for (const address of ['/', '/journal', '/archive', '/search?q=rural', '/about', '/editorial-board', path]) {
    await page.goto(address);
    const overhang = await page.evaluate(() => {
      for (const element of document.querySelectorAll('main :is(h1, h2, h3, p, li, dd)')) {
        const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
        if (text) text.nodeValue = 'W'.repeat(300);
      }
      for (const link of document.querySelectorAll('main :is(h2, h3) a')) link.textContent = 'W'.repeat(300);
      return document.documentElement.scrollWidth - innerWidth;
    });
    expect(overhang, address).toBeLessThanOrEqual(0);
  }
});

test('the states of pages pass axe: open menu, open card, error', async ({ browser, baseURL }) => {
  const page = await newPage(browser, {
    baseURL: baseURL ?? '',
    viewport: { width: 360, height: 800 },
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await axeViolations(page), 'menu').toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Read More' }).first().click();
  expect(await axeViolations(page), 'card').toEqual([]);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
  expect(await axeViolations(page), 'errors').toEqual([]);
});

test('everything by keyboard: skip link, cards, hero, menu of issues', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  const readMore = page.getByRole('button', { name: 'Read More' }).first();
  for (
    let presses = 0;
    presses < 20 && !(await readMore.evaluate((button) => button === document.activeElement));
    presses++
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Hide Details' })).toBeFocused();
  await page.goto('/archive');
  await page.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hide Details').first()).toBeVisible();
});
