import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { samplePdf } from '#features/site/server/seed/pdf.ts';
import {
  administratorSignsIn,
  anAddress,
  axeViolations,
  confirmsEmail,
  expect,
  mailTo,
  newPage,
  openDialog,
  opens,
  registers,
  sees,
  test,
} from './support/people.ts';
import { submitsByApi } from './support/submission.ts';

const TITLE = 'Footpaths and Fertiliser: What a Bridge Does to a Market';
const ABSTRACT = 'We follow four villages before and after a footbridge was built. '.repeat(8).trim();

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('an author submits, an administrator publishes, a reader downloads', async ({ browser, baseURL }) => {
  const email = anAddress();
  const pdf = Buffer.from(
    await samplePdf({
      title: TITLE,
      topic: '',
      keywords: 'bridges',
      abstract: ABSTRACT,
      authors: [['Claudine Mukamana', 'Kigali']],
      issue: 1,
      received: '',
      published: '',
    }),
  );
  const origin = baseURL ?? '';

  await test.step('the author registers and confirms the address', async () => {
    const page = await browser.newPage({ baseURL: origin });
    await registers(page, email, 'four goats on a hill');
    await confirmsEmail(page, email);

    await test.step('and submits in four steps', async () => {
      await page.getByLabel('Article Title').fill(TITLE);
      await page.getByLabel('Research Topic').selectOption({ label: 'Agricultural Economics' });
      await page.getByLabel('Keywords').fill('bridges, markets');
      await page.getByLabel('Abstract').fill(ABSTRACT);
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByLabel('Full name').fill('Claudine Mukamana');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByLabel('Affiliation').fill('School of Economics, Kigali');
      await page.getByRole('button', { name: 'Next' }).click();
      const files = page.locator('input[type=file]');
      await files.nth(0).setInputFiles({ name: 'manuscript.pdf', mimeType: 'application/pdf', buffer: pdf });
      await sees(page, 'File upload successfully');
      await files.nth(1).setInputFiles({ name: 'cover letter.pdf', mimeType: 'application/pdf', buffer: pdf });
      await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2);
      await page.getByRole('button', { name: 'Next' }).click();
      const submit = page.getByRole('button', { name: 'Submit Manuscript' });
      for (const declaration of await page.getByRole('switch').all()) {
        await expect(submit).toBeDisabled();
        await declaration.click();
      }
      await submit.dblclick();
      await sees(page, 'Submission successful!');
      await expect(page.getByText(/Its number is MDS-\d{4}-\d{4}/)).toBeVisible();
    });

    const receipts = await mailTo(email, /We have received your manuscript MDS-/);
    expect(receipts).toHaveLength(1);
    await page.close();
  });

  await test.step('an administrator signs in with a second factor, reads it and publishes it', async () => {
    const page = await newPage(browser, { baseURL: origin });
    await administratorSignsIn(page);
    await opens(page, 'Submissions');
    await expect(page.getByRole('heading', { name: 'Submissions Dashboard' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('footpaths');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page).toHaveURL(/q=footpaths/);
    const row = page.getByRole('row').filter({ hasText: TITLE });
    await row.getByRole('button', { name: `Show details of ${TITLE}` }).click();
    await expect(page.getByText(ABSTRACT)).toBeVisible();
    const opened = page.waitForEvent('popup');
    const download = page
      .context()
      .waitForEvent('response', (response) => response.url().includes('/submission/download/'));
    await page.getByRole('link', { name: 'manuscript.pdf' }).click();
    expect((await download).status()).toBe(200);
    await (await opened).close();
    await row.getByRole('button', { name: 'Change Status' }).click();
    await expect(page.getByRole('dialog', { name: 'Change Status' })).toBeVisible();
    expect(await axeViolations(page), 'dialog').toEqual([]);
    await openDialog(page).getByLabel('Status', { exact: true }).selectOption({ label: 'Published' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await sees(page, 'Status updated successfully!');
    await expect(row.getByText('Published')).toBeVisible();
    await page.close();
  });

  await test.step('the author hears of it', async () => {
    const [news] = await mailTo(email, /^Your article MDS-/);
    expect(news?.text).toContain(`${origin}/article/MDS-`);
  });

  await test.step('a reader finds it on the home page, opens its page and downloads the PDF', async () => {
    const page = await browser.newPage({ baseURL: origin });
    await page.goto('/');
    const card = page.getByRole('article').filter({ hasText: TITLE });
    const saved = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Download PDF' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('manuscript.pdf');
    expect(sha256(await readFile(await file.path()))).toBe(sha256(pdf));
    await card.getByRole('link', { name: TITLE }).click();
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(page.locator('meta[name=citation_author]')).toHaveAttribute('content', 'Claudine Mukamana');
    const address = (await page.locator('meta[name=citation_pdf_url]').getAttribute('content')) ?? '';
    expect(address).toMatch(new RegExp(`^${page.url()}\\.pdf$`));
    const response = await page.request.get(address);
    expect(sha256(await response.body())).toBe(sha256(pdf));
    expect(await page.content()).not.toContain(email);
    await page.close();
  });

  await test.step('an administrator withdraws it, and its address says so', async () => {
    const page = await browser.newPage({ baseURL: origin });
    await administratorSignsIn(page);
    await page.goto('/dashboard/submissions?q=footpaths');
    const row = page.getByRole('row').filter({ hasText: TITLE });
    await row.getByRole('button', { name: `Show details of ${TITLE}` }).click();
    const address = await page.getByRole('link', { name: 'View the published page' }).getAttribute('href');
    await row.getByRole('button', { name: 'Change Status' }).click();
    await openDialog(page).getByLabel('Status', { exact: true }).selectOption({ label: 'Withdrawn' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await sees(page, 'Status updated successfully!');
    const response = await page.goto(address ?? '');
    expect(response?.status()).toBe(410);
    await expect(page.getByText('Its address stays reserved')).toBeVisible();
    await expect(page).toHaveTitle('This article has been withdrawn');
    expect((await response?.text())?.match(/<title>(?!MDS-JAED)/g)).toHaveLength(1);
    expect((await page.goto(`${address}.pdf`))?.status()).toBe(410);
    await expect(page).toHaveTitle('This article has been withdrawn');
    await page.close();
  });
});

test('the same by the API alone', async ({ request }) => {
  const { success, id, number, token } = await submitsByApi(request, 'By API');
  expect([success, number]).toEqual([true, expect.stringMatching(/^MDS-/)]);
  const forbidden = await request.put(`/api/v1/submission/${id}`, {
    data: { status: 'PUBLISHED' },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(forbidden.status()).toBe(403);
});
