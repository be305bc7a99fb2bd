import { expectAccessibleEverywhere, expectNoOverhang } from './support/accessible.ts';
import {
  anAdministratorAt,
  anEditorAt,
  byTheOffice,
  expect,
  mailTo,
  newPage,
  openDialog,
  sees,
  test,
} from './support/people.ts';
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
  await phone.getByText('Add a task').click();
  await phone.getByRole('textbox', { name: 'Task' }).fill('Ask for the data set');
  await phone.getByLabel('Due', { exact: true }).fill('2026-01-05');
  await phone.getByRole('button', { name: 'Add task' }).click();
  await sees(phone, 'Task added!');
  await expect(phone.getByText('due 5 January 2026')).toBeVisible();
  await phone.getByRole('checkbox', { name: /Ask for the data set/ }).click();
  await sees(phone, 'Task saved!');
  await expect(phone.getByRole('checkbox', { name: /Ask for the data set/ })).toBeChecked();
  await expectNoOverhang(phone, 'manuscript with a task');
  await phone.getByRole('link', { name: 'Send to review' }).click();
  await expect(phone.getByRole('radio', { name: /^Send to review/ })).toBeChecked();
  await phone.getByLabel('Send', { exact: true }).selectOption('At once');
  await expectNoOverhang(phone, 'decision');
  await phone.getByRole('button', { name: 'Send decision' }).click();
  await expect(phone.getByRole('link', { name: 'Decide' })).toBeVisible();
  await expect(phone.getByText('Submitted → Under review')).toBeVisible();

  await expect(timeline.getByText('The survey looks familiar.')).toBeVisible({ timeout: 30_000 });
  await expect(laptop.getByRole('link', { name: 'Decide' })).toBeVisible({ timeout: 30_000 });
  await expectAccessibleEverywhere(laptop, 'manuscript');
});

test('a decision waits with a countdown, is taken back by a colleague, made again and sent; then alone the author hears of it', async ({
  browser,
  baseURL,
  request,
}) => {
  const { number, email } = await submitsByApi(request, aTitle('Ledgers and Levies'));
  const editor = await newPage(browser, { baseURL: baseURL ?? '' });
  await anEditorAt(editor);
  const manuscript = `/dashboard/submissions/${number}`;

  await test.step('the editor writes a letter, which a reload does not lose, and sees the mail', async () => {
    await editor.goto(`${manuscript}/decide`);
    await editor.getByRole('radio', { name: /^Reject without review/ }).check();
    await expect(editor.getByLabel('Letter')).toHaveValue(/not to send it to reviewers/);
    await editor.getByLabel('Letter').fill('It is outside of our scope.');
    await editor.reload();
    await editor.getByRole('radio', { name: /^Reject without review/ }).check();
    await expect(editor.getByLabel('Letter')).toHaveValue('It is outside of our scope.');
    const preview = editor.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText(email);
    await expect(preview.getByText('Dear Claudine Mukamana,')).toBeVisible();
    await expect(preview.getByText('It is outside of our scope.')).toBeVisible();
    await expectAccessibleEverywhere(editor, 'decision');
  });

  await test.step('it waits, and a colleague takes it back', async () => {
    await editor.getByRole('button', { name: 'Send decision' }).click();
    await sees(editor, 'Decision saved! It will be sent in 10 minutes.');
    await expect(editor.getByRole('timer')).toHaveText(/Will be sent in (10:00|9:\d\d)\./);
    const colleague = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 360, height: 800 } });
    await anAdministratorAt(colleague);
    await colleague.goto(manuscript);
    await colleague.getByRole('button', { name: 'Take back' }).click();
    await sees(colleague, 'Decision taken back. Nothing was sent.');
    await expect(colleague.getByRole('region', { name: 'Timeline' }).getByText('Taken back')).toBeVisible();
    await expect(editor.getByRole('timer')).toHaveCount(0, { timeout: 30_000 });
  });

  await test.step('the editor sends it to review after all, at once by hand', async () => {
    await editor.getByRole('link', { name: 'Send to review' }).click();
    await editor.getByRole('button', { name: 'Send decision' }).click();
    await editor.getByRole('button', { name: 'Send now' }).dblclick();
    await sees(editor, 'Decision sent!');
    await expect(editor.getByRole('link', { name: 'Decide' })).toBeVisible();
    const mails = await mailTo(email, /under review/);
    expect(mails).toHaveLength(1);
    expect(await mailTo(email, /./, 1)).not.toContainEqual(expect.objectContaining({ subject: /^Decision/ }));
  });
});

test('an administrator changes a letter, sees a wrong placeholder named, and returns to the default', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await page.goto('/dashboard/letters');
  await page.getByRole('link', { name: 'Withdrawn' }).click();
  await page.getByLabel('Text').fill('“{{title}}” is withdrawn, {{nickname}}.');
  await page.getByRole('button', { name: 'Save letter' }).click();
  await expect(page.getByText(/There is no placeholder {{nickname}} in this letter/)).toBeVisible();
  await expect(page.getByLabel('Text')).toHaveValue('“{{title}}” is withdrawn, {{nickname}}.');
  await page.getByLabel('Text').fill('“{{title}}” is withdrawn at your wish.');
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(/is withdrawn at your wish/)).toBeVisible();
  await page.getByRole('button', { name: 'Save letter' }).click();
  await sees(page, 'Letter saved!');
  await expect(page.getByText(/^Version 1, /)).toBeVisible();
  await expectAccessibleEverywhere(page, 'letter');
  await page.getByRole('button', { name: 'Return to the default' }).click();
  await sees(page, 'The default letter is used again.');
  await expect(page.getByLabel('Text')).toHaveValue(/You have withdrawn/);
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

