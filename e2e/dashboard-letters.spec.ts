import { expectAccessibleEverywhere, expectNoOverhang } from './support/accessible.ts';
import { anEditorAt, byTheOffice, expect, mailTo, newPage, openDialog, returns, sees, test } from './support/people.ts';
import { aPdfNamed, submitsByApi } from './support/submission.ts';

const aTitle = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`;

test('a letter goes out with a file, which its author opens; a mail is read again in the timeline and sent to another address', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id, number, email, token } = await submitsByApi(request, aTitle('Files and Ferries'));
  const headers = await byTheOffice(request);
  await request.put(`/api/v1/submission/${id}`, { headers, data: { status: 'UNDER_REVIEW', tellAuthors: false } });
  const editor = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 360, height: 800 } });
  await anEditorAt(editor);

  await test.step('the editor attaches two files, removes one, and sends the letter', async () => {
    await editor.goto(`/dashboard/submissions/${number}/decide?kind=MINOR_REVISION`);
    const files = editor.getByLabel('Files', { exact: true });
    await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no PDF') });
    await expect(editor.getByText(/neither a .docx nor a .pdf/)).toBeVisible();
    await files.setInputFiles([await aPdfNamed('marks.pdf'), await aPdfNamed('draft.pdf')]);
    await expect(editor.getByText('draft.pdf')).toBeVisible();
    await editor.getByRole('button', { name: 'Remove draft.pdf' }).click();
    await expect(editor.getByText('draft.pdf')).toBeHidden();
    await editor.getByLabel('Send', { exact: true }).selectOption('At once');
    await expectNoOverhang(editor, 'decision with a file');
    await expectAccessibleEverywhere(editor, 'decision with a file');
    await editor.getByRole('button', { name: 'Send decision' }).click();
    await expect(editor.getByText('Under review → Revision requested')).toBeVisible();
    const [mail] = await mailTo(email, /minor revision/);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['marks.pdf']);
  });

  await test.step('the author opens the file on the manuscript’s page', async () => {
    const author = await newPage(browser, { baseURL: baseURL ?? '' });
    await returns(author, token);
    await author.goto(`/author/${number}`);
    const message = author.getByRole('blockquote');
    const link = message.getByRole('link', { name: 'marks.pdf' });
    const response = await author.request.get((await link.getAttribute('href')) ?? '');
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });

  await test.step('the editor reads the mail and sends it to the address that the authors have now', async () => {
    const other = `other.${email}`;
    const authors = [{ fullName: 'Eric Nshimiyimana', email: other, affiliation: 'Kigali' }];
    await request.put(`/api/v1/submission/${id}`, { headers, data: { authors, tellAuthors: false } });
    await editor.reload();
    await editor
      .getByRole('button', { name: new RegExp(`Show the mail to ${email}: .*minor revision`) })
      .first()
      .click();
    const dialog = openDialog(editor);
    await expect(dialog.getByText(/with marks\.pdf/)).toBeVisible();
    await expect(dialog.getByText('We would like to publish it once some smaller points')).toBeVisible();
    await dialog.getByLabel('Send again to').selectOption(other);
    await expectAccessibleEverywhere(editor, 'mail');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await sees(editor, 'The mail will be sent again.');
    const [again] = await mailTo(other, /minor revision/);
    expect(again?.attachments.map(({ filename }) => filename)).toEqual(['marks.pdf']);
  });
});

test('an editor chooses the daily mail for new manuscripts', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anEditorAt(page);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Updates by e-mail' });
  await section.getByLabel('New manuscripts').selectOption('In the daily mail');
  await section.getByRole('button', { name: 'Save' }).click();
  await sees(page, 'Your choice is saved.');
  await page.reload();
  await expect(section.getByLabel('New manuscripts')).toHaveValue('DAILY');
  await expectAccessibleEverywhere(page, 'updates by e-mail');
});
