import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { aWordManuscript } from '#testing/manuscript.ts';
import { expectAccessibleEverywhere } from './support/accessible.ts';
import { clicksOn } from './support/clicks.ts';
import { deadEndsIn } from './support/dead-ends.ts';
import { outputsOf } from './support/outputs.ts';
import { anAdministratorAt, byTheOffice, expect, mailTo, newPage, openDialog, sees, test } from './support/people.ts';
import { submitsByApi } from './support/submission.ts';
import { totalOf, weighed } from './support/weight.ts';

/** Clicks of an editor that a document with some faults, and a proof with corrections, may cost. */
const MOST_CLICKS = 45;

/** An editor corrects the text in the dashboard: what the report names, a heading, and an equation. */
async function mends(page: Page, panel: Locator): Promise<void> {
  await panel.getByRole('link', { name: 'Edit the text' }).click();
  const text = page.getByRole('textbox', { name: 'Full text' });
  const aside = page.getByRole('complementary').last();
  await aside.getByRole('button', { name: '“Nobody 2020” is cited and is not in the list of references.' }).click();
  await page.getByRole('button', { name: 'Cite a reference' }).click();
  await openDialog(page)
    .getByRole('button', { name: /^Besley/ })
    .click();
  await expect(text.getByText('Nobody')).toHaveAttribute('data-rids', /^ref-\d$/);
  await page.getByRole('button', { name: 'Equation', exact: true }).click();
  await aside.getByLabel('LaTeX').fill('\\frac{a');
  await expect(aside.getByText(/^This LaTeX cannot be read/)).toBeVisible();
  await aside.getByLabel('LaTeX').fill('\\frac{a}{b}');
  await expect(text.locator('[data-equation] mfrac').last()).toBeVisible();
  await aside.getByRole('button', { name: 'Make “Data and method” a deeper section' }).click();
  await expect(text.getByRole('heading', { level: 3, name: 'Data and method' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(text.getByRole('heading', { level: 2, name: 'Data and method' })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(aside.getByText(/Nobody/)).toBeHidden();
  await text.locator('[data-picture]').click();
  await aside.getByLabel('Description for people who do not see the picture').fill('');
  await aside.getByRole('button', { name: 'Figure 1 has no description for people who do not see it.' }).click();
  await aside.getByLabel('Description for people who do not see the picture').fill('Prices rise from March to May.');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('textbox', { name: 'Find in the text' }).fill('plots');
  await expect(page.getByText('1 place', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('fields');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect(text.getByText('How many fields do you have?')).toBeVisible();
  await page.getByRole('button', { name: 'Close the search' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page, 'the editor of texts');
  await page.getByRole('link', { name: 'Back to the publication' }).click();
  await expect(panel.getByText('Version 2, edited in the dashboard')).toBeVisible();
  await expect(panel.getByText('4 of 4 citations lead to a reference')).toBeVisible();
}

/** Sends the proof from the publication screen; the link of the author, from the mail. */
async function sendsProof(page: Page, email: string, after: number): Promise<string> {
  const publication = page.url();
  await page
    .getByRole('region', { name: 'Proof' })
    .getByRole('link', { name: /^Send a (new )?proof/ })
    .click();
  await page.getByRole('button', { name: /^Send/ }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  const mails = await mailTo(email, /^Please check the proof/, after);
  await page.goto(publication);
  return /\/p\/[\w-]+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
}

/** The author comments on the first proof, the office corrects the text, and the author approves the second. */
async function proofs(page: Page, author: Page, email: string): Promise<void> {
  const link = await sendsProof(page, email, 0);
  const publication = page.url();
  await page.goto(link);
  await expectAccessibleEverywhere(page, 'a proof');
  await page.goto(publication);
  await author.goto(link);
  const place = author.getByRole('textbox', { name: /^Comment on “Tenure matters/ });
  await author.locator('summary[aria-label^="Comment on “Tenure matters"]').click();
  await place.fill('Please write: tenure matters much.');
  await author.getByRole('button', { name: 'Save the comment' }).first().click();
  await expect(author.getByText('Your comment is saved.')).toBeVisible();
  await author.getByLabel('Methodology').check();
  await author.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(author.getByText('Please confirm that you agree.')).toBeVisible();
  await expect(author.getByLabel('Methodology')).toBeChecked();
  await author.getByLabel(/^I agree/).check();
  await author.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(author.getByText('Your roles and your agreement are recorded.')).toBeVisible();
  await author.getByRole('button', { name: 'Ask for corrections' }).click();
  await expect(author.getByRole('heading', { name: 'Corrections are on their way' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('region', { name: 'Proof' }).getByText('Corrections wanted')).toBeVisible();
  await page.getByRole('link', { name: 'Edit the text' }).click();
  const note = page.getByRole('listitem').filter({ hasText: 'tenure matters much' });
  await note.getByRole('button', { name: /Tenure matters/ }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' (much)');
  await note.getByRole('button', { name: 'Done' }).click();
  await sees(page, 'The comment is done.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the publication' }).click();
  await page.getByRole('button', { name: 'Use it as the PDF of the article' }).click();
  await sees(page, 'The PDF was made and belongs to the article.');

  await author.goto(await sendsProof(page, email, 1));
  await expect(author.getByText('(much)')).toBeVisible();
  await author.getByLabel(/^I have read the proof/).check();
  await author.getByRole('button', { name: 'Approve the proof' }).click();
  await expect(author.getByRole('heading', { name: 'The proof is approved' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('has approved the proof')).toBeVisible();
}

/** A reader opens the figure on the page by keyboard, and comes back to where it was; without the script it is a link. */
async function opensFigure(reader: Page): Promise<void> {
  const figure = reader.getByRole('link', { name: 'Open Figure 1 in full size' });
  await expect(figure).toHaveAttribute('href', /^\/images\//);
  await figure.press('Enter');
  const dialog = reader.getByRole('dialog', { name: 'Figure 1' });
  await expect(dialog.getByRole('img', { name: 'Prices rise from March to May.' })).toBeVisible();
  await expect(dialog.getByText('Prices over the year')).toBeVisible();
  await expectAccessibleEverywhere(reader, 'a figure');
  await reader.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(figure).toBeFocused();
  await figure.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
}

/** All outputs have the same parts, words and numbers. */
async function outputsAgree(
  reader: Page,
  request: APIRequestContext,
  { id, headers }: { id: string; headers: Record<string, string> },
): Promise<void> {
  const { html, epub, jats, crossref, pdf } = await outputsOf(reader, request, {
    id,
    headers,
    begin: 'Tenure matters',
  });
  expect(html).toMatchObject({ authors: ['Eric Nshimiyimana'], tables: 1, figures: 1, references: 4 });
  expect(html.headings).toEqual(expect.arrayContaining(['1 Introduction', '2 Data and method']));
  expect(html.paragraph).toContain('(much)');
  expect(epub).toEqual(html);
  expect(jats).toEqual(html);
  const { title, authors, references } = html;
  expect(crossref).toMatchObject({ title, authors, references });
  for (const words of [title, ...authors, ...html.headings, 'Table 1.', 'Figure 1.']) expect(pdf).toContain(words);
  // The PDF breaks lines, and has its notes where the page has their numbers.
  const letters = (text: string) => text.replaceAll(/\P{L}/gu, '');
  expect(letters(pdf)).toContain(letters(html.paragraph));
}

test('a Word manuscript becomes an article with text, PDF and EPUB, which its author has approved', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id, number, email } = await submitsByApi(request, `Terraces in words ${Date.now()}`);
  const moves = async (status: string) => {
    const headers = await byTheOffice(request);
    expect((await request.put(`/api/v1/submission/${id}`, { headers, data: { status } })).ok()).toBe(true);
  };
  await moves('ACCEPTED');
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  const clicks = await clicksOn(page);
  await page.goto(`/dashboard/submissions/${id}/publication`);
  const panel = page.getByRole('region', { name: 'Full text' });
  await expect(panel.getByText('There is no full text yet.')).toBeVisible();

  // A file that is no document keeps its place, with the reason.
  const file = panel.getByLabel('Word document (.docx)');
  await file.setInputFiles({ name: 'accepted.docx', mimeType: 'text/plain', buffer: Buffer.from('Hello') });
  await panel.getByRole('button', { name: 'Read the document' }).click();
  await expect(file).toHaveAttribute('aria-invalid', 'true');
  await file.setInputFiles({
    name: 'accepted.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: await aWordManuscript(),
  });
  await panel.getByRole('button', { name: 'Read the document' }).click();
  await sees(page, 'The text was read.');
  await expect(panel.getByText('3 of 4 citations lead to a reference')).toBeVisible();
  await expect(panel.getByText('“Nobody 2020” is cited and is not in the list of references.')).toBeVisible();

  await mends(page, panel);
  await page.getByRole('button', { name: 'Copy to “Acknowledgements”' }).click();
  await sees(page, 'The statement was copied.');
  await expect(page.getByLabel('Acknowledgements')).toHaveValue(/^We thank/);
  await expect(page.getByRole('heading', { name: 'Statements in the document' })).toBeHidden();
  await page.getByRole('button', { name: 'Use it as the PDF of the article' }).click();
  await sees(page, 'The PDF was made and belongs to the article.');
  const author = await newPage(browser, { baseURL: baseURL ?? '', javaScriptEnabled: false });
  await proofs(page, author, email);
  // From the document to the approved second proof, with every fault of the document and a correction of its author.
  console.log(`${clicks()} clicks of the editor`);
  expect(clicks()).toBeLessThanOrEqual(MOST_CLICKS);
  const headers = await byTheOffice(request);
  await request.put(`/api/v1/submission/${id}`, { headers, data: { doi: `10.12345/${number.toLowerCase()}` } });
  await moves('PUBLISHED');

  const reader = await newPage(browser, { baseURL: baseURL ?? '' });
  const { slug } = ((await (await request.get(`/api/v1/articles/${number}`)).json()) as { data: { slug: string } })
    .data;
  const sizes = await weighed(reader, `/article/${number}/${slug}`);
  // Its style sheets are within the page.
  expect(sizes.filter(([url]) => /(?<!\/fonts-[^/]+)\.css$/.test(url))).toEqual([]);
  await expect(reader.locator('style')).toHaveCount(2);
  // Loaded by devices without a font of their own for formulas, once.
  const forFormulas = sizes.filter(([url]) => /\/math-[^/]+\.woff2$/.test(url));
  expect(forFormulas).toHaveLength(1);
  expect(totalOf(forFormulas)).toBeLessThan(52 * 1024);
  const withoutPictures = totalOf(sizes.filter(([url]) => !url.includes('/images/'))) - totalOf(forFormulas);
  expect(withoutPictures).toBeGreaterThan(20 * 1024);
  expect(withoutPictures).toBeLessThan(100 * 1024);
  const references = reader.locator('meta[name=citation_reference]');
  await expect(references).toHaveCount(4);
  await expect(references.first()).toHaveAttribute(
    'content',
    /^citation_title=Credit on hillsides; citation_author=Akello, G\.; citation_publication_date=2021; .*citation_doi=10\./,
  );
  await reader
    .getByRole('navigation', { name: 'In this article' })
    .getByRole('link', { name: 'Data and method' })
    .click();
  await expect(reader.getByRole('heading', { name: '2 Data and method' })).toBeInViewport();
  await reader.getByRole('link', { name: 'Mukamana & Habimana, 2019' }).click();
  const reference = reader.getByRole('listitem').filter({ hasText: 'Who terraces?' });
  await expect(reference).toBeInViewport();
  await reference.getByRole('link', { name: 'Cited, place 1' }).click();
  await expect(reader.getByText('Tenure matters')).toBeInViewport();
  await expect(reader.getByRole('img', { name: 'Prices rise from March to May.' })).toBeAttached();
  expect(await deadEndsIn(reader)).toEqual({ twice: [], nowhere: [] });
  await expectAccessibleEverywhere(reader, 'an article with its full text');
  const contributions = reader.getByRole('heading', { name: 'Author contributions' });
  await expect(contributions.locator('+ p')).toHaveText('Eric Nshimiyimana: Methodology.');
  for (const [ending, type] of [
    ['pdf', 'application/pdf'],
    ['epub', 'application/epub+zip'],
    ['jats.xml', 'application/xml'],
  ]) {
    const response = await request.get(`${new URL(reader.url()).pathname}.${ending}`);
    expect([response.status(), response.headers()['content-type']], ending).toEqual([
      200,
      expect.stringContaining(type ?? ''),
    ]);
  }
  await opensFigure(reader);
  await outputsAgree(reader, request, { id, headers });
});
