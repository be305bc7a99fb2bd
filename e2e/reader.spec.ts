import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { ACTIVE_PDFS, PDF_BOMBS } from '#testing/hostile-pdfs.ts';
import { watchedPage } from './support/accessible.ts';
import { LONG_PAGES, publishesLongArticle } from './support/long-article.ts';
import { axeViolations, expect, test } from './support/people.ts';

let article: { path: string; title: string };
test.beforeAll(async ({ request }) => {
  article = await publishesLongArticle(request);
});

const DESKTOP = { width: 1280, height: 800 };
const link = (page: Page) => page.getByRole('link', { name: 'Read online' });
const reader = (page: Page) => page.getByRole('dialog', { name: article.title });
const number = (page: Page) => reader(page).getByRole('textbox', { name: 'Page' });
const pages = (page: Page) => reader(page).getByRole('region', { name: 'Pages of the PDF' });
const sheet = (page: Page, which: number) => reader(page).getByText(`This is sheet ${which} about terraces`);

async function opensReader(browser: Browser, options: BrowserContextOptions & { baseURL: string }) {
  const { page, faults } = await watchedPage(browser, { viewport: DESKTOP, ...options });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await page.goto(article.path);
  await link(page).click();
  await expect(sheet(page, 1)).toBeVisible();
  return { page, faults };
}

/** Whether a sheet has been drawn and is not empty paper. */
const isDrawn = (page: Page, which: number) =>
  page.evaluate((index) => {
    const canvas = document.querySelectorAll('.reader-page')[index]?.querySelector('canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return pixels?.some((value, place) => place % 4 < 3 && value < 128) ?? false;
  }, which - 1);

test('the PDF is read in its page: text, pages, size, by mouse and keyboard, and one is back where one was', async ({
  browser,
  baseURL,
}) => {
  const { page, faults } = await opensReader(browser, { baseURL: baseURL ?? '' });
  await expect(number(page)).toHaveValue('1');
  await expect(reader(page)).toContainText(`of ${LONG_PAGES}`);
  await expect.poll(() => isDrawn(page, 1)).toBe(true);
  await expect(pages(page)).toBeFocused();

  await test.step('keys turn pages', async () => {
    await page.keyboard.press('PageDown');
    await expect(number(page)).toHaveValue('2');
    await page.keyboard.press('ArrowRight');
    await expect(number(page)).toHaveValue('3');
    await page.keyboard.press('ArrowLeft');
    await expect(number(page)).toHaveValue('2');
    await page.keyboard.press('End');
    await expect(number(page)).toHaveValue(String(LONG_PAGES));
    await expect(sheet(page, LONG_PAGES)).toBeVisible();
    await expect.poll(() => isDrawn(page, LONG_PAGES)).toBe(true);
  });
  await test.step('pages far from the view have released their memory', async () => {
    await expect(reader(page).locator('canvas')).not.toHaveCount(0);
    expect(await reader(page).locator('canvas').count()).toBeLessThan(6);
    await expect(sheet(page, 1)).toHaveCount(0);
  });
  await test.step('a number leads to its page', async () => {
    await number(page).fill('7');
    await number(page).press('Enter');
    await expect(sheet(page, 7)).toBeInViewport();
    await number(page).fill('700');
    await number(page).press('Enter');
    await expect(number(page)).toHaveValue(String(LONG_PAGES));
    await number(page).fill('x');
    await number(page).press('Enter');
    await expect(number(page)).toHaveValue(String(LONG_PAGES));
  });
  await test.step('size', async () => {
    await pages(page).focus();
    await page.keyboard.press('Home');
    const width = async () =>
      (await reader(page).getByRole('region', { name: 'Page 1', exact: true }).boundingBox())?.width ?? 0;
    const fitted = await width();
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(fitted * 1.2);
    await reader(page).getByRole('button', { name: 'Zoom out' }).click();
    await reader(page).getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(width).toBeLessThan(fitted);
    await reader(page).getByRole('button', { name: 'Fit width' }).click();
    await expect.poll(width).toBe(fitted);
    await expect.poll(() => isDrawn(page, 1)).toBe(true);
  });
  await test.step('Escape closes', async () => {
    await page.keyboard.press('Escape');
    await expect(reader(page)).toHaveCount(0);
    await expect(link(page)).toBeFocused();
    expect(new URL(page.url()).pathname).toBe(article.path);
  });
  await test.step('and it opens again, and closes by its button', async () => {
    await page.keyboard.press('Enter');
    await expect(sheet(page, 1)).toBeVisible();
    await reader(page).getByRole('button', { name: 'Close the reader' }).click();
    await expect(link(page)).toBeFocused();
  });
  expect(faults).toEqual([]);
});

test('the text of a page can be selected and copied', async ({ browser, baseURL }) => {
  const { page } = await opensReader(browser, { baseURL: baseURL ?? '' });
  await sheet(page, 1).click({ clickCount: 3 });
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('This is sheet 1 about terraces');
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`the open reader passes axe and fits at ${width} px, ${colorScheme}`, async ({ browser, baseURL }) => {
      const viewport = { width, height: 740 };
      const { page, faults } = await opensReader(browser, { baseURL: baseURL ?? '', viewport, colorScheme });
      expect(await axeViolations(page)).toEqual([]);
      const scroller = pages(page);
      expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      expect(await reader(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      await expect(number(page)).toBeInViewport({ ratio: 1 });
      for (const name of ['Zoom out', 'Zoom in', 'Fit width', 'Close the reader'])
        await expect(reader(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      await expect(reader(page).getByRole('link', { name: 'Download PDF' })).toBeInViewport({ ratio: 1 });
      expect(faults).toEqual([]);
    });
  }
}

test('without scripts it is a link to the PDF', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })).newPage();
  await page.goto(article.path);
  await expect(link(page)).toHaveAttribute('href', `${article.path}.pdf`);
  await expect(page.getByText('The reader could not be loaded')).toBeHidden();
  await page.getByText('Other styles').click();
  await expect(page.getByRole('heading', { name: 'Vancouver' })).toBeVisible();
});

