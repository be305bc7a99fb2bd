import type { Locator, Page } from '@playwright/test';
import { anEditorAt, expect, mailTo, newPage, openDialog, sees, test } from './support/people.ts';
import { revisesByApi, submitsByApi } from './support/submission.ts';

const aTitle = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`;
const inTwoWeeks = () => new Date(Date.now() + 14 * 24 * 3600_000).toISOString().slice(0, 10);

/** Counts what an editor clicks and chooses. */
function counted() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    check: async (target: Locator) => {
      clicks += 1;
      await target.check();
    },
    clicks: () => clicks,
  };
}

const rowOf = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Worklist' }).getByRole('listitem').filter({ hasText: title });

for (const [device, viewport] of [
  ['a phone', { width: 360, height: 800 }],
  ['a laptop', { width: 1280, height: 800 }],
] as const) {
  test(`an editor takes a manuscript from the worklist to its article and an announcement on ${device}, in few clicks`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const title = aTitle('Cassava and Credit');
    const abstract = aTitle('Farmers who borrow against their harvest plant more cassava');
    const earlier = await submitsByApi(request, `${title}, again`, abstract);
    const submitted = await submitsByApi(request, title, abstract);
    const { number, email } = submitted;
    const page = await newPage(browser, { baseURL: baseURL ?? '', viewport });
    await anEditorAt(page);

    await test.step('a new manuscript is sent to review with 3 clicks', async () => {
      const { click, clicks } = counted();
      await click(rowOf(page, number).getByRole('link', { name: /^Assign/ }));
      await expect(page.getByText('Similar manuscripts')).toBeVisible();
      await expect(page.getByRole('link', { name: earlier.title })).toBeVisible();
      await click(page.getByRole('link', { name: 'Send to review', exact: true }));
      await click(page.getByRole('button', { name: 'Send decision' }));
      await expect(page.getByRole('timer')).toHaveText(/Will be sent in/);
      expect(clicks()).toBe(3);
    });

    await test.step('the decision is taken back, the manuscript assigned, and a note written', async () => {
      await page.getByRole('button', { name: 'Take back' }).click();
      await sees(page, 'Decision taken back. Nothing was sent.');
      await page.getByLabel('Handling editor').selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Assign' }).click();
      await sees(page, 'Handling editor saved!');
      await page.getByLabel('Internal note').fill(`Compare it with ${earlier.number}.`);
      await page.getByRole('button', { name: 'Add note' }).click();
      await sees(page, 'Note added!');
      await page.getByRole('link', { name: 'Send to review', exact: true }).click();
      await page.getByRole('button', { name: 'Send decision' }).click();
      await page.getByRole('button', { name: 'Send now' }).click();
      await sees(page, 'Decision sent!');
      expect(await mailTo(email, /under review/)).toHaveLength(1);
    });

    await test.step('a revision is requested, and arrives', async () => {
      await page.getByRole('link', { name: 'Decide', exact: true }).click();
      await page.getByRole('radio', { name: /^Minor revision/ }).check();
      await page.getByLabel('Send', { exact: true }).selectOption('At once');
      await page.getByRole('button', { name: 'Send decision' }).click();
      await expect(page.getByText('Under review → Revision requested')).toBeVisible();
      await revisesByApi(request, submitted);
    });

    await test.step('it is accepted with a letter with 4 clicks', async () => {
      await page.goto('/dashboard');
      const { click, check, clicks } = counted();
      await click(rowOf(page, number).getByRole('link', { name: /^Decide/ }));
      await click(page.getByRole('link', { name: 'Decide', exact: true }));
      await check(page.getByRole('radio', { name: /^Accept/ }));
      await expect(page.getByLabel('Letter')).not.toHaveValue('');
      await click(page.getByRole('button', { name: 'Send decision' }));
      await expect(page.getByRole('timer')).toBeVisible();
      expect(clicks()).toBe(4);
      await page.getByRole('button', { name: 'Send now' }).click();
      await sees(page, 'Decision sent!');
    });

    const issue = aTitle('Issue of Harvests');
    await test.step('it is published in a new issue with 6 clicks', async () => {
      await page.goto('/dashboard');
      const { click, clicks } = counted();
      await click(rowOf(page, number).getByRole('link', { name: /^Prepare/ }));
      await click(page.getByRole('button', { name: 'New issue …' }));
      await openDialog(page).getByLabel('Title').fill(issue);
      await click(openDialog(page).getByRole('button', { name: 'Add issue' }));
      await expect(page.getByLabel('Issue', { exact: true }).locator('option:checked')).toHaveText(issue);
      await click(page.getByRole('button', { name: 'Save', exact: true }));
      await expect(page.getByText(`In the issue “${issue}”.`)).toBeVisible();
      await click(page.getByRole('link', { name: 'Publish …' }));
      await click(page.getByRole('button', { name: 'Publish', exact: true }));
      await expect(page.getByRole('timer')).toBeVisible();
      expect(clicks()).toBe(6);
      await page.getByRole('button', { name: 'Send now' }).click();
      await expect(page.getByRole('link', { name: 'View article' })).toBeVisible();
      expect((await mailTo(email, /^Your article MDS-/))[0]?.text).toContain('How to cite it:');
      await page.goto(`/article/${number}`);
      await expect(page.getByRole('link', { name: issue }).first()).toBeVisible();
    });

    await test.step('the next issue is scheduled, and readers do not see it', async () => {
      const next = aTitle('Issue of Rains');
      await page.goto('/dashboard/issues');
      await page.getByRole('button', { name: 'Add issue' }).click();
      const sheet = page.getByRole('dialog', { name: 'Add issue' });
      await sheet.getByLabel('Title').fill(next);
      await sheet.getByLabel('State').selectOption({ label: 'Scheduled: published as a whole at a set time' });
      await sheet.getByLabel('Publish on').fill(`${inTwoWeeks()}T09:00`);
      await sheet.getByRole('button', { name: 'Add issue' }).click();
      await sees(page, 'Issue added successfully!');
      await expect(page.getByRole('row').filter({ hasText: next })).toContainText(/Scheduled|To be published/);
      expect(await (await request.get('/archive')).text()).not.toContain(next);
    });

    await test.step('it is announced', async () => {
      const news = aTitle('A new article');
      await page.goto('/dashboard/announcements');
      await page.getByRole('button', { name: 'Publish announcement' }).click();
      await page.getByLabel('Title').fill(news);
      await page.getByLabel('Text').fill(`[${title}](/article/${number}) has been published.`);
      await page.getByRole('button', { name: 'Publish announcement' }).last().click();
      await sees(page, 'Announcement published!');
      await page.goto('/');
      await page.getByRole('link', { name: news }).click();
      await page.getByRole('main').getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(new RegExp(`/article/${number}`));
    });
  });
}
