import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import { NOTICE_KINDS } from '#features/articles/rules.ts';
import { JOURNAL, LICENCE_NAMES } from '#features/journal/journal.ts';
import { ARTICLE_TYPE_NAMES } from '#features/submissions/fields/article-types.ts';
import { CONTENT_LANGUAGE_NAMES } from '#features/submissions/fields/content-languages.ts';
import { CREDIT_ROLES } from '#features/submissions/fields/credit-roles.ts';
import { emptyFields, STATEMENTS, type StatementName } from '#features/submissions/fields/fields.ts';
import { JEL_CODES } from '#features/submissions/fields/jel.ts';
import { xmlSchema } from '#platform/xml/xml-schema.ts';
import { A_SUPPLEMENT } from '#testing/supplement.ts';
import { crossrefOf } from './server/crossref.ts';
import { dublinCoreOf } from './server/dublin-core.ts';
import { jatsDocument } from './server/jats.ts';
import { openAireOf } from './server/openaire.ts';

const jatsFaults = xmlSchema('jats/JATS-journalpublishing1-3-mathml3.xsd');
const dublinCoreFaults = xmlSchema('oai/oai_dc.xsd');
const openAireFaults = xmlSchema('openaire/openaire.xsd');
const origin = 'https://journal.example.org';

const ARTICLE: Article = {
  ...emptyFields(),
  id: '0199c1a0-0000-7000-8000-000000000001',
  number: 'MDS-2026-0042',
  slug: 'terraces-and-tenure',
  manuscriptTitle: 'Terraces & <Tenure>',
  status: 'PUBLISHED',
  topic: 'Agricultural Economics',
  category: 'Agricultural Economics',
  abstract: 'First paragraph.\n\nSecond one.',
  keywords: 'land tenure, soil',
  createdAt: '2025-11-02T08:00:00.000Z',
  acceptedAt: '2026-01-20T08:00:00.000Z',
  publishedAt: '2026-03-11T22:30:00.000Z',
  updatedAt: '2026-03-12T08:00:00.000Z',
  views: 0,
  downloads: 0,
  issue: { id: '0199c1a0-0000-7000-8000-000000000002', title: 'Land', issueNumber: 2, year: 2026, month: 1 },
  firstPage: '17',
  lastPage: '34',
  doi: '10.5555/mds.2026.42',
  licence: 'CC BY 4.0',
  authors: [
    {
      fullName: 'Claudine Mukamana',
      affiliation: 'School of Economics',
      orcid: '0000-0002-1825-0097',
      ror: '00286hs46',
      roles: [],
    },
    { fullName: 'Ludwig van der Berg', affiliation: 'School of Economics', orcid: null, ror: '00286hs46', roles: [] },
    { fullName: 'Plato', affiliation: 'Academy', orcid: null, ror: null, roles: [] },
  ],
  notices: [],
  peerReview: null,
  supplements: [A_SUPPLEMENT],
  versions: [],
  user: null,
  files: [
    {
      id: '0199c1a0-0000-7000-8000-000000000003',
      fileName: 'paper',
      fileType: 'MANUSCRIPT',
      fileUrl: '/x',
      fileSize: 1,
      downloadCount: 0,
    },
  ],
};
const NOBODY = { fullName: '', affiliation: '', orcid: null, ror: null, roles: [] };
const journal = { ...JOURNAL, issn: '2957-1234' };
const pdfOf = (number: number) => `/article/MDS-2026-0042/terraces-and-tenure.v${number}.pdf`;
const VERSIONS: Article['versions'] = [
  { number: 1, publishedAt: '2026-03-11T22:30:00.000Z', note: '', fileUrl: pdfOf(1) },
  { number: 2, publishedAt: '2026-05-01T22:30:00.000Z', note: 'Table 3 has the right unit.', fileUrl: pdfOf(2) },
];

/** Parses with a library that the writer does not use. */
const parsed = (xml: string) =>
  new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name) => ['contrib', 'aff', 'p', 'kwd', 'self-uri', 'article-id', 'date', 'sec'].includes(name),
  }).parse(xml);

