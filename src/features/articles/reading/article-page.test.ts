import { within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { issuesClient } from '#features/issues/client.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { inLanguage } from '#platform/languages.ts';
import { asId } from '#testing/ids.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, aSubmission, type Person } from '#testing/makers.ts';
import { ORIGIN, renderedPage } from '#testing/rendered-page.ts';
import { articlesClient } from '../client.ts';
import type { Notice } from '../contract.ts';
import { articles, articleTotals, type PublishedAuthor } from '../server/tables.ts';
import ArticleScreen, { meta } from './screens/article.tsx';
import IssueScreen, { meta as issueMeta } from './screens/issue.tsx';
import JournalScreen, { meta as journalMeta } from './screens/journal.tsx';

const journal = testJournal();
let [editor, author]: Person[] = [];
beforeAll(async () => {
  editor = await anAdministrator(journal);
  author = await anAuthor(journal);
});

const HOSTILE = 'Tenure </script><script>alert("x")</script> & “soil”';
const AUTHORS: PublishedAuthor[] = [
  {
    fullName: 'Claudine Mukamana',
    affiliation: 'School of Economics, Kigali',
    orcid: '0000-0002-1825-0097',
    ror: null,
    roles: [],
  },
  { fullName: 'Ludwig van der Berg', affiliation: 'Lund University', orcid: null, ror: '012a77v79', roles: [] },
  { fullName: 'Aline Ingabire', affiliation: 'school of economics,  Kigali', orcid: null, ror: '00286hs46', roles: [] },
];
const CORRECTION: Notice = {
  id: 'c',
  kind: 'CORRECTION',
  date: '2026-02-01',
  text: 'Table 3 had the wrong unit.',
  doi: '10.5555/c1',
};
const RETRACTION: Notice = {
  id: 'r',
  kind: 'RETRACTION',
  date: '2026-03-12',
  text: 'The survey was counted twice.',
  doi: '10.5555/r1',
};

async function anIssue(): Promise<string> {
  const draft = { issueNumber: 2, year: 2026, month: 3, title: 'Land and Labour' };
  return (await issuesClient(journal.as(editor?.token)).add(draft)).data.id;
}

/** Publishes an article with all fields set; `change` is written to the read model. */
async function aRecord(change: Partial<typeof articles.$inferInsert> = {}) {
  const issueId = await anIssue();
  const { id, number } = await aSubmission(journal, { ...(author && { author }), manuscriptTitle: HOSTILE });
  const published = { issueId, firstPage: '17', lastPage: '34', publishedOn: '2026-03-12' };
  await submissionsClient(journal.as(editor?.token)).update(id, {
    status: 'PUBLISHED',
    ...published,
    acceptedOn: '2026-03-01',
    tellAuthors: false,
  });
  await journal.services.db
    .update(articles)
    .set({ authors: AUTHORS, doi: '10.5555/mds.1', ...change })
    .where(eq(articles.id, id));
  await journal.services.db.insert(articleTotals).values({ articleId: id, investigations: 12_345 });
  return { number, issueId };
}

function pageOf(Component: () => ReactNode, meta: unknown, loaded: unknown) {
  document = renderedPage({ default: Component, meta }, loaded);
  return within(document.body);
}

let document: Document;

async function showArticle(change: Partial<typeof articles.$inferInsert> = {}) {
  const { number } = await aRecord(change);
  const client = articlesClient(journal.as());
  const [article, related] = [await client.byNumber(number), await client.related(number)];
  const citations = await client.citations(number);
  return { article, screen: pageOf(ArticleScreen, meta, { article, citations, related }) };
}

const tags = (name: string) =>
  [...document.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`)].map((tag) =>
    tag.getAttribute('content'),
  );
const links = (rel: string) =>
  [...document.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute('href'));
// biome-ignore lint/suspicious/noExplicitAny: the tests check the shape
const things = (): any[] =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(
    (script) => JSON.parse(script.textContent ?? '')['@graph'],
  );

describe('the page of a translated article', () => {
  const translations = {
    fr: { title: 'Terrasses et droits fonciers', abstract: 'Un résumé en français.', keywords: 'sols' },
    rw: { title: 'Amaterasi', abstract: 'Incamake mu Kinyarwanda.', keywords: '' },
  };
  const inFrench = async (change: Partial<typeof articles.$inferInsert>) => {
    const { number } = await aRecord(change);
    const article = await articlesClient(journal.as()).byNumber(number);
    return inLanguage('fr', () => pageOf(ArticleScreen, meta, { article, citations: [], related: [] }));
  };

  test('is in the language of its address and leads to the others', async () => {
    const screen = await inFrench({ translations });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(translations.fr.title);
    expect(screen.getByText(HOSTILE, { selector: 'p' }).getAttribute('lang')).toBe('en');
    expect(screen.getByText(translations.fr.abstract).getAttribute('lang')).toBeNull();
    expect(screen.getByRole('link', { name: 'Abstract in English' }).getAttribute('href')).toMatch(/^\/article\//);
    expect(document.title).toContain(translations.fr.title);
    expect(links('canonical')[0]).toMatch(/^https:\/\/journal.example.org\/fr\/article\//);
    expect(links('alternate').map((href) => href?.slice(ORIGIN.length).split('/article/')[0])).toEqual(['', '/fr', '']);
    expect(tags('citation_title')).toEqual([]);
  });

  test('marks what stays in another language: notices, and the labels of JEL codes', async () => {
    const screen = await inFrench({ translations, notices: [CORRECTION], jelCodes: ['Q15'] });
    expect(screen.getByText(CORRECTION.text).getAttribute('lang')).toBe('en');
    expect(screen.getByText(/^Land Ownership/).getAttribute('lang')).toBe('en');
    expect(screen.getByText(/^Lire l’avis/).textContent).toMatch(/\u00A0: https:/);
  });

  test('keeps citations in its own language at the address without a prefix', async () => {
    const { article, screen } = await showArticle({ language: 'fr', translations: { en: translations.fr } });
    expect(tags('citation_title')).toEqual([article.manuscriptTitle]);
    expect(tags('citation_language')).toEqual(['fr']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(translations.fr.title);
    expect(things()[0]).toMatchObject({
      inLanguage: 'fr',
      headline: article.manuscriptTitle,
      alternativeHeadline: [translations.fr.title],
    });
    expect(screen.getByRole('link', { name: 'Résumé en français' }).getAttribute('href')).toMatch(/^\/fr\/article\//);
  });

  test('has a folded abstract for a language without pages', async () => {
    const { screen } = await showArticle({ translations });
    const box = screen.getByText(translations.rw.abstract).closest('[lang]');
    expect(box?.getAttribute('lang')).toBe('rw');
    expect(box?.closest('details')).not.toBeNull();
  });

  test('names one address where its texts are the same on all of them', async () => {
    await inFrench({ translations: {}, language: 'fr' });
    expect(links('canonical')[0]).toMatch(/^https:\/\/journal.example.org\/article\//);
    expect(document.querySelector('h1')?.getAttribute('lang')).toBeNull();
    await inFrench({});
    expect(document.querySelector('h1')?.getAttribute('lang')).toBe('en');
    expect(document.querySelectorAll('link[hreflang]')).toHaveLength(0);
  });
});

describe('the page of an unpublished article', () => {
  test('keeps the DOI and every notice with its anchor', async () => {
    const { number } = await aRecord({ notices: [CORRECTION, RETRACTION], state: 'withdrawn' });
    const withdrawn = await articlesClient(journal.as()).withdrawn(number);
    const screen = pageOf(ArticleScreen, meta, { withdrawn });
    expect(document.title).toBe('This article has been withdrawn');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This article has been withdrawn');
    expect(screen.getByText(/Its address stays reserved/).textContent).toContain(HOSTILE);
    for (const { id, text, doi } of [RETRACTION, CORRECTION]) {
      const box = document.querySelector(`#notice-${id}`)?.closest('section');
      expect(box?.textContent).toContain(text);
      expect(box?.querySelector('a')?.getAttribute('href')).toBe(`https://doi.org/${doi}`);
    }
    expect(document.querySelector('#notice-r time')?.textContent).toBe('12 March 2026');
    expect(screen.getByRole('link', { name: 'https://doi.org/10.5555/mds.1' })).toBeTruthy();
    expect(document.querySelector('[data-article]')).toBeNull();
  });

  test('shows only the 410 message without notices or DOI', async () => {
    const { number } = await aRecord({ doi: null, state: 'withdrawn' });
    const screen = pageOf(ArticleScreen, meta, { withdrawn: await articlesClient(journal.as()).withdrawn(number) });
    expect(screen.getAllByRole('heading')).toHaveLength(1);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
  });
});

