import { beforeAll, describe, expect, test } from 'vitest';
import { archiveClient } from '#features/site/archive-client.ts';
import { STARTER_PAGES } from '#features/site/server/starter.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, type Person } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';
import { pagesClient } from './client.ts';
import type { PageDraft } from './page-contract.ts';
import { PAGE_MENUS } from './rules.ts';
import { itemsOf, pairsOf, SITE_TEXTS, type SiteTextKey } from './site-texts.ts';

const journal = testJournal();
let administrator: Person;
beforeAll(async () => {
  administrator = await anAdministrator(journal);
  await journal.services.pages.writeStarterPages(STARTER_PAGES);
});
const staff = () => pagesClient(journal.as(administrator.token));
const visitor = () => pagesClient(journal.as());
const failure = (code: string) => expect.objectContaining({ code });
const draft: PageDraft = { title: 'Call for papers', body: 'On **land** and labour.', menu: 'NONE' };
const sitemap = async () => (await testSite(journal).request('/sitemap.xml')).text();
const isThere = (slug: string) =>
  visitor()
    .page(slug)
    .then(
      () => true,
      (error: { failure: string }) => error.failure !== 'missing',
    );

describe('a page of the journal’s own', () => {
  test('has an address made from its title, and is in the sitemap', async () => {
    const { data } = await staff().addPage(draft);
    expect(data.slug).toBe('call-for-papers');
    expect(await visitor().page('call-for-papers')).toMatchObject(draft);
    expect(await sitemap()).toContain('/pages/call-for-papers<');
    expect(await isThere('call-for-tenders')).toBe(false);
  });

  test('is in the menu it was put in, or in none', async () => {
    for (const menu of PAGE_MENUS) await staff().addPage({ ...draft, title: `Handbook ${menu}`, menu });
    const { pages } = await visitor().menu();
    expect(pages).toEqual([
      { slug: 'handbook-header', title: 'Handbook HEADER', menu: 'HEADER' },
      { slug: 'handbook-footer', title: 'Handbook FOOTER', menu: 'FOOTER' },
    ]);
  });

  test('keeps its address when its title changes; an outdated change and a taken address are refused', async () => {
    const { data } = await staff().addPage({ ...draft, title: 'Fellowships' });
    await staff().changePage(data.id, { ...draft, title: 'Grants', version: 1 });
    expect(await visitor().page('fellowships')).toMatchObject({ title: 'Grants' });
    await expect(staff().changePage(data.id, { ...draft, version: 1 })).rejects.toEqual(failure('CHANGED_MEANWHILE'));
    await expect(staff().addPage({ ...draft, slug: 'fellowships' })).rejects.toEqual(failure('SLUG_TAKEN'));
  });

  test('is deleted, and restored from the archive', async () => {
    const { data } = await staff().addPage({ ...draft, title: 'Gone and back' });
    await staff().removePage(data.id);
    expect(await isThere('gone-and-back')).toBe(false);
    const archive = archiveClient(journal.as(administrator.token));
    const [kept] = (await archive.trash(1)).data;
    await archive.restore(kept?.id ?? '');
    expect(await isThere('gone-and-back')).toBe(true);
  });

  test.each([
    ['title', ' '],
    ['body', ''],
    ['menu', 'SIDEBAR'],
    ['slug', '../x'],
  ])('is refused with a faulty %s', async (path, value) => {
    await expect(staff().addPage({ ...draft, [path]: value })).rejects.toMatchObject({ issues: [{ path }] });
  });

  test('is written by administrators only', async () => {
    const { token } = await anAuthor(journal);
    for (const bearer of [undefined, token])
      await expect(pagesClient(journal.as(bearer)).addPage(draft)).rejects.toMatchObject({
        failure: expect.stringMatching(/unauthenticated|forbidden/),
      });
  });
});

describe('a text of the site', () => {
  const versionOf = async (key: SiteTextKey) =>
    (await staff().siteTextsAsStaff()).find((text) => text.key === key)?.version ?? expect.fail('The text is missing.');

  test('is the built-in one until it is changed, and again when that is entered', async () => {
    const key = 'home-call-title';
    const read = async () => (await visitor().siteTexts())[key];
    expect(await read()).toBe(SITE_TEXTS[key].text);
    await staff().changeSiteText(key, { text: 'Write for us', version: await versionOf(key) });
    expect(await read()).toBe('Write for us');
    await staff().changeSiteText(key, { text: SITE_TEXTS[key].text, version: await versionOf(key) });
    expect(await read()).toBe(SITE_TEXTS[key].text);
  });

  test('has pairs and items on its lines', () => {
    expect(pairsOf('Screening: 3 days\n\n Review: 30 days: at most')).toEqual([
      { term: 'Screening', text: '3 days' },
      { term: 'Review', text: '30 days: at most' },
    ]);
    expect(itemsOf(' One\n\nTwo ')).toEqual(['One', 'Two']);
  });

  test.each([
    ['guidelines-timeline', 'Screening: 3 days\nReview', 'Line 2'],
    ['guidelines-steps', ': nothing', 'Line 1'],
    ['home-welcome', 'Two\nlines', 'one line'],
    ['home-welcome', ' ', 'Please give a text'],
  ] as const)('%s is refused where it is faulty', async (key, text, message) => {
    await expect(staff().changeSiteText(key, { text })).rejects.toMatchObject({
      issues: [{ path: 'text', message: expect.stringContaining(message) }],
    });
  });

  test('is not overwritten by a colleague who has not seen the change, first changes included', async () => {
    const change = (text: string) => staff().changeSiteText('guidelines-ready', { text, version: 1 });
    const results = await Promise.allSettled([change('One'), change('Two')]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(change('Three')).rejects.toEqual(failure('CHANGED_MEANWHILE'));
  });
});

describe('a policy', () => {
  test('that a journal of an earlier release lacks comes as a draft, which readers do not see until it is published', async () => {
    const { pages } = journal.services;
    const appeals = STARTER_PAGES.documents.find(({ key }) => key === 'appeals') ?? expect.fail('no starter text');
    await staff().changeDocument('appeals', { title: 'Ours', body: 'Our **own** words.', isPublic: false });
    await pages.addMissingPolicies([appeals]);
    expect((await staff().documents()).find(({ key }) => key === 'appeals')).toMatchObject({
      title: 'Ours',
      isPublic: false,
    });
    const isLinked = async () => (await visitor().menu()).policies.includes('appeals');
    expect(await isLinked()).toBe(false);
    expect(await sitemap()).not.toContain('/policies/appeals');
    await expect(visitor().document('appeals')).rejects.toMatchObject({ failure: 'missing' });
    await staff().changeDocument('appeals', { title: 'Ours', body: 'Our **own** words.', isPublic: true });
    expect(await visitor().document('appeals')).toMatchObject({ title: 'Ours' });
    expect(await isLinked()).toBe(true);
    expect(await sitemap()).toContain('/policies/appeals<');
  });
});