test('an article as JATS has all its metadata in the right elements', async () => {
  const xml = jatsDocument({ article: ARTICLE, journal, origin });
  expect(await jatsFaults(xml)).toEqual([]);
  const { article } = parsed(xml);
  expect(article['@article-type']).toBe('research-article');
  const { 'journal-meta': journalMeta, 'article-meta': meta } = article.front;
  expect(journalMeta.issn['#text']).toBe('2957-1234');
  expect(meta['article-id'].map((id: Record<string, string>) => [id['@pub-id-type'], id['#text']])).toEqual([
    ['publisher-id', 'MDS-2026-0042'],
    ['doi', '10.5555/mds.2026.42'],
  ]);
  expect(meta['title-group']['article-title']).toBe('Terraces & <Tenure>');
  const [first, second, third] = meta['contrib-group'].contrib;
  expect(first['contrib-id']['#text']).toBe('https://orcid.org/0000-0002-1825-0097');
  expect(second.name).toEqual({ surname: 'van der Berg', 'given-names': 'Ludwig' });
  expect(third.name).toEqual({ surname: 'Plato' });
  // Authors of one institution share its element.
  expect([first, second, third].map(({ xref }) => xref['@rid'])).toEqual(
    [1, 1, 2].map((position) => `MDS-2026-0042-aff${position}`),
  );
  expect(meta.aff[0]['institution-wrap']['institution-id']['#text']).toBe('https://ror.org/00286hs46');
  // 00:30 in Kigali.
  expect(meta['pub-date']['@iso-8601-date']).toBe('2026-03-12');
  expect([meta.volume, meta.issue, meta['issue-title'], meta.fpage, meta.lpage]).toEqual([
    '2025/26',
    '2',
    'Land',
    '17',
    '34',
  ]);
  expect(meta.history.date.map((date: Record<string, string>) => date['@date-type'])).toEqual(['received', 'accepted']);
  expect(meta.permissions.license['ali:license_ref']).toBe('https://creativecommons.org/licenses/by/4.0/');
  expect(meta['self-uri'].map((uri: Record<string, string>) => uri['@xlink:href'])).toEqual([
    `${origin}/article/MDS-2026-0042/terraces-and-tenure`,
    `${origin}/article/MDS-2026-0042/terraces-and-tenure.pdf`,
  ]);
  expect(meta.abstract.p).toEqual(['First paragraph.', 'Second one.']);
  expect(meta['kwd-group'].kwd).toEqual(['land tenure', 'soil']);
});

test.each([
  ['RESEARCH_ARTICLE', 'research-article', 'Research article', 'article'],
  ['POLICY_BRIEF', 'other', 'Policy brief', 'other'],
  ['FIELD_REPORT', 'case-report', 'Field/case report', 'report'],
  ['BOOK_REVIEW', 'book-review', 'Book review', 'review'],
] as const)(
  'the type %s is %s in JATS, with its name, and in Dublin Core',
  async (articleType, jats, name, semantics) => {
    const source = { article: { ...ARTICLE, articleType }, journal, origin };
    const { article } = parsed(jatsDocument(source));
    expect(article['@article-type']).toBe(jats);
    const groups: Record<string, string>[] = article.front['article-meta']['article-categories']['subj-group'];
    expect(groups.map((group) => [group['@subj-group-type'], group.subject])).toEqual([
      ['heading', 'Agricultural Economics'],
      ['article-type', name],
    ]);
    expect(dublinCoreOf(source)).toContain(`<dc:type>info:eu-repo/semantics/${semantics}</dc:type>`);
  },
);

