import { expectAccessibleEverywhere } from './support/accessible.ts';
import {
  anAddress,
  anAdministratorAt,
  codeFor,
  expect,
  logsIn,
  mailTo,
  newPage,
  openDialog,
  opens,
  sees,
  test,
} from './support/people.ts';
import { submitsByApi } from './support/submission.ts';

test('a guest editor is appointed, accepts, and handles that manuscript and no other', async ({
  browser,
  baseURL: origin,
  request,
}) => {
  const baseURL = origin ?? '';
  const [own, other] = [
    await submitsByApi(request, 'Ours to be judged'),
    await submitsByApi(request, 'Somebody else’s'),
  ];
  const [email, password] = [
    anAddress().replace('example.org', 'university.example'),
    'a password that is long enough',
  ];
  const page = await newPage(browser, { baseURL });
  await anAdministratorAt(page);
  await opens(page, 'Guest editors');
  await page.getByRole('button', { name: 'Appoint a guest editor …' }).click();
  const form = openDialog(page);
  await form.getByRole('textbox', { name: 'Manuscript number' }).fill('MDS-1999-0001');
  await form.getByRole('textbox', { name: 'First name' }).fill('Solange');
  await form.getByRole('textbox', { name: 'Last name' }).fill('Uwera');
  await form.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await form.getByRole('button', { name: 'Appoint and invite' }).click();
  await expect(form.getByText('There is no manuscript with this number.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Manuscript number' }).fill(own.number);
  await form.getByRole('button', { name: 'Appoint and invite' }).click();
  await sees(page, `Solange Uwera is the guest editor of ${own.number} and has been written to.`);
  await expect(page.getByRole('row', { name: /Solange Uwera/ }).filter({ hasText: own.number })).toContainText(
    'Invited',
  );

  const [mail] = await mailTo(email, /./);
  const guest = await newPage(browser, { baseURL });
  await guest.goto(/http\S+\/invitation\?link=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expectAccessibleEverywhere(guest, 'the invitation of a guest editor');
  await guest.getByLabel('New password').fill(password);
  await guest.getByRole('button', { name: 'Create my account' }).click();
  await sees(guest, 'Your account is ready. Please log in.');
  await logsIn(guest, { email, password });
  await guest.getByRole('textbox', { name: 'Code' }).fill(await codeFor(email, /sign-in code/));
  await guest.getByRole('button', { name: 'Verify Code' }).click();
  await guest.waitForURL('**/dashboard/submissions');
  await expect(guest.getByRole('link', { name: own.title })).toBeVisible();
  await expect(guest.getByText(other.title)).toBeHidden();
  await expect(guest.getByRole('link', { name: 'Reviewers' })).toBeHidden();
  await guest.goto(`/dashboard/submissions/${other.number}`);
  await expect(guest.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await guest.goto(`/dashboard/submissions/${own.number}`);
  await guest.getByRole('button', { name: 'Open a round …' }).click();
  await guest.getByRole('button', { name: 'Open the round' }).click();
  await sees(guest, 'Round opened!');

  await page.getByRole('button', { name: `End the appointment of Solange Uwera for ${own.number}` }).click();
  await page.getByRole('button', { name: 'End the appointment', exact: true }).click();
  await sees(page, 'The appointment has ended.');
  await guest.reload();
  await expect(guest.getByRole('heading', { name: own.title })).toBeHidden();
});
