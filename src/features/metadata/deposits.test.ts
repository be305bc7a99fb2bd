import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, describe, expect, test } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import { JOURNAL, type Journal, LICENCE_NAMES } from '#features/journal/journal.ts';
import { CONTENT_LANGUAGE_NAMES } from '#features/submissions/fields/content-languages.ts';
import { CREDIT_ROLES } from '#features/submissions/fields/credit-roles.ts';
import { emptyFields } from '#features/submissions/fields/fields.ts';
import { createXmlChecks } from '#platform/xml/xml-checks.ts';
import { A_SUPPLEMENT } from '#testing/supplement.ts';
import { type Batch, crossrefOf } from './server/crossref.ts';
import { DataCiteRecord, dataCiteOf } from './server/datacite.ts';
import { DoajArticle, doajOf, doajXmlOf } from './server/doaj.ts';
import { problemsOf, problemsOfFaults } from './server/problems.ts';
import type { ArticleSource } from './server/source.ts';

const checks = createXmlChecks();
afterAll(() => checks.close());
const crossrefFaults = (xml: string) => checks.faultsIn('crossref-jats/crossref5.3.1.xsd', xml);
const doajFaults = (xml: string) => checks.faultsIn('doaj/doajArticles.xsd', xml);

const journal: Journal = { ...JOURNAL, issn: '2049-3630' };
const origin = 'https://journal.example.org';
const batch: Batch = {
  id: 'jaed.1',
  at: new Date('2026-03-12T10:15:00.123Z'),
  depositor: { name: 'Office', email: 'office@example.org' },
};
const file = { fileUrl: '/f', fileName: 'terraces', fileType: 'MANUSCRIPT' as const, fileSize: 1, downloadCount: 0 };

function anArticle(change: Partial<Article> = {}): Article {
  return {
    ...emptyFields(),
    id: crypto.randomUUID(),
    number: 'MDS-2026-0042',
    slug: 'terraces-and-tenure',
    manuscriptTitle: 'Terraces & Tenure',
    status: 'PUBLISHED',
    topic: 'Land',
    category: 'Land',
    abstract: 'One.\n\nTwo < three.',
    keywords: 'land, soil, tenure, a, b, c, d',
    createdAt: '2025-11-02T10:00:00.000Z',
    publishedAt: '2026-03-11T23:00:00.000Z',
    acceptedAt: '2026-02-01T10:00:00.000Z',
    updatedAt: '2026-03-12T10:00:00.000Z',
    views: 0,
    downloads: 0,
    issue: { id: 'i', title: 'Land', issueNumber: 2, year: 2026, month: 3 },
    firstPage: '17',
    lastPage: '34',
    doi: '10.12345/jaed.42',
    licence: 'CC BY 4.0',
    authors: [
      {
        fullName: 'Ludwig van der Berg',
        affiliation: 'Kigali',
        orcid: '0000-0002-1825-0097',
        ror: '00286hs46',
        roles: [],
      },
      { fullName: 'Claudine', affiliation: 'Kigali', orcid: null, ror: null, roles: [] },
    ],
    notices: [],
    peerReview: null,
    supplements: [A_SUPPLEMENT],
    versions: [],
    user: null,
    files: [{ id: 'f', ...file }],
    ...change,
  };
}
const source = (change?: Partial<Article>, about = journal): ArticleSource => ({
  article: anArticle(change),
  journal: about,
  origin,
});
const parse = (xml: string) =>
  new XMLParser({ ignoreAttributes: false, parseTagValue: false, removeNSPrefix: true, trimValues: true }).parse(xml);
const recordOf = (xml: string) => parse(xml).doi_batch.body.journal.journal_article;

const PEER_REVIEW = { rounds: 1, reports: 2, reviewers: 2, isException: false, handledBy: null, uninvolved: [] };

