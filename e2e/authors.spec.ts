import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { SampleArticle } from '#features/site/server/seed/articles.ts';
import { samplePdf } from '#features/site/server/seed/pdf.ts';
import { aDocx } from '#testing/docx.ts';
import { expectAccessible, expectAccessibleEverywhere, expectNoOverhang, watchedPage } from './support/accessible.ts';
import {
  anAddress,
  anAdministratorAt,
  anAuthorAt,
  expect,
  logsIn,
  mailTo,
  newPage,
  openDialog,
  sees,
  test,
} from './support/people.ts';

const PHONE = { width: 360, height: 800 };

const aManuscript = async (name: string, bytes?: Buffer) => ({
  name,
  mimeType: 'application/pdf',
  buffer: bytes ?? Buffer.from(await samplePdf({ ...PAPER })),
});
const PAPER: SampleArticle = {
  title: 'Rainfall and Remittances',
  topic: '',
  keywords: 'rain',
  abstract: 'Rain.',
  authors: [],
  issue: 1,
  received: '',
  published: '',
};

/** A PDF of `size` bytes that cannot be packed. */
async function aHeavyPdf(size: number): Promise<Buffer> {
  const pdf = (await aManuscript('x')).buffer;
  const end = pdf.lastIndexOf('%%EOF');
  const filling = randomBytes(size).map((byte) => byte | 128);
  return Buffer.concat([pdf.subarray(0, end), Buffer.from('%'), filling, Buffer.from('\n'), pdf.subarray(end)]);
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const slot = (page: Page, name: string) => page.getByRole('region', { name });
const choose = (page: Page, name: string) => slot(page, name).locator('input[type=file]');

test('an author begins on one device, finishes on another, answers a revision request, and withdraws', async ({
  browser,
  baseURL,
}) => {
  const title = `Rainfall and Remittances ${anAddress().slice(7, 17)}`;
  const desktop = await newPage(browser, { baseURL: baseURL ?? '' });
  const person = await anAuthorAt(desktop);
  let number = '';

  await test.step('begins at a desk', async () => {
    await desktop.getByLabel('Article Title').fill(title);
    await desktop.getByLabel('Research Topic').selectOption({ label: 'Agricultural Economics' });
    await desktop.getByLabel('Keywords').fill('rain, remittances');
    await expect(desktop.getByText('2 so far. Three to six serve readers best.')).toBeVisible();
    await desktop.getByLabel('Abstract').fill('When the rain fails, the money comes from town.');
    await expect(desktop.getByText('9 words. The guidelines ask for 250–300.')).toBeVisible();
    await next(desktop);
    await desktop.getByLabel('Full name').fill('Eric Nshimiyimana');
    await desktop.getByRole('textbox', { name: 'Email' }).fill('eric@example.org');
    await desktop.getByLabel('Affiliation').fill('University of Rwanda');
    await desktop.getByRole('button', { name: 'Add Another Author' }).click();
    await desktop.getByLabel('Full name').nth(1).fill('Claudine Mukamana');
    await desktop.getByRole('textbox', { name: 'Email' }).nth(1).fill(person.email);
    await desktop.getByLabel('Affiliation').nth(1).fill('School of Economics, Kigali');
    await next(desktop);
    await choose(desktop, 'Manuscript File').setInputFiles(await aManuscript('first.pdf'));
    await sees(desktop, 'File upload successfully');
    await expect(desktop.getByText('Draft saved')).toBeVisible();
  });

  const phone = await newPage(browser, { baseURL: baseURL ?? '', viewport: PHONE });
  await test.step('finds it on the phone, puts the authors in order, adds the files and submits', async () => {
    await logsIn(phone, person);
    await phone.waitForURL('**/submission');
    await expect(phone.getByLabel('Article Title')).toHaveValue(title);
    await next(phone);
    await phone.getByRole('button', { name: 'Move author 2 up' }).click();
    await expect(phone.getByLabel('Full name').first()).toHaveValue('Claudine Mukamana');
    await expectAccessible(phone, 'two authors');
    await next(phone);
    await expect(slot(phone, 'Manuscript File').getByText('first.pdf', { exact: true })).toBeVisible();
    await choose(phone, 'Manuscript File').setInputFiles([
      await aManuscript('second.pdf'),
      { name: 'second.docx', mimeType: '', buffer: Buffer.from(aDocx()) },
    ]);
    await expect(slot(phone, 'Manuscript File').getByText('second.docx', { exact: true })).toBeVisible();
    await expect(slot(phone, 'Manuscript File').getByText('second.pdf', { exact: true })).toBeVisible();
    await expect(slot(phone, 'Manuscript File').getByText('(replaced)')).toHaveCount(1);
    await choose(phone, 'Cover Letter').setInputFiles({
      name: 'letter.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('Dear editors'),
    });
    await expect(slot(phone, 'Cover Letter').getByText(/neither a \.docx nor a \.pdf/)).toBeVisible();
    await choose(phone, 'Cover Letter').setInputFiles(await aManuscript('letter.pdf'));
    await expect(phone.getByText('Uploaded', { exact: true })).toHaveCount(2);
    await expectAccessible(phone, 'files');
    await next(phone);
    for (const declaration of await phone.getByRole('switch').all()) await declaration.click();
    await expectAccessible(phone, 'review');
    await phone.getByRole('button', { name: 'Submit Manuscript' }).click();
    await sees(phone, 'Submission successful!');
    number = /MDS-\d{4}-\d+/.exec((await phone.getByText(/Its number is/).textContent()) ?? '')?.[0] ?? '';
  });

  await test.step('the desk knows that it is done', async () => {
    await desktop.getByRole('button', { name: 'Previous' }).click();
    await desktop.getByLabel('Full name').first().fill('Somebody else');
    await expect(desktop.getByText('This draft has already been submitted')).toBeVisible();
    await desktop.getByRole('button', { name: 'Start a new draft' }).click();
    await expect(desktop.getByText('Previous')).toBeVisible();
  });

  await test.step('the editors ask for a revision', async () => {
    const office = await newPage(browser, { baseURL: baseURL ?? '' });
    await anAdministratorAt(office);
    await office.goto(`/dashboard/submissions?q=${encodeURIComponent(title)}`);
    const row = office.getByRole('row').filter({ hasText: title });
    await row.getByRole('button', { name: 'Change Status' }).click();
    await openDialog(office).getByLabel('Status', { exact: true }).selectOption({ label: 'Revision requested' });
    await office.getByLabel('Message to the authors').fill('Please say where the money comes from.');
    await office.getByRole('button', { name: 'Save Changes' }).click();
    await sees(office, 'Status updated successfully!');
    const [mail] = await mailTo(person.email, /Your manuscript MDS-|News of your manuscript/);
    expect(mail?.text).toContain('Please say where the money comes from.');
  });

  await test.step('the author reads what they want and sends new files', async () => {
    await phone.goto('/author');
    await phone.getByRole('link', { name: title }).click();
    await expect(phone).toHaveURL(new RegExp(`/author/${number}$`));
    await expect(phone.getByText('Please say where the money comes from.').first()).toBeVisible();
    await expectAccessible(phone, 'own submission');
    await phone.getByRole('button', { name: 'Send the revision' }).click();
    await expect(phone.getByText('Please upload the manuscript.').first()).toBeVisible();
    await choose(phone, 'Manuscript File').setInputFiles(await aManuscript('third.pdf'));
    await sees(phone, 'File upload successfully');
    await expect(slot(phone, 'Manuscript File').getByText('third.pdf', { exact: true })).toBeVisible();
    await expect(phone.getByText('Please upload the manuscript.')).toHaveCount(0);
    await phone.getByLabel('Message to the editors').fill('From town, as we now say in section 2.');
    await phone.reload();
    await expect(slot(phone, 'Manuscript File').getByText('third.pdf', { exact: true })).toBeVisible();
    await phone.getByRole('button', { name: 'Send the revision' }).click();
    await sees(phone, 'We have received your revision.');
    await expect(phone.getByText('From town, as we now say in section 2.')).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Send the revision' })).toBeHidden();
    await expect(phone.getByRole('heading', { name: 'What happens next' })).toBeFocused();
  });

  await test.step('and withdraws', async () => {
    await phone.getByRole('button', { name: 'Withdraw the manuscript' }).click();
    await expectAccessible(phone, 'withdrawal dialog');
    await phone.getByLabel('Reason').fill('We found a better question.');
    await phone.getByRole('button', { name: 'Yes, withdraw it' }).click();
    await sees(phone, 'Your manuscript has been withdrawn.');
    await expect(phone.getByText('You have withdrawn it.')).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Withdraw the manuscript' })).toBeHidden();
    await expect(phone.getByRole('heading', { name: 'What happens next' })).toBeFocused();
    await expect(phone.getByRole('heading', { name: 'What happens next' })).toBeInViewport();
  });
});

test('a file of 20 MB survives a connection that breaks, shows its bytes, and can be cancelled', async ({
  page,
  context,
}) => {
  await anAuthorAt(page);
  await next(page);
  await next(page);
  const devtools = await context.newCDPSession(page);
  const link = (offline: boolean, bytesPerSecond: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 5,
      uploadThroughput: bytesPerSecond,
      downloadThroughput: -1,
    });
  await devtools.send('Network.enable');
  await link(false, 4_000_000);
  const manuscript = slot(page, 'Manuscript File');
  await choose(page, 'Manuscript File').setInputFiles(await aManuscript('heavy.pdf', await aHeavyPdf(20_000_000)));
  await expect(manuscript.getByText(/[1-9]\d*\.\d MB of 19\.\d MB/).first()).toBeVisible();
  await expectAccessible(page, 'a running upload');
  await link(true, -1);
  await page.waitForTimeout(1500);
  await link(false, -1);
  await sees(page, 'File upload successfully');
  await expect(manuscript.getByText('heavy.pdf', { exact: true })).toBeVisible();

  await link(false, 1_000_000);
  await choose(page, 'Manuscript File').setInputFiles(await aManuscript('wrong.pdf', await aHeavyPdf(20_000_000)));
  await manuscript.getByRole('button', { name: 'Cancel wrong.pdf' }).click();
  await expect(manuscript.getByText('wrong.pdf', { exact: true })).toHaveCount(0);
  await manuscript.getByRole('button', { name: 'Remove heavy.pdf' }).click();
  await expect(manuscript.getByText('Pending')).toBeVisible();
});

