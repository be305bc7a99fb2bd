import { expectAccessibleEverywhere, expectNoOverhang } from './support/accessible.ts';
import { anAdministratorAt, anEditorAt, expect, newPage, openDialog, sees, test } from './support/people.ts';
import { submitsByApi } from './support/submission.ts';

const aTitle = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`;

test('an editor takes a manuscript on from a phone, writes a note and sends it to review; a colleague sees it without a reload', async ({
  browser,
  baseURL,
  request,
}) => {
  const { number, title } = await submitsByApi(request, aTitle('Lakes and Ledgers'));
  const phone = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 360, height: 800 } });
  await anEditorAt(phone);
  await phone.goto(`/dashboard/submissions/${number}`);
  await expect(phone.getByRole('heading', { name: title })).toBeVisible();

  const laptop = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(laptop);
  await laptop.goto(`/dashboard/submissions/${number}`);
  const timeline = laptop.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Submitted', { exact: true })).toBeVisible();

  await phone.getByLabel('Handling editor').selectOption({ index: 1 });
  await phone.getByRole('button', { name: 'Assign' }).click();
  await sees(phone, 'Handling editor saved!');
  await phone.getByLabel('Internal note').fill('The survey looks familiar.');
  await phone.getByRole('button', { name: 'Add note' }).click();
  await sees(phone, 'Note added!');
  await expect(phone.getByLabel('Internal note')).toHaveValue('');
  await phone.getByRole('button', { name: 'Send to review' }).click();
  await expect(openDialog(phone).getByLabel('Status')).toHaveValue('UNDER_REVIEW');
  await openDialog(phone).getByRole('button', { name: 'Save Changes' }).click();
  await expect(phone.getByRole('button', { name: 'Decide' })).toBeVisible();
  await expect(phone.getByText('Submitted → Under review')).toBeVisible();

  await expect(timeline.getByText('The survey looks familiar.')).toBeVisible({ timeout: 30_000 });
  await expect(laptop.getByRole('button', { name: 'Decide' })).toBeVisible({ timeout: 30_000 });
  await expectAccessibleEverywhere(laptop, 'manuscript');
});

test('words without end widen neither the worklist nor a manuscript’s page', async ({ browser, baseURL, request }) => {
  const { number } = await submitsByApi(request, 'Unbreakable'.repeat(40));
  const page = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 360, height: 800 } });
  await anAdministratorAt(page);
  await expect(page.getByRole('region', { name: 'Worklist' }).getByText(number)).toBeVisible();
  await expectNoOverhang(page, 'worklist');
  await page.goto(`/dashboard/submissions/${number}`);
  await page.getByLabel('Internal note').fill('note'.repeat(300));
  await page.getByRole('button', { name: 'Add note' }).click();
  await sees(page, 'Note added!');
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText(/^(note){300}$/)).toBeVisible();
  await expectNoOverhang(page, 'manuscript');
});

test('the worklist leads to each manuscript, and to one’s own alone', async ({ browser, baseURL, request }) => {
  const { id, title } = await submitsByApi(request, aTitle('Worklisted'));
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  const worklist = page.getByRole('region', { name: 'Worklist' });
  await expect(worklist.getByRole('listitem').first()).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  const headers = { authorization: `Bearer ${token}` };
  const { sub: handlingEditorId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  for (const change of [{ handlingEditorId }, { status: 'UNDER_REVIEW' }, { status: 'ACCEPTED' }])
    await request.put(`/api/v1/submission/${id}`, { headers, data: change });
  await worklist.getByRole('link', { name: 'Mine' }).click();
  const row = worklist.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText('Accepted, to be published');
  await row.getByRole('link', { name: /^Prepare/ }).click();
  await expect(page).toHaveURL(/\/publication$/);
});