describe('a Crossref deposit', () => {
  test('is valid and has all metadata of the article', async () => {
    const xml = crossrefOf([source()], batch);
    expect(await crossrefFaults(xml)).toEqual([]);
    const { head, body } = parse(xml).doi_batch;
    expect(head).toMatchObject({
      doi_batch_id: 'jaed.1',
      timestamp: '20260312101500123',
      registrant: 'MDS Consultancy',
    });
    expect(body.journal).toMatchObject({
      journal_metadata: { full_title: JOURNAL.name, issn: { '#text': '2049-3630', '@_media_type': 'electronic' } },
      journal_issue: { journal_volume: { volume: '2025/26' }, issue: '2' },
    });
    expect(recordOf(xml)).toMatchObject({
      titles: { title: 'Terraces & Tenure' },
      contributors: {
        person_name: [
          {
            '@_sequence': 'first',
            given_name: 'Ludwig',
            surname: 'van der Berg',
            affiliations: {
              institution: { institution_name: 'Kigali', institution_id: { '#text': 'https://ror.org/00286hs46' } },
            },
            ORCID: { '@_authenticated': 'false', '#text': 'https://orcid.org/0000-0002-1825-0097' },
          },
          { '@_sequence': 'additional', surname: 'Claudine' },
        ],
      },
      abstract: { p: ['One.', 'Two < three.'] },
      // It is already 12 March in Kigali.
      publication_date: { '@_media_type': 'online', month: '03', day: '12', year: '2026' },
      acceptance_date: { month: '02', day: '01', year: '2026' },
      pages: { first_page: '17', last_page: '34' },
      doi_data: {
        doi: '10.12345/jaed.42',
        resource: 'https://journal.example.org/article/MDS-2026-0042/terraces-and-tenure',
        collection: [{ '@_property': 'crawler-based' }, { '@_property': 'text-mining' }],
      },
    });
    expect(xml).toContain('https://creativecommons.org/licenses/by/4.0/');
  });

  test('is the same for the same article and batch', async () => {
    const article = source();
    expect(crossrefOf([article], batch)).toBe(crossrefOf([article], batch));
  });

  test('omits unassigned metadata and puts an article number outside the pages', async () => {
    const change = { issue: null, firstPage: 'e42', lastPage: null, acceptedAt: null, files: [] };
    const xml = crossrefOf([source(change, { ...journal, issn: '' })], batch);
    expect(await crossrefFaults(xml)).toEqual([]);
    expect(xml).not.toMatch(/journal_issue|issn|<pages>|acceptance_date|collection/);
    expect(recordOf(xml).publisher_item.item_number).toMatchObject({ '#text': 'e42' });
  });

  test('of a whole issue has every article once', async () => {
    const others = Array.from({ length: 30 }, (_, index) => source({ doi: `10.12345/jaed.${index}` }));
    const xml = crossrefOf([source(), ...others], batch);
    expect(await crossrefFaults(xml)).toEqual([]);
    expect(recordOf(xml)).toHaveLength(31);
  });

  test('keeps the order of institutions and persons and separates suffixes', async () => {
    const authors = ['African Development Bank', 'Martin Luther King Jr.', 'World Bank', 'Ii, Naoyuki'].map(
      (fullName) => ({
        fullName,
        affiliation: fullName.includes('Bank') ? fullName : 'Kigali',
        orcid: null,
        ror: null,
        roles: [],
      }),
    );
    const xml = crossrefOf([source({ authors })], batch);
    expect(await crossrefFaults(xml)).toEqual([]);
    expect(
      [...xml.matchAll(/<(organization|surname|suffix)[^>]*>([^<]+)/g)].map(([, name, text]) => [name, text]),
    ).toEqual([
      ['organization', 'African Development Bank'],
      ['surname', 'King'],
      ['suffix', 'Jr.'],
      ['organization', 'World Bank'],
      ['surname', 'Ii'],
    ]);
    expect(recordOf(xml).contributors).toMatchObject({
      organization: [{ '@_sequence': 'first' }, { '@_sequence': 'additional' }],
      person_name: [{ '@_sequence': 'additional', given_name: 'Martin Luther' }, {}],
    });
    expect(problemsOf(source({ authors }), 'CROSSREF')).toEqual([]);
  });

  test('keeps organisations whole, drops titles and accepts a single family name', async () => {
    const authors = ['Ministry of Health, Rwanda', 'Dr. Jean Habimana, PhD', 'Ibn Khaldun'].map((fullName) => ({
      fullName,
      affiliation: 'Government of Rwanda',
      orcid: null,
      ror: null,
      roles: [],
    }));
    const xml = crossrefOf([source({ authors })], batch);
    expect(await crossrefFaults(xml)).toEqual([]);
    expect(
      [...xml.matchAll(/<(organization|given_name|surname)[^>]*>([^<]+)/g)].map(([, name, text]) => [name, text]),
    ).toEqual([
      ['organization', 'Ministry of Health, Rwanda'],
      ['given_name', 'Jean'],
      ['surname', 'Habimana'],
      ['surname', 'Ibn Khaldun'],
    ]);
    expect(problemsOf(source({ authors }), 'CROSSREF')).toEqual([]);
  });

  test('names the PDFs of earlier versions', async () => {
    const version = { publishedAt: '2026-03-12T10:00:00.000Z', note: '' };
    const versions = [1, 2, 3].map((number) => ({ ...version, number, fileUrl: `/article/a/b.v${number}.pdf` }));
    const xml = crossrefOf([source({ versions })], batch);
    expect(await crossrefFaults(xml)).toEqual([]);
    const relations = recordOf(xml).program.find((program: object) => 'related_item' in program);
    expect(relations.related_item).toMatchObject([
      {
        intra_work_relation: {
          '@_relationship-type': 'hasVersion',
          '@_identifier-type': 'uri',
          '#text': `${origin}/article/a/b.v1.pdf`,
        },
      },
      { intra_work_relation: { '#text': `${origin}/article/a/b.v2.pdf` } },
      { description: 'Replication <code>', inter_work_relation: { '@_relationship-type': 'isSupplementedBy' } },
    ]);
    expect(crossrefOf([source({ versions: versions.slice(0, 1) })], batch)).not.toContain('hasVersion');
  });

  test('relates the page with the published reports of reviewers, and no page without any', async () => {
    const xml = crossrefOf([source({ peerReview: { ...PEER_REVIEW, hasPublishedReports: true } })], batch);
    expect(await crossrefFaults(xml)).toEqual([]);
    const relations = recordOf(xml).program.find((program: object) => 'related_item' in program);
    expect(relations.related_item.at(-1)).toEqual({
      inter_work_relation: {
        '@_relationship-type': 'hasReview',
        '@_identifier-type': 'uri',
        '#text': `${origin}/peer-review/MDS-2026-0042`,
      },
    });
    expect(crossrefOf([source({ peerReview: PEER_REVIEW })], batch)).not.toContain('hasReview');
  });

  test('adds a record for a notice with a DOI, which names the updated article when the policy has a DOI', async () => {
    const notice = {
      id: 'n',
      kind: 'RETRACTION' as const,
      date: '2026-04-01',
      text: 'Withdrawn.',
      doi: '10.12345/n.1',
    };
    const notices = [notice, { ...notice, id: 'm', doi: null }];
    const plain = crossrefOf([source({ notices })], batch);
    const crossmark = crossrefOf([source({ notices })], { ...batch, policyDoi: '10.12345/policy' });
    for (const xml of [plain, crossmark]) {
      expect(await crossrefFaults(xml)).toEqual([]);
      expect(recordOf(xml)).toMatchObject([
        { titles: { title: 'RETRACTED: Terraces & Tenure' } },
        { titles: { title: 'Retraction of: Terraces & Tenure' }, doi_data: { doi: '10.12345/n.1' } },
      ]);
    }
    expect(plain).not.toContain('crossmark');
    expect(recordOf(crossmark)[1].crossmark).toMatchObject({
      crossmark_policy: '10.12345/policy',
      updates: { update: { '@_type': 'retraction', '@_date': '2026-04-01', '#text': '10.12345/jaed.42' } },
    });
  });
});

