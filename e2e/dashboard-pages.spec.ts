import { expectAccessible } from './support/accessible.ts';
import { anAdministratorAt, expect, newPage, sees, test } from './support/people.ts';

test('a page of one’s own is written, linked in the header, moved to the footer and deleted', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await page.getByRole('link', { name: 'Pages', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Add page …' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add page' });
  await sheet.getByRole('textbox', { name: 'Title' }).fill('Handbook for reviewers');
  await sheet.getByRole('textbox', { name: 'Text' }).fill('## First steps\n\nRead the **whole** manuscript.');
  await sheet.getByRole('combobox', { name: 'Linked in' }).selectOption('Header');
  await expectAccessible(page, 'the form');
  await sheet.getByRole('button', { name: 'Add page' }).click();
  await sees(page, 'Page added!');
  await expect(page.getByRole('row').filter({ hasText: 'Handbook for reviewers' })).toContainText('Header');

  const reader = await newPage(browser, { baseURL: baseURL ?? '' });
  await reader.goto('/');
  const header = reader.getByRole('navigation', { name: 'Main' });
  await header.getByRole('link', { name: 'Handbook for reviewers' }).click();
  await expect(reader).toHaveURL(/\/pages\/handbook-for-reviewers$/);
  await expect(reader.getByRole('heading', { name: 'Handbook for reviewers', level: 1 })).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await expect(header.locator('[aria-current=page]')).toHaveText(['Handbook for reviewers']);
  await expect(reader).toHaveTitle('Handbook for reviewers | MDS-JAED');
  await expectAccessible(reader, 'the page');

  await page.getByRole('button', { name: 'Edit Handbook for reviewers' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Handbook for reviewers' });
  await edited.getByRole('combobox', { name: 'Linked in' }).selectOption('Footer, Quick Links');
  await edited.getByRole('button', { name: 'Save page' }).click();
  await sees(page, 'Page saved!');
  await reader.reload();
  await expect(header.getByRole('link', { name: 'Handbook for reviewers' })).toBeHidden();
  await expect(reader.getByRole('contentinfo').getByRole('link', { name: 'Handbook for reviewers' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Handbook for reviewers' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await sees(page, 'Page deleted!');
  expect((await reader.goto('/pages/handbook-for-reviewers'))?.status()).toBe(404);
});

test('texts of the guidelines are changed line by line, and the original comes back; a draft policy is hidden', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await page.getByRole('link', { name: 'Site Texts', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Author Guidelines: Timeline' }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit Author Guidelines: Timeline' });
  const text = sheet.getByRole('textbox', { name: 'Text' });
  const save = sheet.getByRole('button', { name: 'Save text' });
  await text.fill('Initial review: 3 days\nPeer review');
  await save.click();
  await expect(sheet.getByText('Line 2: please write a name, a colon and a text.')).toBeVisible();
  await expect(text).toHaveValue('Initial review: 3 days\nPeer review');
  await text.fill('Initial review: 3 days\nPeer review: 30 days');
  await save.click();
  await sees(page, 'Text saved!');
  const row = page.getByRole('row').filter({ hasText: 'Author Guidelines: Timeline' });
  await expect(row).toContainText('Changed');
  const reader = await newPage(browser, { baseURL: baseURL ?? '' });
  await reader.goto('/author-page?tab=review');
  await expect(reader.getByRole('definition')).toHaveText(['3 days', '30 days']);

  await page.getByRole('button', { name: 'Edit Author Guidelines: Timeline' }).click();
  await sheet.getByRole('button', { name: 'Use the original text' }).click();
  await save.click();
  await expect(row).toContainText('Original');
  await reader.reload();
  await expect(reader.getByRole('definition').first()).toHaveText('1–2 weeks');

  await page.getByRole('link', { name: 'Policies', exact: true }).click();
  const publicly = page.getByRole('checkbox', { name: /^Public/ });
  const setPublic = async (isPublic: boolean) => {
    await page.getByRole('button', { name: 'Edit Appeals and complaints' }).click();
    await publicly.setChecked(isPublic);
    await page.getByRole('button', { name: 'Save' }).click();
    await sees(page, 'Policy saved!');
  };
  await setPublic(false);
  await expect(page.getByRole('row').filter({ hasText: 'Appeals' })).toContainText('Draft, not public');
  expect((await reader.goto('/policies/appeals'))?.status()).toBe(404);
  await expect(reader.getByRole('contentinfo').getByRole('link', { name: 'Appeals' })).toHaveCount(0);
  await setPublic(true);
  await expect(page.getByRole('link', { name: '/policies/appeals' })).toBeVisible();
  expect((await reader.goto('/policies/appeals'))?.status()).toBe(200);
});
