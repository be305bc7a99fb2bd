import { readFile } from 'node:fs/promises';
import { expectAccessibleEverywhere, expectNoOverhang } from './support/accessible.ts';
import { anAdministratorAt, expect, newPage, sees, test } from './support/people.ts';

test('an administrator chooses another house style, looks at it as PDF, saves it, and takes an earlier one back', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await page.goto('/dashboard/house-style');
  await expect(page.getByRole('heading', { name: 'House style' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Sketch of two pages' })).toBeVisible();
  const colour = page.getByLabel('Colour', { exact: true });
  await colour.fill('#ffe4d6');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(colour).toHaveAccessibleDescription(/too pale to be read on paper/);
  await expect(colour).toHaveValue('#ffe4d6');
  await colour.fill('#1f4e79');
  await page.getByLabel('Headings').selectOption('Source Sans');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preview as PDF' }).click();
  const pdf = await readFile(await (await downloading).path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem');
  const before = await versions.count();
  await page.getByRole('button', { name: 'Save' }).click();
  await sees(page, 'House style saved! It holds for articles that are published from now on.');
  await expect(versions).toHaveCount(before + 1);
  await page.getByLabel('Headings').selectOption('Source Serif');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(versions).toHaveCount(before + 2);
  await versions
    .nth(1)
    .getByRole('button', { name: /^Take these values/ })
    .click();
  await expect(page.getByLabel('Headings')).toHaveValue('SANS');
  await expectNoOverhang(page, 'house style');
  await expectAccessibleEverywhere(page, 'house style');
});