describe('a DOAJ record', () => {
  test('matches the schema of DOAJ’s API', () => {
    const { bibjson } = DoajArticle.parse(doajOf(source()));
    expect(bibjson).toMatchObject({
      title: 'Terraces & Tenure',
      year: '2026',
      month: '3',
      author: [
        { name: 'Ludwig van der Berg', affiliation: 'Kigali', orcid_id: 'https://orcid.org/0000-0002-1825-0097' },
        {},
      ],
      identifier: [
        { type: 'doi', id: '10.12345/jaed.42' },
        { type: 'eissn', id: '2049-3630' },
      ],
      journal: { country: 'RW', language: ['EN'], volume: '2025/26', number: '2', start_page: '17', end_page: '34' },
      link: [{ type: 'fulltext', content_type: 'HTML' }],
    });
    expect(bibjson.keywords).toEqual(['land', 'soil', 'tenure', 'a', 'b', 'c']);
  });

  test('has no affiliation for an institution that is an author', async () => {
    const bank = { fullName: 'World Bank', affiliation: 'World Bank', orcid: null, ror: null, roles: [] };
    const authors = [bank, { ...bank, fullName: 'Claudine Mukamana' }];
    expect(DoajArticle.parse(doajOf(source({ authors }))).bibjson.author).toEqual([
      { name: 'World Bank' },
      { name: 'Claudine Mukamana', affiliation: 'World Bank' },
    ]);
    const xml = doajXmlOf([source({ authors })]);
    expect(await doajFaults(xml)).toEqual([]);
    expect(parse(xml).records.record.authors.author).toEqual([
      { name: 'World Bank' },
      { name: 'Claudine Mukamana', affiliationId: '1' },
    ]);
  });

  test('keeps organisations whole with their affiliation and drops titles', async () => {
    const ministry = { fullName: 'Ministry of Health, Rwanda', affiliation: 'Government of Rwanda' };
    const authors = [ministry, { ...ministry, fullName: 'Dr. Jean Habimana, PhD' }].map((author) => ({
      ...author,
      orcid: null,
      ror: null,
      roles: [],
    }));
    const names = ['Ministry of Health, Rwanda', 'Jean Habimana'];
    expect(DoajArticle.parse(doajOf(source({ authors }))).bibjson.author).toEqual(
      names.map((name) => ({ name, affiliation: 'Government of Rwanda' })),
    );
    expect(parse(doajXmlOf([source({ authors })])).records.record.authors.author).toEqual(
      names.map((name) => ({ name, affiliationId: '1' })),
    );
  });

  test('is valid as XML with minimal and with full metadata', async () => {
    const xml = doajXmlOf([
      source(),
      source({ doi: null, issue: null, firstPage: null, lastPage: null, keywords: ',' }),
    ]);
    expect(await doajFaults(xml)).toEqual([]);
    expect(parse(xml).records.record).toHaveLength(2);
  });
});

