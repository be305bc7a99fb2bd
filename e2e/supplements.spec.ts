import { readFile } from 'node:fs/promises';
import { expectAccessibleEverywhere, expectNoOverhang } from './support/accessible.ts';
import { anEditorAt, byTheOffice, expect, newPage, returns, sees, test } from './support/people.ts';
import { submitsByApi } from './support/submission.ts';

const PRICES = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('market,price\nKimironko,450\n') };

test('an author adds data on a phone, an editor adds code, and a reader downloads both beside the article', async ({
  browser,
  baseURL: origin,
  request,
}) => {
  const baseURL = origin ?? '';
  const { id, number, token } = await submitsByApi(request, `Prices in markets ${Date.now()}`);
  const author = await newPage(browser, { baseURL, viewport: { width: 360, height: 800 } });
  await returns(author, token);
  await author.goto(`/author/${number}`);
  await author.getByRole('link', { name: 'Data, code and appendices' }).click();
  await expect(author.getByRole('heading', { name: 'Supplementary files' })).toBeVisible();
  const file = author.getByLabel('File');
  await file.setInputFiles({ ...PRICES, name: 'prices.exe' });
  await author.getByRole('button', { name: 'Add a file' }).click();
  await expect(file).toHaveAccessibleDescription(/“prices.exe” cannot be added/);
  await file.setInputFiles(PRICES);
  await author.getByRole('button', { name: 'Add a file' }).click();
  await sees(author, 'File added!');
  await expect(author.getByLabel('Title')).toHaveValue('prices');
  await author.getByLabel('Title').fill('Prices by market');
  await author.getByLabel('Licence').selectOption('CC0 1.0');
  await author.getByRole('button', { name: 'Save' }).click();
  await sees(author, 'Saved!');
  await expectNoOverhang(author, 'supplementary files of an author');
  await expectAccessibleEverywhere(author, 'supplementary files of an author');

  const editor = await newPage(browser, { baseURL });
  await anEditorAt(editor);
  await editor.goto(`/dashboard/submissions/${id}/publication`);
  const panel = editor.getByRole('region', { name: 'Supplementary files' });
  await expect(panel.getByText('prices.csv · Data, CSV, 1 KB · CC0 1.0')).toBeVisible();
  await panel
    .getByLabel('File')
    .setInputFiles({ name: 'tables.do', mimeType: 'text/plain', buffer: Buffer.from('reg') });
  await panel.getByRole('button', { name: 'Add a file' }).click();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByText('tables.do · Code, DO, 1 KB · CC BY 4.0')).toBeVisible();
  const headers = await byTheOffice(request);
  await request.put(`/api/v1/submission/${id}`, { headers, data: { status: 'PUBLISHED' } });

  const reader = await newPage(browser, { baseURL });
  await reader.goto(`/article/${number}`);
  const listed = reader.getByRole('region', { name: 'Supplementary files' });
  await expect(listed.getByRole('listitem')).toHaveText([
    /^Prices by marketData, CSV, 1 KB · CC0 1\.0/,
    /^tablesCode, DO/,
  ]);
  const downloading = reader.waitForEvent('download');
  await listed.getByRole('link', { name: 'Prices by market' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('prices.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain('Kimironko');
  await expectAccessibleEverywhere(reader, 'an article with supplementary files');

  // Once it is public, the author asks the office for changes; the office deletes a file at once.
  await author.reload();
  await expect(author.getByText('The files can no longer be changed here.')).toBeVisible();
  await expect(author.getByRole('button', { name: 'Add a file' })).toBeHidden();
  await panel.getByRole('button', { name: 'Delete tables.do …' }).click();
  await editor.getByRole('button', { name: 'Delete', exact: true }).click();
  await sees(editor, 'File deleted.');
  await reader.reload();
  await expect(listed.getByRole('listitem')).toHaveCount(1);
});
