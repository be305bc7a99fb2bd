import { expect, test } from './support/people.ts';

test('one card is open at a time, and shows all there is', async ({ page }) => {
  // Two articles of the sample journal: articles that other journeys publish in the meantime are in no issue.
  await page.goto('/journal?q=rural');
  const cards = page.getByRole('article');
  await cards.nth(0).getByRole('button', { name: 'Read More' }).click();
  await expect(cards.nth(0).getByText('Created', { exact: true })).toBeVisible();
  await expect(cards.nth(0).getByText('Issue', { exact: true })).toBeVisible();
  await cards.nth(1).getByRole('button', { name: 'Read More' }).click();
  await expect(page.getByRole('button', { name: 'Hide Details' })).toHaveCount(1);
  await cards.nth(1).getByRole('button', { name: 'Hide Details' }).click();
  await expect(page.getByRole('button', { name: 'Hide Details' })).toHaveCount(0);
});

test('the filters of the journal are in the address', async ({ page }) => {
  await page.goto('/journal');
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('solar');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/q=solar/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('Health Economics');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('No articles found matching your search criteria.')).toBeVisible();
  for (const path of ['/journal', '/archive']) {
    await page.goto(`${path}?topic=HEALTH%20economics`);
    await expect(page.getByRole('combobox', { name: 'Topic' })).toHaveValue('Health Economics');
  }
});

test('issue cards open independently, and lead to the contents', async ({ page }) => {
  await page.goto('/archive');
  for (const label of ['Total Articles', 'Subscribers', 'Issues Published', 'Total Downloads'])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  const more = page.locator('summary');
  await more.nth(0).click();
  await more.nth(1).click();
  await expect(page.getByText('Hide Details')).toHaveCount(2);
  await page.getByRole('link', { name: 'Table of contents' }).first().click();
  await expect(page.getByRole('heading', { name: 'Contents' })).toBeVisible();
  await page.goto('/archive?q=nothing');
  await expect(page.getByText('No issues found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Subscribe to Alerts' })).toHaveAttribute('href', '/contact#newsletter');
});

test('a page that a list does not have leads back to those it has, and is not indexed', async ({ page }) => {
  for (const path of ['/journal', '/archive', '/search?q=rural', '/journal?q=rural']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}page=1234`);
    await expect(page.getByText('There is no page 1,234.')).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByText(/^No (articles|issues) found/)).toHaveCount(0);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Show what there is|Go to the last page, \d+)$/ })
      .click();
    await expect(page.getByText('There is no page')).toHaveCount(0);
    await expect(page.getByRole('main').locator('a[href^="/article/"], a[href^="/issue/"]').first()).toBeVisible();
  }
});

test('the header’s search box finds and marks', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('apprentices');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=apprentices/);
  await expect(page.locator('mark').first()).toHaveText(/apprentice/i);
  await page.goto(`/search?q=${'x'.repeat(6000)}`);
  await expect(page.getByText('No articles found matching your search criteria.')).toBeVisible();
});

test('FAQs: five first, then all', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.locator('summary:visible')).toHaveCount(5);
  await page.getByRole('button', { name: 'View More (2)' }).click();
  await expect(page.locator('summary:visible')).toHaveCount(7);
  await page.getByRole('button', { name: 'Show Less' }).click();
  await expect(page.locator('summary:visible')).toHaveCount(5);
});