test.each(['Fish &amp; chips, R&D and &#65;&#x42;', '&#0; &#xD800; &lt;i&gt;', 'A &amp;lt; B &quot;'])(
  '%s is unchanged in deposits',
  async (text) => {
    const unusual = source({
      manuscriptTitle: text,
      abstract: text,
      authors: [{ fullName: 'Aline Ingabire', affiliation: text, orcid: null, ror: null, roles: [] }],
    });
    const [crossref, doaj] = [crossrefOf([unusual], batch), doajXmlOf([unusual])];
    expect([await crossrefFaults(crossref), await doajFaults(doaj)]).toEqual([[], []]);
    expect(recordOf(crossref)).toMatchObject({
      titles: { title: text },
      contributors: { person_name: { affiliations: { institution: { institution_name: text } } } },
      abstract: { p: text },
    });
    expect(parse(doaj).records.record).toMatchObject({
      title: { '#text': text },
      affiliationsList: { affiliationName: { '#text': text } },
      abstract: { '#text': text },
    });
  },
);

describe('a problem that blocks a deposit', () => {
  const fieldsOf = (target: 'CROSSREF' | 'DOAJ', change: Partial<Article>, about = journal) =>
    problemsOf(source(change, about), target).map(({ field, at }) => `${field} ${at}`);

  test('names the field and the screen where it can be corrected', () => {
    expect(fieldsOf('CROSSREF', {})).toEqual([]);
    expect(fieldsOf('DOAJ', {})).toEqual([]);
    expect(fieldsOf('CROSSREF', { doi: null })).toEqual(['doi publication']);
    expect(fieldsOf('DOAJ', { doi: null })).toEqual([]);
    expect(fieldsOf('DOAJ', {}, { ...journal, issn: '' })).toEqual(['issn settings']);
    expect(fieldsOf('CROSSREF', {}, { ...journal, issn: '' })).toEqual(['issn settings']);
    expect(fieldsOf('CROSSREF', { abstract: ' \u0000' })).toEqual(['abstract manuscript']);
    expect(fieldsOf('DOAJ', { authors: [] })).toContain('authors manuscript');
    const author = { fullName: '?', affiliation: '', orcid: '0000-0002-1825-0098', ror: 'x', roles: [] };
    expect(fieldsOf('CROSSREF', { authors: [author] })).toEqual([
      'authors.0.fullName manuscript',
      'authors.0.orcid manuscript',
      'authors.0.ror manuscript',
    ]);
  });

  test.each([
    '10.12345/weird<1>;2-"#"',
    '10.12345/a&b',
    '10.12345/a\u2011b',
    '10.12345/é',
    '10.12345/a:b',
    '10.12345/a b',
  ])('is a DOI with characters that Crossref no longer registers: %s', (doi) => {
    expect(fieldsOf('CROSSREF', { doi })).toEqual(['doi publication']);
    const notice = { id: 'n', kind: 'CORRECTION' as const, date: '2026-04-01', text: 'Text.', doi };
    expect(fieldsOf('CROSSREF', { notices: [notice] })).toEqual(['notices.0.doi publication']);
    expect(fieldsOf('DOAJ', { doi: '10.12345/weird<1>;2-"#"' })).toEqual([]);
  });

  test('is not a DOI with characters that Crossref accepts', () => {
    expect(fieldsOf('CROSSREF', { doi: '10.12345/mds-jaed.(A)_2;v/1' })).toEqual([]);
  });

  test('blocks the download only if the file would be invalid; other problems block sending', async () => {
    const local = { ...source({}, { ...journal, issn: '' }), origin: 'http://localhost:3000' };
    for (const target of ['CROSSREF', 'DOAJ'] as const) {
      const problems = problemsOf(local, target, { doiPrefix: '10.54321' });
      expect(problems.filter(({ onlySending }) => !onlySending)).toEqual([]);
      expect(problems.map(({ field }) => field)).toEqual(
        target === 'CROSSREF' ? ['address', 'issn', 'doi'] : ['address', 'issn'],
      );
    }
    expect(await crossrefFaults(crossrefOf([local], batch))).toEqual([]);
    // DOAJ's schema rejects links to localhost.
    const faults = problemsOfFaults(await doajFaults(doajXmlOf([local])));
    expect(faults).toMatchObject([{ field: 'address', onlySending: true }]);
    expect(DoajArticle.safeParse(doajOf(local)).success).toBe(true);
    // A problem that blocks only sending does not hide one that makes the file invalid.
    const invalid = { ...local, article: anArticle({ doi: '10.12/x' }) };
    expect(problemsOf(invalid, 'DOAJ').some(({ onlySending }) => !onlySending)).toBe(true);
  });

  test('is an origin that is not public, and a DOI with a foreign prefix', () => {
    for (const localOrigin of ['http://localhost:3000', 'http://127.0.0.1', 'http://journal', 'http://a.local']) {
      const local = { ...source(), origin: localOrigin };
      expect(problemsOf(local, 'CROSSREF')).toMatchObject([{ field: 'address', at: 'server' }]);
      expect(problemsOf(local, 'CROSSREF', { reachesAnything: true })).toEqual([]);
    }
    expect(problemsOf(source(), 'CROSSREF', { doiPrefix: '10.54321' })).toMatchObject([
      { field: 'doi', message: expect.stringContaining('10.54321') },
    ]);
  });

  test('translates schema errors into plain sentences', async () => {
    const faults = await crossrefFaults(crossrefOf([source({ doi: 'nonsense', firstPage: 'x'.repeat(99) })], batch));
    expect(
      problemsOfFaults(faults)
        .map(({ field }) => field)
        .toSorted(),
    ).toEqual(['doi', 'pages']);
    expect(problemsOfFaults([{ path: '/a/b', message: 'odd' }])[0]?.message).toContain('/a/b');
  });
});

