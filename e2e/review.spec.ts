import { PDFDocument } from 'pdf-lib';
import { expectAccessibleEverywhere, expectNoOverhang } from './support/accessible.ts';
import { anAuthorAt, anEditorAt, expect, newPage, test } from './support/people.ts';
import { aPdfNamed, submitsByApi } from './support/submission.ts';

test('an editor makes the copy of a manuscript for reviewers, and sees by what its authors can be recognised', async ({
  browser,
  baseURL,
  request,
}) => {
  const title = `A Survey by Eric Nshimiyimana ${Math.random().toString(36).slice(2, 8)}`;
  const { number } = await submitsByApi(request, title);
  const page = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 360, height: 800 } });
  await anEditorAt(page);
  await page.goto(`/dashboard/submissions/${number}`);
  await page.getByRole('button', { name: 'Make the copy' }).click();
  await expect(page.getByText('No hidden marks')).toBeVisible();
  await expect(page.getByText(/^Removed: document properties/)).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: /An author’s name, page 1: .*Eric Nshimiyimana/ }),
  ).toBeVisible();
  await expectNoOverhang(page, 'copy for reviewers');
  await expectAccessibleEverywhere(page, 'copy for reviewers');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the copy' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${number}-manuscript.pdf`);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const copy = await PDFDocument.load(Buffer.concat(chunks), { updateMetadata: false });
  expect([copy.getTitle(), copy.getAuthor(), copy.getProducer()]).toEqual([undefined, undefined, undefined]);
});

test('an author reads in the wizard what is removed for reviewers and what to change, and continues', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 360, height: 800 } });
  await anAuthorAt(page);
  await page.goto('/submission?step=2');
  await page.getByLabel('Full name').fill('Eric Nshimiyimana');
  await page.goto('/submission?step=3');
  await page
    .getByRole('region', { name: 'Manuscript File' })
    .locator('input[type=file]')
    .setInputFiles(await aPdfNamed('paper.pdf', 'Rain by Eric Nshimiyimana'));
  const report = page.getByRole('region', { name: 'For the reviewers' });
  await expect(report.getByText(/^We will remove: document properties/)).toBeVisible();
  await expect(report.getByRole('listitem').filter({ hasText: 'Rain by Eric Nshimiyimana' })).toBeVisible();
  await expectNoOverhang(page, 'report for authors');
  await expectAccessibleEverywhere(page, 'report for authors');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Submit Manuscript' })).toBeVisible();
});
