import { criteriaOf, type IndexCriteria } from './criterion.ts';

const MEDIA = {
  name: 'ISSN International Centre, The ISSN for electronic media',
  url: 'https://www.issn.org/understanding-the-issn/assignment-rules/the-issn-for-electronic-media/',
};

const ONLINE = {
  name: 'ISSN International Centre, ISSN and electronic publications',
  url: 'https://www.issn.org/en/node/327/print',
};
const DISPLAY = {
  name: 'National Library of Spain, ISSN Centre: Where should it be printed?',
  url: 'http://www.bne.es/en/LaBNE/CentroEspanolISSN/QueEsElISSN/DondeHacerseConstar/',
};
const NETWORK = { name: 'ISSN Portal, terms of use', url: 'https://portal.issn.org/node/106' };

export const issn: IndexCriteria = {
  index: 'issn',
  name: 'ISSN',
  criteria: [
    ...criteriaOf(ONLINE, 'required', [
      [
        'fullText',
        'In the case where an online publication presents only abstracts of articles without the possibility to read the full text, no ISSN will be assigned.',
      ],
    ]),
    ...criteriaOf(MEDIA, 'required', [
      [
        'publisher',
        'mention the editorial responsibility […] (name of the editor or publisher) and, as a minimum, the country of publication',
      ],
      ['address', 'have a valid URL address'],
      ['aims', 'cover a precise subject or address a specific target audience'],
    ]),
    ...criteriaOf(NETWORK, 'required', [
      [
        'issnConfirmed',
        'ISSN are assigned either by ISSN National Centres for resources handled by publishers located in their respective countries or by the ISSN International Centre for publishers based in countries without a National Centre',
      ],
    ]),
    ...criteriaOf(DISPLAY, 'recommended', [
      [
        'issn',
        'In the case of on-line publications, the ISSN should appear on the entry screen or front page and in the metadata field.',
      ],
    ]),
  ],
};