test('the script comes with the click, and the PDF as it is needed', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '', viewport: DESKTOP })).newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/reader|worker|\.pdf$/.test(request.url()))
      asked.push(`${new URL(request.url()).pathname} ${request.headers().range ?? 'whole'}`);
  });
  await page.goto(article.path, { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  await link(page).click();
  await expect(sheet(page, 1)).toBeVisible();
  // One whole request, which is what is counted as a download.
  expect(asked.filter((request) => request === `${article.path}.pdf whole`)).toHaveLength(1);
});

test('failures show a message, and can be tried again', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '', viewport: DESKTOP })).newPage();
  await page.goto(article.path);
  const said = page.getByText('The reader could not be loaded. Please try again, or download the PDF.');

  await test.step('no script', async () => {
    await page.route('**/assets/reader-*.js*', (route) => route.abort());
    await link(page).click();
    await expect(said).toBeVisible();
    await page.unroute('**/assets/reader-*.js*');
  });
  await test.step('no PDF', async () => {
    await page.route('**/*.pdf', (route) => route.abort());
    await link(page).click();
    await expect(said).toBeHidden();
    await expect(reader(page).getByRole('alert')).toContainText('The PDF could not be loaded. Are you online?');
    await expect(reader(page).getByRole('alert').getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
      'href',
      /\.pdf$/,
    );
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/*.pdf');
  });
  await test.step('a broken PDF', async () => {
    await page.route('**/*.pdf', (route) => route.fulfill({ contentType: 'application/pdf', body: 'no PDF at all' }));
    await reader(page).getByRole('button', { name: 'Try again' }).click();
    await expect(reader(page).getByRole('alert')).toContainText('This PDF cannot be shown here.');
    await page.unroute('**/*.pdf');
  });
  await test.step('and then it comes', async () => {
    await reader(page).getByRole('button', { name: 'Try again' }).click();
    await expect(sheet(page, 1)).toBeVisible();
    await expect(reader(page).getByRole('alert')).toHaveCount(0);
  });
});

test('a citation is copied with its emphasis', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.goto(article.path);
  await page.getByRole('button', { name: 'Copy APA 7' }).click();
  await expect(page.getByRole('button', { name: 'Copied APA 7' })).toBeVisible();
  const [text, html] = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text() ?? '';
    return [await read('text/plain'), await read('text/html')];
  });
  expect(text).toMatch(
    /^Nshimiyimana, E\. \(\d{4}\)\. Reading in the Page: .* \w+\. MDS Journal of Applied Economics and Development\. http/,
  );
  expect(html).toContain('<em>MDS Journal of Applied Economics and Development</em>');
});

test('a hostile PDF runs nothing, requests nothing, and can be closed', async ({ browser, baseURL }) => {
  const { page, faults } = await opensReader(browser, { baseURL: baseURL ?? '' });
  page.on('dialog', (dialog) => faults.push(`dialog: ${dialog.message()}`));
  page.context().on('page', (opened) => faults.push(`window: ${opened.url()}`));
  const shows = async (bytes: Uint8Array) => {
    await page.keyboard.press('Escape');
    await expect(reader(page)).toHaveCount(0);
    await page.route('**/*.pdf', (route) =>
      route.fulfill({ contentType: 'application/pdf', body: Buffer.from(bytes) }),
    );
    await link(page).click();
  };

  for (const [name, make] of Object.entries(ACTIVE_PDFS)) {
    await test.step(`with ${name}`, async () => {
      await shows(make());
      await expect(reader(page).getByText('Honest words')).toBeVisible();
    });
  }
  for (const name of [
    'a page tree that contains itself',
    'a drawing that draws itself',
    'an image of ten billion pixels',
  ]) {
    await test.step(`with ${name}`, async () => {
      await shows(PDF_BOMBS[name]?.() ?? new Uint8Array());
      await expect(reader(page).getByRole('alert').or(pages(page)).first()).toBeVisible();
    });
  }
  await page.keyboard.press('Escape');
  await expect(reader(page)).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(article.path);
  // Foreign requests and violations of the policy are faults too.
  expect(faults).toEqual([]);
});