test('JEL codes and statements are in the elements that JATS has for them', async () => {
  const article = {
    ...ARTICLE,
    jelCodes: ['Q15', 'O13'],
    fundingStatement: 'Paid for by the soil fund.',
    competingInterests: 'None.',
    dataAvailability: 'In Kigali.\n\nAsk there.',
    acknowledgements: 'We thank the farmers.',
  };
  const xml = jatsDocument({ article, journal, origin });
  expect(await jatsFaults(xml)).toEqual([]);
  const { front, back } = parsed(xml).article;
  const [, jel] = front['article-meta']['kwd-group'];
  expect(jel.kwd.map((kwd: Record<string, string>) => [kwd['#text'], kwd['@vocab'], kwd['@vocab-term']])).toEqual([
    ['Q15', 'jel', 'Land Ownership and Tenure; Land Reform; Land Use; Irrigation; Agriculture and Environment'],
    ['O13', 'jel', 'Agriculture; Natural Resources; Energy; Environment; Other Primary Products'],
  ]);
  expect(front['article-meta']['funding-group']['funding-statement']).toBe('Paid for by the soil fund.');
  expect(back.ack).toEqual({ title: 'Acknowledgements', p: ['We thank the farmers.'] });
  expect(back.sec).toEqual([
    { '@sec-type': 'data-availability', title: 'Data availability', p: ['In Kigali.', 'Ask there.'] },
  ]);
  expect(back['fn-group'].fn).toEqual({ '@fn-type': 'coi-statement', label: 'Competing interests', p: ['None.'] });
  expect(dublinCoreOf({ article, journal, origin })).toContain('<dc:subject>JEL O13</dc:subject>');
});

test('a JATS file has no namespace and the version of the final standard, as JATS tools expect', async () => {
  const xml = jatsDocument({ article: ARTICLE, journal, origin });
  expect(await jatsFaults(xml)).toEqual([]);
  const root = parsed(xml).article;
  expect([root['@xmlns'], root['@dtd-version'], root['@xsi:schemaLocation']]).toEqual([undefined, '1.3', undefined]);
  const titles = new JSDOM(xml, { contentType: 'text/xml' }).window.document.getElementsByTagNameNS(
    null,
    'article-title',
  );
  expect([...titles].map(({ textContent }) => textContent)).toEqual(['Terraces & <Tenure>']);
});

test.each([
  ['44', null, { fpage: '44' }],
  ['iv', null, { fpage: 'iv' }],
  ['17', '17', { fpage: '17', lpage: '17' }],
  ['S4', 'S9', { fpage: 'S4', lpage: 'S9' }],
  ['e42', null, { 'elocation-id': 'e42' }],
  [null, null, {}],
])('JATS and Crossref agree on pages %s and %s: a number is a page', async (firstPage, lastPage, expected) => {
  const source = { article: { ...ARTICLE, firstPage, lastPage }, journal, origin };
  const xml = jatsDocument(source);
  expect(await jatsFaults(xml)).toEqual([]);
  const { fpage, lpage, 'elocation-id': number } = parsed(xml).article.front['article-meta'];
  expect({ fpage, lpage, 'elocation-id': number }).toEqual(expected);
  const depositor = { name: 'Office', email: 'office@example.org' };
  const deposit = parsed(crossrefOf([source], { id: 'batch', at: new Date(0), depositor }));
  const { pages, publisher_item: item } = deposit.doi_batch.body.journal.journal_article;
  const deposited = { fpage: pages?.first_page, lpage: pages?.last_page, 'elocation-id': item?.item_number['#text'] };
  expect(deposited).toEqual(expected);
});

test('both records contain the notices of an article', async () => {
  const notices: Article['notices'] = [
    { id: 'a', kind: 'CORRECTION', date: '2026-04-01', text: 'Table 2 is wrong.\n \nSo is 3.\n', doi: null },
    { id: 'b', kind: 'RETRACTION', date: '2026-05-01', text: 'The data are not to be found.', doi: '10.5555/r.<1>' },
  ];
  const source = { article: { ...ARTICLE, notices }, journal, origin };
  const jats = jatsDocument(source);
  expect(await jatsFaults(jats)).toEqual([]);
  expect(jats).toContain(
    'related-article-type="retraction-forward" ext-link-type="doi" xlink:href="10.5555/r.%3C1%3E"',
  );
  expect(jats).toContain('related-article-type="correction-forward" ext-link-type="uri"');
  expect(
    parsed(jats).article.front.notes.sec.map(({ title, p }: { title: string; p: string[] }) => ({ title, p })),
  ).toEqual([
    { title: 'Correction (2026-04-01)', p: ['Table 2 is wrong.', 'So is 3.'] },
    { title: 'Retraction (2026-05-01)', p: ['The data are not to be found.'] },
  ]);
  expect(dublinCoreOf(source)).toContain('Retraction (2026-05-01): The data are not to be found.');
});