describe('the page of an article', () => {
  test('numbers authors by institution and shows iDs, dates, usage and links', async () => {
    const { article, screen } = await showArticle();
    const names = screen.getByRole('list', { name: 'Authors' });
    expect(names.textContent).toContain('Ludwig van der Berg2');
    expect(names.textContent).toContain('Aline Ingabire1');
    expect(within(names).getByRole('link', { name: 'ORCID iD of Claudine Mukamana' }).getAttribute('href')).toBe(
      'https://orcid.org/0000-0002-1825-0097',
    );
    const institutions = within(screen.getByRole('list', { name: 'Affiliations' }));
    expect(institutions.getAllByRole('listitem').length).toBe(2);
    expect(institutions.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://ror.org/00286hs46',
      'https://ror.org/012a77v79',
    ]);
    expect(screen.getByText('12,345')).toBeTruthy();
    expect(screen.getByText('1 March 2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Vol. 2025/26, No. 2' }).getAttribute('href')).toBe(
      `/issue/${article.issue?.id}`,
    );
    expect(screen.getByRole('link', { name: 'land tenure' }).getAttribute('href')).toBe('/search?q=%22land+tenure%22');
  });

  test('shows type, JEL codes and statements, and no heading for an empty one', async () => {
    const { screen } = await showArticle({
      articleType: 'POLICY_BRIEF',
      jelCodes: ['Q15'],
      fundingStatement: 'Paid for by the <b>soil fund</b>.',
      dataAvailability: 'In Kigali.',
    });
    expect(document.querySelector('.kicker')?.textContent).toMatch(/^Policy brief · /);
    expect(screen.getByRole('link', { name: 'Q15' }).getAttribute('href')).toBe('/search?q=%22Q15%22');
    expect(screen.getByText(/Land Ownership and Tenure/)).toBeTruthy();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(expect.arrayContaining(['JEL codes', 'Funding', 'Data availability']));
    expect(headings).not.toContain('Acknowledgements');
    expect(screen.getByText('Paid for by the <b>soil fund</b>.')).toBeTruthy();
    expect(tags('citation_article_type')).toEqual(['Policy brief']);
    expect(tags('citation_keywords')).toContain('JEL Q15');
    expect(tags('DC.subject')).toContain('JEL Q15');
    expect(things()).toContainEqual(
      expect.objectContaining({
        '@type': 'ScholarlyArticle',
        genre: 'Policy brief',
        keywords: expect.arrayContaining(['JEL Q15']),
      }),
    );
  });

  test('sets the direction of right-to-left text and isolates names from their numbers', async () => {
    const { screen } = await showArticle({ abstract: 'ملخص' });
    expect(screen.getByRole('heading', { level: 1 }).getAttribute('dir')).toBe('auto');
    expect(screen.getByText('ملخص').getAttribute('dir')).toBe('auto');
    const names = [...document.querySelectorAll('[aria-label="Authors"] bdi')].map(({ textContent }) => textContent);
    expect(names).toEqual(AUTHORS.map(({ fullName }) => fullName));
  });

  test('shows no numbers for a single institution and no list for a single version', async () => {
    const { screen } = await showArticle({
      authors: AUTHORS.map((one) => ({ ...one, affiliation: 'School of Economics' })),
    });
    expect(document.querySelector('sup')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Versions' })).toBeNull();
  });

  test('announces a retraction before the title and in all metadata', async () => {
    const { screen } = await showArticle({ notices: [CORRECTION, RETRACTION] });
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(headings.slice(0, 3)).toEqual([
      'This article has been retracted 12 March 2026',
      `Retracted: ${HOSTILE}`,
      'Correction 1 February 2026',
    ]);
    expect(screen.getByRole('link', { name: 'https://doi.org/10.5555/r1' })).toBeTruthy();
    expect(document.title).toMatch(/^Retracted: /);
    for (const name of ['og:title', 'citation_title', 'DC.title'])
      expect(tags(name), name).toEqual([`Retracted: ${HOSTILE}`]);
    expect(tags('description')[0]).toMatch(/^Retracted on 12 March 2026\. /);
    expect(tags('DC.relation')).toEqual(['https://doi.org/10.5555/c1', 'https://doi.org/10.5555/r1']);
    expect(things()[0]).toMatchObject({
      headline: `Retracted: ${HOSTILE}`,
      creativeWorkStatus: 'Retracted',
      correction: [
        { '@type': 'CorrectionComment' },
        {
          datePublished: '2026-03-12',
          url: 'https://doi.org/10.5555/r1',
        },
      ],
    });
  });

  test('passes the title with "Retracted:" to the PDF reader', async () => {
    await showArticle({ notices: [RETRACTION] });
    expect(document.querySelector('[data-reader]')?.getAttribute('data-title')).toBe(`Retracted: ${HOSTILE}`);
  });

  test('labels an article number as such, and the journal’s own number as manuscript number', async () => {
    const { article, screen } = await showArticle({ firstPage: 'e42', lastPage: null });
    const definitionOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
    expect([definitionOf('Article number'), definitionOf('Manuscript number')]).toEqual(['e42', article.number]);
    expect(screen.queryByText('Pages')).toBeNull();
  });

  test('lists versions with their PDFs, the current one first', async () => {
    const version = {
      publishedAt: '2026-03-12T10:00:00Z',
      fileId: asId<'submission-file'>('01890000-0000-7000-8000-000000000001'),
    };
    const versions = [
      { ...version, number: 1, note: '' },
      { ...version, number: 2, note: 'Table 3 has the right unit.' },
    ];
    const { screen } = await showArticle({ versions });
    const list = screen.getByRole('heading', { name: 'Versions' }).parentElement as HTMLElement;
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain('Version 2 (current) · 12 March 2026');
    expect(within(list).getByRole('link', { name: 'PDF of version 1' }).getAttribute('href')).toMatch(
      /\/article\/.*\.v1\.pdf$/,
    );
    const page = links('canonical')[0];
    expect(tags('DCTERMS.hasVersion')).toEqual([`${page}.v1.pdf`, `${page}.v2.pdf`]);
    expect(things()[0]).toMatchObject({
      version: 2,
      workExample: [{ version: 1, datePublished: '2026-03-12', contentUrl: `${page}.v1.pdf` }],
    });
  });
});

