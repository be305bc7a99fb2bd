import { criteriaOf, type IndexCriteria } from './criterion.ts';

const GUIDE = { name: 'DOAJ, Guide to applying, version 2.6', url: 'https://doaj.org/apply/guide/' };

export const doaj: IndexCriteria = {
  index: 'doaj',
  name: 'DOAJ',
  criteria: [
    ...criteriaOf(GUIDE, 'required', [
      ['research', 'Publish at least five research articles per year'],
      [
        'history',
        'a new journal must demonstrate a publishing history of more than one year or have published at least ten open access research articles',
      ],
      [
        'openAccess',
        'The journal must display an open access statement indicating that it fulfils the DOAJ definition of open access.',
      ],
      ['fullText', 'The full text of all content must be available for free and open access without delay.'],
      ['address', 'The journal must have its own dedicated URL and homepage that is accessible from any location'],
      [
        'aims',
        'The following information must be available online and easily accessible from the journal homepage: […] Aims and scope',
      ],
      ['instructions', 'The following information must be available online […]: Instructions for authors'],
      ['fees', "If a journal doesn't have any charges, then this must be stated"],
      ['publisher', 'The journal must provide the name and address of the publisher'],
      ['issn', 'The ISSN(s) must be displayed on the website.'],
      [
        'issnConfirmed',
        'A journal must have at least one ISSN […] that is registered and confirmed at issn.org. […] The journal’s name in the application and on the website must match what is shown at issn.org.',
      ],
      [
        'boardSize',
        'The editorial board for the journal should consist of at least five editors with appropriate qualifications and expertise.',
      ],
      ['boardAffiliations', 'The name and affiliation of all editors and board members must be included.'],
      ['peerReview', 'The type and details of the peer review process must be stated clearly on the website'],
      ['reviewers', 'At least two independent reviewers should review each article.'],
      [
        'endogeny',
        'The proportion of published research papers where at least one of the authors is an editor, editorial board member, or reviewer must not exceed 25% in either of the latest two issues.',
      ],
      [
        'licence',
        'The licensing terms for use and re-use of the published content must be clearly stated on the website.',
      ],
      [
        'copyright',
        'Copyright terms must not contradict the licensing terms or the terms of the open access policy. “All rights reserved” is never appropriate for open access content.',
      ],
    ]),
    ...criteriaOf(GUIDE, 'recommended', [
      ['boardInstitutions', 'It is recommended that board members should not all come from the same institution.'],
      ['plagiarism', 'Use of a plagiarism checking service is highly recommended but not required'],
      ['dates', 'It is strongly recommended that articles should display submitted/accepted/published dates.'],
      ['keepers', 'The journal content should be continuously deposited in a long-term digital archiving system.'],
      ['doi', 'Articles should use persistent article identifiers.'],
      ['doajDeposits', 'Article metadata should be uploaded to DOAJ regularly.'],
      [
        'aiUse',
        'Journals should publish a policy on the use of automated tools by authors, peer reviewers and editors.',
      ],
    ]),
  ],
};
