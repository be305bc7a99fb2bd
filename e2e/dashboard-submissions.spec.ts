import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { anAdministratorAt, expect, mailTo, newPage, openDialog, opens, sees, test } from './support/people.ts';
import { submitsByApi } from './support/submission.ts';

const aTitle = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`;
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function anEditorAt(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await page.goto(path);
  return page;
}

test('the overview counts, points to what waits, and gives its charts as tables', async ({
  browser,
  baseURL,
  request,
}) => {
  await submitsByApi(request, aTitle('Waiting'));
  const page = await anEditorAt(browser, baseURL, '/dashboard');
  for (const name of ['Users', 'Submissions', 'Subscribers', 'Topics', 'Issues', 'Messages', 'Editorial Members']) {
    await expect(page.getByRole('listitem').filter({ hasText: name }).last()).toContainText(/\d/);
  }
  await expect(page.getByRole('figure', { name: 'Submissions' }).locator('svg').first()).toBeAttached();
  const numbers = page.getByRole('figure').filter({ hasText: 'Manuscripts in progress' });
  await numbers.getByText('View as table').click();
  await expect(numbers.getByRole('row').filter({ hasText: 'Submitted' })).toContainText(/\d/);
  await expectAccessible(page, 'overview');
  const worklist = page.getByRole('region', { name: 'Worklist' });
  await worklist
    .getByRole('link', { name: /^Assign/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/dashboard\/submissions\/MDS-/);
  await page.route('**/api/v1/dashboard/overview', (route) => route.abort());
  await page.goto('/dashboard');
  await sees(page, 'The overview could not be loaded.');
  await expect(page.getByRole('link', { name: 'Users 0' })).toBeVisible();
  await page.unroute('**/api/v1/dashboard/overview');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('figure').first()).toBeVisible();
});

test('the months below a chart are evenly spaced, however wide it is', async ({ browser, baseURL, request }) => {
  await submitsByApi(request, aTitle('Counted'));
  const page = await anEditorAt(browser, baseURL, '/dashboard');
  const chart = page.getByRole('figure').filter({ hasText: 'New submissions and first decisions' });
  const months = chart.locator('.recharts-xAxis-tick-labels text');
  for (const width of [1280, 1180, 1100, 900, 700, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(async () => {
      const places = await months.evaluateAll((all) => all.map((one) => Number(one.getAttribute('x'))));
      const steps = places.slice(1).map((place, index) => Math.round(place - (places[index] ?? 0)));
      expect(steps.length, String(width)).toBeGreaterThan(0);
      expect(Math.max(...steps) - Math.min(...steps), `${width}: ${steps.join()}`).toBeLessThanOrEqual(1);
    }).toPass({ timeout: 5_000 });
  }
});

test('submissions are found, come five a page, and leave as a file', async ({ browser, baseURL, request }) => {
  const kind = aTitle('Pages');
  for (let count = 1; count <= 6; count++) await submitsByApi(request, `${kind} no. ${count}`);
  const page = await anEditorAt(browser, baseURL, '/dashboard/submissions');
  await page.getByRole('searchbox', { name: 'Search' }).fill(kind);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(rowOf(page, kind)).toHaveCount(5);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(rowOf(page, `${kind} no. 1`)).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Oldest first');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(page.getByRole('row').nth(1)).toContainText(`${kind} no. 1`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^submissions-.*\.csv$/);
  expect((await readFile(await file.path(), 'utf8')).match(new RegExp(`${kind} no`, 'g'))).toHaveLength(6);
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing has this title');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('No submissions found')).toBeVisible();
  await expect(page.getByText(/^Page \d/)).toHaveCount(0);
});

test('several manuscripts are assigned and written about at once, and a filter is kept', async ({
  browser,
  baseURL,
  request,
}) => {
  const kind = aTitle('Together');
  const [first, second] = [await submitsByApi(request, `${kind} one`), await submitsByApi(request, `${kind} two`)];
  const page = await anEditorAt(browser, baseURL, `/dashboard/submissions?q=${encodeURIComponent(kind)}`);
  await page.getByRole('button', { name: 'Save this filter' }).click();
  await openDialog(page).getByLabel('Name').fill(kind);
  await openDialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await sees(page, 'Filter saved!');

  await page.getByRole('checkbox', { name: `Select ${first.title}` }).check();
  const bar = page.getByRole('region', { name: 'Selected manuscripts' });
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('button', { name: 'Select all 2' }).click();
  await bar.getByRole('button', { name: 'Assign' }).click();
  await openDialog(page).getByRole('button', { name: 'Assign', exact: true }).click();
  await sees(page, '2 manuscripts changed!');
  await bar.getByRole('button', { name: 'Write to authors' }).click();
  await openDialog(page).getByLabel('Subject').fill('About {{number}}');
  await openDialog(page).getByRole('textbox', { name: 'Letter' }).fill('Please wait for **{{title}}**.');
  await expect(openDialog(page).getByText(`Please wait for ${kind}`)).toBeVisible();
  await expectAccessible(page, 'letter to the authors of several manuscripts');
  await openDialog(page).getByRole('button', { name: 'Send', exact: true }).click();
  await sees(page, 'Letters about 2 manuscripts sent!');
  for (const { email, number } of [first, second]) await mailTo(email, new RegExp(`About ${number}`));

  await page.goto('/dashboard/submissions');
  await page.getByRole('link', { name: kind, exact: true }).click();
  await expect(rowOf(page, kind)).toHaveCount(2);
  await page.getByRole('button', { name: `Delete the filter “${kind}”` }).click();
  await sees(page, 'Filter deleted!');
});

test('a submission is deleted after a question, waits in the archive and comes back; failures say so', async ({
  browser,
  baseURL,
  request,
}) => {
  const { title } = await submitsByApi(request, aTitle('Delete'));
  const list = `/dashboard/submissions?q=${encodeURIComponent(title)}`;
  const page = await anEditorAt(browser, baseURL, list);
  const ask = () =>
    rowOf(page, title)
      .getByRole('button', { name: `Delete ${title}` })
      .click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await ask();
  await expect(dialog.getByText('This action cannot be undone!')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).first().click();
  await expect(dialog).toHaveCount(0);

  const calls = '**/api/v1/submission/*';
  await page.route(calls, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()));
  await ask();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await sees(page, 'Something went wrong.');
  await page.unroute(calls);
  await page.route(calls, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await sees(page, 'Failed to delete submission.');
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await sees(page, 'Submission deleted!');
  await expect(page.getByText('No submissions found')).toBeVisible();

  await opens(page, 'Archived Work');
  await expect(page.getByText('Archived journals and submissions can be viewed here.')).toBeVisible();
  await page.getByRole('button', { name: `Restore ${title}` }).click();
  await sees(page, 'Submission restored!');
  await expect(page.getByRole('button', { name: `Restore ${title}` })).toHaveCount(0);
  await page.goto(list);
  await expect(rowOf(page, title)).toBeVisible();
});

test('two editors who change the same submission do not overwrite each other', async ({
  browser,
  baseURL,
  request,
}) => {
  const { title } = await submitsByApi(request, aTitle('Contested'));
  const list = `/dashboard/submissions?q=${encodeURIComponent(title)}`;
  const pages = [await anEditorAt(browser, baseURL, list), await anEditorAt(browser, baseURL, list)] as const;
  for (const [page, status] of [
    [pages[0], 'Accepted'],
    [pages[1], 'Rejected'],
  ] as const) {
    await page.getByRole('button', { name: 'Change Status' }).click();
    await openDialog(page).getByLabel('Status', { exact: true }).selectOption({ label: status });
  }
  await pages[0].getByRole('button', { name: 'Save Changes' }).click();
  await sees(pages[0], 'Status updated successfully!');
  await pages[1].getByRole('button', { name: 'Save Changes' }).click();
  await sees(pages[1], 'Failed to update status.');
  await expect(pages[1].getByText(/Somebody else has changed this in the meantime/)).toBeVisible();
  await pages[1].reload();
  await expect(rowOf(pages[1], title).getByText('Accepted')).toBeVisible();
});

test('an article is published with its details, previewed before, and put in the order of its issue', async ({
  browser,
  baseURL,
  request,
}) => {
  const [first, second] = [
    await submitsByApi(request, aTitle('First of the issue')),
    await submitsByApi(request, aTitle('Second of the issue')),
  ];
  const page = await anEditorAt(browser, baseURL, '/dashboard/issues');
  const issue = aTitle('Volume of');
  await page.getByRole('button', { name: 'Add issue' }).click();
  await page.getByRole('spinbutton', { name: 'Number' }).fill('2');
  await page.getByRole('textbox', { name: 'Title' }).fill(issue);
  await page.getByRole('button', { name: 'Add issue' }).click();
  await expect(rowOf(page, issue)).toBeVisible();

  for (const { title, id } of [first, second]) {
    await page.goto(`/dashboard/submissions?q=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `Show details of ${title}` }).click();
    await page.getByRole('link', { name: 'Publication' }).click();
    await expect(page).toHaveURL(new RegExp(id));
    await page.getByText('Show the preview', { exact: true }).click();
    await expect(page.getByRole('article').getByRole('heading', { name: title })).toBeVisible();
    await page.getByLabel('Issue', { exact: true }).selectOption(issue);
    await page.getByLabel('First page').fill('one to three');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await sees(page, 'Failed to save the publication details.');
    await expect(page.getByText('A page is up to 20 letters and digits')).toBeVisible();
    await page.getByLabel('First page').fill('17');
    await page.getByLabel('Last page').fill('34');
    await page.getByLabel('DOI').fill(`https://doi.org/10.12345/${id}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await sees(page, 'Publication details saved!');
    await expect(page.getByRole('article').getByText('17–34', { exact: true })).toBeVisible();
  }
  await expectAccessible(page, 'publication');

  await page.goto('/dashboard/issues');
  await page.getByRole('link', { name: `Contents of ${issue}` }).click();
  await expect(rowOf(page, first.title)).toContainText('Submitted');
  await expect(page.getByRole('button', { name: 'Save order' })).toBeDisabled();
  await page.getByRole('button', { name: `Move ${second.title} up` }).press('Enter');
  await expect(page.getByRole('row').nth(1)).toContainText(second.title);
  await page.getByRole('button', { name: 'Save order' }).click();
  await sees(page, 'Order saved!');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText(second.title);
  await expectAccessible(page, 'contents');

  for (const { title } of [first, second]) {
    await page.goto(`/dashboard/submissions?q=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: 'Change Status' }).click();
    await openDialog(page).getByLabel('Status', { exact: true }).selectOption({ label: 'Published' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(rowOf(page, title).getByText('Published')).toBeVisible();
  }
  await page.goto(`/article/${first.number}`);
  await expect(page.locator('meta[name=citation_firstpage]')).toHaveAttribute('content', '17');
  await expect(page.locator('meta[name=citation_doi]')).toHaveAttribute('content', `10.12345/${first.id}`);
  await expect(page.getByRole('link', { name: `https://doi.org/10.12345/${first.id}`, exact: true })).toBeVisible();
});