describe('a record for DataCite', () => {
  const notice = { id: 'n', kind: 'CORRECTION' as const, date: '2026-04-01', text: 'Text.', doi: '10.12345/n.1' };
  const piecesOf = (doi: string) => ({ id: 'r1', words: 'A work', authors: [], pieces: { doi } });

  test('has all metadata of the article', () => {
    const translations = { fr: { title: 'Terrasses', abstract: 'Résumé.', keywords: 'sol' } };
    const peerReview = { ...PEER_REVIEW, hasPublishedReports: true };
    const change = { jelCodes: ['O13'], translations, peerReview, notices: [notice] };
    const [record] = dataCiteOf({ ...source(change), works: [piecesOf('10.5555/cited'), piecesOf('10.5555/cited')] });
    expect(DataCiteRecord.parse(record)).toEqual(record);
    const { attributes } = record.data;
    expect(attributes).toMatchObject({
      doi: '10.12345/jaed.42',
      event: 'publish',
      url: `${origin}/article/MDS-2026-0042/terraces-and-tenure`,
      publicationYear: '2026',
      publisher: { name: journal.publisher },
      types: { resourceTypeGeneral: 'JournalArticle', resourceType: 'Research article' },
      language: 'en',
      formats: ['application/pdf'],
      schemaVersion: 'http://datacite.org/schema/kernel-4',
    });
    expect(attributes.titles).toEqual([
      { title: 'Terraces & Tenure', lang: 'en' },
      { title: 'Terrasses', titleType: 'TranslatedTitle', lang: 'fr' },
    ]);
    expect(attributes.creators[0]).toEqual({
      name: 'van der Berg, Ludwig',
      nameType: 'Personal',
      givenName: 'Ludwig',
      familyName: 'van der Berg',
      nameIdentifiers: [
        {
          nameIdentifier: 'https://orcid.org/0000-0002-1825-0097',
          nameIdentifierScheme: 'ORCID',
          schemeUri: 'https://orcid.org',
        },
      ],
      affiliation: [
        {
          name: 'Kigali',
          affiliationIdentifier: 'https://ror.org/00286hs46',
          affiliationIdentifierScheme: 'ROR',
          schemeUri: 'https://ror.org',
        },
      ],
    });
    expect(attributes.dates).toEqual([
      { date: '2025-11-02', dateType: 'Submitted' },
      { date: '2026-02-01', dateType: 'Accepted' },
      { date: '2026-03-12', dateType: 'Issued' },
    ]);
    expect(attributes.relatedItems).toEqual([
      {
        relationType: 'IsPublishedIn',
        relatedItemType: 'Journal',
        relatedItemIdentifier: { relatedItemIdentifier: '2049-3630', relatedItemIdentifierType: 'EISSN' },
        titles: [{ title: journal.name }],
        volume: '2025/26',
        issue: '2',
        firstPage: '17',
        lastPage: '34',
      },
    ]);
    expect(attributes.rightsList).toMatchObject([{ rightsIdentifier: 'cc-by-4.0', rightsIdentifierScheme: 'SPDX' }]);
    expect(attributes.subjects?.at(-1)).toMatchObject({ subjectScheme: 'JEL', classificationCode: 'O13' });
    expect(
      attributes.relatedIdentifiers.map(({ relationType, relatedIdentifier }) => [relationType, relatedIdentifier]),
    ).toEqual([
      ['IsPartOf', '2049-3630'],
      ['IsSupplementedBy', expect.stringContaining(`${origin}/article/MDS-2026-0042/files/`)],
      ['IsReviewedBy', `${origin}/peer-review/MDS-2026-0042`],
      ['References', '10.5555/cited'],
      ['IsReferencedBy', '10.12345/n.1'],
    ]);
  });

  test('comes with one for each notice that has a DOI', () => {
    const [, ofNotice, ...others] = dataCiteOf(source({ notices: [notice, { ...notice, id: 'm', doi: null }] }));
    expect(others).toEqual([]);
    expect(DataCiteRecord.parse(ofNotice)).toEqual(ofNotice);
    expect(ofNotice?.data.attributes).toMatchObject({
      doi: '10.12345/n.1',
      url: `${origin}/article/MDS-2026-0042/terraces-and-tenure#notice-n`,
      titles: [{ title: 'Correction to: Terraces & Tenure' }],
      relatedIdentifiers: [{ relationType: 'References', relatedIdentifier: '10.12345/jaed.42' }],
    });
  });

  test('needs no ISSN, and a DOI of characters that can be registered', () => {
    expect(problemsOf(source({}, { ...journal, issn: '' }), 'DATACITE')).toEqual([]);
    expect(
      problemsOf(source({ doi: '10.12345/é', notices: [{ ...notice, doi: '10.12345/a b' }] }), 'DATACITE'),
    ).toMatchObject([
      { field: 'doi', at: 'publication' },
      { field: 'notices.0.doi', at: 'publication' },
    ]);
  });
});

