import { gzipSync } from 'node:zlib';
import { byTheOffice, expect, newPage, test } from './support/people.ts';
import { aRetractedArticle } from './support/retracted-article.ts';
import { submitsByApi } from './support/submission.ts';
import { totalOf, weighed } from './support/weight.ts';

test('a first visit to an article is light: under 85 kB in all, 14 kB for the first paint', async ({
  browser,
  baseURL,
  request,
}) => {
  // An article with a full text has more to say; its own journey looks at it.
  const { id, number } = await submitsByApi(
    request,
    'An article without its text',
    'An abstract of some length. '.repeat(40),
  );
  const headers = await byTheOffice(request);
  await request.put(`/api/v1/submission/${id}`, { headers, data: { status: 'PUBLISHED' } });
  const { slug } = ((await (await request.get(`/api/v1/articles/${number}`)).json()) as { data: { slug: string } })
    .data;
  for (const language of ['', '/fr']) {
    const page = await newPage(browser, { baseURL: baseURL ?? '' });
    const sizes = await weighed(page, `${language}/article/${number}/${slug}`);
    // The sheet with the fonts comes after it.
    const firstPaint = totalOf(sizes.filter(([url]) => /\/article\/|\.css$/.test(url) && !/\/fonts-/.test(url)));
    expect(totalOf(sizes), language).toBeLessThan(85 * 1024);
    expect(firstPaint, language).toBeLessThan(14 * 1024);
    expect(sizes.some(([url]) => url.endsWith('.js'))).toBe(false);
  }
});

/** Pages without a framework, beside articles and issues. */
const PLAIN = [
  '/',
  '/journal',
  '/journal?q=xyzzyqwv',
  '/contact',
  '/archive',
  '/search?q=credit',
  '/about',
  '/author-page?tab=resources',
  '/editorial-board',
  '/announcements',
  '/policies/peer-review',
  '/policies/ethics',
  '/verify',
  '/nowhere',
  '/newsletter/confirm?link=x',
];

/** Names of the classes that a stylesheet has rules for. */
const classesIn = (css: string) =>
  new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', '')));

test('the small style sheets have every class that their pages use', async ({ browser, baseURL, request }) => {
  const retracted = await aRetractedArticle(request);
  const { data } = (await (await request.get('/api/v1/submission')).json()) as {
    data: { issue: { id: string } | null }[];
  };
  const issue = data.find((article) => article.issue)?.issue?.id;
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  const classes = async (address: string) => {
    await page.goto(address);
    const links = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLLinkElement).href));
    const sheets = await Promise.all(links.map(async (link) => (await request.get(link)).text()));
    const inline = await page.locator('style').allTextContents();
    return classesIn([...sheets, ...inline].join('\n'));
  };
  const all = await classes('/login');
  for (const path of [retracted, `/issue/${issue}`, ...PLAIN]) {
    const styled = await classes(path);
    const used = await page.locator('[class]').evaluateAll((elements) => elements.flatMap((e) => [...e.classList]));
    expect(used.length, path).toBeGreaterThan(50);
    expect(
      [...new Set(used)].filter((name) => all.has(name) && !styled.has(name)),
      path,
    ).toEqual([]);
  }
});

test('public pages stay under 120 kB, those with the framework under 280 kB, and nothing jumps while they load', async ({
  browser,
  baseURL,
}) => {
  for (const [path, most] of [
    ['/', 120],
    ['/journal', 120],
    ['/contact', 120],
    ['/login', 280],
  ] as const) {
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
    expect(total, path).toBeLessThan(most * 1024);
    expect(Number(await page.evaluate(() => sessionStorage.getItem('shift'))), path).toBeLessThan(0.1);
    await page.close();
  }
});
