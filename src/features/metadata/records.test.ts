import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { JOURNAL, LICENCE_NAMES } from '../../base/journal.ts';
import { xmlSchema } from '../../platform/xml-schema.ts';
import type { Article } from '../articles/contract.ts';
import { NOTICE_KINDS } from '../articles/rules.ts';
import { dublinCoreOf } from './server/dublin-core.ts';
import { jatsOf } from './server/jats.ts';

const jatsFaults = xmlSchema('crossref-jats/JATS-journalpublishing1-3d2-mathml3.xsd');
const dublinCoreFaults = xmlSchema('oai/oai_dc.xsd');
const origin = 'https://journal.example.org';

const ARTICLE: Article = {
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
    },
    { fullName: 'Ludwig van der Berg', affiliation: 'School of Economics', orcid: null, ror: '00286hs46' },
    { fullName: 'Plato', affiliation: 'Academy', orcid: null, ror: null },
  ],
  notices: [],
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
const journal = { ...JOURNAL, issn: '2957-1234' };

/** Read by a parser that knows nothing of the one who wrote it. */
const parsed = (xml: string) =>
  new XMLParser({
    ...{ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false },
    isArray: (name) => ['contrib', 'aff', 'p', 'kwd', 'self-uri', 'article-id', 'date', 'sec'].includes(name),
  }).parse(xml);

test('an article as JATS has all that is known of it, each in its place', async () => {
  const xml = jatsOf({ article: ARTICLE, journal, origin });
  expect(await jatsFaults(xml)).toEqual([]);
  const { article } = parsed(xml);
  expect(article['@article-type']).toBe('research-article');
  const { 'journal-meta': of, 'article-meta': meta } = article.front;
  expect(of.issn['#text']).toBe('2957-1234');
  expect(meta['article-id'].map((id: Record<string, string>) => [id['@pub-id-type'], id['#text']])).toEqual([
    ['publisher-id', 'MDS-2026-0042'],
    ['doi', '10.5555/mds.2026.42'],
  ]);
  expect(meta['title-group']['article-title']).toBe('Terraces & <Tenure>');
  const [first, second, third] = meta['contrib-group'].contrib;
  expect(first['contrib-id']['#text']).toBe('https://orcid.org/0000-0002-1825-0097');
  expect(second.name).toEqual({ surname: 'van der Berg', 'given-names': 'Ludwig' });
  expect(third.name).toEqual({ surname: 'Plato' });
  // Two of the same institution name it once.
  expect([first, second, third].map(({ xref }) => xref['@rid'])).toEqual(
    [1, 1, 2].map((place) => `MDS-2026-0042-aff${place}`),
  );
  expect(meta.aff[0]['institution-wrap']['institution-id']['#text']).toBe('https://ror.org/00286hs46');
  // Published at half past midnight in Kigali.
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

test('what was said about an article later stands in both records', async () => {
  const notices: Article['notices'] = [
    { id: 'a', kind: 'CORRECTION', date: '2026-04-01', text: 'Table 2 is wrong.', doi: null },
    { id: 'b', kind: 'RETRACTION', date: '2026-05-01', text: 'The data are not to be found.', doi: '10.5555/r.<1>' },
  ];
  const source = { article: { ...ARTICLE, notices }, journal, origin };
  const jats = jatsOf(source);
  expect(await jatsFaults(jats)).toEqual([]);
  expect(jats).toContain(
    'related-article-type="retraction-forward" ext-link-type="doi" xlink:href="10.5555/r.%3C1%3E"',
  );
  expect(jats).toContain('related-article-type="correction-forward" ext-link-type="uri"');
  expect(parsed(jats).article.front.notes.sec.map(({ p }: { p: string[] }) => p[0])).toEqual([
    'Correction (2026-04-01): Table 2 is wrong.',
    'Retraction (2026-05-01): The data are not to be found.',
  ]);
  expect(dublinCoreOf(source)).toContain('Retraction (2026-05-01): The data are not to be found.');
});

test('an article as Dublin Core has what OpenAIRE, BASE and CORE look for', async () => {
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
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary);
const instant = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const doi = maybe(fc.stringMatching(/^10\.\d{4,9}\/[\x21-\x7e]{1,40}$/));
const author = fc.record({
  fullName: text(100),
  affiliation: text(300),
  orcid: fc.constantFrom(null, '0000-0002-1825-0097'),
  ror: fc.constantFrom(null, '00286hs46'),
});
const anyArticle: fc.Arbitrary<Article> = fc
  .record({
    manuscriptTitle: text(500),
    topic: text(100),
    abstract: text(2000),
    keywords: text(200),
    createdAt: instant,
    acceptedAt: maybe(instant),
    publishedAt: instant,
    issue: maybe(
      fc.record({
        id: fc.uuid(),
        title: text(300),
        issueNumber: fc.integer({ min: 1, max: 99 }),
        year: fc.integer({ min: 1900, max: 2100 }),
        month: fc.integer({ min: 1, max: 12 }),
      }),
    ),
    firstPage: maybe(fc.stringMatching(/^e?\d{1,5}$/)),
    lastPage: maybe(fc.stringMatching(/^\d{1,5}$/)),
    doi,
    licence: fc.constantFrom(...LICENCE_NAMES),
    authors: fc.oneof(
      fc.array(author, { maxLength: 4 }),
      fc.tuple(author, fc.constant(100)).map(([one, times]) => Array.from({ length: times }, () => one)),
    ),
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
    files: fc.constantFrom([], ARTICLE.files),
  })
  .map((change) => ({ ...ARTICLE, ...change }));

test('any article is a valid record in both formats, whatever people have written', async () => {
  await fc.assert(
    fc.asyncProperty(anyArticle, text(200), async (article, name) => {
      const source = { article, journal: { ...JOURNAL, name, publisher: name }, origin };
      expect(await jatsFaults(jatsOf(source))).toEqual([]);
      expect(await dublinCoreFaults(dublinCoreOf(source))).toEqual([]);
    }),
    { numRuns: 300 },
  );
}, 120_000);