test('a notice without a DOI links to its own anchor on the article page', async () => {
  const notice = { kind: 'CORRECTION' as const, date: '2026-04-01', text: '', doi: null };
  const notices: Article['notices'] = [
    { ...notice, id: 'a' },
    { ...notice, id: 'b' },
  ];
  const source = { article: { ...ARTICLE, notices }, journal, origin };
  const anchors = ['a', 'b'].map((id) => `${origin}/article/MDS-2026-0042/terraces-and-tenure#notice-${id}`);
  const jats = jatsDocument(source);
  expect(await jatsFaults(jats)).toEqual([]);
  const related: Record<string, string>[] = parsed(jats).article.front['article-meta']['related-article'];
  expect(related.map((element) => element['@xlink:href'])).toEqual(anchors);
  expect(parsed(dublinCoreOf(source))['oai_dc:dc']['dc:relation']).toEqual(expect.arrayContaining(anchors));
});

test('the title of a retracted article begins with "Retracted"', () => {
  const notices = [{ id: 'r', kind: 'RETRACTION' as const, date: '2026-05-01', text: 'Wrong.', doi: null }];
  const source = { article: { ...ARTICLE, notices }, journal, origin };
  const title = 'Retracted: Terraces & <Tenure>';
  expect(parsed(dublinCoreOf(source))['oai_dc:dc']['dc:title']).toBe(title);
  expect(parsed(jatsDocument(source)).article.front['article-meta']['title-group']['article-title']).toBe(title);
});

test('institutions are no persons, and suffixes are no part of the name', async () => {
  const authors = ['Martin Luther King Jr.', 'African Development Bank', 'Naoyuki Ii'].map((fullName) => ({
    fullName,
    affiliation: 'African Development Bank',
    orcid: null,
    ror: null,
    roles: [],
  }));
  const source = { article: { ...ARTICLE, authors }, journal, origin };
  const jats = jatsDocument(source);
  expect(await jatsFaults(jats)).toEqual([]);
  const [king, bank, ii] = parsed(jats).article.front['article-meta']['contrib-group'].contrib;
  expect(king.name).toEqual({ surname: 'King', 'given-names': 'Martin Luther', suffix: 'Jr.' });
  expect(bank).toMatchObject({ collab: { '#text': 'African Development Bank' } });
  expect(bank.name).toBeUndefined();
  expect(ii.name).toEqual({ surname: 'Ii', 'given-names': 'Naoyuki' });
  expect(parsed(dublinCoreOf(source))['oai_dc:dc']['dc:creator']).toEqual([
    'King, Martin Luther, Jr.',
    'African Development Bank',
    'Ii, Naoyuki',
  ]);
});

const MINISTRY = ['Ministry of Health, Rwanda', 'Université du Rwanda', 'Dr. Jean Habimana, PhD', 'Ibn Khaldun'].map(
  (fullName) => ({ fullName, affiliation: 'Government of Rwanda', orcid: null, ror: '00286hs46', roles: [] }),
);

test('organisations stay whole, particles are no given names, and titles and degrees are omitted', async () => {
  const source = { article: { ...ARTICLE, authors: MINISTRY }, journal, origin };
  const jats = jatsDocument(source);
  expect(await jatsFaults(jats)).toEqual([]);
  const [ministry, university, habimana, khaldun] = parsed(jats).article.front['article-meta']['contrib-group'].contrib;
  expect([ministry, university].map(({ collab }) => collab['#text'])).toEqual([
    'Ministry of Health, Rwanda',
    'Université du Rwanda',
  ]);
  expect(ministry.xref['@rid']).toBe('MDS-2026-0042-aff1');
  expect(habimana.name).toEqual({ surname: 'Habimana', 'given-names': 'Jean' });
  expect(khaldun.name).toEqual({ surname: 'Ibn Khaldun' });
  expect(parsed(dublinCoreOf(source))['oai_dc:dc']['dc:creator']).toEqual([
    'Ministry of Health, Rwanda',
    'Université du Rwanda',
    'Habimana, Jean',
    'Ibn Khaldun',
  ]);
});

