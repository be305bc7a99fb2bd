import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessibleEverywhere, watchedPage } from './support/accessible.ts';
import { axeViolations, byTheOffice, expect, mailTo, newPage, test } from './support/people.ts';
import { inReadModel } from './support/read-model.ts';

const MISSING = '/nowhere';
const PAGES = [
  '/',
  '/about',
  '/journal',
  '/journal?q=xyzzyqwv',
  '/journal?q=aprentices',
  '/editorial-board',
  '/author-page',
  '/author-page?tab=submission',
  '/author-page?tab=review',
  '/author-page?tab=resources',
  '/archive',
  '/contact',
  '/search',
  '/search?q=soil',
  '/policies/open-access',
  '/policies/privacy',
  '/newsletter/unsubscribe?link=x',
  '/login',
  '/login?tab=register',
  '/verify-email',
  '/verify-2fa',
  '/unauthorized',
  '/first-administrator?link=x',
  MISSING,
];

test('every public page passes axe and fits on mobile and desktop, light and dark', async ({
  browser,
  baseURL,
  request,
}) => {
  const viewport = { width: 360, height: 800 };
  const { page, faults } = await watchedPage(browser, { baseURL: baseURL ?? '', viewport });
  // Other journeys publish articles without an issue at the same time.
  const { data } = (await (await request.get('/api/v1/submission')).json()) as {
    data: { number: string; slug: string; issue: { id: string } | null }[];
  };
  const article = data.find(({ issue }) => issue);
  for (const path of [...PAGES, `/article/${article?.number}/${article?.slug}`, `/issue/${article?.issue?.id}`]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(path === MISSING ? 404 : 200);
    await expectAccessibleEverywhere(page, path);
  }
  expect(faults).toEqual([]);
});

test('every public page can be used at 320 px', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 320, height: 700 } });
  for (const path of PAGES) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

test('unbreakable words wrap and widen no page', async ({ browser, baseURL, request }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', viewport: { width: 320, height: 700 } });
  const path = await aRetractedArticle(request);
  for (const address of ['/', '/journal', '/archive', '/search?q=rural', '/about', '/editorial-board', path]) {
    await page.goto(address);
    const overhang = await page.evaluate(() => {
      for (const element of document.querySelectorAll('main :is(h1, h2, h3, p, li, dd)')) {
        const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
        if (text) text.nodeValue = 'W'.repeat(300);
      }
      for (const link of document.querySelectorAll('main :is(h2, h3) a')) link.textContent = 'W'.repeat(300);
      return document.documentElement.scrollWidth - innerWidth;
    });
    expect(overhang, address).toBeLessThanOrEqual(0);
  }
});

test('the states of pages pass axe: open menu, open card, error', async ({ browser, baseURL }) => {
  const page = await newPage(browser, {
    baseURL: baseURL ?? '',
    viewport: { width: 360, height: 800 },
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await axeViolations(page), 'menu').toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Read More' }).first().click();
  expect(await axeViolations(page), 'card').toEqual([]);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
  expect(await axeViolations(page), 'errors').toEqual([]);
});

test('a first visit to an article is light: under 100 kB in all, 14 kB for the first paint', async ({
  browser,
  baseURL,
  request,
}) => {
  const { data } = (await (await request.get('/api/v1/home-page')).json()) as {
    data: { recentSubmissions: { number: string; slug: string }[] };
  };
  const [article] = data.recentSubmissions;
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  const sizes: [url: string, bytes: number][] = [];
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const urls = new Map<string, string>();
  client.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.push([urls.get(requestId) ?? '', encodedDataLength]),
  );
  await page.goto(`/article/${article?.number}/${article?.slug}`, { waitUntil: 'networkidle' });
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  const firstPaint = sizes.filter(([url]) => /\/article\/|\.css$/.test(url)).reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(total).toBeLessThan(100 * 1024);
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

test('a member of the board is written to by the contact form, on a slow line too', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    await pause(2500);
    await route.continue();
  });
  await page.goto('/editorial-board');
  await page.getByRole('link', { name: 'Contact: Dr. Wanjiru Kamau' }).click();
  await expect(page.getByText('To Dr. Wanjiru Kamau')).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill('Grace');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Akello');
  await page.getByRole('textbox', { name: 'Email' }).first().fill('grace@example.org');
  await page.getByRole('textbox', { name: 'Message' }).fill('May I ask you something?');
  // Sent as soon as the script is there, which is no sign of a machine.
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  const mails = await mailTo('editor@mds-jaed.example', /To Dr. Wanjiru Kamau/);
  expect(mails[0]?.replyTo?.[0]?.address).toBe('grace@example.org');
});

