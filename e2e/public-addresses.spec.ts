import { expect, test } from './support/people.ts';
import { aRetractedArticle } from './support/retracted-article.ts';

const MISSING = '/nowhere';

test('a wrong slug leads to the right address, an unknown page is 404 with status', async ({ page, request }) => {
  const { data } = (await (await request.get('/api/v1/home-page')).json()) as {
    data: { recentSubmissions: { number: string; slug: string }[] };
  };
  const [article] = data.recentSubmissions;
  await page.goto(`/article/${article?.number}/something-else`);
  await expect(page).toHaveURL(new RegExp(`/article/${article?.number}/${article?.slug}$`));
  for (const path of ['/article/MDS-1999-0001/x', '/issue/x', '/policies/x', '/nowhere', '/%c0%af']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expect(page).toHaveTitle('Oops! Page not found');
  }
});

test('nothing is kept by guessing: what moved, and the data of pages', async ({ request }) => {
  const { data } = (await (await request.get('/api/v1/home-page')).json()) as {
    data: { recentSubmissions: { number: string }[] };
  };
  const number = data.recentSubmissions[0]?.number;
  for (const path of [
    `/article/${number}/else`,
    `/article/${number}/else.pdf`,
    `/article/${number}/x.data`,
    '/about.data',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([path, response.headers()['cache-control']]).toEqual([path, 'no-cache']);
  }
});

test('a page that says it is the same for any query is, and those that read theirs do not say it', async ({
  request,
}) => {
  // Requests with credentials get nothing from the shared cache.
  const headers = { accept: 'text/html', authorization: 'Unknown' };
  const saysSo = async (path: string) => {
    const plain = await request.get(path, { headers });
    expect([path, plain.status()]).toEqual([path, path === MISSING ? 404 : 200]);
    if (plain.headers()['no-vary-search'] !== 'params') return false;
    const asked = await request.get(`${path}?tab=review&page=2&q=soil&sort=title&utm_source=letter`, { headers });
    expect(await asked.text(), path).toBe(await plain.text());
    return true;
  };
  const data = (await (await request.get('/api/v1/submission')).json()).data as {
    number: string;
    slug: string;
    issue: { id: string } | null;
  }[];
  const { number, slug, issue } = data.find((article) => article.issue) ?? {};
  const same = [
    '/',
    '/about',
    '/editorial-board',
    '/policies/privacy',
    '/status',
    `/article/${number}/${slug}`,
    `/issue/${issue?.id}`,
  ];
  // Another journey may change the pages between two requests.
  for (const path of same) await expect.poll(() => saysSo(path).catch(() => 'differs'), path).toBe(true);
  for (const path of ['/journal', '/archive', '/search', '/author-page', '/contact', '/login', MISSING]) {
    expect([path, await saysSo(path)]).toEqual([path, false]);
  }
});

test('pages send their security headers, rendered or cached, and so does a missing one', async ({ request }) => {
  for (const path of ['/', '/search?q=soil', '/author-page', '/login', '/dashboard', '/api', MISSING]) {
    // Requests with credentials get nothing from the shared cache; the others do, where pages are cached.
    for (const who of [{ authorization: 'Unknown' }, {}, {}]) {
      const headers = (await request.get(path, { headers: { accept: 'text/html', ...who } })).headers();
      const policy = headers['content-security-policy'] ?? '';
      const where = `${path} ${JSON.stringify(who)}`;
      expect(policy, where).toContain("default-src 'self'");
      expect(policy, where).toContain("frame-ancestors 'none'");
      expect(
        policy.split('; ').find((part) => part.startsWith('script-src')),
        where,
      ).not.toMatch(/unsafe|http|\*/);
      expect(headers, where).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      });
    }
  }
});

test('a client that requests an icon without reading a page gets one', async ({ request }) => {
  const response = await request.get('/favicon.ico');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/x-icon']);
});

test('links to pages have a picture, and public pages one address each', async ({ page, request, baseURL }) => {
  const path = await aRetractedArticle(request);
  for (const [address, canonical] of [
    ['/', '/'],
    ['/about', '/about'],
    ['/journal?topic=health+economics&q=x&page=2', '/journal?topic=Health+Economics&page=2'],
    ['/archive?page=1', '/archive'],
    ['/author-page?tab=review', '/author-page?tab=review'],
    ['/contact?to=x', '/contact'],
    ['/editorial-board', '/editorial-board'],
    ['/policies/privacy', '/policies/privacy'],
    ['/status', '/status'],
    [path, path],
  ] as const) {
    await page.goto(address);
    await expect(page.locator('link[rel="canonical"]'), address).toHaveAttribute('href', `${baseURL}${canonical}`);
    await expect(page.locator('meta[name="description"]'), address).toHaveAttribute('content', /\S{3}/);
    const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
    expect((await request.get(picture)).headers()['content-type'], address).toBe('image/png');
  }
  await expect(page.locator('link[rel="cite-as"]')).toHaveCount(1);
});

test('feeds are linked for feed readers and for people: of everything, of a topic and of an issue', async ({
  page,
  request,
}) => {
  const { data } = (await (await request.get('/api/v1/submission')).json()) as {
    data: { topic: string; issue: { id: string } | null }[];
  };
  const article = data.find(({ issue }) => issue);
  for (const [path, most] of [
    ['/journal', 2],
    [`/journal?topic=${encodeURIComponent(article?.topic ?? '')}`, 4],
    [`/issue/${article?.issue?.id}`, 4],
  ] as const) {
    await page.goto(path);
    const told = page.locator('head link[rel="alternate"][type$="s+xml"], head link[rel="alternate"][type$="m+xml"]');
    await expect(told, path).toHaveCount(most);
    const own = page.locator('main').getByRole('link', { name: /^(Atom|RSS): / });
    await expect(own, path).toHaveCount(2);
    for (const link of await own.all()) await expect(link, path).toBeVisible();
    for (const link of await told.all()) {
      await expect(link, path).toHaveAttribute('title', /\S \((Atom|RSS)\)$/);
      const [address, type] = [await link.getAttribute('href'), await link.getAttribute('type')];
      const feed = await request.get(address ?? '');
      expect([feed.status(), feed.headers()['content-type']], address ?? '').toEqual([200, `${type}; charset=utf-8`]);
    }
  }
});
