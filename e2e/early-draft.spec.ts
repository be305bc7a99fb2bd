import type { APIRequestContext, Browser, Route } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, newPage, registersByApi, test } from './support/people.ts';

/** A page whose scripts wait until they are let through. */
async function waitingPage(browser: Browser, baseURL: string, token: string) {
  const page = await newPage(browser, { baseURL, viewport: { width: 360, height: 800 } });
  const held: Route[] = [];
  let isOpen = false;
  await page.addInitScript((value) => localStorage.setItem('access_token', value), token);
  await page.route(/\/assets\/.*\.js$/, (route) => (isOpen ? route.continue() : void held.push(route)));
  const letThrough = async () => {
    isOpen = true;
    await Promise.all(held.map((route) => route.continue()));
  };
  return { page, letThrough };
}

interface Content {
  manuscriptTitle: string;
  abstract: string;
  authors: { fullName: string }[];
  declarations: { isChecked: boolean }[];
}

/** The draft of the server, once it is as wanted. */
async function draftOf(
  request: APIRequestContext,
  token: string,
  isWanted: (content: Content) => boolean,
): Promise<Content> {
  const headers = { authorization: `Bearer ${token}` };
  let content: Content | undefined;
  await expect
    .poll(async () => {
      const response = await request.get('/api/v1/submission/draft', { headers });
      content = ((await response.json()) as { data: { content: Content } | null }).data?.content;
      return content !== undefined && isWanted(content);
    })
    .toBe(true);
  return content as Content;
}

test('a manuscript is begun while the script of the form loads, and all of it is there when the form takes over', async ({
  browser,
  baseURL,
  request,
}) => {
  const { token } = await registersByApi(request);
  const { page, letThrough } = await waitingPage(browser, baseURL ?? '', token);
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await page.goto('/submission', { waitUntil: 'commit' });
  const title = page.getByLabel('Article Title');
  await title.fill('Markets and mobile money');
  // A browser has six connections to a server: a later request would wait for the files of the form.
  expect(asked.slice(0, 6)).toContain('/api/v1/submission/draft');
  await page.getByLabel('Keywords').fill('markets, money');
  await page.getByLabel('Abstract').fill('What happens when');
  await expectAccessible(page, 'the early form');
  await letThrough();
  await expect(page.getByLabel('Research Topic')).toBeVisible();
  await expect(page.getByLabel('Abstract')).toBeFocused();
  await page.keyboard.type(' money moves?');
  await expect(page.getByLabel('Abstract')).toHaveValue('What happens when money moves?');
  await expect(title).toHaveValue('Markets and mobile money');
  const saved = await draftOf(request, token, ({ abstract }) => abstract.endsWith('moves?'));
  expect([saved.manuscriptTitle, saved.authors.length]).toEqual(['Markets and mobile money', 1]);
});

test('the early form continues the draft that the server has', async ({ browser, baseURL, request }) => {
  const { token } = await registersByApi(request);
  const headers = { authorization: `Bearer ${token}` };
  const content = {
    manuscriptTitle: 'Begun elsewhere',
    topic: '',
    keywords: '',
    abstract: '',
    authors: [{ fullName: 'Eric Nshimiyimana', email: 'e@example.org', affiliation: 'Huye' }],
    files: [],
    declarations: [{ type: 'ETHICAL_CONDUCT', isChecked: true }],
  };
  const saved = await request.put(`/api/v1/submission/draft/${crypto.randomUUID()}`, {
    headers,
    data: { version: 0, content },
  });
  expect(saved.status()).toBe(200);
  const { page, letThrough } = await waitingPage(browser, baseURL ?? '', token);
  await page.goto('/submission', { waitUntil: 'commit' });
  await expect(page.getByLabel('Article Title')).toHaveValue('Begun elsewhere');
  await page.getByLabel('Abstract').fill('Continued here.');
  await letThrough();
  await expect(page.getByLabel('Research Topic')).toBeVisible();
  await expect(page.getByLabel('Abstract')).toHaveValue('Continued here.');
  await expect(page.getByText('changed on another device')).toBeHidden();
  const { authors, declarations } = await draftOf(request, token, ({ abstract }) => abstract === 'Continued here.');
  expect([authors[0]?.fullName, declarations[0]?.isChecked]).toEqual(['Eric Nshimiyimana', true]);
});

test('without an account there is no early form', async ({ browser, baseURL }) => {
  const { page } = await waitingPage(browser, baseURL ?? '', '');
  await page.goto('/submission', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page.getByLabel('Article Title')).toBeHidden();
});

test('a draft that was written for hours without a connection is there after the window was closed, and reaches the server', async ({
  browser,
  baseURL,
  request,
}) => {
  const { token } = await registersByApi(request);
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await page.addInitScript((value) => localStorage.setItem('access_token', value), token);
  await page.clock.install();
  await page.goto('/submission');
  const title = page.getByLabel('Article Title');
  await title.fill('Written at home');
  await draftOf(request, token, ({ manuscriptTitle }) => manuscriptTitle === 'Written at home');

  await page.context().setOffline(true);
  await title.fill('Written on the bus');
  await page.clock.fastForward('04:00:00');
  await page.getByLabel('Abstract').fill('Far from any mast.');
  await page.clock.fastForward('01:00:00');
  await expect(title).toHaveValue('Written on the bus');
  await page.close();

  const later = await page.context().newPage();
  await later.context().setOffline(false);
  await later.addInitScript((value) => localStorage.setItem('access_token', value), token);
  await later.goto('/submission');
  await expect(later.getByLabel('Article Title')).toHaveValue('Written on the bus');
  await expect(later.getByLabel('Abstract')).toHaveValue('Far from any mast.');
  await draftOf(
    request,
    token,
    ({ manuscriptTitle, abstract }) =>
      manuscriptTitle === 'Written on the bus' && abstract.trim() === 'Far from any mast.',
  );
});
