import type { Locator, Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './support/accessible.ts';
import {
  anAddress,
  anAuthorAt,
  axeViolations,
  codeFor,
  expect,
  logsIn,
  mailTo,
  newPage,
  registers,
  sees,
  test,
} from './support/people.ts';

const newsletter = (page: Page) => page.locator('#newsletter');

/** Sends an address with the newsletter box. */
async function subscribes(box: Locator, email: string): Promise<void> {
  await box.getByRole('textbox', { name: 'Email' }).fill(email);
  await box.getByRole('button', { name: 'Subscribe' }).click();
}

test('the newsletter box works without JavaScript, says what is wrong, and leaves the contact form alone', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', javaScriptEnabled: false });
  const box = newsletter(page);
  const email = anAddress();
  await page.goto('/contact');
  await subscribes(box, '');
  await expect(box.getByText('Please enter your email')).toBeVisible();
  await expect(page.getByText('Please enter your first name.')).toHaveCount(0);
  await subscribes(box, 'nobody');
  await expect(box.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody');
  await expect(box.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
  for (let time = 0; time < 3; time++) {
    await subscribes(box, email);
    await expect(box.getByRole('status')).toContainText('Please follow the link');
    await expect(box.getByRole('status')).toBeInViewport();
  }
  await mailTo(email, /confirm your subscription/);
  await subscribes(box, email);
  await expect(box.getByRole('alert')).toBeVisible();
  await expect(box.getByRole('status')).toHaveCount(0);
  await expect(page.locator('main [aria-invalid=true]')).toHaveCount(0);
});

test('an address for the newsletter that is sent before the page has come to life is not lost', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  const email = anAddress();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/contact');
  await subscribes(newsletter(page), email);
  await expect(newsletter(page).getByRole('status')).toContainText('Please follow the link');
  await page.unroute('**/assets/*.js');
  await page.goto('/contact');
  await newsletter(page)
    .getByRole('button')
    .evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await subscribes(newsletter(page), anAddress());
  await expect(newsletter(page).getByRole('status')).toBeInViewport();
  await subscribes(newsletter(page), 'nobody');
  await expect(newsletter(page).getByRole('textbox', { name: 'Email' })).toBeFocused();
  await mailTo(email, /confirm your subscription/);
});

test('one logs out also when the call is never answered and the draft in the browser is damaged', async ({ page }) => {
  await anAuthorAt(page);
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('submission-draft', '{"isSynced":tr'));
  await page.route('**/auth/logout', () => {});
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login', { timeout: 8_000 });
  await sees(page, 'logout successfully');
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('a refused form keeps the focus: at its first fault, or at the button when it is all of it', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await logsIn(page, { email: anAddress(), password: 'not my password' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeFocused();

  await page.goto('/login?tab=register');
  await page.getByLabel('First name').fill('Claudine');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('textbox', { name: 'Last name' })).toBeFocused();

  const email = anAddress();
  await registers(page, email, 'four goats on a hill');
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  const right = await codeFor(email, /verification code/);
  await page.keyboard.type(right === '123456' ? '654321' : '123456');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toBeFocused();
  await expectAccessibleEverywhere(page, 'a refused code');
});

test('on a phone an unfinished message leads to its first fault, and a refused one stays at the button with the reason', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 360, height: 640 } });
  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'First name' }).fill('Grace');
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(page.getByRole('textbox', { name: 'Last name' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Last name' })).toBeInViewport();
  await page.getByRole('textbox', { name: 'Last name' }).fill('Akello');
  await page.getByRole('textbox', { name: 'Email' }).first().fill('grace@example.org');
  await page.getByRole('combobox', { name: 'Inquiry type' }).selectOption('Other');
  await page.getByRole('textbox', { name: 'Subject' }).fill('On a phone');
  await page.getByRole('textbox', { name: 'Message' }).fill('From Musanze');
  const body = { success: false, status: 'error', error: 'TOO_MANY', message: 'Please try again in 12 minutes.' };
  await page.route('**/contact-messages', (route) => route.fulfill({ status: 429, json: body }));
  await send.click();
  const reason = page.locator('main').getByRole('alert');
  await expect(reason).toContainText('Please try again in 12 minutes.');
  await expect(reason).toBeInViewport();
  await expect(send).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
});

test('a search without words offers the ways to everything', async ({ page }) => {
  await page.goto('/search');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'All articles, newest first' })).toHaveAttribute('href', '/journal');
  await expect(main.getByRole('link', { name: 'Issues of the journal' })).toHaveAttribute('href', '/archive');
  await expectAccessibleEverywhere(page, 'search without words');
});
