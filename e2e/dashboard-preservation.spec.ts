import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { anAdministratorAt, byTheOffice, expect, newPage, opens, sees, test } from './support/people.ts';
import { submitsByApi } from './support/submission.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const pathOf = (key: string) => join(process.env.JOURNAL_DATA ?? '', 'files', key);

/** Has the files checked, and waits until a check that began afterwards is complete. */
async function checksFiles(page: Page) {
  const button = page.getByRole('button', { name: 'Check now' });
  const progress = page.getByRole('progressbar', { name: 'Progress of the check' });
  await button.click();
  await sees(page, 'The check has started.');
  await expect(progress).toHaveCount(0, { timeout: 90_000 });
  await expect(page.getByText(/^The last complete check ended on/)).toBeVisible();
}

test('the files are checked; a changed and an unknown one are shown with their checksums until they are repaired', async ({
  browser,
  baseURL,
  request,
}) => {
  const { token } = await submitsByApi(request, 'Kept for good');
  const upload = await request.post('/api/v1/submission/upload-multiple', {
    multipart: { files: { name: 'kept.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') } },
    headers: { authorization: `Bearer ${token}` },
  });
  const [file] = ((await upload.json()) as { files: { id: string }[] }).files;
  const id = file?.id ?? '';
  const key = `uploads/${id.slice(-2)}/${id}.pdf`;
  const stray = `uploads/ee/stray-${id}.pdf`;
  const original = await readFile(pathOf(key));
  await writeFile(pathOf(key), 'changed');
  await mkdir(dirname(pathOf(stray)), { recursive: true });
  await writeFile(pathOf(stray), 'stray');
  await utimes(pathOf(stray), new Date(0), new Date(0));

  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await opens(page, 'Preservation');
  await checksFiles(page);
  await expect(page.getByText(/files differ from their records\.$/)).toBeVisible();
  const changed = rowOf(page, 'kept.pdf');
  await expect(changed.getByText('Changed', { exact: true })).toBeVisible();
  await expect(changed.getByText(sha256(original))).toBeVisible();
  await expect(changed.getByText(sha256(Buffer.from('changed')))).toBeVisible();
  await expect(rowOf(page, stray).getByText('Unknown', { exact: true })).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /damaged files?$/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/preservation$/);

  await writeFile(pathOf(key), original);
  await rm(pathOf(stray));
  await checksFiles(page);
  await expect(page.getByText('All files match their recorded checksums.')).toBeVisible();
  await expect(rowOf(page, 'kept.pdf')).toHaveCount(0);
  await expect(page.getByText('No faults found')).toBeVisible();
});

test('failed loads and starts show a message and can be tried again', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await page.route('**/api/v1/preservation/findings*', (route) => route.abort());
  await page.goto('/dashboard/preservation');
  await sees(page, 'The state of preservation could not be loaded.');
  await page.unroute('**/api/v1/preservation/findings*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Check now' })).toBeVisible();
  await page.route('**/api/v1/preservation/fixity', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Check now' }).click();
  await sees(page, 'The check could not be started.');
});

test('a check that has not ended never says that all is well', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  const running = { id: 'x', startedAt: '2026-03-12T10:00:00Z', finishedAt: null, total: 200, checked: 50, bytes: 1 };
  const data = { running, lastComplete: null, isLate: false, faults: 0 };
  await page.route('**/api/v1/preservation/fixity', (route) =>
    route.fulfill({ json: { success: true, status: 'success', message: 'OK', data } }),
  );
  await page.goto('/dashboard/preservation');
  await expect(page.getByText('No check has been completed yet.')).toBeVisible();
  await expect(page.getByText('50 of 200 files checked so far')).toBeVisible();
  await expect(page.getByText('All files match their recorded checksums.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Check now' })).toBeDisabled();
});

test('an issue is downloaded as a bag', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  const title = `Bagged ${Date.now()}`;
  const issue = { issueNumber: 1, year: new Date().getFullYear() + 1, month: 12, title };
  const headers = await byTheOffice(page.request);
  const added = await page.request.post('/api/v1/issues', { data: issue, headers });
  const { id } = ((await added.json()) as { data: { id: string } }).data;
  await opens(page, 'Preservation');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: `Download ${title} as bag.zip` }).click();
  const bag = await (await download).path();
  expect((await readFile(bag)).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  await expect(page.getByRole('link', { name: 'LOCKSS start page', exact: true })).toHaveAttribute('href', '/lockss');
  await page.request.delete(`/api/v1/issues/${id}`, { headers });
});