test('the contact form works without JavaScript, and keeps what was typed', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', javaScriptEnabled: false });
  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'First name' }).fill('Grace');
  await page.getByRole('textbox', { name: 'Message' }).fill('Without a script');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please enter your last name.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Grace');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Akello');
  await page.getByRole('textbox', { name: 'Email' }).first().fill('grace@example.org');
  await page.getByRole('combobox', { name: 'Inquiry type' }).selectOption('Other');
  await page.getByRole('textbox', { name: 'Subject' }).fill('No script');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('The editorial office will reply')).toBeVisible();
});

test('FAQs: five first, then all', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.locator('summary')).toHaveCount(5);
  await page.getByRole('button', { name: 'View More (2)' }).click();
  await expect(page.locator('summary')).toHaveCount(7);
  await page.getByRole('button', { name: 'Show Less' }).click();
  await expect(page.locator('summary')).toHaveCount(5);
});

test('the newsletter: subscribe, confirm by mail, unsubscribe with one click', async ({ page, request }) => {
  const email = `reader.${Date.now()}@example.org`;
  await page.goto('/contact');
  const box = page.locator('#newsletter');
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Please enter your email').first()).toBeVisible();
  await box.getByRole('textbox', { name: 'Email' }).fill(email);
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Subscribed to newsletter successfully!')).toBeVisible();
  await expect(box.getByText('Please follow the link')).toBeVisible();
  const [mail] = await mailTo(email, /confirm your subscription/);
  await page.goto(/https?:\S+\/newsletter\/confirm\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expect(page.getByText('Your subscription is confirmed.')).toBeVisible();
  const oneClick = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.replace(/[<>]/g, '') ?? '';
  const response = await request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain('You have been unsubscribed.');
});

test('templates can be downloaded, and tabs have addresses', async ({ page, request }) => {
  await page.goto('/author-page');
  await page.getByRole('link', { name: 'Resources' }).click();
  await expect(page).toHaveURL(/tab=resources/);
  for (const name of ['Word template (.docx)', 'LaTeX template (.tex)']) {
    const href = (await page.getByRole('link', { name }).getAttribute('href')) ?? '';
    expect((await request.get(href)).status()).toBe(200);
  }
});

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

test('the hero fades through three pictures with dots and a pause button, and stands still when motion is not wanted', async ({
  browser,
  baseURL,
}) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '', reducedMotion: 'no-preference' });
  await page.goto('/');
  const dots = page.getByRole('button', { name: /^Slide \d$/ });
  await expect(dots).toHaveCount(3);
  await expect(page.locator('.swiper-button-next')).toHaveCount(0);
  await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true');
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true', { timeout: 8_000 });
  await page.getByRole('button', { name: 'Pause the slideshow' }).click();
  await expect(page.getByRole('button', { name: 'Play the slideshow' })).toBeVisible();
  await dots.nth(2).click();
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
  const still = await newPage(browser, { baseURL: baseURL ?? '' });
  await still.goto('/');
  await expect(still.getByRole('button', { name: 'Play the slideshow' })).toBeVisible();
});

