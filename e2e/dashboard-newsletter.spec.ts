import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import {
  anAddress,
  anAdministratorAt,
  axeViolations,
  expect,
  mailTo,
  newPage,
  openDialog,
  sees,
  test,
} from './support/people.ts';

const aTitle = () => `Letter ${Math.random().toString(36).slice(2, 8)}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function atNewsletters(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await page.getByRole('link', { name: 'View Newsletter' }).click();
  await expect(page.getByRole('heading', { name: 'Subscribers' })).toBeVisible();
  return page;
}

async function imports(page: Page, lines: string): Promise<void> {
  await button(page, 'Import').click();
  await page.getByRole('textbox', { name: 'Or addresses, one per line' }).fill(lines);
  await page.getByRole('checkbox', { name: 'These people have asked for the newsletter' }).check();
  await openDialog(page).getByRole('button', { name: 'Import', exact: true }).click();
}

async function writes(page: Page, title: string, content: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Subject' }).fill(title);
  await page.getByRole('textbox', { name: 'Content' }).fill(content);
}

test('a newsletter is written, tried out, sent once after a question, followed, and edited afterwards', async ({
  browser,
  baseURL,
}) => {
  const page = await atNewsletters(browser, baseURL);
  const [reader, title] = [anAddress(), aTitle()];
  await imports(page, reader);
  await expect(openDialog(page).getByText('1 added, 0 already known, 0 refused.')).toBeVisible();
  await openDialog(page).getByRole('button', { name: 'Close' }).first().click();

  await button(page, 'Send Newsletter').click();
  await sees(page, 'Failed to send or update newsletter.');
  await expect(page.getByText('Please enter a subject.')).toBeVisible();
  await expect(page.getByText('Please write something.')).toBeVisible();

  await writes(page, title, 'It is out: <script>alert(1)</script>\n\nTerraces');
  const area = page.getByRole('textbox', { name: 'Content' });
  await area.press('Control+End');
  await area.press('Shift+Home');
  await button(page, 'Bold').click();
  await expect(area).toHaveValue(/\n\n\*\*Terraces\*\*$/);
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('tabpanel').getByText('Terraces')).toHaveCSS('font-weight', '700');
  await expect(page.getByRole('tabpanel').getByText('<script>alert(1)</script>')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(title);
  await expect(area).toHaveValue(/\*\*Terraces\*\*$/);

  await button(page, 'Send a test to me').click();
  await expect(page.getByText(/^A test is on its way to /)).toBeVisible();

  await page.route('**/api/v1/newsletter/send', (route) => route.abort());
  await button(page, 'Send Newsletter').click();
  const question = page.getByRole('dialog', { name: 'Send this newsletter?' });
  await expect(question.getByText(/^[\d,]+ confirmed subscribers? will receive it now\./)).toBeVisible();
  await button(page, 'Send now').click();
  await sees(page, 'Failed to send or update newsletter.');
  await page.unroute('**/api/v1/newsletter/send');
  await button(page, 'Send Newsletter').click();
  await button(page, 'Not yet').first().click();
  await expect(rowOf(page, title)).toHaveCount(0);
  await button(page, 'Send Newsletter').click();
  await button(page, 'Send now').click();
  await expect(page.getByText(/^The newsletter is on its way to/)).toBeVisible();
  await expect(page.getByText('Newsletter sent successfully!')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('');
  await expect(rowOf(page, title).getByText(/\d sent$/)).toBeVisible({ timeout: 30_000 });
  const mails = await mailTo(reader, new RegExp(title));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.html).toContain('&lt;script&gt;');
  expect(mails[0]?.html).not.toContain('<script');

  await button(page, `Edit ${title}`).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(title);
  await page.getByRole('textbox', { name: 'Subject' }).fill(`${title} mended`);
  await button(page, 'Update Newsletter').click();
  await sees(page, 'Newsletter updated successfully!');
  await expect(rowOf(page, `${title} mended`).getByText('Edited after sending')).toBeVisible();
  await expect(button(page, 'Send Newsletter')).toBeVisible();
  expect(await mailTo(reader, new RegExp(title))).toHaveLength(1);
});

test('subscribers are imported, found, filtered, exported and removed; failures say so', async ({
  browser,
  baseURL,
}) => {
  const page = await atNewsletters(browser, baseURL);
  const [kept, gone] = [anAddress(), anAddress()];
  await button(page, 'Import').click();
  const dialog = openDialog(page);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Please choose a file or enter addresses.')).toBeVisible();
  await expect(dialog.getByText('Please confirm that these people have asked for the newsletter.')).toBeVisible();
  const file = { name: 'readers.csv', mimeType: 'text/csv', buffer: Buffer.from(`email\n${kept}\n${gone}\nnobody\n`) };
  await dialog.getByLabel('File').setInputFiles(file);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('2 added, 0 already known, 1 refused.')).toBeVisible();
  await expect(dialog.getByText('Line 4: nobody')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await page.getByRole('searchbox').fill(gone.toUpperCase());
  await button(page, 'Apply').click();
  await expect(rowOf(page, gone).getByText('Confirmed')).toBeVisible();
  await expect(rowOf(page, kept)).toHaveCount(0);
  await page.route('**/api/v1/newsletter/subscribers/*', (route) => route.abort());
  await button(page, `Remove ${gone}`).click();
  await button(page, 'Yes, remove').click();
  await sees(page, 'Failed to remove subscriber.');
  await button(page, 'Export CSV').click();
  await sees(page, 'Failed to export subscribers.');
  await page.unroute('**/api/v1/newsletter/subscribers/*');
  await button(page, `Remove ${gone}`).click();
  await expect(page.getByText(`${gone} will receive no further newsletters.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, gone).getByText('Confirmed')).toBeVisible();
  await button(page, `Remove ${gone}`).click();
  await button(page, 'Yes, remove').click();
  await sees(page, 'Subscriber removed!');
  await expect(rowOf(page, gone).getByText('Unsubscribed')).toBeVisible();
  await page.getByLabel('State').selectOption('Confirmed');
  await button(page, 'Apply').click();
  await expect(page.getByText('No subscribers found')).toBeVisible();

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  expect(download.suggestedFilename()).toBe('subscribers.csv');
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain(`${kept},confirmed,`);
  expect(csv).toContain(`${gone},unsubscribed,`);
});

test('lists that cannot be loaded say so, each for itself, and offer again', async ({ browser, baseURL }) => {
  const page = await atNewsletters(browser, baseURL);
  await page.route('**/api/v1/newsletter/subscribers?*', (route) => route.abort());
  await page.route('**/api/v1/newsletter?*', (route) => route.abort());
  await page.reload();
  await sees(page, 'Failed to load subscribers.');
  await sees(page, 'Failed to load newsletters.');
  await page.unroute('**/api/v1/newsletter?*');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText(/^\d+ newsletters?$/)).toBeVisible();
  await page.unroute('**/api/v1/newsletter/subscribers?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/confirmed subscribers?$/)).toBeVisible();
});

test('the dialogs and the preview of the newsletter pass axe', async ({ browser, baseURL }) => {
  const page = await atNewsletters(browser, baseURL);
  await writes(page, 'A title', '## Heading\n\n- one\n- two\n\n[link](https://example.org)');
  await page.getByRole('tab', { name: 'Preview' }).click();
  expect(await axeViolations(page)).toEqual([]);
  await button(page, 'Send Newsletter').click();
  await expect(openDialog(page)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await button(page, 'Not yet').first().click();
  await button(page, 'Import').click();
  await expect(openDialog(page)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});