test('omits a received date after acceptance or publication', async () => {
  const backfile = { ...ARTICLE, createdAt: '2026-11-22T08:00:00.000Z' };
  const datesOf = (article: Article) =>
    parsed(jatsDocument({ article, journal, origin })).article.front['article-meta'].history?.date.map(
      (date: Record<string, string>) => `${date['@date-type']} ${date['@iso-8601-date']}`,
    );
  expect(datesOf(backfile)).toEqual(['accepted 2026-01-20']);
  expect(datesOf({ ...ARTICLE, createdAt: '2026-02-01T08:00:00.000Z' })).toEqual(['accepted 2026-01-20']);
  expect(datesOf({ ...ARTICLE, createdAt: '2026-01-20T20:00:00.000Z' })).toEqual([
    'received 2026-01-20',
    'accepted 2026-01-20',
  ]);
  const unknown = { ...backfile, acceptedAt: null };
  expect(datesOf(unknown)).toBeUndefined();
  expect(await jatsFaults(jatsDocument({ article: unknown, journal, origin }))).toEqual([]);
  // Rows stored before the check existed may have an acceptance after publication.
  expect(datesOf({ ...ARTICLE, acceptedAt: '2026-06-01T08:00:00.000Z' })).toEqual(['received 2025-11-02']);
});

test('lists versions with date, note and PDF once there is more than one', async () => {
  const page = `${origin}/article/MDS-2026-0042/terraces-and-tenure`;
  const source = { article: { ...ARTICLE, versions: VERSIONS }, journal, origin };
  const jats = jatsDocument(source);
  expect(await jatsFaults(jats)).toEqual([]);
  const { 'article-meta': meta } = parsed(jats).article.front;
  expect(meta['article-version']).toEqual({ '#text': '2', '@article-version-type': 'number' });
  const [first, second] = meta['pub-history'].event;
  expect(first).toMatchObject({
    'event-desc': 'Version 1',
    'self-uri': [{ '@xlink:href': `${page}.v1.pdf`, '@xlink:title': 'Version 1' }],
  });
  expect(second).toMatchObject({
    'event-desc': 'Table 3 has the right unit.',
    'article-version': { '#text': '2' },
    date: [{ '@iso-8601-date': '2026-05-02' }],
    'self-uri': [{ '@xlink:href': `${page}.v2.pdf` }],
  });
  expect(parsed(dublinCoreOf(source))['oai_dc:dc']['dc:relation']).toEqual([
    `${page}.pdf`,
    `${page}.v1.pdf`,
    `${page}.v2.pdf`,
    `${origin}/article/MDS-2026-0042/files/0199c1a0-0000-7000-8000-000000000009/code%20%26%20data.zip`,
  ]);
  const single = { ...source, article: { ...ARTICLE, versions: VERSIONS.slice(0, 1) } };
  expect(jatsDocument(single) + dublinCoreOf(single)).not.toMatch(/version>|pub-history|\.v1\.pdf/);
});

test('an article as Dublin Core has the fields that OpenAIRE, BASE and CORE require', async () => {
  const xml = dublinCoreOf({ article: ARTICLE, journal, origin });
  expect(await dublinCoreFaults(xml)).toEqual([]);
  const { 'oai_dc:dc': record } = parsed(xml);
  expect(record['dc:creator']).toEqual(['Mukamana, Claudine', 'van der Berg, Ludwig', 'Plato']);
  expect(record['dc:subject']).toEqual(['Agricultural Economics', 'land tenure', 'soil']);
  expect(record['dc:date']).toBe('2026-03-12');
  expect(record['dc:type']).toEqual(['info:eu-repo/semantics/article', 'info:eu-repo/semantics/publishedVersion']);
  expect(record['dc:identifier']).toEqual([
    `${origin}/article/MDS-2026-0042/terraces-and-tenure`,
    'https://doi.org/10.5555/mds.2026.42',
  ]);
  expect(record['dc:source']).toEqual([`${JOURNAL.name}; Vol. 2025/26 No. 2 (2026): Land; 17–34`, 'ISSN 2957-1234']);
  expect(record['dc:rights']).toEqual([
    'info:eu-repo/semantics/openAccess',
    'https://creativecommons.org/licenses/by/4.0/',
  ]);
  expect(record['dc:language']).toBe('eng');
});

