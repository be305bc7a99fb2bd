import { criteriaOf, type IndexCriteria } from './criterion.ts';

const PROCESS = {
  name: 'Clarivate, Web of Science Journal Evaluation Process and Selection Criteria',
  url: 'https://clarivate.com/products/scientific-and-academic-research/research-discovery-and-workflow-solutions/web-of-science/core-collection/editorial-selection-process/editorial-selection-process/',
};

/** The names of the criteria of the first two steps; Clarivate’s editors judge the others. */
export const webOfScience: IndexCriteria = {
  index: 'web-of-science',
  name: 'Web of Science, ESCI',
  criteria: criteriaOf(PROCESS, 'required', [
    ['issnConfirmed', 'Initial triage: ISSN'],
    ['publisher', 'Initial triage: Journal Publisher; Contact Details'],
    ['address', 'Initial triage: URL'],
    ['fullText', 'Initial triage: Content Access'],
    ['peerReview', 'Initial triage: Presence of Peer Review Policy'],
    ['activity', 'Editorial triage: Scholarly Content'],
    ['english', 'Editorial triage: Article Titles and Article Abstracts in English'],
    ['schedule', 'Editorial triage: Timeliness and Publication Volume'],
    ['ethics', 'Editorial triage: Presence of Ethics Statements'],
    ['boardAffiliations', 'Editorial triage: Editorial Affiliation Details'],
    ['authorAffiliations', 'Editorial triage: Author Affiliation Details'],
  ]),
};
