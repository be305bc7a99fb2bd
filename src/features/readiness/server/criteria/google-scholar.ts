import { criteriaOf, type IndexCriteria } from './criterion.ts';

const GUIDELINES = {
  name: 'Google Scholar, Inclusion Guidelines for Webmasters',
  url: 'https://scholar.google.com/intl/en/scholar/inclusion.html',
};

/** Copies of earlier versions of the same guidelines. */
const EARLIER = { ...GUIDELINES, name: `${GUIDELINES.name} (earlier version)` };

export const googleScholar: IndexCriteria = {
  index: 'google-scholar',
  name: 'Google Scholar',
  criteria: [
    ...criteriaOf(GUIDELINES, 'required', [
      [
        'address',
        'Our search robots should normally find your paper and include it in Google Scholar within several weeks.',
      ],
      ['fullText', 'Each paper must have its own unique URL in order for it to be included in Google Scholar.'],
      ['authors', 'At least one author tag is required for inclusion in Google Scholar.'],
    ]),
    ...criteriaOf(EARLIER, 'required', [
      [
        'abstract',
        'your site should […] make the text of articles freely available, or provide complete abstracts without login information.',
      ],
    ]),
    ...criteriaOf(GUIDELINES, 'recommended', [
      ['pdf', 'the full text of your paper is in a PDF file that ends with ".pdf"'],
      ['pdfText', 'the title of the paper appears in a large font on top of the first page'],
      ['references', 'there’s a bibliography section titled, e.g., "References" or "Bibliography" at the end'],
    ]),
    ...criteriaOf(EARLIER, 'recommended', [
      [
        'pdfSize',
        'Documents larger than 5MB, such as books and long dissertations, should be uploaded to Google Book Search',
      ],
    ]),
  ],
};
