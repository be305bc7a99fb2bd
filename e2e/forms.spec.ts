import { setTimeout as pause } from 'node:timers/promises';
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

test('the newsletter box is sent without leaving the page, and the words of the other form stay', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  const email = anAddress();
  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a thought');
  await subscribes(newsletter(page), email);
  await expect(page.getByText('Subscribed to newsletter successfully!')).toBeVisible();
  await expect(newsletter(page).getByRole('status')).toContainText('Please follow the link');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a thought');
  await newsletter(page)
    .getByRole('button')
    .evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await subscribes(newsletter(page), anAddress());
  await expect(newsletter(page).getByRole('status')).toBeInViewport();
  await subscribes(newsletter(page), 'nobody');
  await expect(newsletter(page).getByRole('textbox', { name: 'Email' })).toBeFocused();
  await mailTo(email, /confirm your subscription/);
  await page.route('**/contact', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await subscribes(newsletter(page), 'offline@example.org');
  await expect(page.getByText('Failed to subscribe')).toBeVisible();
  await expect(newsletter(page).getByRole('textbox', { name: 'Email' })).toHaveValue('offline@example.org');
});

test('a message that cannot be sent stays, and the page says whether the line or the server is at fault', async ({
  page,
}) => {
  await page.goto('/contact');
  for (const [name, words] of [
    ['First name', 'Grace'],
    ['Last name', 'Akello'],
    ['Subject', 'A question'],
    ['Message', 'How long does a review take?'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(words);
  await page.getByRole('textbox', { name: 'Email' }).first().fill('grace@example.org');
  await page.getByRole('combobox', { name: 'Inquiry type' }).selectOption('Other');
  const send = page.getByRole('button', { name: 'Send Message' });
  await page.route('**/contact', (route) => route.abort());
  await send.click();
  await sees(page, 'Something went wrong.');
  await page.unroute('**/contact');
  await page.route('**/contact', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<p>Busy</p>' }),
  );
  await send.click();
  await sees(page, 'Failed to send message');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('How long does a review take?');
});

test('a form that is clicked twice is sent once, and its button says that it is on its way', async ({ page }) => {
  let sent = 0;
  await page.route('**/contact', async (route) => {
    if (route.request().method() === 'POST') sent++;
    await pause(route.request().method() === 'POST' ? 500 : 0);
    await route.continue();
  });
  await page.goto('/contact');
  await newsletter(page).getByRole('textbox', { name: 'Email' }).fill(anAddress());
  await newsletter(page).getByRole('button').dblclick();
  await expect(newsletter(page).getByRole('button', { name: 'Subscribing...' })).toBeVisible();
  await expect(newsletter(page).getByRole('status')).toContainText('Please follow the link');
  expect(sent).toBe(1);
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
  // The answer of a server that has had enough of them.
  await page.route('**/contact', async (route) => {
    const answer = await route.fetch({ method: 'GET', postData: '' });
    const refused = '<div role="alert">Please try again in 12 minutes.</div></form>';
    const html = (await answer.text()).replace('</form></section>', `${refused}</section>`);
    expect(html).toContain('12 minutes');
    await route.fulfill({ response: answer, body: html });
  });
  await send.click();
  const reason = page.locator('#message').getByRole('alert');
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
