import { criteriaOf, type IndexCriteria } from './criterion.ts';

const POLICY = {
  name: 'Elsevier, Scopus content policy and selection',
  url: 'https://www.elsevier.com/solutions/scopus/content/content-policy-and-selection',
};
const PRE_EVALUATION = { name: 'Pre-evaluation of Scopus submission', url: 'https://www.readyforscopus.com/' };

export const scopus: IndexCriteria = {
  index: 'scopus',
  name: 'Scopus',
  criteria: [
    ...criteriaOf(PRE_EVALUATION, 'required', [
      ['twoYears', 'The Journal has a minimum of 2 year publication history'],
    ]),
    ...criteriaOf(POLICY, 'required', [
      [
        'peerReview',
        'Consist of peer-reviewed content and have a publicly available description of the peer review process',
      ],
      ['schedule', 'Be published on a regular basis'],
      [
        'issnConfirmed',
        'have an International Standard Serial Number (ISSN) as registered with the ISSN International Centre',
      ],
      ['romanReferences', 'have references in Roman script'],
      ['english', 'have English language abstracts and titles'],
      ['ethics', 'Have a publicly available publication ethics and publication malpractice statement'],
    ]),
  ],
};
