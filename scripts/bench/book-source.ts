import type { Node } from 'prosemirror-model';
import type { BookSource } from '#features/editions/server/epub.ts';
import { emptyFields } from '#features/submissions/fields/fields.ts';
import { MANUSCRIPT_TITLE } from '#testing/manuscript.ts';

export const SAMPLE_ABSTRACT = 'Does a certificate for a plot change what its owner does with the soil?';
const ARTICLE = {
  ...emptyFields(),
  number: 'MDS-2026-0042',
  slug: 'terraces-and-tenure',
  manuscriptTitle: MANUSCRIPT_TITLE,
  abstract: SAMPLE_ABSTRACT,
  keywords: 'land tenure, soil conservation',
  articleType: 'RESEARCH_ARTICLE',
  licence: 'CC BY 4.0',
  doi: null,
  createdAt: '2026-01-12T00:00:00Z',
  acceptedAt: '2026-05-01T00:00:00Z',
  publishedAt: '2026-05-18T00:00:00Z',
  updatedAt: '2026-05-18T00:00:00Z',
  authors: [{ fullName: 'Claudine Mukamana', affiliation: 'University of Rwanda', orcid: null, ror: null, roles: [] }],
  issue: null,
  firstPage: null,
  lastPage: null,
  files: [],
  notices: [],
};
const JOURNAL = { name: 'MDS Journal of Applied Economics and Development', publisher: 'MDS', language: 'en' };

/** A text as the source of a book, with the front matter of a made article. */
export const bookOf = (doc: Node, pictures: ReadonlyMap<string, Uint8Array>): BookSource =>
  ({ article: ARTICLE, journal: JOURNAL, origin: 'https://example.org', doc, pictures }) as unknown as BookSource;