describe('the tags of an article', () => {
  test('Highwire: one tag per author followed by institution and iD, and all tags that Google Scholar requires', async () => {
    const { number, slug } = (await showArticle()).article;
    const page = `${ORIGIN}/article/${number}/${slug}`;
    const authorTags = [...document.querySelectorAll('meta[name^="citation_author"]')].map((tag) => [
      tag.getAttribute('name')?.slice('citation_'.length),
      tag.getAttribute('content'),
    ]);
    expect(authorTags).toEqual([
      ['author', 'Claudine Mukamana'],
      ['author_institution', 'School of Economics, Kigali'],
      ['author_orcid', 'https://orcid.org/0000-0002-1825-0097'],
      ['author', 'van der Berg, Ludwig'],
      ['author_institution', 'Lund University'],
      ['author', 'Aline Ingabire'],
      ['author_institution', 'school of economics,  Kigali'],
    ]);
    const expected: Record<string, string[]> = {
      title: [HOSTILE],
      publication_date: ['2026/03/12'],
      online_date: ['2026/03/12'],
      journal_title: [JOURNAL.name],
      journal_abbrev: ['MDS-JAED'],
      issn: ['2049-3630'],
      publisher: [JOURNAL.publisher],
      volume: ['2025/26'],
      issue: ['2'],
      firstpage: ['17'],
      lastpage: ['34'],
      doi: ['10.5555/mds.1'],
      language: ['en'],
      keywords: ['land tenure', 'soil conservation'],
      abstract_html_url: [page],
      public_url: [page],
      pdf_url: [`${page}.pdf`],
    };
    for (const [name, contents] of Object.entries(expected)) expect(tags(`citation_${name}`), name).toEqual(contents);
  });

  test('uses the year in Kigali, which is two hours ahead of UTC', async () => {
    const publishedAt = new Date('2025-12-31T22:30:00Z');
    const { screen } = await showArticle({ publishedAt });
    expect(tags('citation_publication_date')).toEqual(['2026/01/01']);
    expect(tags('DC.rights')[0]).toBe('© 2026 the authors.');
    expect(screen.getByText(/^© 2026 the authors\./)).toBeTruthy();
    expect(things()[0].copyrightYear).toBe(2026);
  });

  test('puts a family name of several words before a comma', async () => {
    const authors = ['Rachid El Amrani', 'Jean Habimana', 'Ibn Khaldun'].map((fullName) => ({
      fullName,
      affiliation: 'Université Mohammed V',
      orcid: null,
      ror: null,
      roles: [],
    }));
    await showArticle({ authors });
    expect(tags('citation_author')).toEqual(['El Amrani, Rachid', 'Jean Habimana', 'Ibn Khaldun']);
  });

  test('tags an institution as an organisation and keeps a suffix out of the family name', async () => {
    const authors = ['Martin Luther King Jr.', 'World Bank'].map((fullName) => ({
      fullName,
      affiliation: 'World Bank',
      orcid: null,
      ror: '00ae7jd04',
      roles: [],
    }));
    await showArticle({ authors });
    const highwire = [...document.querySelectorAll('meta[name^="citation_author"]')].map((tag) =>
      tag.getAttribute('content'),
    );
    expect(highwire).toEqual(['King Jr., Martin Luther', 'World Bank', 'World Bank']);
    expect(tags('DC.creator')).toEqual(['Martin Luther King Jr.', 'World Bank']);
    expect(things()[0].author).toEqual([
      {
        '@type': 'Person',
        name: 'Martin Luther King Jr.',
        givenName: 'Martin Luther',
        familyName: 'King',
        honorificSuffix: 'Jr.',
        affiliation: {
          '@type': 'Organization',
          '@id': 'https://ror.org/00ae7jd04',
          name: 'World Bank',
        },
      },
      { '@type': 'Organization', '@id': 'https://ror.org/00ae7jd04', name: 'World Bank' },
    ]);
  });

  test('recognises an organisation by its name and omits titles', async () => {
    const authors = ['Ministry of Health, Rwanda', 'Dr. Jean Habimana, PhD'].map((fullName) => ({
      fullName,
      affiliation: 'Government of Rwanda',
      orcid: null,
      ror: '00ae7jd04',
      roles: [],
    }));
    const { screen } = await showArticle({ authors });
    const names = ['Ministry of Health, Rwanda', 'Jean Habimana'];
    expect(tags('citation_author')).toEqual(names);
    expect(tags('citation_author_institution')).toEqual(['Government of Rwanda', 'Government of Rwanda']);
    expect(tags('DC.creator')).toEqual(names);
    expect(tags('article:author')).toEqual(names);
    const shown = within(screen.getByRole('list', { name: 'Authors' })).getAllByRole('listitem');
    expect(shown.map(({ textContent }) => textContent)).toEqual([`${names[0]},`, names[1]]);
    expect(things()[0].author).toEqual([
      { '@type': 'Organization', name: 'Ministry of Health, Rwanda' },
      expect.objectContaining({ '@type': 'Person', name: 'Jean Habimana', givenName: 'Jean', familyName: 'Habimana' }),
    ]);
  });

  test('omits the received date of an article entered after its publication', async () => {
    const dates = () => [...tags('DCTERMS.dateSubmitted'), ...tags('DCTERMS.dateAccepted'), things()[0].dateCreated];
    const before = await showArticle({ receivedAt: new Date('2026-01-05T10:00:00Z') });
    expect(before.screen.getByText('Received')).not.toBeNull();
    expect(dates()).toEqual(['2026-01-05', '2026-03-01', '2026-01-05']);
    const after = await showArticle({ receivedAt: new Date('2026-11-22T10:00:00Z') });
    expect(after.screen.queryByText('Received')).toBeNull();
    expect(dates()).toEqual(['2026-03-01', undefined]);
  });

  test('links a notice without a DOI to its anchor and includes its text', async () => {
    const { number, slug } = (await showArticle({ notices: [{ ...CORRECTION, doi: null }] })).article;
    const anchor = `${ORIGIN}/article/${number}/${slug}#notice-c`;
    expect(document.querySelector('#notice-c')).not.toBeNull();
    expect(tags('DC.relation')).toEqual([anchor]);
    expect(tags('DC.description')).toContain('Correction (2026-02-01): Table 3 had the wrong unit.');
    expect(things()[0].correction).toMatchObject([{ url: anchor }]);
  });

  test('encodes special characters of a DOI in its address', async () => {
    const address = 'https://doi.org/10.1002/(SICI)1:%3C1::A%3E3.0.CO;2-%23%3Fa%25b%2Bc';
    const { screen } = await showArticle({ doi: '10.1002/(SICI)1:<1::A>3.0.CO;2-#?a%b+c' });
    expect(links('cite-as')).toEqual([address]);
    expect(tags('DC.identifier')[1]).toBe(address);
    expect(screen.getByRole('link', { name: address }).getAttribute('href')).toBe(address);
    expect(tags('citation_doi')).toEqual(['10.1002/(SICI)1:<1::A>3.0.CO;2-#?a%b+c']);
    expect(document.querySelector('#cite-apa')?.textContent).toContain(address);
  });

  test('Dublin Core, OpenGraph, canonical and alternate addresses', async () => {
    const { number, slug } = (await showArticle()).article;
    const page = `${ORIGIN}/article/${number}/${slug}`;
    expect(links('canonical')).toEqual([page]);
    expect(links('schema.DC')).toEqual(['http://purl.org/dc/elements/1.1/']);
    expect(tags('DC.creator')).toEqual(AUTHORS.map(({ fullName }) => fullName));
    expect(tags('DC.identifier')).toEqual([page, 'https://doi.org/10.5555/mds.1']);
    expect(tags('DC.rights')).toContain('https://creativecommons.org/licenses/by/4.0/');
    expect([...tags('DCTERMS.issued'), ...tags('DCTERMS.dateAccepted')]).toEqual(['2026-03-12', '2026-03-01']);
    expect(tags('og:type')).toEqual(['article']);
    expect(tags('og:image')).toEqual([`${page}.png`]);
    expect([...tags('og:image:width'), ...tags('og:image:height')]).toEqual(['1200', '630']);
    expect(tags('article:tag')).toEqual(['land tenure', 'soil conservation']);
    expect(tags('twitter:card')).toEqual(['summary_large_image']);
    const endings = links('alternate').map((href) => href?.split('.').at(-1));
    expect(endings).toEqual(['pdf', 'bib', 'ris', 'json', 'xml']);
  });

  test('JSON-LD: the article in its issue, volume and journal; a title cannot end the script', async () => {
    const { number, slug } = (await showArticle()).article;
    expect(document.querySelectorAll('script:not([type="application/ld+json"])').length).toBe(0);
    const [article, way] = things();
    expect(article).toMatchObject({
      '@type': 'ScholarlyArticle',
      headline: HOSTILE,
      datePublished: '2026-03-12',
      isAccessibleForFree: true,
      pageStart: '17',
      pageEnd: '34',
      sameAs: 'https://doi.org/10.5555/mds.1',
      author: [
        { '@id': 'https://orcid.org/0000-0002-1825-0097', givenName: 'Claudine', familyName: 'Mukamana' },
        {
          familyName: 'van der Berg',
          affiliation: {
            '@id': 'https://ror.org/012a77v79',
            name: 'Lund University',
          },
        },
        {},
      ],
      encoding: { encodingFormat: 'application/pdf', contentUrl: `${ORIGIN}/article/${number}/${slug}.pdf` },
      isPartOf: {
        '@type': 'PublicationIssue',
        issueNumber: 2,
        isPartOf: {
          '@type': 'PublicationVolume',
          volumeNumber: '2025/26',
          isPartOf: {
            '@type': 'Periodical',
            issn: '2049-3630',
          },
        },
      },
    });
    expect(way.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Home',
      'Archive',
      'Land and Labour',
      HOSTILE,
    ]);
  });

  test('Signposting: cite-as, author, license, item and describedby', async () => {
    const { number, slug } = (await showArticle()).article;
    expect(links('cite-as')).toEqual(['https://doi.org/10.5555/mds.1']);
    expect(links('author')).toContain('https://orcid.org/0000-0002-1825-0097');
    expect(links('license')).toEqual(['https://creativecommons.org/licenses/by/4.0/']);
    expect(links('item')).toEqual([`/article/${number}/${slug}.pdf`]);
    expect(links('describedby')).toEqual([`/article/${number}/${slug}.json`]);
  });
});