test('an upload that cannot begin says why: no connection, or what the server said', async ({ page }) => {
  await anAuthorAt(page);
  await next(page);
  await next(page);
  const pdf = await aManuscript('paper.pdf');
  await page.route('**/submission/resumable', (route) => route.abort());
  await choose(page, 'Manuscript File').setInputFiles(pdf);
  await sees(page, 'Error uploading file');
  await expect(page.getByText('The connection was lost. Your progress is saved.')).toBeVisible();
  await page.unroute('**/submission/resumable');
  await page.getByRole('button', { name: 'Resume' }).click();
  await sees(page, 'File upload successfully');
  await page.route('**/submission/resumable', (route) => route.fulfill({ status: 400, body: '' }));
  await choose(page, 'Cover Letter').setInputFiles(pdf);
  await sees(page, 'File upload failed');
  await expect(slot(page, 'Cover Letter').getByText('Pending')).toBeVisible();
});

test('files can be dropped on their place', async ({ page }) => {
  await anAuthorAt(page);
  await next(page);
  await next(page);
  const { buffer } = await aManuscript('dropped.pdf');
  const transfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'dropped.pdf', { type: 'application/pdf' }));
      return data;
    },
    [...buffer],
  );
  await slot(page, 'Cover Letter').locator('label').dispatchEvent('drop', { dataTransfer: transfer });
  await sees(page, 'File upload successfully');
  await expect(slot(page, 'Cover Letter').getByText('dropped.pdf', { exact: true })).toBeVisible();
});

