import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectAccessible, expectAccessibleEverywhere, watchedPage } from './support/accessible.ts';
import {
  anAddress,
  anAuthorAt,
  codeFor,
  confirmsEmail,
  expect,
  logsIn,
  logsOut,
  mailTo,
  newPage,
  registers,
  sees,
  test,
} from './support/people.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('a forgotten password is replaced by the mailed link, once, and every session ends', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await anAuthorAt(page);
  const elsewhere = await newPage(browser, { baseURL: baseURL ?? '' });
  await elsewhere.goto('/login');
  await elsewhere.getByRole('link', { name: 'Forgot password?' }).click();
  await elsewhere.waitForURL('**/forgot-password');
  await elsewhere.getByRole('textbox', { name: 'Email' }).fill(email);
  await elsewhere.getByRole('button', { name: 'Send the link' }).click();
  await expect(elsewhere.getByRole('status').filter({ hasText: 'a link is on its way' })).toBeVisible();
  const [mail] = await mailTo(email, /Choose a new password/);
  const link = /http\S+link=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  await elsewhere.goto(link);
  await elsewhere.getByLabel('New password').fill('short');
  await elsewhere.getByRole('button', { name: 'Save the new password' }).click();
  await expect(elsewhere.getByText('Please use at least 8 characters.').first()).toBeVisible();
  await elsewhere.getByLabel('New password').fill('seven goats on a hill');
  await elsewhere.getByRole('button', { name: 'Save the new password' }).click();
  await sees(elsewhere, 'Your password is changed. Please log in.');
  await logsIn(elsewhere, { email, password: 'seven goats on a hill' });
  await elsewhere.waitForURL('**/submission');
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login$/);
  await elsewhere.goto(link);
  await elsewhere.getByLabel('New password').fill('eight goats on a hill');
  await elsewhere.getByRole('button', { name: 'Save the new password' }).click();
  await sees(elsewhere, 'This link has been used or is no longer valid.');
});

test('name, address and password are changed, each with its own proof', async ({ page }) => {
  const { email, password } = await anAuthorAt(page);
  await page.goto('/account');
  const name = section(page, 'Name');
  await name.getByLabel('First name').fill('Clémentine');
  await name.getByRole('button', { name: 'Save' }).click();
  await sees(page, 'Your name is changed.');

  const address = section(page, 'E-mail address');
  const newAddress = anAddress();
  await address.getByLabel('New address').fill(newAddress);
  await address.getByLabel('Current password').fill('not my password');
  await address.getByRole('button', { name: 'Send the code' }).click();
  await expect(address.getByText('This is not your password.')).toBeVisible();
  await expect(address.getByLabel('New address')).toHaveValue(newAddress);
  await address.getByLabel('Current password').fill(password);
  await address.getByRole('button', { name: 'Send the code' }).click();
  await expect(address.getByText(`A code is on its way to ${newAddress}.`)).toBeVisible();
  await page.reload();
  await expect(address.getByText(`A code is on its way to ${newAddress}.`)).toBeVisible();
  await address.getByLabel('Code from the new address').fill(await codeFor(newAddress, /Confirm your new address/));
  await address.getByRole('button', { name: 'Confirm the new address' }).click();
  await expect(address.getByText(`Your address is ${newAddress}.`)).toBeVisible();
  expect((await mailTo(email, /A change to your account/))[0]?.text).toContain(newAddress);

  const secret = section(page, 'Password');
  await secret.getByLabel('Current password').fill(password);
  await secret.getByLabel('New password').fill('nine goats on a hill');
  await secret.getByRole('button', { name: 'Change the password' }).click();
  await sees(page, 'Your password is changed. Other devices have been signed out.');
  await logsOut(page);
  await logsIn(page, { email: newAddress, password: 'nine goats on a hill' });
  await page.waitForURL('**/submission');
});