test('an issue’s metadata lists its articles', async () => {
  const { issueId, number } = await aRecord();
  const loaded = await articlesClient(journal.as()).issue(issueId);
  pageOf(IssueScreen, issueMeta, loaded);
  expect(links('canonical')).toEqual([`${ORIGIN}/issue/${issueId}`]);
  expect(tags('og:image')).toEqual([`${ORIGIN}/journal.png`]);
  expect(things()[0]).toMatchObject({
    '@type': 'PublicationIssue',
    name: 'Land and Labour',
    hasPart: [
      {
        '@type': 'ScholarlyArticle',
        url: expect.stringContaining(number),
        pagination: '17–34',
      },
    ],
  });
});

describe('feed links', () => {
  const feeds = () =>
    [...document.querySelectorAll('head link[rel="alternate"][type]')].map((link) =>
      ['href', 'type', 'title'].map((name) => link.getAttribute(name)),
    );

  test('an issue’s page links its feeds, in the head and visibly', async () => {
    const issueId = await anIssue();
    const screen = pageOf(IssueScreen, issueMeta, await articlesClient(journal.as()).issue(issueId));
    expect(feeds()).toEqual([
      [`/issue/${issueId}/feed.xml`, 'application/atom+xml', 'Land and Labour (Atom)'],
      [`/issue/${issueId}/rss.xml`, 'application/rss+xml', 'Land and Labour (RSS)'],
    ]);
    expect(screen.getByRole('link', { name: 'RSS: Land and Labour' }).getAttribute('href')).toBe(feeds()[1]?.[0]);
  });

  test('the list links the feeds of the selected topic, in any case or by id, else those of all articles', async () => {
    const { id, name } = await journal.services.topics.add('Land & Water');
    const topics = await journal.services.topics.list();
    const loaded = (topic: string) => ({ articles: [], total: 0, topics, filter: { q: '', topic, page: 1 } });
    for (const topic of [name, name.toUpperCase(), id]) {
      const screen = pageOf(JournalScreen, journalMeta, loaded(topic));
      expect(feeds(), topic).toEqual([
        [`/topic/${id}/feed.xml`, 'application/atom+xml', 'Land & Water (Atom)'],
        [`/topic/${id}/rss.xml`, 'application/rss+xml', 'Land & Water (RSS)'],
      ]);
      expect(screen.getByRole('link', { name: 'Atom: Land & Water' }).getAttribute('href')).toBe(feeds()[0]?.[0]);
      expect(links('canonical')).toEqual([`${ORIGIN}/journal?topic=Land+%26+Water`]);
    }
    for (const topic of ['', 'Unheard of']) {
      const screen = pageOf(JournalScreen, journalMeta, loaded(topic));
      expect(feeds(), topic).toEqual([]);
      expect(screen.getByRole('link', { name: 'RSS: New articles' }).getAttribute('href')).toBe('/rss.xml');
    }
  });
});
