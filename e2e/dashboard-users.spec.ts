import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectAccessible } from './support/accessible.ts';
import { anAdministratorAt, anAuthorAt, expect, logsIn, mailTo, newPage, opens, sees, test } from './support/people.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** A page in a context of its own. */
const aPage = (browser: Browser, baseURL: string | undefined) => newPage(browser, { baseURL: baseURL ?? '' });

async function anAuthor(browser: Browser, baseURL: string | undefined) {
  const page = await aPage(browser, baseURL);
  return { page, ...(await anAuthorAt(page)) };
}

async function searches(page: Page, q: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(q);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('q') === q);
}

/** The dashboard's users, of whom only `email` is shown. */
async function findsUser(page: Page, email: string): Promise<void> {
  await page.goto('/dashboard/users');
  await searches(page, email);
  await expect(rowOf(page, email)).toBeVisible();
}

async function ownAddress(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` };
    const { data } = (await (await fetch('/api/v1/auth/me', { headers })).json()) as { data: { email: string } };
    return data.email;
  });
}

test('users are found, given another role and asked to sign in again', async ({ browser, baseURL }) => {
  const author = await anAuthor(browser, baseURL);
  const page = await aPage(browser, baseURL);
  await anAdministratorAt(page);
  await opens(page, 'Users');
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  for (const name of ['Name', 'Email', 'Role', 'Actions'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await searches(page, 'nobody has this name');
  await expect(page.getByText('No users found')).toBeVisible();
  await searches(page, author.email);
  await expect(rowOf(page, author.email).getByRole('cell', { name: 'Claudine', exact: true })).toBeVisible();
  await expect(rowOf(page, author.email).getByRole('cell', { name: 'Author', exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Show details of ${author.email}` }).click();
  await expect(page.getByText('Claudine Mukamana')).toBeVisible();
  const role = page.getByRole('cell', { name: /Full name/ }).getByRole('combobox', { name: 'Role' });
  await role.selectOption('Editor');
  await page.route('**/api/v1/users/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Save role' }).click();
  await sees(page, 'Failed to change the role.');
  await expect(page.getByText('There is no connection to the journal. Please try again.')).toBeVisible();
  await page.unroute('**/api/v1/users/*');
  await page.getByRole('button', { name: 'Save role' }).click();
  await sees(page, 'The role has been changed.');
  await expect(rowOf(page, author.email).getByRole('cell', { name: 'Editor', exact: true })).toBeVisible();
  await expectAccessible(page, 'an expanded user');

  const [notice] = await mailTo(author.email, /change to your account/);
  expect(notice?.text).toContain('Editor');
  await author.page.goto('/account');
  await author.page.waitForURL('**/login');
  await logsIn(author.page, author);
  await sees(author.page, '2FA code sent to your email. Please verify.');
});