test('a session that ends while the form is filled in costs nothing', async ({ page, browser, baseURL }) => {
  const person = await anAuthorAt(page);
  await page.getByLabel('Article Title').fill('What a session costs');
  await expect(page.getByText('Draft saved')).toBeVisible();
  const other = await newPage(browser, { baseURL: baseURL ?? '' });
  await logsIn(other, person);
  await other.waitForURL('**/submission');
  await other.goto('/account');
  await other.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await sees(other, 'Signed out there.');

  await page.getByLabel('Abstract').fill('Nothing, if it is well kept.');
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'sign-in over the form');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await dialog.getByLabel('Password').fill(person.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Abstract')).toHaveValue('Nothing, if it is well kept.');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Abstract')).toHaveValue('Nothing, if it is well kept.');
});

test('two devices that change one draft are asked which is meant, and a draft can be thrown away', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await anAuthorAt(page);
  await page.getByLabel('Article Title').fill('First');
  await expect(page.getByText('Draft saved')).toBeVisible();
  const other = await newPage(browser, { baseURL: baseURL ?? '' });
  await logsIn(other, person);
  await expect(other.getByLabel('Article Title')).toHaveValue('First');
  const saved = other.waitForResponse((response) => response.request().method() === 'PUT');
  await other.getByLabel('Article Title').fill('From the other device');
  expect((await saved).status()).toBe(200);
  await page.getByLabel('Article Title').fill('From this device');
  await expect(page.getByText('This draft was changed on another device or in another window.')).toBeVisible();
  await expectAccessible(page, 'rival draft');
  await page.getByRole('button', { name: 'Use the other version' }).click();
  await expect(page.getByLabel('Article Title')).toHaveValue('From the other device');
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await page.getByRole('button', { name: 'Yes, discard it' }).click();
  await expect(page.getByLabel('Article Title')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Article Title')).toHaveValue('');
});