test('an article for OpenAIRE has every mandatory field of the guidelines, and those it can fill', async () => {
  const article: Article = {
    ...ARTICLE,
    articleType: 'POLICY_BRIEF',
    jelCodes: ['O13'],
    versions: VERSIONS,
    translations: { fr: { title: 'Terrasses', abstract: 'Résumé.', keywords: 'sol' } },
    authors: [...ARTICLE.authors, { ...NOBODY, fullName: 'Ministry of Health', affiliation: 'Ministry of Health' }],
  };
  const xml = openAireOf({ article, journal, origin });
  expect(await openAireFaults(xml)).toEqual([]);
  const { 'oaire:resource': record } = parsed(xml);
  const page = `${origin}/article/MDS-2026-0042/terraces-and-tenure`;
  expect(record['datacite:titles']['datacite:title']).toEqual([
    { '#text': 'Terraces & <Tenure>', '@xml:lang': 'en' },
    { '#text': 'Terrasses', '@titleType': 'TranslatedTitle', '@xml:lang': 'fr' },
  ]);
  const creators = record['datacite:creators']['datacite:creator'];
  expect(creators[0]).toEqual({
    'datacite:creatorName': { '#text': 'Mukamana, Claudine', '@nameType': 'Personal' },
    'datacite:givenName': 'Claudine',
    'datacite:familyName': 'Mukamana',
    'datacite:nameIdentifier': {
      '#text': 'https://orcid.org/0000-0002-1825-0097',
      '@nameIdentifierScheme': 'ORCID',
      '@schemeURI': 'https://orcid.org',
    },
    'datacite:affiliation': 'School of Economics',
  });
  expect(creators.at(-1)).toEqual({
    'datacite:creatorName': { '#text': 'Ministry of Health', '@nameType': 'Organizational' },
  });
  expect(record['datacite:dates']['datacite:date']).toEqual({ '#text': '2026-03-12', '@dateType': 'Issued' });
  expect(record['oaire:resourceType']).toEqual({
    '#text': 'policy report',
    '@resourceTypeGeneral': 'literature',
    '@uri': 'http://purl.org/coar/resource_type/c_186u',
  });
  expect(record['datacite:identifier']).toEqual({ '#text': '10.5555/mds.2026.42', '@identifierType': 'DOI' });
  expect(record['datacite:alternateIdentifiers']['datacite:alternateIdentifier']['#text']).toBe(page);
  const related = record['datacite:relatedIdentifiers']['datacite:relatedIdentifier'];
  expect(related.map((one: Record<string, string>) => [one['@relationType'], one['#text']])).toEqual([
    ['IsPartOf', '2957-1234'],
    ['HasVersion', `${page}.v1.pdf`],
    ['IsSupplementedBy', expect.stringMatching(/\/files\/.*code%20%26%20data\.zip$/)],
  ]);
  expect(record['datacite:rights']).toEqual({
    '#text': 'open access',
    '@rightsURI': 'http://purl.org/coar/access_right/c_abf2',
  });
  expect(record['oaire:licenseCondition']).toMatchObject({ '@uri': 'https://creativecommons.org/licenses/by/4.0/' });
  expect(record['oaire:file']).toMatchObject({ '#text': `${page}.pdf`, '@objectType': 'fulltext' });
  expect(record['dc:language']).toBe('eng');
  const citation = ['Title', 'Volume', 'Issue', 'StartPage', 'EndPage'].map(
    (field) => record[`oaire:citation${field}`],
  );
  expect(citation).toEqual([JOURNAL.name, '2025/26', '2', '17', '34']);
  expect(record['datacite:subjects']['datacite:subject'].at(-1)).toMatchObject({ '@subjectScheme': 'JEL' });
});

