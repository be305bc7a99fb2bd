import { criteriaOf, type IndexCriteria } from './criterion.ts';

const AJOL = {
  name: 'AJOL, Host your journal on AJOL',
  url: 'https://www.ajol.info/index.php/ajol/resources-for-journals',
};
const QUOTED = {
  name: 'AJOL’s criteria as quoted by the UNCCD Knowledge Hub',
  url: 'https://knowledge.unccd.int/kss/african-journals-online-ajol',
};
const RATINGS = { name: 'AJOL, Browse by JPPS rating', url: 'https://www.ajol.info/index.php/ajol/browseBy/jpps' };
const TWO_STARS = { name: 'JPPS, Two stars', url: 'https://www.journalquality.info/en/jpps-criteria/two-stars/' };

export const ajol: IndexCriteria = {
  index: 'ajol',
  name: 'AJOL and JPPS',
  criteria: [
    ...criteriaOf(AJOL, 'required', [
      [
        'activity',
        'The journal must be scholarly in content, actively publishing and contain original research articles',
      ],
      ['peerReview', 'The journal’s content must be peer-reviewed and quality controlled'],
      [
        'boardAffiliations',
        'Accurate names of all people listed as members of the Editorial Board and any Advisory Committee are required, as well as the primary institutional affiliation for each person',
      ],
      ['boardCountries', '[…] and the country in which they live'],
    ]),
    ...criteriaOf(QUOTED, 'required', [
      ['issn', 'The journal has a registered ISSN and eISSN'],
      [
        'fullText',
        'The journal will provide all content for inclusion on AJOL (tables of contents, abstracts, and full text) in electronic format and in a timely manner.',
      ],
      ['abstract', '[…] (tables of contents, abstracts, and full text)'],
      ['inAfrica', 'The journal is published within the African continent'],
    ]),
    ...criteriaOf(RATINGS, 'recommended', [
      ['twoYears', '1 Star: Has met the basic requirements for at least two years.'],
    ]),
    ...criteriaOf(TWO_STARS, 'recommended', [
      [
        'peerReview',
        'The journal has an editorial policy statement (including an accurate and detailed explanation of the validity of the peer-review and the quality-control processes […])',
      ],
      [
        'issnConfirmed',
        'An eISSN for the online version of the journal registered with the ISSN International Centre.',
      ],
      ['instructions', 'The journal provides clear and comprehensive instructions to authors'],
      ['copyright', 'Information about copyright'],
      ['fees', 'If the journal charges […], the amount/s should be clearly stated and publicly available'],
    ]),
  ],
};
