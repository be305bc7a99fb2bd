import type { Page } from '@playwright/test';
import { aWordManuscript } from '#testing/manuscript.ts';
import { expectAccessible } from './support/accessible.ts';
import { anAdministratorAt, byTheOffice, expect, newPage, sees, test } from './support/people.ts';
import { submitsByApi } from './support/submission.ts';

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Full text' });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

async function aText(request: Parameters<typeof submitsByApi>[0]): Promise<string> {
  const { id } = await submitsByApi(request, `Terraces in an editor ${Date.now()}`);
  const headers = await byTheOffice(request);
  await request.put(`/api/v1/submission/${id}`, { headers, data: { status: 'ACCEPTED' } });
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const file = { name: 'accepted.docx', mimeType, buffer: await aWordManuscript() };
  expect((await request.post(`/api/v1/submission/${id}/text`, { headers, multipart: { file } })).ok()).toBe(true);
  return `/dashboard/submissions/${id}/text`;
}

/** Writes at the beginning of the first paragraph. */
async function writes(page: Page, words: string): Promise<void> {
  await textOf(page).getByText('Tenure matters').click();
  await page.keyboard.press('Home');
  await page.keyboard.type(words);
}

test('of two people who edit a text, one shows the other’s version, and finds the own edits as a version', async ({
  browser,
  baseURL,
  request,
}) => {
  const address = await aText(request);
  const [mine, theirs] = [
    await newPage(browser, { baseURL: baseURL ?? '' }),
    await newPage(browser, { baseURL: baseURL ?? '' }),
  ];
  for (const page of [mine, theirs]) {
    await anAdministratorAt(page);
    await page.goto(address);
    await expect(textOf(page)).toBeVisible();
  }
  await writes(theirs, 'Theirs. ');
  await saved(theirs);
  await writes(mine, 'Mine. ');
  await mine.getByRole('button', { name: 'Show theirs' }).click();
  await sees(mine, 'Your edits are on record as the version before this one.');
  await expect(textOf(mine).getByText('Theirs.')).toBeVisible();
  await expect(textOf(mine).getByText('Mine.')).toBeHidden();
  await mine.getByRole('link', { name: 'Back to the publication' }).click();
  await mine.getByText('Versions of the text').click();
  await mine.getByRole('button', { name: 'Restore version 3' }).click();
  await sees(mine, 'The version was restored.');
  await mine.goto(address);
  await expect(textOf(mine).getByText('Mine.')).toBeVisible();
});

test('on a phone a typed reference gets its parts, and a formula is written, with the keyboard and no error of the page’s policy', async ({
  browser,
  baseURL,
  request,
}) => {
  const address = await aText(request);
  const page = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await anAdministratorAt(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Reference', exact: true }).click();
  await page.keyboard.type('Mugabo, J. (2019). Roads and markets. World Development, 12(3), 45–67.');
  const tab = page.getByRole('button', { name: 'Selected' });
  await tab.press('Enter');
  const tools = page.getByRole('complementary', { name: 'Tools for the text' });
  await expect(tools.getByLabel('Authors', { exact: true })).toHaveValue('Mugabo, J.');
  await expect(tools.getByLabel('Pages', { exact: true })).toHaveValue('45–67');
  await tools.getByLabel('Title', { exact: true }).fill('Roads');
  await tools.getByLabel('Title', { exact: true }).press('Enter');
  await expect(textOf(page).locator('[data-piece=article-title]').last()).toHaveText('Roads');
  await expect(textOf(page).getByText('and markets.')).toBeVisible();
  await expectAccessible(page, 'the editor of texts on a phone');
  await tools.getByLabel('Title', { exact: true }).press('Escape');
  await expect(tab).toBeFocused();
  await expect(tools.getByLabel('Title', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Equation', exact: true }).click();
  await tools.getByLabel('LaTeX', { exact: true }).fill(String.raw`\begin{pmatrix} a & b \\ c & d \end{pmatrix}`);
  await expect(textOf(page).locator('[data-equation] mtd')).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(tools.getByLabel('LaTeX', { exact: true })).toHaveValue('');
  expect(refused).toEqual([]);
});