const oddText = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength }),
    fc.string({
      unit: fc.constantFrom(
        '<',
        '&',
        ']]>',
        '"',
        "'",
        '\u0000',
        '\u000b',
        '\ud800',
        '\ufffe',
        'ا',
        'é',
        '1',
        '?',
        ' ',
        '\r\n',
      ),
      maxLength,
    }),
    fc.constantFrom(
      '',
      'Claudine',
      'Martin Luther King Jr.',
      'World Bank',
      'Aline Ingabire',
      '李 小龙',
      'علي حسن',
      'x'.repeat(maxLength),
      '<b>Bold</b> & co',
    ),
  );
const page = fc.option(fc.stringMatching(/^[A-Za-z0-9.-]{1,20}$/), { nil: null });
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const author = fc.record({
  fullName: oddText(100),
  affiliation: oddText(300),
  orcid: fc.option(fc.constantFrom('0000-0002-1825-0097', '0000-0000-0000-0000', '<'), { nil: null }),
  ror: fc.option(fc.constantFrom('00286hs46', '&'), { nil: null }),
  roles: fc.subarray([...CREDIT_ROLES]),
});
const oddArticle = fc.record({
  manuscriptTitle: oddText(500),
  abstract: oddText(2000),
  keywords: oddText(300),
  language: fc.constantFrom(...CONTENT_LANGUAGE_NAMES),
  translations: fc.dictionary(
    fc.constantFrom(...CONTENT_LANGUAGE_NAMES),
    fc.record({ title: oddText(500), abstract: oddText(500), keywords: oddText(300) }),
  ),
  firstPage: page,
  lastPage: page,
  publishedAt: day,
  acceptedAt: fc.option(day, { nil: null }),
  doi: fc.option(fc.oneof(fc.stringMatching(/^10\.\d{4,9}\/[\x21-\x7e]{1,200}$/), oddText(50)), { nil: null }),
  licence: fc.constantFrom(...LICENCE_NAMES),
  authors: fc.oneof(
    fc.array(author, { maxLength: 3 }),
    author.map((generated) => Array.from({ length: 100 }, () => generated)),
  ),
  issue: fc.option(fc.constant({ id: 'i', title: 't', issueNumber: 99, year: 1900, month: 1 }), { nil: null }),
  files: fc.boolean().map((hasFile) => (hasFile ? [{ id: 'f', ...file }] : [])),
});

test('any article is valid or has a described problem, and nothing throws', async () => {
  await fc.assert(
    fc.asyncProperty(oddArticle, async (change) => {
      const generated = source(change);
      const [forCrossref, forDoaj] = [problemsOf(generated, 'CROSSREF'), problemsOf(generated, 'DOAJ')];
      const forDataCite = problemsOf(generated, 'DATACITE');
      for (const { message } of [...forCrossref, ...forDoaj, ...forDataCite]) expect(message).toMatch(/\w/);
      if (forCrossref.length === 0) expect(await crossrefFaults(crossrefOf([generated], batch))).toEqual([]);
      else problemsOfFaults(await crossrefFaults(crossrefOf([generated], batch)));
      if (forDataCite.length === 0) for (const record of dataCiteOf(generated)) DataCiteRecord.parse(record);
      if (forDoaj.length === 0) {
        expect(await doajFaults(doajXmlOf([generated]))).toEqual([]);
        expect(DoajArticle.safeParse(doajOf(generated)).success).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
}, 120_000);
