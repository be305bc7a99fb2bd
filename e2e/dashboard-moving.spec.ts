import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ojs33 } from '#testing/ojs-exports.ts';
import { openExport } from '../src/features/exporting/server/check.ts';
import { expectAccessible } from './support/accessible.ts';
import { anAdministratorAt, expect, newPage, openDialog, opens, sees, test } from './support/people.ts';

test('an administrator reads the report of an export of OJS, imports it, and undoes the import', async ({
  browser,
  baseURL,
  request,
}) => {
  const id = 100_000 + Math.floor(Math.random() * 900_000);
  const title = `tea market ${id}`;
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await opens(page, 'Import');
  const report = page.getByRole('button', { name: 'Make the report' });
  await report.press('Enter');
  await expect(page.getByText('Please upload the file first.')).toBeVisible();
  const field = page.getByLabel(/^Choose the file/);
  const upload = (name: string, text: string) =>
    field.setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
  await upload('photo.jpg', 'x');
  await expect(
    page.getByText(
      'Please choose an export of OJS, JATS or Crossref XML (.xml), a ZIP file of JATS or Crossref XML (.zip), a spreadsheet (.csv), or a report of usage (.tsv, .csv).',
    ),
  ).toBeVisible();
  await expectAccessible(page, 'the form of an import, with a refusal');

  await upload('broken.xml', '<issues><issue>');
  await expect(page.getByText(/Uploaded$/)).toBeVisible();
  await report.press('Enter');
  await expect(page.getByRole('heading', { name: 'This file cannot be imported' })).toBeVisible();
  await expect(page.getByText(/^Line 1: the XML is broken/)).toBeVisible();

  await upload('issues.xml', ojs33({ id, title }));
  await expect(page.getByText(/Uploaded$/)).toBeVisible();
  await report.press('Enter');
  await expect(page.getByRole('heading', { name: 'Report: nothing is written yet' })).toBeVisible();
  await expect(page.getByText(/^its volume, 5, is in its description/)).toBeVisible();
  await expectAccessible(page, 'the report of an import');
  const found = async () =>
    ((await (await request.get(`/api/v1/submission?q=${id}`)).json()) as { total: number }).total;
  expect(await found()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 60_000 });
  expect(await found()).toBe(1);
  await expectAccessible(page, 'a finished import');

  await page.getByRole('button', { name: 'Undo the import of issues.xml' }).first().press('Enter');
  await openDialog(page).getByRole('button', { name: 'Yes, undo it' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible({ timeout: 60_000 });
  expect(await found()).toBe(0);
});

test('an administrator exports the journal, downloads the file, and deletes it', async ({ browser, baseURL }, info) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await opens(page, 'Export');
  await page.getByRole('button', { name: 'Start an export' }).press('Enter');
  await sees(page, 'The export has started.');
  await expect(page.getByRole('heading', { name: 'The export is ready' })).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page, 'a finished export');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).press('Enter');
  const path = join(info.outputDir, 'export.zip');
  await (await waiting).saveAs(path);
  expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK');
  const opened = await openExport(path, 'migrations');
  opened.close();
  expect(opened.manifest.articles).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Delete the file' }).press('Enter');
  await openDialog(page).getByRole('button', { name: 'Yes, delete it' }).press('Enter');
  await sees(page, 'The file was deleted.');
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0);
});