test('the home page has its numbers, three cards and its ways on', async ({ page }) => {
  await page.goto('/');
  for (const label of ['Published Articles', 'Active Subscribers', 'Countries'])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  await expect(page.getByText('68', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  for (const [name, href] of [
    ['Submit Your Research', '/submission'],
    ['View All Articles', '/journal'],
    ['Submit Article', '/submission'],
    ['Author Guidelines', '/author-page'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('header and footer lead where the specification says', async ({ page }) => {
  await page.goto('/about');
  const header = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect(
    await header.evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)),
  ).toEqual([
    'Home /',
    'About /about',
    'Journal /journal',
    'Editorial Board /editorial-board',
    'Author Page /author-page',
    'Archive /archive',
    'Submission /submission',
    'Contact /contact',
  ]);
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  await expect(page.locator('header a[href^="tel:"], header a[href^="mailto:"]')).toHaveCount(2);
  const social = page.getByRole('list', { name: 'Follow us' }).getByRole('link');
  await expect(social).toHaveCount(0);
  const headers = await byTheOffice(page.request);
  const { data } = (await (await page.request.get('/api/v1/contact-info', { headers })).json()) as {
    data: { contactInfo: object };
  };
  const set = (links: object) =>
    page.request.patch('/api/v1/contact-info', {
      data: { ...data.contactInfo, version: undefined, social: links },
      headers,
    });
  const networks = ['twitter', 'facebook', 'linkedin', 'instagram'];
  await set(Object.fromEntries(networks.map((network) => [network, `https://${network}.example/mds-jaed`])));
  await page.reload();
  await expect(social).toHaveText(['Twitter', 'Facebook', 'LinkedIn', 'Instagram']);
  for (const link of await social.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  // Only the networks that are set are shown.
  await set({ twitter: '', facebook: '', linkedin: 'https://linkedin.example/mds-jaed', instagram: '' });
  await page.reload();
  await expect(social).toHaveText(['LinkedIn']);
  await set({ twitter: '', facebook: '', linkedin: '', instagram: '' });
  await expect(page.getByText(`© ${new Date().getFullYear()}`)).toBeVisible();
});

test('the header marks where one is, with the framework and without', async ({ page }) => {
  for (const [path, marked] of [
    ['/about', ['About']],
    ['/archive?page=1', ['Archive']],
    ['/contact', ['Contact']],
    ['/policies/review', []],
    ['/nowhere', []],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('banner').first().locator('[aria-current=page]'), path).toHaveText([...marked]);
  }
});

test('a link from a hydrated page to a static one shows the whole page', async ({ page }) => {
  await page.goto('/journal');
  await page.evaluate(() => Object.assign(window, { isWalking: true }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Archive' }).click();
  await expect(page.getByText('Issues Published', { exact: true })).toBeVisible();
  await page.locator('summary').first().click();
  await expect(page.getByRole('link', { name: 'Table of contents' }).first()).toBeVisible();
  expect(await page.evaluate(() => 'isWalking' in window)).toBe(true);
});

test('a guideline’s figures are exact', async ({ page }) => {
  const expected: [string, string[]][] = [
    [
      'guidelines',
      [
        '4,000–8,000 words',
        '2,000–4,000 words',
        '3,000–6,000 words',
        '1,000–2,500 words',
        '250–300 words',
        'at least 300 DPI',
        'below 15%',
      ],
    ],
    [
      'submission',
      [
        'Prepare Manuscript',
        'Online Submission',
        'Initial Review',
        'Peer Review',
        'Decision & Revision',
        'Publication',
        'Ready to Submit',
      ],
    ],
    ['review', ['1–2 weeks', '4–6 weeks', '2–4 weeks', 'at least two reviewers, double-blind']],
    ['resources', ['Templates', 'Checklists', 'Support', 'Ethics notice']],
  ];
  for (const [tab, texts] of expected) {
    await page.goto(`/author-page?tab=${tab}`);
    for (const text of texts) await expect(page.locator('main').getByText(text).first(), text).toBeVisible();
  }
});

test('about: sections by their order, pillars as a group of three, mission, community', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Empowering Knowledge Through Research');
  const headings = await page.locator('main h2, main h3').allTextContents();
  expect(headings).toEqual([
    'What is MDS-JAED?',
    'Why publish with us',
    'How to contribute',
    'Publication frequency',
    'Indexing and accessibility',
    'What we stand for',
    'Research excellence',
    'Policy impact',
    'Engagement with practitioners',
    'Aims and scope',
    'Join our community',
  ]);
  await expect(page.getByText('Our Mission')).toBeVisible();
});

test('forms sent wrongly are refused, never a fault of ours', async ({ request }) => {
  expect((await request.post('/contact', { data: { firstName: 'A' } })).status()).toBe(415);
  expect((await request.post('/contact', { form: { message: 'x'.repeat(2_000_000) } })).status()).toBe(413);
  expect((await request.post('/newsletter/unsubscribe?link=x', { form: {} })).status()).toBe(404);
  const answers = async (method: string, path: string) => {
    const response = await request.fetch(path, { method });
    return [response.status(), response.headers().allow];
  };
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    for (const path of ['/about', '/', '/dashboard', '/icon.svg', '/feed.xml'])
      expect(await answers(method, path), `${method} ${path}`).toEqual([405, 'GET, HEAD']);
    expect(await answers(method, '/nowhere'), method).toEqual([404, undefined]);
    if (method !== 'POST') expect(await answers(method, '/contact'), method).toEqual([405, 'GET, HEAD, POST']);
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

test('everything by keyboard: skip link, cards, hero, menu of issues', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  const readMore = page.getByRole('button', { name: 'Read More' }).first();
  for (
    let presses = 0;
    presses < 20 && !(await readMore.evaluate((button) => button === document.activeElement));
    presses++
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Hide Details' })).toBeFocused();
  await page.goto('/archive');
  await page.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hide Details').first()).toBeVisible();
});

/** The oldest article, retracted and corrected, with versions and with iDs of authors and institutions; its path. */
async function aRetractedArticle(request: APIRequestContext): Promise<string> {
  const { data } = (await (await request.get('/api/v1/submission')).json()) as {
    data: { id: string; number: string; slug: string; authors: object[]; files: { id: string }[] }[];
  };
  const article = data.at(-1);
  const iDs = { orcid: '0000-0002-1825-0097', ror: '00286hs46' };
  const notice = { text: 'The survey was counted twice.', doi: '10.5555/notice.1' };
  const version = { publishedAt: '2026-03-12T10:00:00.000Z', fileId: article?.files[0]?.id };
  await inReadModel('update articles set authors = $2, notices = $3, versions = $4 where id = $1', [
    article?.id,
    JSON.stringify(article?.authors.map((author) => ({ ...author, ...iDs }))),
    JSON.stringify([
      { ...notice, id: 'c', kind: 'CORRECTION', date: '2026-01-05' },
      { ...notice, id: 'e', kind: 'EXPRESSION_OF_CONCERN', date: '2026-02-05' },
      { ...notice, id: 'r', kind: 'RETRACTION', date: '2026-03-12' },
    ]),
    JSON.stringify([
      { ...version, number: 1, note: '' },
      { ...version, number: 2, note: 'Table 3 has the right unit.' },
    ]),
  ]);
  return `/article/${article?.number}/${article?.slug}`;
}

test('a retracted article says so without JavaScript, passes axe and fits at all widths, light and dark', async ({
  browser,
  baseURL,
  request,
}) => {
  const path = await aRetractedArticle(request);
  const viewport = { width: 320, height: 800 };
  const { page: read, faults } = await watchedPage(browser, { baseURL: baseURL ?? '', viewport });
  await read.goto(path);
  await expectAccessibleEverywhere(read, path, [320, 360, 768, 1280]);
  expect(faults).toEqual([]);
  const page = await newPage(browser, { baseURL: baseURL ?? '', javaScriptEnabled: false });
  await page.goto(path);
  await expect(page).toHaveTitle(/^Retracted: /);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Retracted: /);
  await expect(page.getByRole('heading', { name: 'This article has been retracted 12 March 2026' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^ORCID iD of / }).first()).toBeVisible();
  await page.getByRole('link', { name: 'PDF of version 1' }).isVisible();
  const keyword = page.locator('a[href^="/search?q=%22"]').first();
  const word = (await keyword.textContent()) ?? '';
  await keyword.click();
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveValue(`"${word}"`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('on paper an article is a clean sheet: what it is, and nothing to click', async ({
  browser,
  baseURL,
  request,
}) => {
  const path = await aRetractedArticle(request);
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await page.goto(path);
  await page.emulateMedia({ media: 'print' });
  for (const text of ['MDS Journal of Applied Economics and Development', 'https://orcid.org/0000-0002-1825-0097'])
    await expect(page.locator('main').getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Abstract' })).toBeVisible();
  for (const gone of [
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('link', { name: /^Download PDF/ }),
    page.getByRole('heading', { name: 'Related articles' }),
    page.getByRole('button').first(),
    page.getByRole('contentinfo'),
  ]) {
    await expect(gone).toBeHidden();
  }
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
