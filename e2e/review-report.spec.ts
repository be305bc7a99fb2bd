import type { APIRequestContext, Browser, Page, Request } from '@playwright/test';
import { expectAccessibleEverywhere, expectNoOverhang } from './support/accessible.ts';
import { anAddress, byTheOffice, expect, mailTo, newPage, test } from './support/people.ts';
import { submitsByApi } from './support/submission.ts';
import { totalOf, weighed } from './support/weight.ts';

const COMMENTS = 'The question matters, and the data are new. Please explain the second table in more detail.';

/** The address of the page of a reviewer who has accepted. */
async function anAcceptedReview(request: APIRequestContext): Promise<string> {
  const { id } = await submitsByApi(request, `Terraces and Rain ${Math.random().toString(36).slice(2, 8)}`);
  const headers = await byTheOffice(request);
  const call = async (path: string, data: unknown, method: 'post' | 'put' = 'post') => {
    const response = await request[method](`/api/v1/${path}`, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
  };
  await call(`submission/${id}`, { status: 'UNDER_REVIEW' }, 'put');
  await call(`submission/${id}/rounds`, { waiver: 'A test.' });
  const email = anAddress().replace('example.org', 'university.example');
  await call(`submission/${id}/rounds/1/invitations`, { fullName: 'Grace Akello', email, affiliation: 'Makerere' });
  const [mail] = await mailTo(email, /^Invitation to review/);
  const path = /\/r\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  await call(`review/${path.slice(3)}/accept`, { interests: 'NONE', interestsText: '' });
  return path;
}

const comments = (page: Page) => page.getByRole('textbox', { name: 'Comments for the authors' });
const state = (page: Page) => page.locator('[data-draft-state]');
const laptop = (browser: Browser, baseURL = '') =>
  newPage(browser, { baseURL, viewport: { width: 1280, height: 800 } });

test('a report that is pasted while the page still waits to save loses no word', async ({
  browser,
  baseURL,
  request,
}) => {
  const page = await laptop(browser, baseURL);
  await page.goto(await anAcceptedReview(request));
  await comments(page).fill('Written a moment ago.');
  await page.getByText('Work without a connection').click();
  await page.getByLabel(/^Or paste a report/).fill('Pasted from elsewhere.');
  await page.getByRole('button', { name: 'Take it into the form' }).click();
  await expect(comments(page)).toHaveValue('Written a moment ago.\n\nPasted from elsewhere.');
});

test('sending without a connection keeps the page and the text, and says that nothing was sent', async ({
  browser,
  baseURL,
  request,
}) => {
  const page = await laptop(browser, baseURL);
  const path = await anAcceptedReview(request);
  await page.goto(path);
  const recommendation = page.getByLabel('Recommendation');
  await expect(recommendation.getByRole('option').first()).toHaveText('Please choose');
  await comments(page).fill(COMMENTS);
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.locator('#field-recommendation').getByText('Please choose a recommendation.')).toBeVisible();
  // A connection that is there and leads nowhere, as in a hotel.
  await page.route('**/*', (route) => route.abort());
  await recommendation.selectOption('MINOR');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(state(page)).toHaveText(/^Not saved yet/);
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(state(page)).toHaveText(/^There is no connection, so nothing was sent/);
  await expect(comments(page)).toHaveValue(COMMENTS);
  await page.unroute('**/*');
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('heading', { name: 'Your report has been sent' })).toBeVisible();
  await expect(page.getByText('Text from another window')).toBeHidden();
});

test('a draft whose answer was lost is saved again without a conflict', async ({ browser, baseURL, request }) => {
  const page = await laptop(browser, baseURL);
  await page.goto(await anAcceptedReview(request));
  let isLost = true;
  await page.route('**/draft', async (route) => {
    if (!isLost) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await comments(page).fill('The first words');
  await expect(state(page)).toHaveText(/^Not saved yet/);
  isLost = false;
  await comments(page).fill('The first words, and more.');
  await expect(state(page)).toHaveText(/^Saved at/);
  await page.reload();
  await expect(comments(page)).toHaveValue('The first words, and more.');
});

test('a save that reaches the server after the page was loaded again is no conflict', async ({
  browser,
  baseURL,
  request,
}) => {
  const page = await laptop(browser, baseURL);
  await page.goto(await anAcceptedReview(request));
  const held: Request[] = [];
  await page.route('**/draft', async (route) => {
    if (held.length > 0) return route.continue();
    held.push(route.request());
  });
  await comments(page).fill('The first words');
  await expect.poll(() => held.length).toBe(1);
  await page.reload();
  await expect(comments(page)).toHaveValue('The first words');
  const [late] = held;
  const arrived = await request.put(late?.url() ?? '', { data: late?.postDataJSON() as object });
  expect(arrived.ok()).toBe(true);
  await comments(page).fill('The first words, and more.');
  await expect(state(page)).toHaveText(/^Saved at/);
});

test('a page that was made just before the last save shows what was saved', async ({ browser, baseURL, request }) => {
  const page = await laptop(browser, baseURL);
  const address = await anAcceptedReview(request);
  await page.goto(address);
  const stale = await (await request.get(address)).text();
  await comments(page).fill('Saved in time');
  await expect(state(page)).toHaveText(/^Saved at/);
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: stale }));
  await page.reload();
  await expect(comments(page)).toHaveValue('Saved in time');
  await page.unroute(address);
  await comments(page).fill('Saved in time, and more.');
  await expect(state(page)).toHaveText(/^Saved at/);
});