test('an authenticator app is set up by key, asked for at the next login, and replaced by a recovery code when lost', async ({
  page,
}) => {
  const person = await anAuthorAt(page);
  await page.goto('/account');
  const factor = section(page, 'Two-factor sign-in');
  await factor.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await factor.getByLabel('Current password').fill(person.password);
  await factor.getByRole('button', { name: 'Confirm' }).click();
  await expect(factor.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const app = new TOTP({ secret: key });
  await factor.getByLabel('Code from the app').fill(app.generate());
  await factor.getByRole('button', { name: 'Turn the app on' }).click();
  await expect(factor.getByText('An authenticator app')).toBeVisible();
  const codes = ((await factor.locator('pre').textContent()) ?? '').split('\n');
  expect(codes).toHaveLength(10);
  await expectAccessible(page, 'recovery codes');
  await logsOut(page);

  await logsIn(page, person);
  await sees(page, 'Enter the code of your authenticator app.');
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await sees(page, 'Code expired or incorrect.');
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await sees(page, '2FA verification successful!');
  await page.waitForURL('**/submission');
  await page.goto('/account');
  await expect(factor.getByText('9 of 10 recovery codes are left.')).toBeVisible();
});

test('a passkey is added and opens the account without password', async ({ page }) => {
  const { password } = await anAuthorAt(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/account');
  const passkeys = section(page, 'Passkeys');
  await passkeys.getByLabel('Name of the passkey').fill('My phone');
  await passkeys.getByLabel('Current password').fill(password);
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await sees(page, 'The passkey is added.');
  await expect(passkeys.getByText('not used yet')).toBeVisible();
  await logsOut(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await sees(page, 'Login successful!');
  await page.waitForURL('**/submission');
  await page.goto('/account');
  await expect(passkeys.getByText(/last used on/)).toBeVisible();
  await passkeys.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await sees(page, 'The passkey is removed. Other devices have been signed out.');
  await logsOut(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await sees(page, 'This passkey does not belong to an account here.');
});

test('somebody comes over ORCID, registers, and comes in by ORCID from then on', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with ORCID' }).click();
  await page.waitForURL('**/login?tab=register');
  await expect(page.getByText('Your ORCID iD is confirmed.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Josiane');
  const email = anAddress();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill('four goats on a hill');
  await page.getByRole('button', { name: 'Create account' }).click();
  await confirmsEmail(page, email);
  await logsOut(page);
  await page.getByRole('button', { name: 'Log in with ORCID' }).click();
  await page.waitForURL('**/submission');
  await page.goto('/account');
  const orcid = section(page, 'ORCID');
  await expect(orcid.getByText('Linked: 0000-0002-1825-0097')).toBeVisible();
  await orcid.getByRole('button', { name: 'Unlink' }).click();
  await sees(page, 'Your ORCID iD is unlinked. Other devices have been signed out.');
  await orcid.getByLabel('Current password').fill('four goats on a hill');
  await orcid.getByRole('button', { name: 'Link your ORCID iD' }).click();
  await sees(page, 'Your ORCID iD is linked.');
  // A browser that comes back with another person's answer has no handshake for it.
  await page.goto('/orcid?code=stolen&state=stolen');
  await sees(page, 'The sign-in at ORCID was not completed. Please try again.');
});

test('other devices are signed out, own data is downloaded, and the account is deleted', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await anAuthorAt(page);
  const other = await newPage(browser, { baseURL: baseURL ?? '' });
  await logsIn(other, person);
  await other.waitForURL('**/submission');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await sees(page, 'Signed out there.');
  await other.goto('/account');
  await expect(other).toHaveURL(/\/login$/);

  const saved = page.waitForEvent('download');
  await section(page, 'Your data').getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('my-data.json');

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await expectAccessible(page, 'deletion dialog');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
  await page.waitForURL(`${baseURL}/`);
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await logsIn(page, person);
  await sees(page, 'Invalid Email or Password');
});

test('a login that is pressed before the page has come to life is not lost', async ({ page, browser, baseURL }) => {
  const person = await anAuthorAt(page);
  const slow = await newPage(browser, { baseURL: baseURL ?? '' });
  let go = () => {};
  const held = new Promise<void>((done) => {
    go = done;
  });
  await slow.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await slow.goto('/login', { waitUntil: 'commit' });
  await slow.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await slow.getByLabel('Password').fill(person.password);
  await slow.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(slow).toHaveURL(/\/login$/);
  go();
  await slow.waitForURL('**/submission');
});

test('without JavaScript the pages that need it say so', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', javaScriptEnabled: false });
  for (const path of ['/login', '/account', '/author', '/submission', '/dashboard/submissions']) {
    await page.goto(path);
    await expect(page.getByText(/needs JavaScript/)).toBeVisible();
  }
});

test('a page that handed something over is the same after a reload', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const email = anAddress();
  await registers(page, email, 'four goats on a hill');
  await page.waitForURL('**/verify-email');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByText(email)).toBeVisible();
  expect(faults).toEqual([]);
  await confirmsEmail(page, email);
});

test('visitors see no links of members', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'My submissions' })).toHaveCount(0);
  await anAuthorAt(page);
  await expect(page.getByRole('link', { name: 'My submissions' })).toBeVisible();
});

test('the account pages pass axe on mobile and desktop, light and dark', async ({ browser, baseURL }) => {
  const viewport = { width: 360, height: 800 };
  const { page, faults } = await watchedPage(browser, { baseURL: baseURL ?? '', viewport });
  for (const path of ['/forgot-password', '/reset-password?link=x', '/login']) {
    await page.goto(path);
    await expectAccessibleEverywhere(page, path);
  }
  await anAuthorAt(page);
  for (const path of ['/account', '/author']) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Your pages' })).toBeVisible();
    await expectAccessibleEverywhere(page, path);
  }
  expect(faults).toEqual([]);
});
