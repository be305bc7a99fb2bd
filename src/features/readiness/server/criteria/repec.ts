import { criteriaOf, type IndexCriteria } from './criterion.ts';

const page = (name: string, file: string) => ({
  name: `RePEc step-by-step tutorial, ${name}`,
  url: `https://ideas.repec.org/t/${file}.html`,
});

export const repec: IndexCriteria = {
  index: 'repec',
  name: 'RePEc',
  criteria: [
    ...criteriaOf(page('Obtain a RePEc archive handle', 'archivehandle'), 'required', [
      ['repecArchive', 'You must request that a handle be assigned to your department or institution'],
    ]),
    ...criteriaOf(page('The archive template', 'archtemplate'), 'required', [
      ['repecTemplates', 'All fields except Description: are mandatory.'],
      ['address', 'Note the URL: field. This describes where your metadata can be found.'],
    ]),
    ...criteriaOf(page('The article template', 'articletemplate'), 'required', [
      ['authors', 'Mandatory are: Template-Type:, Author-Name:, Title: and Handle:.'],
    ]),
    ...criteriaOf(page('The article template', 'articletemplate'), 'recommended', [
      ['abstract', 'While not mandatory, it is highly beneficial to have an abstract.'],
      ['jel', 'Classification-JEL: R00, Z0'],
    ]),
  ],
};
