import { gzipSync } from 'node:zlib';
import { expect, newPage, test } from './support/people.ts';
import { aRetractedArticle } from './support/retracted-article.ts';
import { totalOf, weighed } from './support/weight.ts';

test('a first visit to an article is light: under 100 kB in all, 14 kB for the first paint', async ({
  browser,
  baseURL,
  request,
}) => {
  const { data } = (await (await request.get('/api/v1/home-page')).json()) as {
    data: { recentSubmissions: { number: string; slug: string }[] };
  };
  // An article with a full text has more to say; its own journey looks at it.
  const hasText = async (number: string) =>
    ((await (await request.get(`/api/v1/articles/${number}/text`)).json()) as { data: unknown }).data !== null;
  let article: (typeof data.recentSubmissions)[number] | undefined;
  for (const one of data.recentSubmissions) if (!article && !(await hasText(one.number))) article = one;
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  const sizes = await weighed(page, `/article/${article?.number}/${article?.slug}`);
  const firstPaint = totalOf(sizes.filter(([url]) => /\/article\/|\.css$/.test(url)));
  expect(article).toBeDefined();
  expect(totalOf(sizes)).toBeLessThan(100 * 1024);
  expect(firstPaint).toBeLessThan(14 * 1024);
  expect(sizes.some(([url]) => url.endsWith('.js'))).toBe(false);
});

/** Names of the classes that a stylesheet has rules for. */
const classesIn = (css: string) =>
  new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', '')));

test('the stylesheet of an article page has every class that the page uses', async ({ browser, baseURL, request }) => {
  const path = await aRetractedArticle(request);
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  const stylesheet = async (address: string) => {
    await page.goto(address);
    const href = await page.locator('link[rel="stylesheet"]').first().getAttribute('href');
    return classesIn(await (await request.get(href ?? '')).text());
  };
  const all = await stylesheet('/');
  const styled = await stylesheet(path);
  const used = await page.locator('[class]').evaluateAll((elements) => elements.flatMap((e) => [...e.classList]));
  expect(used.length).toBeGreaterThan(50);
  expect([...new Set(used)].filter((name) => all.has(name) && !styled.has(name))).toEqual([]);
});

test('pages that hydrate stay under 250 kB, and nothing jumps while they load', async ({ browser, baseURL }) => {
  for (const path of ['/', '/journal', '/contact']) {
    const page = await newPage(browser, { baseURL: baseURL ?? '' });
    let total = 0;
    page.on('response', async (response) => {
      total += gzipSync(await response.body().catch(() => Buffer.alloc(0))).length;
    });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const sum = Number(sessionStorage.getItem('shift') ?? 0) + (entry as unknown as { value: number }).value;
          sessionStorage.setItem('shift', String(sum));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(total, path).toBeLessThan(250 * 1024);
    expect(Number(await page.evaluate(() => sessionStorage.getItem('shift'))), path).toBeLessThan(0.1);
    await page.close();
  }
});
