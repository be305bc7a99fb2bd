import type { Browser, Page } from '@playwright/test';
import { expectAccessibleEverywhere, expectNoOverhang } from './support/accessible.ts';
import {
  anAddress,
  anEditorAt,
  byTheOffice,
  expect,
  mailTo,
  newPage,
  openDialog,
  returns,
  sees,
  test,
} from './support/people.ts';
import { aPdfNamed, revisesByApi, submitsByApi } from './support/submission.ts';
import { totalOf, weighed } from './support/weight.ts';

const aTitle = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`;

/** The address of the reviewer's page in the latest mail with this subject. */
async function linkTo(address: string, subject: RegExp): Promise<string> {
  const mail = (await mailTo(address, subject)).at(-1);
  return /\/r\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}

async function attaches(page: Page): Promise<void> {
  await page.getByLabel('PDF or Word document').setInputFiles(await aPdfNamed('notes.pdf'));
  await page.getByRole('button', { name: 'Attach the file' }).click();
  await expect(page.getByText('File attached.')).toBeVisible();
}

interface Reviewer {
  name: string;
  email: string;
}

async function invites(page: Page, { name, email }: Reviewer): Promise<void> {
  await page.getByRole('button', { name: 'Invite a reviewer …' }).click();
  const form = openDialog(page);
  await form.getByRole('textbox', { name: 'Full name' }).fill(name);
  await form.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await form.getByLabel('Affiliation').fill('Makerere University');
  await form.getByRole('button', { name: 'Send the invitation' }).click();
  await sees(page, 'Invitation sent!');
  await expect(form).toBeHidden();
}

const accepts = async (page: Page) => {
  await page.getByLabel('No, I have none').check();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('Thank you for accepting.')).toBeVisible();
};

const COMMENTS = 'The question matters, and the data are new. Please explain the second table in more detail.';

const sendsReport = async (page: Page, recommendation: string, comments = COMMENTS) => {
  await page.getByRole('textbox', { name: 'Comments for the authors' }).fill(comments);
  await page.getByLabel('Recommendation').selectOption({ label: recommendation });
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('heading', { name: 'Your report has been sent' })).toBeVisible();
};

const decides = async (page: Page, decision: RegExp) => {
  await page.getByRole('link', { name: 'Decide', exact: true }).click();
  await page.getByRole('radio', { name: decision }).check();
  await expect(page.getByRole('checkbox', { name: /^Reviewer 1/ })).toBeChecked();
  await page.getByLabel('Send', { exact: true }).selectOption('At once');
};

/** Pages of reviewers: one without JavaScript, one that keeps a draft through a lost connection. */
const reviewerPages = async (browser: Browser, baseURL: string, viewport: { width: number; height: number }) => ({
  plain: await newPage(browser, { baseURL, viewport, javaScriptEnabled: false }),
  live: await newPage(browser, { baseURL, viewport }),
});

for (const [device, viewport] of [
  ['a phone', { width: 360, height: 800 }],
  ['a laptop', { width: 1280, height: 800 }],
] as const) {
  test(`a manuscript is reviewed in two rounds and accepted, with everybody on ${device} and reviewers without accounts`, async ({
    browser,
    baseURL: origin,
    request,
  }) => {
    const baseURL = origin ?? '';
    const submitted = await submitsByApi(request, aTitle('Cassava and Credit'));
    const { number, email: author } = submitted;
    const [first, busy, second] = ['Grace Akello', 'Tesfaye Bekele', 'Amina Said'].map((name) => ({
      name,
      // Another mail domain than the author's, which would be a possible conflict of interest.
      email: anAddress().replace('example.org', 'university.example'),
    })) as [Reviewer, Reviewer, Reviewer];
    const page = await newPage(browser, { baseURL, viewport });
    const { plain, live } = await reviewerPages(browser, baseURL, viewport);
    await anEditorAt(page);
    const manuscript = `/dashboard/submissions/${number}`;
    /** At every width already, so once is enough. */
    const passesAxe = async (subject: Page, what: string) => {
      if (viewport.width > 360) return;
      await expectAccessibleEverywhere(subject, what);
      await subject.setViewportSize(viewport);
    };
    const review = page.getByRole('region', { name: 'Peer review' });
    const rowOf = ({ name }: Reviewer) => review.getByRole('listitem').filter({ hasText: name }).first();

    await test.step('the editor opens a round and invites two reviewers', async () => {
      await page.goto(manuscript);
      await page.getByRole('button', { name: 'Open a round …' }).click();
      await page.getByRole('button', { name: 'Open the round' }).click();
      await sees(page, 'Round opened!');
      await expect(review.getByText('Needs reviewers')).toBeVisible();
      for (const person of [first, busy]) await invites(page, person);
      await expect(page.getByText('The reviewers', { exact: true })).toBeVisible();
      await expectNoOverhang(page, 'peer review');
      await passesAxe(page, 'peer review');
    });

    await test.step('one accepts and reports without JavaScript', async () => {
      await plain.goto(await linkTo(first.email, /^Invitation to review/));
      await plain.getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(plain.getByText('Please say whether you have a competing interest.')).toBeVisible();
      await accepts(plain);
      await plain.getByRole('button', { name: 'Send the report' }).click();
      await expect(plain.getByText('Please check these fields')).toBeVisible();
      await plain.getByRole('textbox', { name: 'Comments for the authors' }).fill('So far.');
      await plain.getByRole('button', { name: 'Save the draft' }).click();
      await expect(plain.getByText('Draft saved.')).toBeVisible();
      await expect(plain.getByRole('textbox', { name: 'Comments for the authors' })).toHaveValue('So far.');
      await plain.getByLabel('PDF or Word document').setInputFiles({
        name: 'notes.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('no document'),
      });
      await plain.getByRole('button', { name: 'Attach the file' }).click();
      await expect(plain.getByText(/^This is neither a .docx nor a .pdf file/)).toBeVisible();
      await attaches(plain);
      await plain.getByText('About this review', { exact: true }).click();
      await plain.getByLabel(/may your comments for the authors be published/).selectOption({ label: 'Yes' });
      await sendsReport(plain, 'Major revision');
    });

    await test.step('one declines and suggests another, whom the editor invites', async () => {
      const sizes = await weighed(live, await linkTo(busy.email, /^Invitation to review/));
      expect(totalOf(sizes)).toBeLessThan(100 * 1024);
      await passesAxe(live, 'invitation');
      await live.getByText('Decline the invitation').click();
      await live.getByLabel('I have no time at present').check();
      await live.getByLabel('Name of person 1').fill(second.name);
      await live.getByLabel('E-mail address of person 1').fill(second.email);
      await live.getByRole('button', { name: 'Decline', exact: true }).click();
      await expect(live.getByRole('heading', { name: 'You have declined' })).toBeVisible();
      await page.goto(manuscript);
      await review.getByRole('button', { name: `Invite ${second.name} …` }).click();
      await openDialog(page).getByRole('button', { name: 'Send the invitation' }).click();
      await sees(page, 'Invitation sent!');
    });

    await test.step('a lost connection loses no part of the report', async () => {
      await live.goto(await linkTo(second.email, /^Invitation to review/));
      await accepts(live);
      await passesAxe(live, 'report form');
      const comments = live.getByRole('textbox', { name: 'Comments for the authors' });
      await comments.fill('Saved while there is a connection.');
      await expect(live.getByText(/^Saved at \d\d:\d\d, Kigali time/)).toBeVisible();
      await comments.fill('Written before a file was attached.');
      await attaches(live);
      await expect(comments).toHaveValue('Written before a file was attached.');
      await live.context().setOffline(true);
      await comments.fill('Written without a connection.');
      await expect(live.getByText(/^Not saved yet/)).toBeVisible();
      await live.context().setOffline(false);
      await live.reload();
      await expect(comments).toHaveValue('Written without a connection.');
      await sendsReport(live, 'Minor revision', `${COMMENTS}\n\nAmina Said`).catch(() => {});
      await expect(live.getByText(/seem to name you/).first()).toBeVisible();
      await sendsReport(live, 'Minor revision');
    });

    await test.step('the editor sends both reports with a decision, without their names', async () => {
      await page.goto(manuscript);
      await expect(review.getByText('Ready for a decision')).toBeVisible();
      await decides(page, /^Major revision/);
      await passesAxe(page, 'decision with reports');
      await page.getByRole('button', { name: 'Send decision' }).click();
      await expect(page.getByText('Under review → Revision requested')).toBeVisible();
      const [letter] = await mailTo(author, /major revision/);
      expect(letter?.text).toContain('Reviewer 2');
      expect(letter?.text).not.toMatch(/Akello|Said|Bekele/);
      await plain.goto(await linkTo(first.email, /^Decision on manuscript/));
      await expect(plain.getByRole('heading', { name: 'Reports as sent to the authors' })).toBeVisible();
    });

    await test.step('a reviewer gets a certificate, which everybody can verify', async () => {
      await plain.getByRole('button', { name: /^Make the certificate/ }).click();
      await expect(plain.getByText('Your certificate is ready.')).toBeVisible();
      const certificate = await plain.getByRole('link', { name: /^Certificate for/ }).getAttribute('href');
      const response = await request.get(certificate ?? '');
      expect(response.headers()['content-type']).toBe('application/pdf');
      await page.goto('/verify');
      await page.getByRole('textbox', { name: 'Code' }).fill(certificate?.split('/').at(-1)?.toLowerCase() ?? '');
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByRole('heading', { name: 'This certificate is genuine' })).toBeVisible();
      await expect(page.getByText(new RegExp(`${first.name} sent one report`))).toBeVisible();
      await passesAxe(page, 'a verified certificate');
    });

    await test.step('the revision is reviewed again by the same two, and accepted', async () => {
      await revisesByApi(request, submitted);
      await page.goto(manuscript);
      await page.getByRole('button', { name: 'Open the next round …' }).click();
      await page.getByRole('button', { name: 'Open the round' }).click();
      await sees(page, 'Round opened!');
      await page.getByRole('button', { name: 'Find reviewers' }).click();
      await expect(openDialog(page).getByText('Reviewed round 1 of this manuscript')).toHaveCount(2);
      await passesAxe(page, 'suggested reviewers');
      await openDialog(page)
        .getByRole('button', { name: `Invite ${second.name}` })
        .click();
      await openDialog(page).getByRole('button', { name: 'Send the invitation' }).click();
      await sees(page, 'Invitation sent!');
      await invites(page, first);
      for (const person of [second, first]) {
        await live.goto(await linkTo(person.email, /^Revised manuscript .*: would you review it again\? \(round 2\)/));
        await accepts(live);
        await expect(live.getByText('As you asked.')).toBeHidden();
        await live.getByRole('link', { name: 'Changes since the last round' }).click();
        await expect(live.getByRole('insertion').first()).toContainText('Added:');
        await passesAxe(live, 'changes of a manuscript');
        await live.getByRole('link', { name: 'Back to the review' }).click();
        await sendsReport(live, 'Accept');
      }
      await page.goto(manuscript);
      await expect(rowOf(first)).toContainText('Reviewer 1');
      await expect(rowOf(second)).toContainText('Reviewer 2');
      await decides(page, /^Accept/);
      await page.getByRole('button', { name: 'Send decision' }).click();
      await expect(page.getByText('Under review → Accepted')).toBeVisible();
      for (const { email } of [first, second])
        expect(await mailTo(email, /^Decision on manuscript/, 1)).toHaveLength(2);
    });

    await test.step('the author agrees to the publication of the one report whose reviewer agrees', async () => {
      const writer = await newPage(browser, { baseURL, viewport });
      await returns(writer, submitted.token);
      await writer.goto(`/author/${number}/reports`);
      await expect(writer.getByText('Reports that you have read: 4. Reviewers who agree: 1.')).toBeVisible();
      await writer.getByRole('button', { name: 'Publish the reports with the article' }).click();
      await sees(writer, 'Saved. The reports will be published with the article.');
      const headers = await byTheOffice(request);
      await request.put(`/api/v1/submission/${submitted.id}`, { headers, data: { status: 'PUBLISHED' } });
      await live.goto(`/peer-review/${number}`);
      await expect(live.getByText(COMMENTS)).toHaveCount(1);
      await expect(live.getByText(/Akello|Said/)).toBeHidden();
      await passesAxe(live, 'published reports');
      await live.getByRole('link', { name: 'To the article' }).click();
      await expect(live.getByRole('heading', { level: 1, name: submitted.title })).toBeVisible();
      await live.locator(`a[href="/peer-review/${number}"]`).click();
      await expect(live.getByRole('heading', { name: /^Round 1, decided on/ })).toBeVisible();
    });
  });
}