test('saving continues after the way back to the form', async ({ browser, baseURL, request }) => {
  const page = await laptop(browser, baseURL);
  await page.goto(await anAcceptedReview(request));
  await comments(page).fill('Before.');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await page.goBack();
  // As a page that the browser has kept in memory.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await comments(page).fill('After.');
  await expect(state(page)).toHaveText(/^Saved at/);
});

test('the texts of two windows of one report both survive, and are shown beside each other', async ({
  browser,
  baseURL,
  request,
}) => {
  const one = await laptop(browser, baseURL);
  const path = await anAcceptedReview(request);
  await one.goto(path);
  const other = await one.context().newPage();
  await other.goto(path);
  await comments(one).fill('The text of the first window.');
  await expect(state(one)).toHaveText(/^Saved at/);
  await comments(other).fill('The text of the second window.');
  await expect(state(other)).toHaveText(/^This report was also saved in another window/);

  await test.step('a reload shows the kept text beside the saved one', async () => {
    await other.reload();
    await expect(comments(other)).toHaveValue('The text of the first window.');
    await expect(other.getByText('The text of the second window.')).toBeVisible();
    await expectAccessibleEverywhere(other, 'kept text');
    await other.getByRole('button', { name: 'Exchange it with the text in the form' }).click();
    await expect(comments(other)).toHaveValue('The text of the second window.');
    await expect(state(other)).toHaveText(/^Saved at/);
    await other.getByRole('button', { name: 'Delete it' }).click();
    await expect(other.getByText('Text from another window')).toBeHidden();
  });

  await test.step('saving and sending show both versions, and do not overwrite the other', async () => {
    await comments(one).fill('The first window again.');
    await expect(state(one)).toHaveText(/^This report was also saved in another window/);
    await one.getByRole('button', { name: 'Send the report' }).click();
    const both = one.getByRole('alert');
    await expect(both).toContainText('The text of the second window.');
    await expect(both).toContainText('The first window again.');
    await expect(both).toBeFocused();
    await expect(comments(one)).toHaveValue('The first window again.');
    await expectNoOverhang(one, 'both versions');
    await expectAccessibleEverywhere(one, 'both versions');
    await one.getByRole('button', { name: 'Save the draft' }).click();
    await expect(one.getByText('Draft saved.')).toBeVisible();
    await expect(comments(one)).toHaveValue('The first window again.');
  });
});

test('each notice about the text is shown and confirmed', async ({ browser, baseURL, request }) => {
  const page = await newPage(browser, {
    baseURL: baseURL ?? '',
    viewport: { width: 360, height: 800 },
    javaScriptEnabled: false,
  });
  await page.goto(await anAcceptedReview(request));
  await comments(page).fill(`${COMMENTS}\n\nGrace Akello`);
  await page.getByRole('textbox', { name: 'Confidential comments' }).fill('Dear authors, well done.');
  await page.getByLabel('Recommendation').selectOption('MINOR');
  const send = page.getByRole('button', { name: 'Send the report' });
  await send.click();
  await expect(page.getByText(/seem to name you/)).toBeVisible();
  await expect(page.getByText(/seem to be addressed to the authors/)).toBeVisible();
  await page.getByLabel('These words do not name me').check();
  await send.click();
  await expect(page.getByText(/seem to name you/)).toBeHidden();
  await expect(page.getByLabel('These words do not name me')).toBeChecked();
  await page.getByLabel('My confidential comments are meant for the editors').check();
  await send.click();
  await expect(page.getByRole('heading', { name: 'Your report has been sent' })).toBeVisible();
});

test('the PDF opens beside the form on a wide screen at the press of a button, and is a link on a phone', async ({
  browser,
  baseURL,
  request,
}) => {
  const page = await laptop(browser, baseURL);
  const path = await anAcceptedReview(request);
  const sizes = await weighed(page, path);
  expect(totalOf(sizes)).toBeLessThan(100 * 1024);
  expect(sizes.map(([url]) => url).filter((url) => /\/files\//.test(url))).toEqual([]);
  const open = page.getByRole('button', { name: 'Read the PDF beside the form' });
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await open.focus();
  const loaded = page.waitForResponse(/\/files\/[^/]+\.pdf/);
  await page.keyboard.press('Enter');
  expect((await loaded).status()).toBe(200);
  await expect(page.locator('iframe[title="Manuscript as PDF"]')).toBeVisible();
  expect(errors).toEqual([]);
  await page.getByRole('button', { name: 'Close the PDF' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(open).toBeFocused();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(open).toBeHidden();
  await expect(page.getByRole('link', { name: 'Manuscript as PDF' })).toBeVisible();
});
