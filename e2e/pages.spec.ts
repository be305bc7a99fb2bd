import { anAuthorAt, expect, newPage, test } from './support/people.ts';

test('the menu of small screens opens, and closes by choice and by Escape', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 360, height: 800 } });
  await page.goto('/unauthorized');
  const menu = page.getByRole('button', { name: 'Menu' });
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Submission' });
  await expect(link).toBeHidden();
  await menu.click();
  await expect(link).toBeVisible();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(menu).toBeFocused();
});

test('pages can be read and walked through without JavaScript', async ({ browser, baseURL }) => {
  const page = await newPage(browser, {
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    viewport: { width: 360, height: 800 },
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Submission' })).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
});

test('the wizard without a token sends to the login page and says why', async ({ page }) => {
  await page.goto('/submission');
  await expect(page.getByText('You must login first!')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('the dashboard turns away visitors, authors and bad tokens', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/);
  await page.evaluate(() => localStorage.setItem('access_token', 'rubbish'));
  await page.goto('/dashboard/submissions');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  await anAuthorAt(page);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/unauthorized$/);
});

test('logging out in one tab logs out the others', async ({ page, context }) => {
  await anAuthorAt(page);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('logout successfully')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect(other.getByRole('button', { name: 'Logout' })).toBeHidden();
});

test('logging out in one tab empties a private screen of another at once', async ({ page, context }) => {
  const { email } = await anAuthorAt(page);
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByText(email).first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByText(email)).toHaveCount(0);
});

test('a visitor who wanted to submit sees the reason on the login page until they log in, and can register there', async ({
  page,
}) => {
  await page.goto('/submission');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/^To submit a manuscript, please log in/)).toBeVisible();
  await page.getByRole('link', { name: 'No account yet? Register' }).click();
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(page.getByText(/^To submit a manuscript, please log in/)).toBeVisible();
});

test('a page that is opened without a connection says so, and does not blame the server', async ({ page, context }) => {
  await page.goto('/login');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page.getByText('This is our fault')).toHaveCount(0);
  await context.setOffline(false);
});

test('on a phone nothing in the header of staff overlaps, and the menu leads to the dashboard', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 320, height: 700 } });
  // All that a read page looks at is what the token claims.
  await page.addInitScript(() => {
    localStorage.setItem('access_token', `x.${btoa(JSON.stringify({ exp: 4_000_000_000, role: 'ADMIN' }))}.x`);
  });
  await page.goto('/policies/privacy');
  const header = page.getByRole('banner');
  const name = await header.getByText('MDS Journal of Applied Economics and Development').boundingBox();
  const next = await header.getByRole('button', { name: 'Logout' }).boundingBox();
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0);
  // Hidden elements take no room from the name.
  const home = await header.getByRole('link', { name: /^MDS Journal of/ }).boundingBox();
  expect((next?.x ?? 0) - (home?.x ?? 0) - (home?.width ?? 0)).toBeLessThanOrEqual(8);
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
});
