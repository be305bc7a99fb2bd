import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { anAdministratorAt, byTheOffice, expect, newPage, opens, test } from './support/people.ts';
import { submitsByApi } from './support/submission.ts';

const PHONE = { width: 360, height: 800 };
const menuOf = (page: Page) => page.getByRole('button', { name: 'Menu' });
const linksOf = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

test('every screen of the dashboard is titled and marked by its entry', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  const marked = linksOf(page).locator('[aria-current=page]');
  await expect(page).toHaveTitle('Dashboard | MDS-JAED');
  for (const entry of ['Submissions', 'Archive', 'About Content', 'Mail Log', 'Policies', 'Journal Settings']) {
    await opens(page, entry);
    await expect(page).toHaveTitle(`${entry} | MDS-JAED`);
    await expect(marked).toHaveText([entry]);
  }
  await page.getByRole('main').getByRole('link', { name: 'Policies' }).click();
  await expect(page).toHaveTitle('Policies | MDS-JAED');
  await expect(marked).toHaveText(['Policies']);
  // An address without a screen says so inside the frame.
  const response = await page.goto('/dashboard/nonsense');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('main').getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await opens(page, 'Archive');
  await page
    .getByRole('link', { name: /Contents of / })
    .first()
    .click();
  await expect(page).toHaveTitle('Contents | MDS-JAED');
  await expect(marked).toHaveText(['Archive']);
  await opens(page, 'Account');
  await expect(page).toHaveURL(`${baseURL}/account`);
});

test('the dashboard’s menu on a phone closes by Escape and by choice, and the keyboard focus continues from there', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', viewport: PHONE });
  await anAdministratorAt(page);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await menuOf(page).press('Enter');
  await linksOf(page).getByRole('link', { name: 'Users' }).focus();
  await page.keyboard.press('Escape');
  await expect(linksOf(page)).toBeHidden();
  await expect(menuOf(page)).toBeFocused();
  await expect(menuOf(page)).toHaveAttribute('aria-expanded', 'false');
  await menuOf(page).press('Enter');
  await linksOf(page).getByRole('link', { name: 'Users' }).press('Enter');
  await expect(page).toHaveTitle('Users | MDS-JAED');
  await expect(linksOf(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the dashboard’s first stop for the keyboard skips the menu', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await page.goto('/dashboard/add-topic');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'skip link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add topic' })).toBeFocused();
});

/** Words of the page's tables that wrap, and cards whose names are missing or superfluous. */
const faultsOf = (page: Page) =>
  page.locator('tbody td').evaluateAll((cells) => {
    const linesOf = (node: Node, start: number, length: number) => {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const faults: string[] = [];
    for (const cell of cells) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.textContent ?? '';
        const isName = node.parentElement?.matches('td > [aria-hidden]') ?? false;
        for (const { 0: part, index } of text.matchAll(isName ? /.+/g : /[\p{L}\d]+/gu)) {
          if (linesOf(node, index, part.length) > 1) faults.push(part);
        }
        const value = node.parentElement?.nextElementSibling;
        if (isName && linesOf(node, 0, text.length) > 0 && !value?.hasChildNodes()) faults.push(`${text}: nothing`);
      }
    }
    return faults;
  });

test('words stay whole in staff tables, and each line of a card says something', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id } = await submitsByApi(request, 'Smallholder irrigation and food security in the Eastern Province');
  const [firstName, lastName] = ['Marie-Claire', 'Habyarimana-Nshimiyimana'];
  const email = 'marie-claire.habyarimana@economics.example.org';
  const letter = { inquiryType: 'other', subject: 'The templates of the special issue', message: 'Where are they?' };
  await request.post('/api/v1/contact-messages', { data: { firstName, lastName, email, ...letter, elapsed: 60_000 } });
  await request.post('/api/v1/newsletter/subscribe', { data: { email, elapsed: 60_000 } });
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  const headers = await byTheOffice(request);
  await request.put(`/api/v1/submission/${id}`, { data: { status: 'REJECTED' }, headers });
  await opens(page, 'Archive');
  const link = page.getByRole('link', { name: /^[1-9]\d* articles? Contents of / }).first();
  const contents = (await link.getAttribute('href'))?.replace('/dashboard/', '') ?? '';
  const screens = [
    'mail-log',
    'submissions',
    'users',
    'contact-msg',
    'view-newsletter',
    'archive',
    'policies',
    contents,
  ];
  for (const path of screens) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await faultsOf(page), `${path}, ${width} px`).toEqual([]);
    }
  }
});

test('a notice takes no click from what it has come over, and stays while the pointer is led onto it', async ({
  browser,
  baseURL,
  request,
}) => {
  const subject = `Below ${Math.random().toString(36).slice(2, 8)}`;
  const person = { firstName: 'Eric', lastName: 'Mugisha', email: 'eric@example.org', inquiryType: 'other' };
  await request.post('/api/v1/contact-messages', { data: { ...person, subject, message: 'When?', elapsed: 60_000 } });
  const page = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 1280, height: 720 } });
  await anAdministratorAt(page);
  await opens(page, 'Messages');
  const mark = (state: string) => page.getByRole('button', { name: `Mark ${subject} as ${state}` });
  const notice = page.getByText('Message updated successfully!').first();
  const aside = { x: 400, y: 400 };
  // Room below, so that the button can be brought under the notice however short the list is.
  await page.evaluate(() => {
    document.body.style.paddingBottom = '100vh';
  });
  await page.mouse.move(aside.x, aside.y);

  await mark('handled').press('Enter');
  await expect(mark('open')).toBeEnabled();
  await mark('open').evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 20));
  const [under, over] = [await mark('open').boundingBox(), await notice.boundingBox()];
  const { x, y } = { x: (under?.x ?? 0) + 5, y: (under?.y ?? 0) + 22 };
  expect([x > (over?.x ?? x), Math.abs(y - (over?.y ?? 0)) < 40]).toEqual([true, true]);
  await page.mouse.move(x, y);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.click(x, y);
  await expect(mark('handled')).toBeEnabled();
  await expect(notice).toBeHidden();

  await page.mouse.move(aside.x, aside.y);
  await mark('handled').press('Enter');
  await expect(notice).toBeVisible();
  await page.mouse.move(aside.x + 1, aside.y);
  await page.mouse.move(x, y, { steps: 20 });
  await page.waitForTimeout(4_000);
  await expect(notice).toBeVisible();
  await page.mouse.move(aside.x, aside.y, { steps: 5 });
  await expect(notice).toBeHidden();
});
