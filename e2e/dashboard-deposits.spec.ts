import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleEverywhere } from './support/accessible.ts';
import {
  anAdministratorAt,
  anEditorAt as anEditor,
  byTheOffice,
  expect,
  newPage,
  opens,
  sees,
  test,
} from './support/people.ts';
import { submitsByApi } from './support/submission.ts';

// One after the other: they change the journal's ISSN, without which nothing is deposited.
test.describe.configure({ mode: 'default' });

const aTitle = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`;
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function anEditorAt(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  return page;
}

async function setIssn(page: Page, issn: string): Promise<void> {
  const { data } = (await (await page.request.get('/api/v1/journal')).json()) as { data: object };
  const change = { data: { ...data, version: undefined, issn }, headers: await byTheOffice(page.request) };
  expect((await page.request.put('/api/v1/journal', change)).status()).toBe(200);
}

/** A published article, in an issue when one is given. */
async function anArticle(page: Page, request: APIRequestContext, words: string, change: object = {}) {
  const made = await submitsByApi(request, aTitle(words));
  const response = await page.request.put(`/api/v1/submission/${made.id}`, {
    data: { status: 'PUBLISHED', ...change },
    headers: await byTheOffice(page.request),
  });
  expect(response.status()).toBe(200);
  return made;
}

async function finds(page: Page, title: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(title);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(rowOf(page, title)).toBeVisible();
}

test('an article without a DOI says so, gets the one that is suggested, and reaches Crossref', async ({
  browser,
  baseURL,
  request,
}) => {
  const page = await anEditorAt(browser, baseURL);
  await setIssn(page, '');
  const { title, number } = await anArticle(page, request, 'To be deposited');
  await opens(page, 'Deposits');
  await expect(page.getByText(/^Articles are sent to 127\.0\.0\.1/).first()).toBeVisible();
  await finds(page, title);
  const refresh = async (text: string | RegExp) =>
    expect(async () => {
      await page.reload();
      await expect(rowOf(page, title).getByText(text).first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
  await refresh('No DOI yet. Enter it in the publication details.');
  // Of both targets, and of every article.
  await expect(rowOf(page, title).getByText(/^The journal has no ISSN/)).toHaveCount(2);
  await expect(page.getByText(/^Nothing can be deposited before this is fixed/)).toHaveCount(2);
  await expectAccessible(page, 'deposits with problems');

  await rowOf(page, title)
    .getByRole('button', { name: `Crossref XML of ${title}` })
    .click();
  await sees(page, 'Failed to download.');
  await expect(page.getByRole('alert').getByText('No DOI yet. Enter it in the publication details.')).toBeVisible();

  await rowOf(page, title).getByRole('link', { name: 'Publication details' }).first().click();
  await page.getByRole('button', { name: 'Suggest a DOI' }).click();
  const doi = `10.12345/mds-jaed.${number.toLowerCase()}`;
  await expect(page.getByRole('textbox', { name: 'DOI' })).toHaveValue(doi);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await sees(page, 'Publication details saved!');
  await page.goto(`/dashboard/deposits?q=${encodeURIComponent(title)}`);
  await refresh('The journal has no ISSN');
  // A file may be had all the same, and says what is amiss with it.
  const early = page.waitForEvent('download');
  await rowOf(page, title)
    .getByRole('button', { name: `Crossref XML of ${title}` })
    .click();
  await early;
  const notices = page.getByRole('status').filter({ hasText: 'Before you hand the file on' });
  await expect(notices).toContainText('where nobody else can reach the journal');
  await expect(notices).toContainText('The journal has no ISSN');
  await expectAccessibleEverywhere(page, 'deposits with notices');
  await setIssn(page, '2049-3630');
  await refresh('Crossref has received it and is working on it.');
  await expect(page.getByText(/^Nothing can be deposited before this is fixed/)).toHaveCount(0);
  await rowOf(page, title)
    .getByRole('button', { name: `Check now: ${title}: Crossref` })
    .click();
  await sees(page, 'The deposit is on its way to Crossref.');
  await refresh('Crossref has accepted it.');

  const saved = page.waitForEvent('download');
  await rowOf(page, title)
    .getByRole('button', { name: `Crossref XML of ${title}` })
    .click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${number}-crossref-.*\\.xml$`));
  expect(await readFile(await file.path(), 'utf8')).toContain(`<doi>${doi}</doi>`);
});