test('while users are loaded the screen says so, and a failure can be tried again', async ({ browser, baseURL }) => {
  const page = await aPage(browser, baseURL);
  await anAdministratorAt(page);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/v1/users?**', async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.goto('/dashboard/users');
  await expect(page.getByText('Loading users...')).toBeVisible();
  gate.resolve();
  await sees(page, 'Failed to load users.');
  await page.unroute('**/api/v1/users?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText('Loading users...')).toHaveCount(0);
});

test('a user is deleted after a question; the reply has a dialog of its own', async ({ browser, baseURL }) => {
  const author = await anAuthor(browser, baseURL);
  const page = await aPage(browser, baseURL);
  await anAdministratorAt(page);
  await findsUser(page, author.email);
  const remove = page.getByRole('button', { name: `Delete ${author.email}` });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question.getByText('This action cannot be undone.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).first().click();
  await expect(rowOf(page, author.email)).toBeVisible();

  await page.route('**/api/v1/users/*', (route) => route.abort());
  await remove.click();
  await question.getByRole('button', { name: 'Yes, delete', exact: true }).click();
  const failure = page.getByRole('dialog', { name: 'Error' });
  await expect(failure.getByText('Failed to delete user.')).toBeVisible();
  await expect(failure.getByText('There is no connection to the journal. Please try again.')).toBeVisible();
  await failure.getByRole('button', { name: 'OK' }).first().click();
  await page.unroute('**/api/v1/users/*');

  await remove.click();
  await question.getByRole('button', { name: 'Yes, delete', exact: true }).click();
  const success = page.getByRole('dialog', { name: 'Deleted!' });
  await expect(success.getByText('The user has been deleted.')).toBeVisible();
  await expectAccessible(page, 'deleted');
  await success.getByRole('button', { name: 'OK' }).first().click();
  await expect(page.getByText('No users found')).toBeVisible();
  await logsIn(author.page, author);
  await sees(author.page, 'Invalid Email or Password');
});

test('nobody deletes or demotes themselves, and the refusal gives the reason', async ({ browser, baseURL }) => {
  const page = await aPage(browser, baseURL);
  await anAdministratorAt(page);
  const email = await ownAddress(page);
  await findsUser(page, email);
  await page.getByRole('button', { name: `Delete ${email}` }).click();
  await page.getByRole('button', { name: 'Yes, delete', exact: true }).click();
  const failure = page.getByRole('dialog', { name: 'Error' });
  await expect(failure.getByText('Failed to delete user.')).toBeVisible();
  await expect(failure.getByText('This is your own account. You can delete it on your account page.')).toBeVisible();
  await failure.getByRole('button', { name: 'OK' }).first().click();
  await page.getByRole('button', { name: `Show details of ${email}` }).click();
  const role = page.getByRole('cell', { name: /Full name/ }).getByRole('combobox', { name: 'Role' });
  await role.selectOption('Author');
  await page.getByRole('button', { name: 'Save role' }).click();
  await sees(page, 'Failed to change the role.');
  await expect(page.getByText('Another administrator can change your role.')).toBeVisible();
});

test('a lost authenticator app is reset after a question, and codes are mailed again', async ({ browser, baseURL }) => {
  const author = await anAuthor(browser, baseURL);
  const call = (path: string, body: object) =>
    author.page.evaluate(
      async ([address, json]) => {
        const authorization = `Bearer ${localStorage.getItem('access_token')}`;
        const headers = { authorization, 'content-type': 'application/json' };
        const reply = await fetch(`/api/v1/account/${address}`, { method: 'POST', headers, body: json ?? '' });
        return ((await reply.json()) as { data: Record<string, string> }).data;
      },
      [path, JSON.stringify(body)],
    );
  const { proposal, secret = '' } = await call('authenticator', { currentPassword: author.password });
  const code = new TOTP({ secret }).generate();
  await call('authenticator/confirm', { proposal, code });
  const page = await aPage(browser, baseURL);
  await anAdministratorAt(page);
  await findsUser(page, author.email);
  await page.getByRole('button', { name: `Show details of ${author.email}` }).click();
  await expect(page.getByText('An authenticator app', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reset second factor' }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes, reset it' }).click();
  await sees(page, 'The second factor has been reset.');
  await expect(page.getByText('A code by e-mail', { exact: true })).toBeVisible();
  await logsIn(author.page, author);
  await sees(author.page, '2FA code sent to your email. Please verify.');
});

test('a mail is found, seen to have left and sent again; a code is neither shown nor sent again', async ({
  browser,
  baseURL,
}) => {
  const author = await anAuthor(browser, baseURL);
  const page = await aPage(browser, baseURL);
  await anAdministratorAt(page);
  await findsUser(page, author.email);
  await page.getByRole('button', { name: `Show details of ${author.email}` }).click();
  await page
    .getByRole('cell', { name: /Full name/ })
    .getByRole('combobox', { name: 'Role' })
    .selectOption('Editor');
  await page.getByRole('button', { name: 'Save role' }).click();
  await mailTo(author.email, /change to your account/);

  await opens(page, 'Mail Log');
  await expect(page.getByRole('heading', { name: 'Mail Log' })).toBeVisible();
  const notice = rowOf(page, 'A change to your account');
  const isSent = async () => {
    await searches(page, author.email);
    await page.reload();
    await notice.waitFor();
    return notice.getByText('Sent', { exact: true }).isVisible();
  };
  await expect.poll(isSent, { timeout: 30_000 }).toBe(true);
  await expect(rowOf(page, '•••••• – Your verification code')).toBeVisible();
  await expect(rowOf(page, '•••••• – Your verification code').getByRole('button')).toHaveCount(0);

  const again = page.getByRole('button', { name: `Send “A change to your account” to ${author.email} again` });
  await page.route('**/api/v1/mail-log/*/resend', (route) => route.abort());
  await again.click();
  await sees(page, 'The message could not be sent again.');
  await page.unroute('**/api/v1/mail-log/*/resend');
  await again.click();
  await sees(page, 'The message is on its way again.');
  await mailTo(author.email, /change to your account/, 1);
  await page.getByRole('combobox', { name: 'State' }).selectOption('Failed');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('No messages found')).toBeVisible();

  await page.route('**/api/v1/mail-log?**', (route) => route.abort());
  await page.reload();
  await sees(page, 'The mail log could not be loaded.');
  await page.unroute('**/api/v1/mail-log?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No messages found')).toBeVisible();
});

