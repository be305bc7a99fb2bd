import type { Page } from '@playwright/test';
import { anArticlePdf } from '../src/testing/article-pdf.ts';
import { expectAccessible } from './support/accessible.ts';
import { anEditorAt, expect, newPage, opens, sees, test } from './support/people.ts';

/** Drops a file on the field for the PDF, as from the desktop. */
async function drops(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([Uint8Array.from(content)], fileName, { type: 'application/pdf' }));
      return dropped;
    },
    [name, [...bytes]] as const,
  );
  const zone = page.locator('label', { hasText: /^Choose (?:the|another) PDF/ });
  await zone.dispatchEvent('dragover', { dataTransfer: transfer });
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
}

test('an editor drops the PDF of an old article, corrects what was read out of it, and publishes it once', async ({
  browser,
  baseURL,
  request,
}) => {
  const mark = Math.random().toString(36).slice(2, 8);
  const doi = `10.5555/old.${mark}`;
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anEditorAt(page);
  await opens(page, 'Add published article');
  const pdf = await anArticlePdf({ title: ['Terraces and Tenure:', `Evidence from Plot ${mark}`], doi });
  await drops(page, 'terraces.pdf', pdf);
  await expect(page.getByText('The form has been filled in from the PDF.')).toBeVisible();
  const title = page.getByLabel(/^Article Title/);
  await expect(title).toHaveValue(`Terraces and Tenure: Evidence from Plot ${mark}`);
  await expect(page.getByRole('textbox', { name: 'DOI' })).toHaveValue(doi);
  await expect(page.getByLabel(/^References/)).toHaveValue(/^Deaton, A\. \(2013\).*\nSen, A\./);
  await expect(page.getByRole('group', { name: 'Author 2' }).getByLabel(/^Full Name/i)).toHaveValue(
    'Eric Nshimiyimana',
  );
  await expectAccessible(page, 'the form, filled in');

  // A suggestion can be left out and taken again.
  const leave = page.getByRole('button', { name: 'Leave out the suggestion for: DOI' });
  await leave.click();
  await expect(page.getByRole('textbox', { name: 'DOI' })).toHaveValue('');
  await page.getByRole('button', { name: 'Use the suggestion for: DOI' }).click();
  await expect(page.getByRole('textbox', { name: 'DOI' })).toHaveValue(doi);

  const publish = page.getByRole('button', { name: 'Publish the article' });
  await publish.click();
  await expect(page.getByLabel('Published on')).toHaveAttribute('aria-invalid', 'true');
  await title.fill(`Terraces and tenure ${mark}`);
  await page.getByLabel(/^Research Topic/).selectOption('Agricultural Economics');
  await page.getByLabel('Published on').fill('2019-06-30');
  await publish.dblclick();
  await sees(page, 'Article added!');
  await expect(page.getByRole('heading', { name: /^Published as MDS-2019-/ })).toBeFocused();
  await expectAccessible(page, 'the article was added');

  await page.getByRole('link', { name: 'View the article' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Terraces and tenure ${mark}` })).toBeVisible();
  await expect(page.getByText('Development as Freedom').first()).toBeAttached();
  const found = await request.get(`/api/v1/submission?q=${mark}`);
  expect((await found.json()).total).toBe(1);

  // The same article again is refused at its DOI, with a link to the one that is there; the form stays.
  await page.goto('/dashboard/add-article');
  await page
    .getByLabel('Choose the PDF')
    .setInputFiles({ name: 'again.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) });
  await expect(page.getByText('The form has been filled in from the PDF.')).toBeVisible();
  await page.getByLabel(/^Research Topic/).selectOption('Agricultural Economics');
  await page.getByLabel('Published on').fill('2019-06-30');
  await publish.click();
  await expect(page.getByText('This DOI belongs to')).toBeVisible();
  await expect(page.getByRole('link', { name: /^MDS-2019-/ })).toHaveAttribute(
    'href',
    /^\/dashboard\/submissions\/MDS-2019-/,
  );
  await expect(title).toHaveValue(`Terraces and Tenure: Evidence from Plot ${mark}`);
  await expectAccessible(page, 'a refused article');
  await page.getByRole('link', { name: 'Submissions', exact: true }).click();
  await page.getByText('Keep editing').click();
  await expect(page.getByRole('textbox', { name: 'DOI' })).toHaveValue(doi);
});