test('an accepted manuscript is checked, put into a new issue and published from a phone; its authors and readers hear of it', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id, number, email, title } = await submitsByApi(request, aTitle('Rice and Roads'));
  const headers = await byTheOffice(request);
  for (const status of ['UNDER_REVIEW', 'ACCEPTED'])
    await request.put(`/api/v1/submission/${id}`, { headers, data: { status, tellAuthors: false } });
  const phone = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 360, height: 800 } });
  await anEditorAt(phone);

  await test.step('the check list names what is missing, and leads there', async () => {
    await phone.goto(`/dashboard/submissions/${number}`);
    await phone.getByRole('link', { name: 'Prepare for publication' }).click();
    const checklist = phone.getByRole('region', { name: 'Ready to publish?' });
    await expect(checklist.getByText('Not in an issue yet.')).toBeVisible();
    await expect(checklist.getByText(/No publication PDF/)).toBeVisible();
    await expectNoOverhang(phone, 'publication');
    await expectAccessibleEverywhere(phone, 'publication');
  });

  const issue = aTitle('Issue 2');
  await test.step('a new issue is added and chosen, without losing what was entered', async () => {
    await phone.getByLabel('First page').fill('17');
    await phone.getByRole('button', { name: 'New issue …' }).click();
    const dialog = openDialog(phone);
    await expect(dialog.getByLabel('Title')).toHaveValue(/^Issue [12], /);
    await dialog.getByLabel('Title').fill(issue);
    await dialog.getByRole('button', { name: 'Add issue' }).click();
    await expect(phone.getByLabel('Issue', { exact: true }).locator('option:checked')).toHaveText(issue);
    await expect(phone.getByLabel('First page')).toHaveValue('17');
    await phone.getByRole('button', { name: 'Save', exact: true }).click();
    await sees(phone, 'Publication details saved!');
    await expect(phone.getByText(`In the issue “${issue}”.`)).toBeVisible();
  });

  await test.step('it is published', async () => {
    await phone.getByRole('link', { name: 'Publish …' }).click();
    await expect(phone.getByRole('radio', { name: /^Publish/ })).toBeChecked();
    await phone.getByLabel('Send', { exact: true }).selectOption('At once');
    await phone.getByRole('button', { name: 'Publish', exact: true }).click();
    await sees(phone, 'Decision sent!');
    await expect(phone.getByRole('link', { name: 'View article' })).toBeVisible();
    const [mail] = await mailTo(email, /^Your article MDS-/);
    expect(mail?.text).toContain('How to cite it:');
    await phone.goto(`/article/${number}`);
    await expect(phone.getByRole('heading', { name: title })).toBeVisible();
    await expect(phone.getByRole('link', { name: issue }).first()).toBeVisible();
  });
});

test('a draft issue is hidden from readers until it is published', async ({ browser, baseURL, request }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await page.goto('/dashboard/issues');
  const title = aTitle('Hidden Harvests');
  await page.getByRole('button', { name: 'Add issue' }).click();
  await page.getByLabel('Number').fill('2');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('State').selectOption({ label: 'Scheduled: published as a whole at a set time' });
  await page.getByRole('button', { name: 'Add issue' }).click();
  await expect(page.getByText('Please enter a day and a time.')).toBeVisible();
  await page.getByLabel('State').selectOption({ label: 'Draft: hidden until it is published as a whole' });
  await page.getByRole('button', { name: 'Add issue' }).click();
  await sees(page, 'Issue added successfully!');
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Draft');
  const archive = async () => (await (await request.get('/archive')).text()).includes(title);
  expect(await archive()).toBe(false);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByLabel('State').selectOption({ label: 'Published: readers see articles as they are ready' });
  await page.getByRole('button', { name: 'Update issue' }).click();
  await sees(page, 'Issue updated successfully!');
  await expect.poll(archive).toBe(true);
});

test('an announcement is published, appears on the home page, and can be read without scripts', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  const title = aTitle('Call for papers');
  await page.goto('/dashboard/announcements');
  await page.getByRole('button', { name: 'Publish announcement' }).click();
  await page.getByRole('button', { name: 'Publish announcement' }).click();
  await expect(page.getByText('Please give the announcement a title.')).toBeVisible();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Text').fill('We invite **papers** on land.');
  await page.getByRole('button', { name: 'Publish announcement' }).click();
  await sees(page, 'Announcement published!');
  const reader = await newPage(browser, {
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    viewport: { width: 360, height: 800 },
  });
  await reader.goto('/');
  await reader.getByRole('link', { name: title }).click();
  await expect(reader).toHaveURL(/\/announcements\/call-for-papers-/);
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.locator('strong')).toHaveText('papers');
  await reader.getByRole('link', { name: 'All announcements' }).click();
  await expect(reader.getByRole('link', { name: title })).toBeVisible();
  await page.goto('/announcements');
  await expectAccessibleEverywhere(page, 'announcements');
});
