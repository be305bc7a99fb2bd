import { expectAccessibleEverywhere, watchedPage } from './support/accessible.ts';
import { anAddress, byTheOffice, expect, mailTo, newPage, sees, test } from './support/people.ts';

/** Pages whose words are the interface's. */
const PAGES = [
  '/',
  '/journal',
  '/editorial-board',
  '/author-page',
  '/archive',
  '/announcements',
  '/contact',
  '/search?q=soil',
  '/verify',
];

test('the public pages are in French, pass axe and fit', async ({ browser, baseURL }) => {
  const viewport = { width: 360, height: 800 };
  const { page, faults } = await watchedPage(browser, { baseURL: baseURL ?? '', viewport });
  for (const path of PAGES) {
    const address = path === '/' ? '/fr' : `/fr${path}`;
    expect((await page.goto(address))?.status(), address).toBe(200);
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await expect(page.getByRole('link', { name: 'Connexion' })).toBeVisible();
    await expectAccessibleEverywhere(page, address);
  }
  expect(faults).toEqual([]);
});

test('the switch keeps the page and its query, and links stay in the language', async ({ browser, baseURL }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await page.goto('/search?q=soil');
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr\/search\?q=soil$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rechercher');
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Archives' }).click();
  await expect(page).toHaveURL(/\/fr\/archive$/);
  await page.locator('#site-search').fill('soil');
  await page.locator('#site-search').press('Enter');
  await expect(page).toHaveURL(/\/fr\/search\?q=soil$/);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/:\d+\/search\?q=soil$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
});

test('the contact form answers in French, and the API in English', async ({ browser, baseURL, request }) => {
  const page = await newPage(browser, { baseURL: baseURL ?? '' });
  await page.goto('/fr/contact');
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(page.getByText('Veuillez indiquer votre prénom.').last()).toBeVisible();
  expect(await page.getByLabel(/^Prénom/).getAttribute('aria-invalid')).toBe('true');
  const response = await request.post('/api/v1/contact-messages', {
    data: {},
    headers: { 'accept-language': 'fr', referer: `${baseURL}/fr/contact` },
  });
  expect(response.status()).toBe(400);
  expect(await response.text()).not.toMatch(/Veuillez/);
});

test('an article in French names its English page as its origin, and has the tags for citations there only', async ({
  request,
}) => {
  const { data } = (await (await request.get('/api/v1/submission')).json()) as {
    data: { number: string; slug: string; translations: object }[];
  };
  const article = data.find(({ translations }) => Object.keys(translations).length === 0);
  const path = `/article/${article?.number}/${article?.slug}`;
  const [english, french] = [await request.get(path), await request.get(`/fr${path}`)];
  const [own, other] = [await english.text(), await french.text()];
  const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  expect(new URL(canonical(other) ?? '').pathname).toBe(path);
  expect(canonical(other)).toBe(canonical(own));
  expect(own).toContain('name="citation_title"');
  expect(other).not.toContain('name="citation_');
  expect(other).toMatch(/<h1[^>]* lang="en"/);
  expect(other).toContain('Résumé');
  // Files have one address.
  expect(other).toMatch(/href="\/article\/[^"]*\.pdf"/);
  expect(other).not.toMatch(/href="\/fr\/[^"]*\.(?:pdf|xml|epub|css)"/);
});

test('pages name each other for search engines', async ({ request }) => {
  const alternates = async (path: string) =>
    Object.fromEntries(
      [...(await (await request.get(path)).text()).matchAll(/rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/g)].map(
        ([, language, href]) => [language, new URL(href ?? '').pathname],
      ),
    );
  const all = { en: '/archive', fr: '/fr/archive', 'x-default': '/archive' };
  expect(await alternates('/archive')).toEqual(all);
  expect(await alternates('/fr/archive')).toEqual(all);
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/fr/archive</loc>');
});

test('only pages have other languages, and only known ones', async ({ request }) => {
  const statusOf = async (path: string) => (await request.get(path, { maxRedirects: 0 })).status();
  for (const path of [
    '/fr/api/v1/submission',
    '/fr/healthz',
    '/fr/feed.xml',
    '/fr/oai',
    '/fr/assets/x.js',
    '/en/about',
    '/FR/about',
    '/fr/fr/about',
    '/frabout',
  ])
    expect(await statusOf(path), path).toBe(404);
  expect(await statusOf('/fr')).toBe(200);
  // A language that is switched off leads to English for the time being.
  const off = await request.get('/rw/about?x=1', { maxRedirects: 0 });
  expect([off.status(), off.headers().location]).toEqual([302, '/about?x=1']);
});

