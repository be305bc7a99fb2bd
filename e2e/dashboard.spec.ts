import type { Page } from '@playwright/test';
import { aPicture } from '#testing/pictures.ts';
import { expectAccessibleEverywhere, watchedPage } from './support/accessible.ts';
import { anAdministratorAt, byTheOffice, expect, mailTo, newPage, opens, sees, test } from './support/people.ts';

const aName = (kind: string) => `${kind} ${Math.random().toString(36).slice(2, 8)}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('topics are added, renamed and deleted; a name in use or a topic with articles is refused with the reason', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await opens(page, 'Add Topic');
  const [name, renamed] = [aName('Topic'), aName('Renamed')];
  const field = page.getByRole('textbox', { name: 'Name' });
  await page.getByRole('button', { name: 'Add topic' }).click();
  await page.getByRole('button', { name: 'Add topic' }).click();
  await sees(page, 'Failed to save topic');
  await expect(page.getByText('Please give the topic a name.')).toBeVisible();
  await field.fill(name);
  await page.getByRole('button', { name: 'Add topic' }).click();
  await expect(rowOf(page, name)).toBeVisible();
  await expect(field).toHaveCount(0);

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page).toHaveURL(/\?edit=/);
  await expect(field).toHaveValue(name);
  await field.fill(renamed);
  await page.getByRole('button', { name: 'Update topic' }).click();
  await expect(rowOf(page, renamed)).toBeVisible();
  await page.getByRole('button', { name: 'Add topic' }).click();
  await field.fill(renamed.toUpperCase());
  await page.getByRole('button', { name: 'Add topic' }).click();
  await expect(page.getByText('A topic with this name already exists.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();

  await page.getByRole('button', { name: `Delete ${renamed}` }).click();
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, renamed)).toBeVisible();
  await page.getByRole('button', { name: `Delete ${renamed}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(rowOf(page, renamed)).toHaveCount(0);

  await page.route('**/api/v1/topic', (route) => route.abort());
  await page.goto('/dashboard/add-topic');
  await sees(page, 'Failed to load topics');
  await page.unroute('**/api/v1/topic');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('questions are added, changed and deleted; five are shown at first', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await opens(page, 'FAQ');
  await page.getByRole('button', { name: 'Add FAQ' }).click();
  await page.getByRole('button', { name: 'Add FAQ' }).click();
  await sees(page, 'Please fill in both fields');
  const question = aName('Why');
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.getByRole('textbox', { name: 'Answer' }).fill('Because.');
  await page.getByRole('button', { name: 'Add FAQ' }).click();
  await sees(page, 'FAQ added successfully!');
  await expect(page.getByRole('row')).toHaveCount(6);
  await page.getByRole('button', { name: /^View More \(\d+\)$/ }).click();
  await expect(rowOf(page, question)).toBeVisible();
  await page.getByRole('button', { name: `Edit ${question}` }).click();
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue(question);
  await page.getByRole('textbox', { name: 'Answer' }).fill('Because it is so.');
  await page.getByRole('button', { name: 'Update FAQ' }).click();
  await sees(page, 'FAQ updated successfully!');
  await expect(rowOf(page, question).getByText('Because it is so.')).toBeVisible();
  await page.route('**/api/v1/faqs/*', (route) => route.abort());
  await page.getByRole('button', { name: `Delete ${question}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await sees(page, 'Failed to delete FAQ');
  await page.unroute('**/api/v1/faqs/*');
  await page.getByRole('button', { name: `Delete ${question}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(rowOf(page, question)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show Less' }).click();
  await expect(page.getByRole('row')).toHaveCount(6);
});

test('issues begin with the one of today, number 0 is refused, and one is added, changed and deleted', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await opens(page, 'Archive');
  const [title, renamed] = [aName('Issue'), aName('Special')];
  await page.getByRole('button', { name: 'Add issue' }).click();
  await expect(page.getByLabel('Year')).toHaveValue(String(new Date().getFullYear()));
  await expect(page.getByLabel('Month')).toHaveValue(String(new Date().getMonth() + 1));
  const suggested = new Date().getMonth() >= 6 ? '1' : '2';
  await expect(page.getByLabel('Number')).toHaveValue(suggested);
  await page.getByLabel('Number').fill('0');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Add issue' }).click();
  await sees(page, 'Something went wrong!');
  await expect(page.getByText('Please give a number from 1 to 99.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await page.getByLabel('Number').fill('2');
  await page.getByRole('button', { name: 'Add issue' }).click();
  await expect(rowOf(page, title).getByText('Non-special')).toBeVisible();
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await page.getByRole('textbox', { name: 'Title' }).fill(renamed);
  await page.getByRole('checkbox', { name: 'Special issue' }).check();
  await page.getByLabel('Front matter').fill('## From the editors\n\nThis issue is about **land**.');
  const buffer = await aPicture(300, 400).png().toBuffer();
  await page.getByLabel('Cover', { exact: true }).setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: 'Preview of the cover' })).toBeVisible();
  await page.getByRole('button', { name: 'Update issue' }).click();
  await expect(rowOf(page, renamed).getByText('Special', { exact: true })).toBeVisible();
  const reader = await newPage(browser, { baseURL: baseURL ?? '' });
  await reader.goto('/archive');
  await reader.getByRole('link', { name: renamed }).click();
  await expect(reader.getByRole('heading', { name: 'From the editors' })).toBeVisible();
  const cover = reader.locator('main aside img');
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await expectAccessibleEverywhere(reader, 'issue with a cover');
  await page.getByRole('button', { name: `Delete ${renamed}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(rowOf(page, renamed)).toHaveCount(0);
});

test('sections of the About page are added, changed and deleted', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await opens(page, 'About Content');
  await page.getByRole('button', { name: 'Add section' }).click();
  await page.getByRole('button', { name: 'Add section' }).click();
  await sees(page, 'Section and content are required');
  await expect(page.getByText('Failed to submit data')).toHaveCount(0);
  const title = aName('Section');
  await page.getByRole('combobox', { name: 'Section' }).selectOption('HOW_TO_CONTRIBUTE');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Content' }).fill('Write to us.');
  await page.getByRole('button', { name: 'Add section' }).click();
  await expect(rowOf(page, title)).toBeVisible();
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await page.getByRole('textbox', { name: 'Content' }).fill('Write to us soon.');
  await page.getByRole('button', { name: 'Update section' }).click();
  await expect(rowOf(page, title).getByText('Write to us soon.')).toBeVisible();
  await page.goto('/about');
  await expect(page.getByText('Write to us soon.').first()).toBeVisible();
  await page.goto('/dashboard/add-about');
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(rowOf(page, title)).toHaveCount(0);
});

test('messages are edited in their row, marked as handled and deleted; failures show a message', async ({
  browser,
  baseURL,
  request,
}) => {
  const subject = aName('Question');
  const data = {
    firstName: 'Eric',
    lastName: 'Nshimiyimana',
    email: 'eric@example.org',
    inquiryType: 'other',
    subject,
    message: 'When is the next issue due?',
    elapsed: 6e4,
  };
  expect((await request.post('/api/v1/contact-messages', { data })).status()).toBe(200);
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await opens(page, 'Messages');
  await page.getByRole('button', { name: `Mark ${subject} as handled` }).click();
  await sees(page, 'Message updated successfully!');
  await expect(rowOf(page, subject).getByText('Handled')).toBeVisible();
  await page.getByRole('button', { name: `Answer ${subject}` }).click();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await sees(page, 'Failed to send the answer.');
  await expect(page.getByText('Please write an answer.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('In December.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await sees(page, 'Answer sent!');
  await expect(rowOf(page, subject).getByText(/^Answered on/)).toBeVisible();
  const [answer] = await mailTo('eric@example.org', new RegExp(`^Re: ${subject}$`));
  expect(answer?.text).toContain('In December.');
  await page.getByRole('button', { name: `Edit ${subject}` }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await sees(page, 'Failed to update message');
  await expect(page.getByText('Please enter a subject.')).toBeVisible();
  await page.route('**/api/v1/contact-messages/*', (route) => route.abort());
  await page.getByRole('textbox', { name: 'Subject' }).fill(`${subject} mended`);
  await page.getByRole('button', { name: 'Save' }).click();
  await sees(page, 'Something went wrong while updating.');
  await page.unroute('**/api/v1/contact-messages/*');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, `${subject} mended`).getByText('(edited)')).toBeVisible();
  await page.getByRole('button', { name: `Edit ${subject} mended` }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.route('**/api/v1/contact-messages/*', (route) => route.abort());
  await page.getByRole('button', { name: `Delete ${subject} mended` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await sees(page, 'Something went wrong while deleting.');
  await page.unroute('**/api/v1/contact-messages/*');
  await page.getByRole('button', { name: `Delete ${subject} mended` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(rowOf(page, subject)).toHaveCount(0);
});

test('failures to save, load or delete are reported in the words of each screen, with the reason', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  const screens = [
    { path: 'add-faq', calls: '**/api/v1/faqs/*', failure: 'Failed to delete FAQ' },
    { path: 'add-about', calls: '**/api/v1/about-sections/*', failure: 'Failed to delete section' },
    { path: 'add-topic', calls: '**/api/v1/topic/*', failure: 'Failed to delete topic' },
    { path: 'issues', calls: '**/api/v1/issues/*', failure: 'Failed to delete issue.' },
  ];
  const issue = { issueNumber: 1, year: 2026, month: 7, title: aName('To be kept') };
  await page.request.post('/api/v1/issues', { data: issue, headers: await byTheOffice(page.request) });
  const reason = 'Something stands in the way.';
  for (const { path, calls, failure } of screens) {
    const refuse = { status: 409, json: { success: false, status: 'error', error: 'IN_USE', message: reason } };
    await page.route(calls, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(refuse) : route.continue(),
    );
    await page.goto(`/dashboard/${path}`);
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await sees(page, failure);
    await expect(page.getByRole('alert').getByText(reason)).toBeVisible();
    await page.unroute(calls);
  }

  await page.route('**/api/v1/faqs', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: {} })
      : route.fulfill({ json: { success: true, status: 'success', message: 'OK', data: { faqs: [] } } }),
  );
  await page.goto('/dashboard/add-faq');
  await expect(page.getByText('No FAQs available.')).toBeVisible();
  await page.getByRole('button', { name: 'Add FAQ' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Will it be kept?');
  await page.getByRole('textbox', { name: 'Answer' }).fill('No.');
  await page.getByRole('button', { name: 'Add FAQ' }).click();
  await sees(page, 'Failed to save FAQ');
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('Will it be kept?');

  await page.route('**/api/v1/about-sections', (route) => route.abort());
  await page.goto('/dashboard/add-about');
  await sees(page, 'Failed to fetch sections');
  await page.unroute('**/api/v1/about-sections');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('the dashboard passes axe on mobile and desktop, light and dark', async ({ browser, baseURL }) => {
  const viewport = { width: 360, height: 800 };
  const { page, faults } = await watchedPage(browser, { baseURL: baseURL ?? '', viewport });
  await anAdministratorAt(page);
  const titles = new Set<string>();
  const screens = [
    '',
    'users',
    'deposits',
    'mail-log',
    'usage',
    'audit-log',
    'preservation',
    'readiness',
    'submissions',
    'archive',
    'settings',
    'policies',
    'issues',
    'add-faq',
    'contact-msg',
    'add-about',
    'upload-member',
    'contact-info',
    'view-newsletter',
    'add-topic',
  ];
  for (const path of screens) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleEverywhere(page, path);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(screens.length);
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expectAccessibleEverywhere(page, 'deletion dialog');
  expect(faults).toEqual([]);
});
