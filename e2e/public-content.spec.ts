import { byTheOffice, expect, newPage, test } from './support/people.ts';

test('templates can be downloaded, and tabs have addresses', async ({ page, request }) => {
  await page.goto('/author-page');
  await page.getByRole('link', { name: 'Resources' }).click();
  await expect(page).toHaveURL(/tab=resources/);
  for (const name of ['Word template (.docx)', 'LaTeX template (.tex)']) {
    const href = (await page.getByRole('link', { name }).getAttribute('href')) ?? '';
    expect((await request.get(href)).status()).toBe(200);
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
  await expect(page.locator('[data-hero] button')).toHaveCount(4);
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

test('the router leads from a page with the framework to the document of one without', async ({ page }) => {
  await page.goto('/unauthorized');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.getByRole('main').getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Read More' }).first().click();
  await expect(page.getByText('Created', { exact: true }).first()).toBeVisible();
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
