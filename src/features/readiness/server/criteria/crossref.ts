import { criteriaOf, type IndexCriteria } from './criterion.ts';

const OBLIGATIONS = { name: 'Crossref, Member obligations', url: 'https://www.crossref.org/member-obligations/' };

const ANSWER = {
  name: 'Crossref, answer to a deposit without an ISSN',
  url: 'https://www.crossref.org/documentation/',
};

export const crossref: IndexCriteria = {
  index: 'crossref',
  name: 'Crossref',
  criteria: [
    ...criteriaOf(OBLIGATIONS, 'required', [
      ['crossref', 'registering Digital Object Identifiers (DOIs) for your content using the Crossref System'],
      [
        'crossrefDeposits',
        'You must assign DOIs and deposit metadata to all journal content published after joining Crossref.',
      ],
      ['doi', 'you must include the DOI on the response page using Crossref DOI display guidelines'],
      [
        'fullText',
        'You must have your DOIs resolve to a page containing complete bibliographic information for the content with a link to—or information about—getting the full text of the content.',
      ],
      ['crossrefCurrent', 'You commit to maintaining and updating your metadata and DOIs for the long term.'],
      [
        'references',
        'You commit to actively maximizing links with other Crossref members by linking out from the references in your journal articles',
      ],
    ]),
    ...criteriaOf(ANSWER, 'required', [['issn', 'must deposit with an ISSN and/or journal title DOI']]),
    ...criteriaOf(OBLIGATIONS, 'recommended', [
      ['orcid', 'You commit to depositing comprehensive and accurate metadata'],
    ]),
  ],
};