test('texts of the office are shown in French where they have been translated, and else in English, marked as such', async ({
  request,
}) => {
  const html = async (address: string) => (await request.get(address)).text();
  for (const address of ['/about', '/policies/privacy', '/policies/open-access', '/contact']) {
    expect(await html(address), address).not.toMatch(/données|nos lecteurs/);
    expect(await html(`/fr${address}`), address).toMatch(/données|revue/);
  }
  const policy = await html('/fr/policies/privacy');
  expect(policy).not.toMatch(/<(?:h1|div) lang="en"/);
  expect(policy).toMatch(/rel="canonical" href="[^"]*\/fr\/policies\/privacy"/);

  const headers = await byTheOffice(request);
  const draft = { title: 'Visiting fellows', body: 'Two a year.', menu: 'FOOTER' };
  const added = await request.post('/api/v1/pages', { headers, data: draft });
  const { data: page } = (await added.json()) as { data: { id: string; slug: string } };
  const before = await html(`/fr/pages/${page.slug}`);
  expect(before).toMatch(/<h1 lang="en"[^>]*>Visiting fellows/);
  expect(before).toMatch(new RegExp(`rel="canonical" href="[^"]*(?<!/fr)/pages/${page.slug}"`));
  expect(await html(`/pages/${page.slug}`)).not.toMatch(/rel="alternate" hrefLang="fr"/i);
  const translations = { fr: { title: 'Personnes invitées', body: 'Deux par an.' } };
  await request.put(`/api/v1/pages/${page.id}`, { headers, data: { ...draft, translations, version: 1 } });
  const after = await html(`/fr/pages/${page.slug}`);
  expect(after).toContain('Deux par an.');
  expect(after).not.toContain('Two a year.');
  expect(await html(`/pages/${page.slug}`)).toMatch(/rel="alternate" hrefLang="fr"/i);
  expect(await html('/fr/about')).toContain('Personnes invitées');
  expect(await html(`/pages/${page.slug}`)).not.toContain('Deux par an.');
  await request.delete(`/api/v1/pages/${page.id}`, { headers });

  const news = { title: 'A call for papers', body: 'On markets.' };
  const inFrench = { fr: { title: 'Appel à contributions', body: 'Sur les marchés.' } };
  const published = await request.post('/api/v1/announcements', {
    headers,
    data: { ...news, translations: inFrench },
  });
  const { data: announcement } = (await published.json()) as { data: { id: string; slug: string } };
  expect(await html('/fr/announcements')).toContain('Appel à contributions');
  expect(await html(`/fr/announcements/${announcement.slug}`)).toContain('Sur les marchés.');
  expect(await html(`/announcements/${announcement.slug}`)).not.toContain('marchés');
  await request.delete(`/api/v1/announcements/${announcement.id}`, { headers });
});

test('an author registers and begins a manuscript in French; faults and mails are in French until another language of mails is chosen', async ({
  browser,
  baseURL,
}) => {
  const { page, faults } = await watchedPage(browser, { baseURL: baseURL ?? '' });
  const email = anAddress();
  await page.goto('/fr/login?tab=register');
  await page.getByLabel('Nom', { exact: false }).last().fill('Mukamana');
  await page.getByRole('textbox', { name: 'Adresse électronique' }).fill(email);
  await page.getByLabel('Mot de passe').fill('court');
  await page.getByRole('button', { name: 'Créer un compte' }).click();
  await expect(page.getByText('Veuillez saisir votre prénom.').first()).toBeVisible();
  await expect(page.getByText('Veuillez utiliser au moins 8 caractères.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Prénom' }).fill('Claudine');
  await page.getByLabel('Mot de passe').fill('quatre chèvres sur la colline');
  await page.getByRole('button', { name: 'Créer un compte' }).click();
  await sees(page, 'Votre compte est créé. Un code vous a été envoyé par courriel.');
  const [mail] = await mailTo(email, /code de vérification/);
  expect(mail?.text).toMatch(/^Bonjour Claudine,/m);
  expect(mail?.html).toContain('lang="fr"');
  expect(mail?.text).not.toMatch(/Dear|minutes and/);
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill('000000');
  await page.getByRole('button', { name: 'Vérifier', exact: true }).click();
  await expect(page.getByText('Code incorrect').first()).toBeVisible();
  await code.fill(/\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Vérifier', exact: true }).click();
  await sees(page, 'Votre adresse électronique est vérifiée.');
  await page.waitForURL('**/fr/submission');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soumettre un manuscrit');
  await page.getByLabel('Titre de l’article').fill('Marchés et moissons');
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL(/:\d+\/submission/);
  await expect(page.getByLabel('Article Title')).toHaveValue('Marchés et moissons');
  await page.goto('/fr/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre compte');
  const mails = page.getByRole('region', { name: 'Langue des courriels' });
  await mails.getByLabel('Langue').selectOption('English');
  await mails.getByRole('button', { name: 'Enregistrer' }).click();
  await sees(page, 'Vos courriels vous seront désormais envoyés dans cette langue.');
  await page.request.post('/api/v1/auth/forgot-password', { data: { email } });
  await mailTo(email, /Choose a new password/);
  await page.getByRole('button', { name: 'Déconnexion' }).first().press('Enter');
  await page.waitForURL('**/fr/login');
  // Chromium reports each refused form.
  expect(faults.filter((fault) => !fault.includes('status of 400'))).toEqual([]);
});

test('nobody downloads the words of another language', async ({ browser, baseURL }) => {
  const scriptsOf = async (path: string) => {
    const page = await newPage(browser, { baseURL: baseURL ?? '' });
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) bodies.push(response.text());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    return (await Promise.all(bodies)).join('\n');
  };
  const [english, french] = [await scriptsOf('/login'), await scriptsOf('/fr/login')];
  expect(english).toContain('Forgot password?');
  expect(english).not.toContain('Mot de passe oublié');
  expect(french).toContain('Mot de passe oublié');
  expect(french).not.toContain('Forgot password?');
});