test('an editor corrects a published article: readers, feeds, harvesters and the deposit follow', async ({
  browser,
  baseURL,
  request,
}) => {
  const admin = await anEditorAt(browser, baseURL);
  await setIssn(admin, '2049-3630');
  const words = aTitle('Corected');
  const doi = `10.12345/${crypto.randomUUID().slice(0, 8)}`;
  const { id, number, title } = await anArticle(admin, request, words, { doi });
  const deposited = async (text: string) =>
    expect(async () => {
      await admin.goto(`/dashboard/deposits?q=${number}&target=CROSSREF`);
      await expect(rowOf(admin, number).getByText(text).first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
  const sent = async () =>
    (
      await admin.request.get(`/api/v1/deposits/${id}/crossref.xml`, { headers: await byTheOffice(admin.request) })
    ).text();
  await deposited('Crossref has received it and is working on it.');
  await rowOf(admin, title)
    .getByRole('button', { name: `Check now: ${title}: Crossref` })
    .click();
  await deposited('Crossref has accepted it.');

  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anEditor(page);
  await page.goto(`/dashboard/submissions?q=${number}`);
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('link', { name: 'Publication', exact: true }).click();
  const corrected = title.replace('Corected', 'Corrected');
  await page.getByLabel('Article Title').fill(corrected);
  await page.getByLabel('Article Type').selectOption({ label: 'Policy brief' });
  await page.getByLabel('JEL codes').pressSequentially('tourism econ');
  await page.getByRole('button', { name: /^Z30/ }).click();
  await page.getByLabel('Funding statement').fill('Paid for by the reader who found the mistake.');
  await expectAccessibleEverywhere(page, 'the details of a published article');
  await page.getByRole('button', { name: 'Save the details' }).click();
  await sees(page, 'Details saved!');

  // Somebody else has the same form open, at the version before.
  await page.getByLabel('Acknowledgements').fill('We thank the reader.');
  await admin.request.put(`/api/v1/submission/${id}`, {
    data: { dataAvailability: 'None.', tellAuthors: false },
    headers: await byTheOffice(admin.request),
  });
  await page.getByRole('button', { name: 'Save the details' }).click();
  await expect(page.getByText(/Somebody else has changed this in the meantime/)).toBeVisible();
  await page.getByRole('button', { name: 'Load the saved version' }).click();
  await expect(page.getByLabel('Data availability')).toHaveValue('None.');
  await expect(page.getByLabel('Acknowledgements')).toHaveValue('We thank the reader.');
  await page.getByRole('button', { name: 'Save the details' }).click();
  await sees(page, 'Details saved!');

  const reader = await newPage(browser, { baseURL: baseURL ?? '', javaScriptEnabled: false });
  // The article follows a moment after the save.
  await expect(async () => {
    await reader.goto(`/article/${number}`);
    await expect(reader.getByRole('heading', { name: 'Acknowledgements' })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(corrected);
  await expect(reader.getByText('Paid for by the reader who found the mistake.')).toBeVisible();
  await reader.getByRole('link', { name: 'Z30' }).click();
  await expect(reader.getByRole('link', { name: corrected })).toBeVisible();
  const text = async (address: string) => (await request.get(address)).text();
  expect(await text('/feed.xml')).toContain(corrected);
  const identifier = `oai:${new URL(baseURL ?? '').hostname}:${number}`;
  const record = await text(`/oai?verb=GetRecord&metadataPrefix=oai_jats&identifier=${identifier}`);
  for (const part of [corrected, 'article-type="other"', '>Z30<', '<ack>']) expect(record).toContain(part);
  expect(record).not.toContain('Corected');
  expect(await sent()).toContain(corrected);
  // Deposited again, with the corrected title.
  await deposited('Crossref has received it and is working on it.');
});

test('an issue is deposited and downloaded as a whole; an impossible action shows its reason', async ({
  browser,
  baseURL,
  request,
}) => {
  const page = await anEditorAt(browser, baseURL);
  await setIssn(page, '');
  const headers = await byTheOffice(page.request);
  const issue = { issueNumber: 3, year: 2026, month: 7, title: aTitle('Deposited issue') };
  const reply = await page.request.post('/api/v1/issues', { data: issue, headers });
  const { data } = (await reply.json()) as { data: { id: string } };
  const { title, id } = await anArticle(page, request, 'In the issue', { issueId: data.id });
  await page.goto('/dashboard/deposits');
  await page.getByRole('button', { name: 'Deposit with DOAJ' }).click();
  await expect(page.getByText('Please select an issue.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Issue' }).selectOption({ label: `${issue.title} (2026)` });
  await page.getByRole('button', { name: 'Crossref XML', exact: true }).click();
  await sees(page, 'Failed to download.');
  await expect(page.getByRole('alert').getByText(/No DOI yet/)).toBeVisible();
  await page.request.put(`/api/v1/submission/${id}`, { data: { doi: `10.12345/${id}` }, headers });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Crossref XML', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/^issue-crossref-/);
  await expect(page.getByRole('status').getByText(/where nobody else can reach the journal/)).toBeVisible();
  await page.getByRole('button', { name: 'Deposit with Crossref' }).click();
  await expect(page.getByText(/on the way to Crossref\.|Nothing to do/).first()).toBeVisible();

  const again = rowOf(page, title).getByRole('button', { name: `Try again: ${title}: DOAJ` });
  await expect(async () => {
    await page.goto(`/dashboard/deposits?q=${encodeURIComponent(title)}`);
    await expect(again).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await page.route('**/api/v1/deposits/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await again.click();
  await sees(page, 'Failed to deposit.');

  await finds(page, title);
  await page.getByLabel('Target').selectOption('DOAJ');
  await page.getByLabel('State').selectOption('Accepted');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('No articles found')).toBeVisible();
  await page.route('**/api/v1/deposits?*', (route) => route.abort());
  await page.goto('/dashboard/deposits');
  await sees(page, 'The deposits could not be loaded.');
  await page.unroute('**/api/v1/deposits?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('the journal’s settings change what its pages say; policies are edited with a preview', async ({
  browser,
  baseURL,
}) => {
  const page = await anEditorAt(browser, baseURL);
  await page.goto('/dashboard/settings');
  const tagline = aTitle('Research for');
  const before = await page.getByLabel('Tagline').inputValue();
  await page.getByLabel('ISSN').fill('1234-5678');
  await page.getByLabel('Tagline').fill(tagline);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await sees(page, 'Failed to save the settings.');
  await expect(page.getByText(/This is not an ISSN/)).toBeVisible();
  await expect(page.getByLabel('Tagline')).toHaveValue(tagline);
  await page.getByLabel('ISSN').fill('2049-3630');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await sees(page, 'Settings saved!');
  const reader = await newPage(browser, { baseURL: baseURL ?? '', javaScriptEnabled: false });
  await reader.goto('/');
  await expect(reader.getByText(tagline)).toBeVisible();
  await expect(reader.getByText('ISSN 2049-3630')).toBeVisible();
  await page.getByLabel('Tagline').fill(before);
  await page.getByLabel('ISSN').fill('');
  // Leaving before it is saved asks for confirmation.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save settings' }).click();
  expect((await saved).ok()).toBe(true);

  await opens(page, 'Policies');
  const fees = page.getByRole('row').filter({ hasText: '/policies/fees' });
  await fees.getByRole('button').click();
  const text = page.getByRole('textbox', { name: 'Text' });
  const known = await text.inputValue();
  await text.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await sees(page, 'Failed to save the policy.');
  await text.fill('## Free\n\n<script>alert(1)</script> No fees [at all](javascript:alert(1)).');
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Free' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await sees(page, 'Policy saved!');
  await reader.goto('/policies/fees');
  await expect(reader.getByRole('heading', { name: 'Free' })).toBeVisible();
  expect(await reader.locator('main').innerHTML()).not.toMatch(/<script>alert|javascript:/);
  await fees.getByRole('button').click();
  await text.fill(known);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(fees.getByRole('button')).toBeVisible();
});
