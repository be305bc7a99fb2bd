import type { Page } from '@playwright/test';
import { aNoisyPicture, aPicture } from '#testing/pictures.ts';
import { expectAccessible } from './support/accessible.ts';
import { anAdministratorAt, byTheOffice, expect, newPage, sees, test } from './support/people.ts';

const aName = (kind: string) => `${kind} ${Math.random().toString(36).slice(2, 8)}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const picture = (page: Page) => page.getByLabel('Profile image', { exact: true });
const preview = (page: Page) => page.getByRole('img', { name: 'Preview of the profile image' });

async function administratorAt(
  browser: Parameters<typeof newPage>[0],
  baseURL: string | undefined,
  entry: string,
): Promise<Page> {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(page);
  await page.getByRole('link', { name: entry, exact: true }).click();
  await expect(page.getByRole('heading', { name: entry, level: 1 })).toBeVisible();
  return page;
}

/** Whether the picture has really come, at some size. */
const isShown = (page: Page, name: string) =>
  expect
    .poll(() =>
      page
        .getByRole('img', { name })
        .evaluateAll((found) => found.map((image) => (image as HTMLImageElement).naturalWidth)),
    )
    .toEqual([80]);

/** Opens the form of a new member and fills it in. */
async function fillsIn(page: Page, fullName: string): Promise<void> {
  await page.getByRole('button', { name: 'Add member' }).click();
  await page.getByRole('textbox', { name: 'Full name' }).fill(fullName);
  await page.getByRole('textbox', { name: 'Role' }).fill('Associate Editor');
  await page.getByRole('textbox', { name: 'Email' }).fill('member@example.org');
}

async function deletes(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
}

test('a member is added with a picture, shown on the board’s page, changed and deleted', async ({
  browser,
  baseURL,
}) => {
  const page = await administratorAt(browser, baseURL, 'Editorial Board');
  const name = aName('Dr. Umutoni');
  await fillsIn(page, name);
  await page.getByRole('textbox', { name: 'Expertise' }).fill('Land tenure, Markets');
  await page.getByRole('textbox', { name: 'Order' }).fill('0');
  const buffer = await aPicture(80, 60).jpeg().toBuffer();
  await picture(page).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await expect(preview(page)).toBeVisible();
  await page.getByRole('button', { name: 'Add member' }).click();
  await sees(page, 'Member added successfully!');
  await expect(rowOf(page, name).getByText('Active', { exact: true })).toBeVisible();
  await isShown(page, `Portrait of ${name}`);
  await expect(preview(page)).toHaveCount(0);

  const visitor = await newPage(browser, { baseURL: baseURL ?? '' });
  await visitor.goto('/editorial-board');
  const card = visitor.getByRole('listitem').filter({ hasText: name });
  await expect(card.getByText('Land tenure, Markets')).toBeVisible();
  await card.scrollIntoViewIfNeeded();
  await isShown(visitor, `Portrait of ${name}`);
  await expect(visitor.getByText('member@example.org')).toHaveCount(0);

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(preview(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Expertise' })).toHaveValue('Land tenure, Markets');
  await page.getByRole('button', { name: 'Remove the image' }).click();
  await expect(preview(page)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Active' }).uncheck();
  await page.getByRole('button', { name: 'Update member' }).click();
  await sees(page, 'Member updated successfully!');
  await expect(rowOf(page, name).getByText('Inactive')).toBeVisible();
  await expect(page.getByRole('img', { name: `Portrait of ${name}` })).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name })).toHaveCount(0);

  await deletes(page, name);
  await sees(page, 'Member deleted!');
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('a file that is not an image is refused at its field, by the browser or by the server', async ({
  browser,
  baseURL,
}) => {
  const page = await administratorAt(browser, baseURL, 'Editorial Board');
  const name = aName('Dr. Mutesi');
  await fillsIn(page, name);
  await page.getByRole('textbox', { name: 'Order' }).fill('0');
  const file = (buffer: Buffer, mimeType = 'image/png') => ({ name: 'me.png', mimeType, buffer });
  await picture(page).setInputFiles(file(Buffer.from('%PDF-1.7'), 'application/pdf'));
  await expect(page.getByText('This is not a PNG, JPEG or WebP picture.')).toBeVisible();
  await picture(page).setInputFiles(file(Buffer.alloc(6 * 1024 * 1024)));
  await expect(page.getByText('This picture is larger than 5 MB.')).toBeVisible();
  await picture(page).setInputFiles(file(Buffer.from('<html><script>alert(1)</script>')));
  await expect(page.getByText('This cannot be shown as a picture. Please choose another one.')).toBeVisible();

  // The browser shows half a picture, and an SVG under any name; the server takes neither.
  const whole = await aNoisyPicture().jpeg().toBuffer();
  await picture(page).setInputFiles(file(whole.subarray(0, whole.length >> 1), 'image/jpeg'));
  await expect(preview(page)).toBeVisible();
  await page.getByRole('button', { name: 'Add member' }).click();
  await sees(page, 'Failed to submit data');
  await expect(page.getByText(/^This picture is damaged/)).toBeVisible();
  await expect(picture(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue(name);

  await page.getByRole('button', { name: 'Remove the image' }).click();
  await page.getByRole('button', { name: 'Add member' }).click();
  await sees(page, 'Member added successfully!');
  await deletes(page, name);
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('three members are shown at first; missing and failed loads show a message', async ({ browser, baseURL }) => {
  const page = await administratorAt(browser, baseURL, 'Editorial Board');
  await page.getByRole('button', { name: 'Add member' }).click();
  await page.getByRole('button', { name: 'Add member' }).click();
  await sees(page, 'Failed to submit data');
  for (const missing of ['the full name', 'the role', 'an e-mail address']) {
    await expect(page.getByText(`Please enter ${missing}.`)).toBeVisible();
  }
  await page.keyboard.press('Escape');
  const names = [aName('Prof.'), aName('Prof.'), aName('Prof.'), aName('Prof.')];
  for (const name of names) {
    await fillsIn(page, name);
    await page.getByRole('textbox', { name: 'Order' }).fill('999');
    await page.getByRole('button', { name: 'Add member' }).click();
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveCount(0);
  }
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Show More' }).click();
  for (const name of names) await expect(rowOf(page, name)).toBeVisible();
  await expectAccessible(page, 'the board, full');
  await page.getByRole('button', { name: 'Show Less' }).click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Show More' }).click();

  const one = '**/api/v1/editorial-board-member/*';
  await page.route(one, (route) => route.abort());
  await deletes(page, names[0] ?? '');
  await sees(page, 'Failed to delete member');
  await page.unroute(one);
  for (const name of names) {
    await deletes(page, name);
    await expect(rowOf(page, name)).toHaveCount(0);
  }

  const all = '**/api/v1/editorial-board-member';
  await page.route(all, (route) => route.abort());
  await page.goto('/dashboard/upload-member');
  await sees(page, 'Failed to fetch members');
  await page.unroute(all);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a member somebody else has changed meanwhile is not overwritten, and the screen says why', async ({
  browser,
  baseURL,
}) => {
  const page = await administratorAt(browser, baseURL, 'Editorial Board');
  const name = aName('Dr. Keza');
  await fillsIn(page, name);
  await page.getByRole('textbox', { name: 'Order' }).fill('0');
  await page.getByRole('button', { name: 'Add member' }).click();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue(name);
  // In a window of its own: of two pages in one window the one behind is drawn once a second.
  const rival = await newPage(browser, { baseURL: baseURL ?? '' });
  await anAdministratorAt(rival);
  await rival.goto(page.url());
  await rival.getByRole('textbox', { name: 'Role' }).fill('Section Editor');
  await rival.getByRole('textbox', { name: 'Affiliation' }).fill('University of Butare');
  await rival.getByRole('button', { name: 'Update member' }).click();
  await sees(rival, 'Member updated successfully!');
  await page.getByRole('textbox', { name: 'Affiliation' }).fill('Somewhere else');
  await page.getByRole('button', { name: 'Update member' }).click();
  await sees(page, 'Failed to submit data');
  await expect(page.getByText(/^Somebody else has changed this/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Affiliation' })).toHaveValue('Somewhere else');
  await expect(page.getByText('Section Editor', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Update member' }).click();
  await expect(page.getByText(/^Somebody else has changed this/)).toBeVisible();
  await page.getByRole('button', { name: 'Load the saved version' }).click();
  await expect(page.getByText('Affiliation: University of Butare')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Role' })).toHaveValue('Section Editor');
  await expect(page.getByRole('textbox', { name: 'Affiliation' })).toHaveValue('Somewhere else');
  await page.getByRole('button', { name: 'Update member' }).click();
  await sees(page, 'Member updated successfully!');
  await expect(page.getByRole('button', { name: 'Add member' })).toBeVisible();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue(name);
  await page.getByRole('textbox', { name: 'Affiliation' }).fill('Nowhere');
  await rival.reload();
  await deletes(rival, name);
  await expect(rowOf(rival, name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Update member' }).click();
  await expect(page.getByRole('alert')).toHaveText('This is no longer there.');
  await expect(page.getByRole('textbox', { name: 'Affiliation' })).toHaveValue('Nowhere');
  await expect(page.getByRole('button', { name: 'Load the saved version' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel editing' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Affiliation' })).toHaveCount(0);
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('contact info opens filled and is changed, a second record and a bad link are refused, and visitors see it', async ({
  browser,
  baseURL,
}) => {
  const page = await administratorAt(browser, baseURL, 'Contact Info');
  const field = (name: string) => page.getByRole('textbox', { name });
  await expect(page.getByRole('heading', { name: 'Current Contact Info' })).toBeVisible();
  await expect(page).toHaveURL(/\?edit=/);
  await expect(field('Office hours')).not.toHaveValue('');
  await field('Office hours').fill('');
  await page.getByRole('button', { name: 'Update contact info' }).click();
  await sees(page, 'Something went wrong!');
  await expect(page.getByText('Please enter the office hours.')).toBeVisible();
  const hours = aName('Mondays');
  const phone = await field('Phone').inputValue();
  const visitor = await newPage(browser, { baseURL: baseURL ?? '' });
  await visitor.goto('/about');
  await expect(visitor.getByRole('banner').getByText(phone)).toBeVisible();
  await field('Office hours').fill(hours);
  await field('Phone').fill('+250 788 123 456');
  await field('LinkedIn').fill('ftp://example.org/journal');
  await page.getByRole('button', { name: 'Update contact info' }).click();
  await expect(page.getByText(/^Please give an address that begins with http/)).toBeVisible();
  await field('LinkedIn').fill('https://example.org/journal');
  await page.route('**/api/v1/contact-info', (route) => route.abort());
  await page.getByRole('button', { name: 'Update contact info' }).click();
  await sees(page, 'Something went wrong!');
  await page.unroute('**/api/v1/contact-info');
  await page.getByRole('button', { name: 'Update contact info' }).click();
  await sees(page, 'Contact info updated successfully!');
  await expect(rowOf(page, hours)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update contact info' })).toBeFocused();

  for (const path of ['/about', '/contact']) {
    await visitor.goto(path);
    await expect(visitor.getByRole('banner').getByText('+250 788 123 456')).toBeVisible();
    await expect(visitor.getByRole('contentinfo').getByText('+250 788 123 456')).toBeVisible();
  }
  await expect(visitor.getByText(hours)).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'LinkedIn' }).first()).toHaveAttribute(
    'href',
    'https://example.org/journal',
  );

  // There is one record, so a second is refused.
  const headers = await byTheOffice(page.request);
  const { data } = (await (await page.request.get('/api/v1/contact-info', { headers })).json()) as {
    data: { contactInfo: object };
  };
  const second = await page.request.post('/api/v1/contact-info', { data: data.contactInfo, headers });
  expect([second.status(), await second.text()]).toEqual([
    409,
    expect.stringContaining('There is contact info already'),
  ]);
  await visitor.reload();
  await expect(visitor.getByText(hours)).toBeVisible();

  // The form has followed what was saved.
  await expect(field('Office hours')).toHaveValue(hours);
  await field('Phone').fill(phone);
  await page.getByRole('button', { name: 'Update contact info' }).click();
  await sees(page, 'Contact info updated successfully!');
});
