import { expectAccessible } from './support/accessible.ts';
import {
  anEditorAt,
  expect,
  mailTo,
  newPage,
  openDialog,
  opens,
  registersByApi,
  sees,
  test,
} from './support/people.ts';
import { submitsByApi } from './support/submission.ts';

const ENTRIES = [
  'Dashboard',
  'Submissions',
  'Reviewers',
  'Review figures',
  'Archive',
  'Add published article',
  'Messages',
  'Announcements',
  'Readiness',
];

test('an editor finds the dashboard, submissions, issues and messages, and nothing else', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anEditorAt(page);
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(links).toHaveText([...ENTRIES, 'Home', 'Account']);
  await expect(page.getByRole('link', { name: /Submissions/ }).first()).toBeVisible();
  await expectAccessible(page, 'the dashboard of an editor');
  for (const entry of ENTRIES.slice(1)) {
    await opens(page, entry);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Failed to load/)).toBeHidden();
  }
  for (const path of ['users', 'settings', 'policies', 'deposits', 'mail-log', 'add-topic', 'import', 'export']) {
    await page.goto(`/dashboard/${path}`);
    await page.waitForURL('**/unauthorized');
    await expect(page.getByRole('heading', { name: 'This area is for administrators' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page.waitForURL('**/dashboard');
});

test('an editor hears of a new manuscript, and takes it up, but cannot publish it out of turn or delete it', async ({
  browser,
  baseURL,
  request,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  const editor = await anEditorAt(page);
  const title = `Roads that editors read ${Date.now()}`;
  await submitsByApi(request, title);
  const [mail] = await mailTo(editor.email, new RegExp(`^New manuscript .*${title}`));
  expect(mail?.text).toContain('/dashboard/submissions');
  await page.goto(`/dashboard/submissions?q=${encodeURIComponent(title)}`);
  await expect(page.getByText(title).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Change Status' }).first().click();
  const status = openDialog(page).getByLabel('Status', { exact: true });
  await expect(status.getByRole('option')).toHaveText(['Submitted', 'Under review', 'Revision requested', 'Rejected']);
  await status.selectOption({ label: 'Under review' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await sees(page, 'Status updated successfully!');
});

test('an author is sent from the dashboard to the page for authors', async ({ page }) => {
  const { token } = await registersByApi(page.request);
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('access_token', value), token);
  await page.goto('/dashboard');
  await page.waitForURL('**/unauthorized');
  await expect(page.getByRole('heading', { name: 'This area is for the editorial office' })).toBeVisible();
});