test('the audit log tells who did what, by kind, person and day, and is exported', async ({ browser, baseURL }) => {
  const author = await anAuthor(browser, baseURL);
  const page = await aPage(browser, baseURL);
  await anAdministratorAt(page);
  const own = await ownAddress(page);
  await findsUser(page, author.email);
  await page.getByRole('button', { name: `Show details of ${author.email}` }).click();
  await page
    .getByRole('cell', { name: /Full name/ })
    .getByRole('combobox', { name: 'Role' })
    .selectOption('Editor');
  await page.getByRole('button', { name: 'Save role' }).click();
  await sees(page, 'The role has been changed.');

  await opens(page, 'Audit Log');
  await expect(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible();
  const sentence = 'changed the role of Claudine Mukamana from Author to Editor';
  await searches(page, author.email);
  await expect(rowOf(page, sentence)).toHaveCount(1);
  await expect(rowOf(page, sentence).getByText(own)).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Roles changed');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('type') === 'account.role-changed');
  await expect(rowOf(page, sentence)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toContain(sentence);

  await page.getByLabel('From').fill('2020-03-02');
  await page.getByLabel('To', { exact: true }).fill('2020-03-01');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('The end date is before the start date.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2020-03-03');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('No entries found')).toBeVisible();
  await expect(page.getByText('The end date is before the start date.')).toHaveCount(0);

  await page.route('**/api/v1/audit-log?**', (route) => route.abort());
  await page.goto('/dashboard/audit-log');
  await sees(page, 'The audit log could not be loaded.');
  await page.unroute('**/api/v1/audit-log?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('an editor is invited by mail, chooses a password and logs in; unverified accounts are listed', async ({
  browser,
  baseURL,
}) => {
  const email = `invited.${Math.random().toString(36).slice(2, 8)}@example.org`;
  const page = await aPage(browser, baseURL);
  await anAdministratorAt(page);
  await opens(page, 'Users');
  await page.getByRole('button', { name: 'Invite a person …' }).click();
  const sheet = page.getByRole('dialog', { name: 'Invite a person' });
  await sheet.getByRole('textbox', { name: 'First name' }).fill('Grace');
  await sheet.getByRole('textbox', { name: 'Last name' }).fill('Ingabire');
  await sheet.getByRole('textbox', { name: 'E-mail' }).fill('grace@localhost');
  await sheet.getByRole('button', { name: 'Send invitation' }).click();
  await expect(sheet.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await expectAccessible(page, 'the form');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).first().click();
  await expect(sheet.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
  await sheet.getByRole('button', { name: 'Send invitation' }).click();
  await sees(page, `An invitation has been sent to ${email}.`);
  await searches(page, email);
  await expect(rowOf(page, email)).toContainText('Invited as Editor');

  const [mail] = await mailTo(email, /invited/);
  const address = /http\S+\/invitation\?link=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const guest = await aPage(browser, baseURL);
  await guest.goto(address);
  await expect(guest.getByText(`Your account for ${email}, with the role Editor.`)).toBeVisible();
  await expect(guest.getByRole('textbox', { name: 'First name' })).toHaveValue('Grace');
  await expectAccessible(guest, 'the invitation');
  await guest.getByLabel('New password').fill('too short');
  await guest.getByRole('button', { name: 'Create my account' }).click();
  await expect(guest.getByText(/at least 15 characters/).first()).toBeVisible();
  await guest.getByLabel('New password').fill('a password that is long enough');
  await guest.getByRole('button', { name: 'Create my account' }).click();
  await sees(guest, 'Your account is ready. Please log in.');
  await expect(guest).toHaveURL(/\/login/);
  await guest.goto(address);
  await expect(guest.getByText(/has been used, replaced by a newer one, or has expired/)).toBeVisible();

  await page.reload();
  await expect(rowOf(page, email)).toContainText('Editor');
  await expect(rowOf(page, email)).not.toContainText('Invited');
  await page.goto('/dashboard/users?state=unconfirmed');
  await expect(page.getByText(email)).toBeHidden();
  await page.getByRole('button', { name: 'Delete unverified accounts' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await sees(page, 'There was no account to delete.');
});

test('two accounts of one person are merged, and separated again', async ({ browser, baseURL }) => {
  const [old, kept] = [await anAuthor(browser, baseURL), await anAuthor(browser, baseURL)];
  const page = await aPage(browser, baseURL);
  await anAdministratorAt(page);
  await findsUser(page, old.email);
  await page.getByRole('button', { name: `Show details of ${old.email}` }).click();
  await page.getByText('Merge into another account …').click();
  const into = page.getByLabel('Address of the account that is kept');
  await into.fill('nobody@example.org');
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('There is no account with this address.')).toBeVisible();
  await into.fill(kept.email);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await sees(page, 'The accounts have been merged.');
  await expect(rowOf(page, old.email)).toHaveCount(0);
  await expectAccessible(page, 'merged accounts');
  await old.page.goto('/author');
  await old.page.waitForURL('**/login**');
  await page.getByRole('button', { name: `Undo the merge of ${old.email}` }).click();
  await sees(page, 'The accounts have been separated.');
  await expect(rowOf(page, old.email).first()).toBeVisible();
  await logsIn(old.page, old);
  await old.page.waitForURL((url) => !url.pathname.startsWith('/login'));
});
