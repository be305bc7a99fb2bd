import type { Browser, Page } from '@playwright/test';
import { samplePdf } from '#features/site/server/seed/pdf.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/accessible.ts';
import { anAdministratorAt, byTheOffice, expect, newPage, openDialog, sees, test } from './support/people.ts';
import { submitsByApi } from './support/submission.ts';

const aTitle = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`;
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function anEditor(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  return page;
}

async function puts({ request }: Page, path: string, data: object): Promise<void> {
  const response = await request.put(`/api/v1${path}`, { data, headers: await byTheOffice(request) });
  expect(response.ok()).toBe(true);
}

async function aPdf(name: string, title: string) {
  const sample = { title, topic: '', keywords: '', abstract: 'A', authors: [], received: '', published: '' };
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await samplePdf({ ...sample, issue: 1 })) };
}

test('an article is corrected and retracted: its lists and feeds say so; a notice is edited and deleted', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id, number, title } = await submitsByApi(request, aTitle('Doubtful'));
  const page = await anEditor(browser, baseURL);
  await page.goto(`/dashboard/submissions/${id}/publication`);
  const notices = part(page, 'Notices');
  await expect(notices.getByText('Notices can be added once the article is published.')).toBeVisible();
  await puts(page, `/submission/${id}`, { status: 'PUBLISHED' });
  await page.reload();
  await expect(notices.getByText('No notices.')).toBeVisible();

  const dialog = openDialog(page);
  await notices.getByRole('button', { name: 'Add a notice' }).click();
  await expectAccessible(page, 'notice dialog');
  await dialog.getByRole('button', { name: 'Publish the notice' }).click();
  await sees(page, 'Failed to save the notice.');
  await expect(dialog.getByText('Please say what readers must know.')).toBeVisible();
  await dialog.getByLabel('What readers must know').fill('Table 2 shows hectares.');
  await dialog.getByLabel('DOI of the notice').fill('no DOI');
  await dialog.getByRole('button', { name: 'Publish the notice' }).click();
  await expect(dialog.getByText(/^A DOI looks like/)).toBeVisible();
  await expect(dialog.getByLabel('What readers must know')).toHaveValue('Table 2 shows hectares.');
  await dialog.getByLabel('DOI of the notice').fill('');
  await dialog.getByRole('button', { name: 'Publish the notice' }).click();
  await sees(page, 'Notice published!');
  await expect(dialog).toHaveCount(0);
  await expect(notices.getByRole('listitem')).toContainText('Table 2 shows hectares.');

  await notices.getByRole('button', { name: /^Edit correction of/ }).click();
  await dialog.getByLabel('Kind').selectOption('Retraction');
  await dialog.getByLabel('What readers must know').fill('Nobody could repeat it.');
  await dialog.getByRole('button', { name: 'Save the notice' }).click();
  await sees(page, 'Notice saved!');
  await expect(notices.getByRole('listitem')).toContainText('Retracted');
  await notices.getByRole('button', { name: 'Add a notice' }).click();
  await dialog.getByLabel('Kind').selectOption('Retraction');
  await dialog.getByLabel('What readers must know').fill('Once more.');
  await dialog.getByRole('button', { name: 'Publish the notice' }).click();
  await expect(dialog.getByText('This article has been retracted already.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();

  const reader = await newPage(browser, { baseURL: baseURL ?? '', javaScriptEnabled: false });
  for (const path of ['/', `/journal?q=${encodeURIComponent(title)}`, `/search?q=${encodeURIComponent(title)}`]) {
    await reader.goto(path);
    const card = reader.getByRole('listitem').filter({ hasText: title });
    await expect(card.getByText('Retracted', { exact: true })).toBeVisible();
  }
  expect(await (await request.get('/feed.xml')).text()).toContain(`[Retracted] ${title}`);

  const calls = `**/api/v1/submission/${id}/notices/*`;
  await page.route(calls, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()));
  const ask = () => notices.getByRole('button', { name: /^Delete retraction of/ }).click();
  await ask();
  await expect(dialog.getByText(/^Readers will no longer see the retraction/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
  await sees(page, 'Failed to delete the notice.');
  await page.unroute(calls);
  await ask();
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
  await sees(page, 'Notice deleted!');
  await expect(notices.getByText('No notices.')).toBeVisible();
  await page.goto('/dashboard/archive');
  await page.getByRole('button', { name: `Restore Retraction of ${number}` }).click();
  await sees(page, 'Restored!');
  await page.goto('/dashboard/audit-log');
  await expect(page.getByText(`restored the notice (retraction) of ${number}`)).toBeVisible();
});

test('a retraction is read where its DOI leads after the article was withdrawn too, 410, with its own DOI', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id, number } = await submitsByApi(request, aTitle('Taken Back'));
  const page = await anEditor(browser, baseURL);
  const doi = `10.5555/${number.toLowerCase()}`;
  await puts(page, `/submission/${id}`, { status: 'PUBLISHED', doi });
  await page.goto(`/dashboard/submissions/${id}/publication`);
  await part(page, 'Notices').getByRole('button', { name: 'Add a notice' }).click();
  const dialog = openDialog(page);
  await dialog.getByLabel('Kind').selectOption('Retraction');
  await dialog.getByLabel('What readers must know').fill('The survey was invented.');
  await dialog.getByLabel('DOI of the notice').fill(`${doi}.r`);
  await dialog.getByRole('button', { name: 'Publish the notice' }).click();
  await sees(page, 'Notice published!');
  const reader = await newPage(browser, { baseURL: baseURL ?? '' });
  await reader.goto(`/article/${number}/x`);
  const anchor = await reader.locator('[id^="notice-"]').getAttribute('id');
  await puts(page, `/submission/${id}`, { status: 'WITHDRAWN' });
  const answer = await reader.goto(`${new URL(reader.url()).pathname}?again#${anchor}`);
  expect(answer?.status()).toBe(410);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This article has been withdrawn');
  await expect(reader.locator(`#${anchor}`)).toContainText('This article has been retracted');
  await expect(reader.getByText('The survey was invented.')).toBeVisible();
  for (const address of [doi, `${doi}.r`])
    await expect(reader.getByRole('link', { name: `https://doi.org/${address}`, exact: true })).toBeVisible();
  await expectAccessibleEverywhere(reader, 'withdrawn article');
});

test('another PDF of a published article is a version: a note on the changes is required, and the first version remains', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id, number, title } = await submitsByApi(request, aTitle('Twice told'));
  const page = await anEditor(browser, baseURL);
  await puts(page, `/submission/${id}`, { status: 'PUBLISHED' });
  await page.goto(`/dashboard/submissions/${id}/publication`);
  await page.getByLabel('Publication PDF').setInputFiles(await aPdf('second.pdf', title));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await sees(page, 'Failed to save the publication details.');
  await expect(page.getByText('Please say what is new in this version.')).toBeVisible();
  await page.getByLabel('What is new in this version').fill('The figures are larger.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await sees(page, 'Publication details saved!');
  const versions = part(page, 'Versions');
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await expect(versions.getByRole('listitem').last()).toContainText('The figures are larger.');
  const first = await versions.getByRole('link', { name: 'Version 1' }).getAttribute('href');
  expect(first).toMatch(new RegExp(`^/article/${number}/.*\\.v1\\.pdf$`));
  const response = await request.get(first ?? '');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await page.goto(`/dashboard/submissions?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: 'Change Status' }).click();
  await openDialog(page)
    .getByLabel('Publication PDF')
    .setInputFiles(await aPdf('third.pdf', title));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await sees(page, 'Failed to update status.');
  await page.getByLabel('What is new in this version').fill('And in colour.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await sees(page, 'Status updated successfully!');
});

test('entered text remains when a colleague saved first, and in a dialog until its closing is confirmed', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id, title } = await submitsByApi(request, aTitle('Twice edited'));
  const page = await anEditor(browser, baseURL);
  await puts(page, `/submission/${id}`, { status: 'PUBLISHED' });
  await page.goto(`/dashboard/submissions/${id}/publication`);
  await page.getByLabel('Publication PDF').setInputFiles(await aPdf('second.pdf', title));
  await page.getByLabel('What is new in this version').fill('The figures are larger.');
  await page.getByLabel('First page').fill('17');
  await page.getByRole('button', { name: 'Suggest a DOI' }).click();
  await puts(page, `/submission/${id}`, { slug: 'faster', firstPage: '3' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Somebody else has changed this in the meantime');
  await expect(save).toBeFocused();
  await expectAccessibleEverywhere(page, 'refused publication');
  await page.getByRole('button', { name: 'Load the saved version' }).click();
  await expect(page.getByText('First page: 3')).toBeVisible();
  await expect(page.getByLabel('Page address')).toHaveValue('faster');
  await expect(page.getByLabel('First page')).toHaveValue('17');
  await expect(page.getByLabel('DOI', { exact: true })).toHaveValue(/^10\./);
  await expect(alert).toHaveCount(0);
  await save.click();
  await sees(page, 'Publication details saved!');
  await expect(part(page, 'Versions').getByRole('listitem').last()).toContainText('The figures are larger.');
  await expect(page.getByLabel('What is new in this version')).toHaveValue('');

  const dialog = openDialog(page);
  const add = part(page, 'Notices').getByRole('button', { name: 'Add a notice' });
  await add.click();
  const text = dialog.getByLabel('What readers must know');
  await text.fill('Table 2 shows hectares.');
  await page.mouse.click(5, 5);
  await expect(text).toHaveValue('Table 2 shows hectares.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard your changes?')).toBeVisible();
  await expectAccessibleEverywhere(page, 'question before discarding');
  await page.getByRole('button', { name: 'Keep editing' }).first().click();
  await expect(text).toHaveValue('Table 2 shows hectares.');
  await text.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();
});

test('editors give authors their iDs; a faulty one is said at its field, and the article names them', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id, number } = await submitsByApi(request, aTitle('Well named'));
  const page = await anEditor(browser, baseURL);
  await puts(page, `/submission/${id}`, { status: 'PUBLISHED' });
  await page.goto(`/dashboard/submissions/${id}/publication`);
  const authors = part(page, 'Authors');
  await expect(authors.getByLabel('Full name').first()).toHaveAccessibleDescription(/For an organisation/);
  await authors.getByLabel('ORCID iD').first().fill('0000-0002-1825-0098');
  await authors.getByRole('button', { name: 'Save the authors' }).click();
  await sees(page, 'Failed to save the authors.');
  await expect(authors.getByText(/^This is not an ORCID iD/)).toBeVisible();
  await authors.getByLabel('ORCID iD').first().fill('https://orcid.org/0000-0002-1825-0097');
  await authors.getByLabel('Institution’s ROR id').first().fill('https://ror.org/03yrm5c26');
  await authors.getByLabel('Full name').first().fill('Éric Nshimiyimana');
  await authors.getByRole('button', { name: 'Save the authors' }).click();
  await sees(page, 'Authors saved!');
  await expect(authors.getByLabel('ORCID iD').first()).toHaveValue('0000-0002-1825-0097');
  const { data } = (await (await request.get(`/api/v1/articles/${number}`)).json()) as { data: { authors: object[] } };
  expect(data.authors).toMatchObject([
    { fullName: 'Éric Nshimiyimana', orcid: '0000-0002-1825-0097', ror: '03yrm5c26' },
  ]);
  await puts(page, `/submission/${id}`, { slug: 'meanwhile' });
  await authors.getByLabel('Full name').first().fill('Somebody Else');
  await authors.getByRole('button', { name: 'Save the authors' }).click();
  await expect(authors.getByText(/Somebody else has changed this in the meantime/)).toBeVisible();
});

test('an address that is changed and changed back leads no reader in circles', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id, number } = await submitsByApi(request, aTitle('Renamed twice'));
  const page = await anEditor(browser, baseURL);
  await puts(page, `/submission/${id}`, { status: 'PUBLISHED', slug: 'alpha' });
  const reader = await newPage(browser, { baseURL: baseURL ?? '' });
  const addressFor = async (slug: string) => {
    await reader.goto(`/article/${number}/${slug}`);
    return new URL(reader.url()).pathname.split('/').at(-1);
  };
  expect(await addressFor('alpha')).toBe('alpha');
  await puts(page, `/submission/${id}`, { slug: 'beta' });
  expect(await addressFor('alpha')).toBe('beta');
  await puts(page, `/submission/${id}`, { slug: 'alpha' });
  expect(await addressFor('beta')).toBe('alpha');
  expect(await addressFor('alpha')).toBe('alpha');
});

test('the publication panel passes axe with all its parts, on mobile and desktop, light and dark', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id } = await submitsByApi(request, aTitle('Sound'));
  const page = await anEditor(browser, baseURL);
  await puts(page, `/submission/${id}`, { status: 'PUBLISHED' });
  await page.goto(`/dashboard/submissions/${id}/publication`);
  await part(page, 'Notices').getByRole('button', { name: 'Add a notice' }).click();
  await openDialog(page).getByLabel('What readers must know').fill('A-word-without-any-end'.repeat(20));
  await openDialog(page).getByRole('button', { name: 'Publish the notice' }).click();
  await expect(part(page, 'Notices').getByRole('listitem')).toBeVisible();
  // Below the bar that stays in sight, a button that is scrolled half away would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleEverywhere(page, 'publication panel');
  await part(page, 'Notices').getByRole('button', { name: 'Add a notice' }).click();
  await expect(openDialog(page)).toBeVisible();
  await expectAccessibleEverywhere(page, 'notice dialog');
});
