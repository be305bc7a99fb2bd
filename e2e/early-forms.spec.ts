import type { Browser, Page } from '@playwright/test';
import { anAddress, codeFor, expect, mailTo, newPage, registersByApi, test } from './support/people.ts';

/** A page on which the framework never arrives: its files stay on their way. */
async function slowPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await page.route(/\/assets\/.*\.js$/, () => {});
  return page;
}
const open = (page: Page, address: string) => page.goto(address, { waitUntil: 'commit' });
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'));

test('before its scripts have come, a person registers, confirms the address and is at the submission', async ({
  browser,
  baseURL,
}) => {
  const page = await slowPage(browser, baseURL);
  const email = anAddress();
  await open(page, '/login');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.waitForURL('**/login?tab=register', { waitUntil: 'commit' });
  await page.getByLabel('First name').fill('Claudine');
  await page.getByLabel('Last name').fill('Mukamana');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please use at least 8 characters.');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.getByLabel('Password').fill('four goats on a hill');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/verify-email', { waitUntil: 'commit' });
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  expect(await storedToken(page)).toBeNull();
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email, /verification code/));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.waitForURL('**/submission', { waitUntil: 'commit' });
  expect(await storedToken(page)).toBeTruthy();
});

test('before its scripts have come, a wrong password is named, and the right one logs in, in French too', async ({
  browser,
  baseURL,
  request,
}) => {
  const { email, password } = await registersByApi(request);
  const page = await slowPage(browser, baseURL);
  await open(page, '/fr/login');
  await page.getByRole('textbox', { name: 'Adresse électronique' }).fill(email);
  await page.getByLabel('Mot de passe').fill('another password');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('mot de passe');
  await expect(page.getByRole('textbox', { name: 'Adresse électronique' })).toHaveValue(email);
  await page.getByLabel('Mot de passe').fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).dblclick();
  await page.waitForURL('**/fr/submission', { waitUntil: 'commit' });
});

test('before its scripts have come, a forgotten password is replaced, and a second factor is requested', async ({
  browser,
  baseURL,
  request,
}) => {
  const { email, password: currentPassword, token } = await registersByApi(request);
  await request.put('/api/v1/account/two-factor', {
    headers: { authorization: `Bearer ${token}` },
    data: { byMail: true, currentPassword },
  });
  const page = await slowPage(browser, baseURL);
  await open(page, '/forgot-password');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('alert')).toContainText('a link is on its way');
  const [mail] = await mailTo(email, /Choose a new password/);
  await open(page, /http\S+link=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
  await page.getByLabel('New password').fill('seven goats on a hill');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await page.waitForURL('**/login', { waitUntil: 'commit' });

  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill('seven goats on a hill');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/verify-2fa', { waitUntil: 'commit' });
  expect(await storedToken(page)).toBeNull();
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email, /sign-in code/));
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await page.waitForURL('**/submission', { waitUntil: 'commit' });
});

test('without a connection a form says so and keeps its words', async ({ browser, baseURL }) => {
  const page = await slowPage(browser, baseURL);
  await open(page, '/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('someone@example.org');
  await page.getByLabel('Password').fill('four goats on a hill');
  await page.route('**/api/v1/auth/login', (route) => route.abort());
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('connection');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('someone@example.org');
});
