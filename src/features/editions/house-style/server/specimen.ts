import type { Article } from '#features/articles/contract.ts';
import type { Journal } from '#features/journal/journal.ts';
import { composed, type Part } from '#features/production/server/compose.ts';
import { emptyFields } from '#features/submissions/fields/fields.ts';
import type { BookSource } from '../../server/epub.ts';
import { houseStyleTexts } from '../texts.ts';

const { specimen: words } = houseStyleTexts;

const SENTENCE =
  'Households with a certificate keep their terraces in better repair, and the difference grows with the slope of the plot. ';

const PARTS: Part[] = [
  { label: '1', heading: 'Introduction' },
  { words: `${SENTENCE.repeat(4)}Prices follow the harvest (Besley, 1995), as Table 1 shows.` },
  { words: SENTENCE.repeat(5) },
  { label: '2', heading: 'Prices' },
  {
    table: [
      ['Season', 'Maize', 'Beans'],
      ['A', '310 (12)', '540 (21)'],
      ['B', '295 (9)', '515 (19)'],
    ],
    label: 'Table 1',
    caption: 'Prices by season',
    note: 'Note: Rwandan francs per kilogram; standard errors in parentheses.',
  },
  { words: SENTENCE.repeat(6) },
  {
    equation:
      '<msub><mi>y</mi><mi>i</mi></msub><mo>=</mo><mi>α</mi><mo>+</mo><mfrac><mi>β</mi><mn>2</mn></mfrac><msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>',
    label: '(1)',
  },
  { items: ['Those with a certificate', 'Those without'] },
  { label: '3', heading: 'Discussion' },
  { words: SENTENCE.repeat(9) },
  { words: SENTENCE.repeat(9) },
];

/** An invented article of two pages, by which a house style is judged. */
export function specimenOf(journal: Journal, { origin, now }: { origin: string; now: Date }): BookSource {
  const author = (fullName: string) => ({
    fullName,
    affiliation: words.affiliation,
    orcid: null,
    ror: null,
    roles: [],
  });
  const article: Article = {
    ...emptyFields(),
    id: '',
    number: 'MDS-2026-0000',
    slug: 'specimen',
    status: 'PUBLISHED',
    manuscriptTitle: words.title,
    abstract: words.abstract,
    keywords: 'land tenure, prices, Rwanda',
    topic: '',
    category: '',
    createdAt: now.toISOString(),
    acceptedAt: now.toISOString(),
    publishedAt: now.toISOString(),
    updatedAt: now.toISOString(),
    views: 0,
    downloads: 0,
    issue: null,
    firstPage: null,
    lastPage: null,
    doi: null,
    licence: journal.licence,
    authors: words.authors.map(author),
    notices: [],
    peerReview: null,
    supplements: [],
    versions: [],
    user: null,
    files: [],
  };
  const { doc } = composed({
    parts: PARTS,
    references: [
      'Besley, T. (1995). Property rights and investment incentives. Journal of Political Economy, 103(5), 903–937.',
    ],
  });
  return { article, journal, origin, doc, pictures: new Map() };
}
