import { expectAccessibleEverywhere, watchedPage } from './support/accessible.ts';
import { expect, newPage, test } from './support/people.ts';

test('the API page lists every call without a request to another host, and a call can be tried', async ({
  browser,
  baseURL,
}) => {
  const viewport = { width: 1280, height: 900 };
  const { page, faults } = await watchedPage(browser, { baseURL: baseURL ?? '', viewport });
  const response = await page.goto('/api');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  await expect(page.getByRole('heading', { name: 'MDS Journal of Applied Economics and Development' })).toBeVisible();
  await expect(page.locator('[data-plain-list]')).toBeHidden();
  await page.goto('/api#tag/topic/GET/topic');
  const call = page.getByRole('region', { name: 'Research topics, by name' }).first();
  await expect(call).toBeVisible();
  await call
    .getByRole('button', { name: /^Test Request/ })
    .first()
    .click();
  const answer = page.waitForResponse('**/api/v1/topic');
  await page.getByRole('button', { name: /^Send/ }).first().click();
  expect((await answer).status()).toBe(200);
  expect(faults).toEqual([]);
});

test('its script is kept for ever and sent small', async ({ request }) => {
  const html = await (await request.get('/api')).text();
  const address = /src="(\/assets\/api-reference-[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const script = await request.get(address, { headers: { 'accept-encoding': 'br' } });
  expect(script.headers()['cache-control']).toContain('immutable');
  expect(script.headers()['content-encoding']).toBe('br');
  expect(Number(script.headers()['content-length'])).toBeLessThan(1_200_000);
  expect((await request.get('/')).headers()['content-security-policy']).not.toContain('unsafe-inline');
});

test('without JavaScript the calls are a list, with the document’s address', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', javaScriptEnabled: false });
  await page.goto('/api');
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
  await expect(page.getByText('GET /home-page')).toBeVisible();
  const address = await page.getByRole('link', { name: 'openapi.json' }).getAttribute('href');
  const document = (await (await page.request.get(address ?? '')).json()) as { openapi: string };
  expect(document.openapi).toBe('3.1.0');
});

test('the plain list passes axe on mobile and desktop, light and dark', async ({ browser, baseURL }) => {
  const viewport = { width: 360, height: 800 };
  const { page } = await watchedPage(browser, { baseURL: baseURL ?? '', viewport });
  // Where the script does not arrive, as on a slow or broken link.
  await page.route('**/assets/api-reference-*', (route) => route.abort());
  await page.goto('/api');
  await expect(page.locator('[data-plain-list]')).toBeVisible();
  await expectAccessibleEverywhere(page, 'api');
});

test('robots, archives and password managers find what they look for', async ({ request }) => {
  const start = await request.get('/lockss');
  expect(start.headers()['content-type']).toBe('text/html; charset=utf-8');
  expect(await start.text()).toContain('LOCKSS system has permission');
  expect((await request.get('/lockss/1801-02')).status()).toBe(404);
  const security = await (await request.get('/.well-known/security.txt')).text();
  expect(security).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(Date.parse(/^Expires: (.+)$/m.exec(security)?.[1] ?? '')).toBeGreaterThan(Date.now());
  const change = await request.get('/.well-known/change-password', { maxRedirects: 0 });
  expect(change.headers().location).toBe('/account');
});
