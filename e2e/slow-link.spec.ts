import { expect, newPage, test } from './support/people.ts';

const FONTS = /\.woff2$/;

test('fonts come after the first paint, and at once when the browser has kept them', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await page.goto('/about', { waitUntil: 'networkidle' });
  const times = () =>
    page.evaluate(() => {
      const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return { first: Math.min(...fonts.map(({ startTime }) => startTime)), loaded: navigation?.loadEventStart ?? 0 };
    });
  const first = await times();
  expect(first.first).toBeGreaterThan(first.loaded);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fonts'))).toContain('/assets/fonts-');
  await page.goto('/archive', { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => document.fonts.check('1rem "Source Sans 3"'))).toBe(true);
  const kept = await times();
  expect(kept.first).toBeLessThan(kept.loaded);
});

test('over a slow link, and for a browser that saves data, no font is loaded', async ({ browser, baseURL }) => {
  const requests: string[] = [];
  const slow = await newPage(browser, { baseURL: baseURL ?? '' });
  slow.on('request', (request) => requests.push(request.url()));
  const client = await slow.context().newCDPSession(slow);
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 1200,
    downloadThroughput: 6000,
    uploadThroughput: 6000,
  });
  await slow.goto('/about', { waitUntil: 'networkidle' });
  const saving = await newPage(browser, { baseURL: baseURL ?? '' });
  saving.on('request', (request) => requests.push(request.url()));
  await saving.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  await saving.goto('/about', { waitUntil: 'networkidle' });
  expect(requests.filter((url) => url.endsWith('/about'))).toHaveLength(2);
  expect(requests.filter((url) => FONTS.test(url))).toEqual([]);
});