test('an article without a DOI is identified to OpenAIRE by its page, and one with an article number has no pages', async () => {
  const xml = openAireOf({ article: { ...ARTICLE, doi: null, firstPage: 'e42', lastPage: null }, journal, origin });
  expect(await openAireFaults(xml)).toEqual([]);
  expect(xml).toContain(
    `<datacite:identifier identifierType="URL">${origin}/article/MDS-2026-0042/terraces-and-tenure</datacite:identifier>`,
  );
  expect(xml).not.toMatch(/alternateIdentifier|StartPage/);
});

const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength }),
    fc.string({ unit: 'grapheme', maxLength }),
    fc.constantFrom(
      '',
      ' ',
      '<b>&amp;</b>]]>',
      '\u0000\u0008\ufffe\ud800',
      'اقتصاد الزراعة',
      '👩🏾‍🌾 soil',
      'x'.repeat(maxLength),
    ),
  );
const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary);
const instant = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const doi = nullable(fc.stringMatching(/^10\.\d{4,9}\/[\x21-\x7e]{1,40}$/));
const author = fc.record({
  fullName: fc.oneof(text(100), fc.constantFrom('Martin Luther King Jr.', 'Jr. Sr.', 'x'.repeat(100))),
  affiliation: text(300),
  orcid: fc.constantFrom(null, '0000-0002-1825-0097'),
  ror: fc.constantFrom(null, '00286hs46'),
  roles: fc.subarray([...CREDIT_ROLES]),
});
const anyArticle: fc.Arbitrary<Article> = fc
  .record({
    manuscriptTitle: text(500),
    topic: text(100),
    abstract: text(2000),
    keywords: text(200),
    createdAt: instant,
    acceptedAt: nullable(instant),
    publishedAt: instant,
    issue: nullable(
      fc.record({
        id: fc.uuid(),
        title: text(300),
        issueNumber: fc.integer({ min: 1, max: 99 }),
        year: fc.integer({ min: 1900, max: 2100 }),
        month: fc.integer({ min: 1, max: 12 }),
      }),
    ),
    firstPage: nullable(fc.stringMatching(/^e?\d{1,5}$/)),
    lastPage: nullable(fc.stringMatching(/^\d{1,5}$/)),
    doi,
    licence: fc.constantFrom(...LICENCE_NAMES),
    authors: fc.oneof(
      fc.array(author, { maxLength: 4 }),
      fc.tuple(author, fc.constant(100)).map(([repeated, times]) => Array.from({ length: times }, () => repeated)),
    ),
    articleType: fc.constantFrom(...ARTICLE_TYPE_NAMES),
    language: fc.constantFrom(...CONTENT_LANGUAGE_NAMES),
    translations: fc.dictionary(
      fc.constantFrom(...CONTENT_LANGUAGE_NAMES),
      fc.record({ title: text(200), abstract: text(500), keywords: text(100) }),
    ),
    jelCodes: fc.subarray(
      JEL_CODES.map(({ code }) => code),
      { maxLength: 4 },
    ),
    ...(Object.fromEntries(STATEMENTS.map((name) => [name, text(300)])) as Record<StatementName, fc.Arbitrary<string>>),
    notices: fc.array(
      fc.record({
        id: fc.uuid(),
        kind: fc.constantFrom(...NOTICE_KINDS),
        date: fc.constant('2026-01-01'),
        text: text(500),
        doi,
      }),
      { maxLength: 3 },
    ),
    versions: fc.array(
      fc.record({
        number: fc.nat(),
        publishedAt: instant,
        note: text(500),
        fileUrl: fc.constant(pdfOf(1)),
      }),
      { maxLength: 3 },
    ),
    files: fc.constantFrom([], ARTICLE.files),
  })
  .map((change) => ({ ...ARTICLE, ...change }));

test('any article is a valid record in every format, whatever its texts', async () => {
  await fc.assert(
    fc.asyncProperty(anyArticle, text(200), async (article, name) => {
      const source = { article, journal: { ...JOURNAL, name, publisher: name }, origin };
      expect(await jatsFaults(jatsDocument(source))).toEqual([]);
      expect(await dublinCoreFaults(dublinCoreOf(source))).toEqual([]);
      expect(await openAireFaults(openAireOf(source))).toEqual([]);
    }),
    { numRuns: 300 },
  );
}, 120_000);