test('text typed while offline is still there after a reload', async ({ page, context }) => {
  await anAuthorAt(page);
  await page.getByLabel('Article Title').fill('Kept on the server');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.route('**/api/v1/submission/draft/**', (route) => route.abort());
  await page.getByLabel('Article Title').fill('Kept in the browser');
  await expect(page.getByText(/No connection\. The draft is kept in this browser/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Article Title')).toHaveValue('Kept in the browser');
  await expect(page.getByText(/No connection\. The draft is kept in this browser/)).toBeVisible();
  await page.unroute('**/api/v1/submission/draft/**');
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/author');
  await expect(other.getByRole('link', { name: 'Continue “Kept in the browser”' })).toBeVisible();
});

test('somebody else at the same browser does not see the draft', async ({ page }) => {
  await anAuthorAt(page);
  await page.getByLabel('Article Title').fill('A secret title');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  // The address of the fonts is nobody's.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'fonts'))).toEqual([]);
  await anAuthorAt(page);
  await expect(page.getByLabel('Article Title')).toHaveValue('');
});

test('unbreakable words widen neither the wizard nor the pages made from it, on a phone and beside a table', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', viewport: PHONE });
  await anAuthorAt(page);
  const fits = async (what: string) => {
    for (const width of [360, 660, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverhang(page, `${what}, ${width} px`);
    }
  };
  const word = (length: number) => 'Umuganda'.repeat(length / 8);
  const title = word(480);
  await page.getByLabel('Article Title').fill(title);
  await page.getByLabel('Research Topic').selectOption({ label: 'Agricultural Economics' });
  await page.getByLabel('Keywords').fill(word(400));
  await page.getByLabel('Abstract').fill(word(800));
  await fits('details');
  await next(page);
  await page.getByLabel('Full name').fill(word(96));
  await page.getByRole('textbox', { name: 'Email' }).fill(`${word(64)}@${word(56)}.${word(56)}.example.org`);
  await page.getByLabel('Affiliation').fill(word(296));
  await fits('authors');
  await next(page);
  await choose(page, 'Manuscript File').setInputFiles(await aManuscript(`${word(160)}.pdf`));
  await choose(page, 'Cover Letter').setInputFiles(await aManuscript(`${word(160)}.pdf`));
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2);
  await fits('files');
  await next(page);
  for (const declaration of await page.getByRole('switch').all()) await declaration.click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await fits('review');
  await page.goto('/author');
  await expect(page.getByRole('link', { name: `Continue “${title}”` })).toBeVisible();
  await fits('list with a draft');
  await page.goto('/submission?step=4');
  await page.getByRole('button', { name: 'Submit Manuscript' }).click();
  await page.getByRole('link', { name: 'Follow it in My submissions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await fits('own submission');
  await page.getByRole('button', { name: 'Withdraw the manuscript' }).click();
  await expect(openDialog(page)).toBeVisible();
  await fits('withdrawal');
  await page.goto('/author');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await fits('list');
});

test('every step of the wizard passes axe on a phone, light and dark', async ({ browser, baseURL }) => {
  const { page, faults } = await watchedPage(browser, { baseURL: baseURL ?? '', viewport: PHONE });
  await anAuthorAt(page);
  for (let step = 1; step <= 4; step++) {
    await expectAccessibleEverywhere(page, `step ${step}`, [PHONE.width]);
    if (step < 4) await next(page);
  }
  expect(faults).toEqual([]);
});

test('an affiliation is suggested from the ROR registry, with its id, and another text clears the id', async ({
  browser,
  baseURL,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'ror-'));
  const organisation = (ror: string, value: string) => ({
    id: `https://ror.org/${ror}`,
    status: 'active',
    names: [{ value, types: ['ror_display', 'label'] }],
    locations: [{ geonames_details: { name: 'Kigali', country_name: 'Rwanda' } }],
  });
  const file = join(folder, 'ror.json');
  await writeFile(file, JSON.stringify([organisation('00286hs46', 'University of Rwanda')]));
  const env = { ...process.env, DATA_DIR: process.env.JOURNAL_DATA ?? '' };
  const output = execFileSync(process.execPath, ['scripts/start.js', 'import-organisations', file], { env });
  expect(String(output)).toContain('1 organisation can be found by name.');
  await rm(folder, { recursive: true });

  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAuthorAt(page);
  await page.goto('/submission?step=2');
  const affiliation = page.getByLabel('Affiliation');
  await affiliation.pressSequentially('univ');
  const option = page.locator('datalist option');
  await expect(option).toHaveAttribute('value', 'University of Rwanda, Kigali, Rwanda');
  await affiliation.fill('University of Rwanda, Kigali, Rwanda');
  await page.getByText('More about this author').click();
  await expect(page.getByLabel('Institution’s ROR id')).toHaveValue('00286hs46');
  await affiliation.fill('Ministry of Agriculture');
  await expect(page.getByLabel('Institution’s ROR id')).toHaveValue('');
});
