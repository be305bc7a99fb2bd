import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { anAdministratorAt, byTheOffice, expect, newPage, opens, sees, test } from './support/people.ts';
import { submitsByApi } from './support/submission.ts';

/** A browser as people have; the one that runs these journeys says that it is headless, and counts as a robot. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

async function anEditorAt(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  return page;
}

async function published(request: APIRequestContext): Promise<{ title: string; path: string }> {
  const { id, number, title } = await submitsByApi(request, `Read ${Math.random().toString(36).slice(2, 8)}`);
  await request.put(`/api/v1/submission/${id}`, { data: { status: 'PUBLISHED' }, headers: await byTheOffice(request) });
  return { title, path: `/article/${number}` };
}

test('a reader’s look and download are counted, a robot’s and the staff’s are not', async ({
  browser,
  baseURL,
  request,
}) => {
  const page = await anEditorAt(browser, baseURL);
  const { title, path } = await published(request);
  const told = (visitor: Page) => visitor.waitForResponse((response) => response.url().endsWith('/view'));

  const robot = await newPage(browser, { baseURL: baseURL ?? '' });
  await Promise.all([told(robot), robot.goto(path)]);
  const staff = await newPage(browser, { baseURL: baseURL ?? '', userAgent: PERSON });
  await anAdministratorAt(staff);
  await staff.goto(path);
  const reader = await newPage(browser, { baseURL: baseURL ?? '', userAgent: PERSON });
  await Promise.all([told(reader), reader.goto(path)]);
  const pdf = await reader.getByRole('link', { name: /^Download PDF/ }).getAttribute('href');
  await reader.evaluate(async (href) => (await fetch(href ?? '')).arrayBuffer(), pdf);

  await opens(page, 'Usage');
  await page.getByRole('link', { name: 'This year' }).click();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(async () => {
    await page.reload();
    await expect(row.getByRole('cell').nth(1)).toHaveText(/1$/, { timeout: 2_000 });
    await expect(row.getByRole('cell').nth(2)).toHaveText(/1$/, { timeout: 2_000 });
  }).toPass();
  await page.getByRole('link', { name: 'Most viewed' }).click();
  await expect(page).toHaveURL(/by=views/);
  await expect(page.getByRole('link', { name: 'Most viewed' })).toHaveAttribute('aria-current', 'true');
  await expect(row).toBeVisible();
  await page.getByText('View as table').click();
  await expect(page.getByRole('columnheader', { name: 'Unique investigations' })).toBeVisible();
});

test('a period is chosen, and an impossible one is reported at its field', async ({ browser, baseURL }) => {
  const page = await anEditorAt(browser, baseURL);
  await opens(page, 'Usage');
  await expect(page.getByRole('link', { name: 'Last 12 months' })).toHaveAttribute('aria-current', 'true');
  const [from, to] = [page.getByRole('textbox', { name: 'From' }), page.getByRole('textbox', { name: 'To' })];
  const chooses = async (first: string, last: string) => {
    await from.fill(first);
    await to.fill(last);
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('from') === first && url.searchParams.get('to') === last);
  };
  await chooses('2020-03', '2020-01');
  await expect(page.getByText('The period ends before it begins.')).toBeVisible();
  await chooses('March', '2020-01');
  await expect(from).toHaveAccessibleDescription(/Please give a year and a month/);
  await chooses('2020-01', '2020-03');
  await expect(page.getByText('No article was used in this period')).toBeVisible();
  await expect(page.getByText('No usage in this period')).toBeVisible();
  await expectAccessible(page, 'usage without any');
  const now = new Date().toISOString().slice(0, 7);
  await chooses(now, now);
  await expect(page.getByText('none of this period is over yet')).toBeVisible();
});

test('reports leave as files, and what cannot be loaded can be tried again', async ({ browser, baseURL }) => {
  const page = await anEditorAt(browser, baseURL);
  await opens(page, 'Usage');
  for (const [name, begin] of [
    ['Journal requests (TR_J1) as CSV', '\ufeffReport_Name,Journal Requests (Open)'],
    ['Articles (IR) as TSV', '\ufeffReport_Name\tItem Report'],
    ['Articles (IR) as JSON', '{"Report_Header":{"Release":"5.1","Report_ID":"IR"'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^(TR_J1|IR)_\d{4}-\d\d_\d{4}-\d\d\.(csv|tsv|json)$/);
    expect(await readFile(await file.path(), 'utf8')).toContain(begin);
  }

  await page.route('**/api/v1/dashboard/usage?*', (route) => route.abort());
  await page.goto('/dashboard/usage');
  await sees(page, 'The usage could not be loaded.');
  await page.unroute('**/api/v1/dashboard/usage?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Reports for librarians' })).toBeVisible();
});
