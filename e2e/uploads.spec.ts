import type { Page, Route } from '@playwright/test';
import type { SampleArticle } from '#features/site/server/seed/articles.ts';
import { samplePdf } from '#features/site/server/seed/pdf.ts';
import { anAuthorAt, expect, sees, test } from './support/people.ts';

const slot = (page: Page, name: string) => page.getByRole('region', { name });
const manuscript = (page: Page) => slot(page, 'Manuscript File');
const attached = (page: Page, name: string) => manuscript(page).getByRole('button', { name: `Remove ${name}` });
const running = (page: Page, name: string) => manuscript(page).getByRole('button', { name: `Cancel ${name}` });
const SUCCESS = 'File upload successfully';

const paper: SampleArticle = {
  title: 'T',
  topic: '',
  keywords: '',
  abstract: '',
  authors: [],
  issue: 1,
  received: '',
  published: '',
};

async function choosesPaper(page: Page, name = 'paper.pdf'): Promise<void> {
  const buffer = Buffer.from(await samplePdf(paper));
  await manuscript(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
}

/** Somebody at step 3 of a draft the server has. */
async function anAuthorAtFiles(page: Page): Promise<void> {
  await anAuthorAt(page);
  await page.getByLabel('Article Title').fill('On its way');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByRole('button', { name: /Upload Files/ }).click();
}

/** Holds requests to such an address until they are released. */
async function holds(page: Page, address: RegExp): Promise<{ count: () => number; release: () => Promise<void> }> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(address, async (route) => {
    if (isOpen || route.request().method() === 'DELETE') return route.continue();
    held.push(route);
  });
  return {
    count: () => held.length,
    release: async () => {
      isOpen = true;
      for (const route of held.splice(0)) await route.continue().catch(() => {});
    },
  };
}

const SENDING = /\/submission\/resumable\/[^/]+$/;
const FINISHING = /\/submission\/resumable\/[^/]+\/finish$/;

test('an upload started while offline says so, and continues once there is a connection', async ({ page, context }) => {
  await anAuthorAtFiles(page);
  await context.setOffline(true);
  await choosesPaper(page);
  await sees(page, 'Error uploading file');
  await expect(manuscript(page).getByText('The connection was lost. Your progress is saved.')).toBeVisible();
  await expect(
    manuscript(page)
      .getByText(/^0 KB of \d+ KB$/)
      .first(),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(attached(page, 'paper.pdf')).toBeVisible();
  await choosesPaper(page, 'second.pdf');
  await expect(attached(page, 'second.pdf')).toBeVisible();
});

const BEGINNING = /\/submission\/resumable$/;
const QUOTA = 'Your unused uploads have reached the limit of 500 MB.';
const NO_ROOM = 'The journal has no room for files at the moment.';

test('an upload over the quota shows the reason at its field', async ({ page }) => {
  await anAuthorAtFiles(page);
  await page.route(BEGINNING, (route) =>
    route.fulfill({ status: 413, headers: { 'tus-resumable': '1.0.0' }, contentType: 'text/plain', body: QUOTA }),
  );
  await choosesPaper(page);
  await expect(manuscript(page).getByText(QUOTA)).toBeVisible();
  await expect(running(page, 'paper.pdf')).toHaveCount(0);
});

test('an upload to a full disk shows the reason at its field, and continues by itself when there is room', async ({
  page,
}) => {
  await anAuthorAtFiles(page);
  let isFull = true;
  await page.route(BEGINNING, (route) =>
    isFull
      ? route.fulfill({
          status: 503,
          headers: { 'tus-resumable': '1.0.0', 'retry-after': '60' },
          contentType: 'text/plain',
          body: NO_ROOM,
        })
      : route.continue(),
  );
  await choosesPaper(page);
  await expect(manuscript(page).getByText(NO_ROOM)).toBeVisible();
  isFull = false;
  await expect(attached(page, 'paper.pdf')).toBeVisible({ timeout: 30_000 });
});

test('an upload that the server slows down continues by itself', async ({ page }) => {
  await anAuthorAtFiles(page);
  let refused = 0;
  await page.route(SENDING, async (route) => {
    if (refused === 2) return route.continue();
    refused += 1;
    await route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: { message: 'Please slow down.' } });
  });
  await choosesPaper(page);
  await expect(attached(page, 'paper.pdf')).toBeVisible();
  expect(refused).toBe(2);
});

test('discarding a draft discards its uploads', async ({ page }) => {
  await anAuthorAtFiles(page);
  const line = await holds(page, FINISHING);
  await choosesPaper(page);
  await expect.poll(line.count).toBe(1);
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await page.getByRole('button', { name: 'Yes, discard it' }).click();
  await expect(running(page, 'paper.pdf')).toBeHidden();
  const finished = page.waitForResponse(FINISHING);
  await line.release();
  await (await finished).finished();
  await choosesPaper(page, 'another.pdf');
  await expect(attached(page, 'another.pdf')).toBeVisible();
  await expect(attached(page, 'paper.pdf')).toHaveCount(0);
});

test('an upload that is cancelled before its first byte is sent is not attached', async ({ page }) => {
  await anAuthorAtFiles(page);
  const line = await holds(page, /\/assets\/.*\.js$|\/submission\/resumable/);
  await choosesPaper(page);
  await expect.poll(line.count).toBe(1);
  await running(page, 'paper.pdf').click();
  await line.release();
  await choosesPaper(page, 'another.pdf');
  await expect(attached(page, 'another.pdf')).toBeVisible();
  await expect(attached(page, 'paper.pdf')).toHaveCount(0);
});

test('an upload continues when the wizard is left, and is shown on return: under way, and complete', async ({
  page,
}) => {
  await anAuthorAtFiles(page);
  const line = await holds(page, SENDING);
  await choosesPaper(page);
  await expect.poll(line.count).toBe(1);
  await page.getByRole('link', { name: 'My submissions' }).first().click();
  await page.getByRole('link', { name: 'Continue “On its way”' }).click();
  await page.getByRole('button', { name: /Upload Files/ }).click();
  await expect(running(page, 'paper.pdf')).toBeVisible();
  await page.getByRole('link', { name: 'My submissions' }).first().click();
  await expect(page.getByRole('heading', { name: 'My submissions' })).toBeVisible();
  const kept = page.waitForResponse((response) => response.request().method() === 'PUT');
  await line.release();
  expect((await kept).status()).toBe(200);
  await expect(page.getByText(SUCCESS)).toHaveCount(0);
  // The server has what another device would show.
  await page.evaluate(() => localStorage.removeItem('submission-draft'));
  await page.goto('/submission?step=3');
  await expect(attached(page, 'paper.pdf')).toBeVisible();
});

test('a window is not closed over an upload unasked', async ({ page }) => {
  await anAuthorAtFiles(page);
  const line = await holds(page, SENDING);
  await choosesPaper(page);
  await expect.poll(line.count).toBe(1);
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await line.release();
  await expect(attached(page, 'paper.pdf')).toBeVisible();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => page.isClosed()).toBe(true);
});
