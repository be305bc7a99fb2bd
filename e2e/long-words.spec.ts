import type { Page } from '@playwright/test';
import { expectNoOverhang } from './support/accessible.ts';
import { lengthen } from './support/lengthened.ts';
import { publishesLongArticle } from './support/long-article.ts';
import { anAdministratorAt, expect, newPage, registersByApi, returns, test } from './support/people.ts';

/*
 * Translations are longer than the English, and a later one may be longer still: every screen in French, with words longer by two
 * fifths, still fits a telephone and a desk.
 */
const PUBLIC = [
  '',
  '/journal',
  '/about',
  '/author-page',
  '/editorial-board',
  '/archive',
  '/announcements',
  '/contact',
  '/search?q=soil',
  '/policies/peer-review',
  '/status',
  '/login',
  '/register',
  '/verify',
];
const MEMBER = ['/author', '/account', '/reviews', '/submission'];
const DASHBOARD = [
  '',
  '/submissions',
  '/upload-member',
  '/archive',
  '/policies',
  '/pages',
  '/site-texts',
  '/settings',
  '/house-style',
  '/users',
  '/issues',
  '/contact-msg',
  '/view-newsletter',
  '/add-about',
  '/add-faq',
  '/contact-info',
  '/add-topic',
  '/usage',
  '/readiness',
  '/deposits',
  '/announcements',
  '/guest-editors',
  '/review-figures',
  '/reviewers',
  '/letters',
  '/letters/ACCEPTED',
  '/mail-log',
  '/preservation',
  '/audit-log',
  '/submissions',
  '/add-article',
  '/import',
  '/export',
  '/checkup',
  '/webhooks',
];

async function expectRoom(page: Page, path: string): Promise<void> {
  await page.goto(`/fr${path}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.waitForLoadState('networkidle');
  await lengthen(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // Charts are drawn again at the new width.
    await expect(() => expectNoOverhang(page, `/fr${path} at ${width} px`)).toPass({ timeout: 5000 });
  }
}

test('public pages have room for longer words', async ({ browser, baseURL, request }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  const { path } = await publishesLongArticle(request);
  for (const address of [...PUBLIC, path]) await expectRoom(page, address);
});

test('pages of members have room for longer words', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await returns(page, (await registersByApi(page.request)).token);
  for (const address of MEMBER) await expectRoom(page, address);
});

test('the dashboard has room for longer words', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  for (const address of DASHBOARD) await expectRoom(page, `/dashboard${address}`);
});
