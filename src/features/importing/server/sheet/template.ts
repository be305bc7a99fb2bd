import { stringify } from 'csv-stringify/sync';

/** The columns of the spreadsheet, each with an example. */
export const COLUMNS = {
  title: 'Terraces and Tenure',
  authors: 'Claudine Mukamana; Eric Mugabo',
  affiliations: 'University of Rwanda; School of Economics, Kigali',
  emails: 'claudine@example.org; eric@example.org',
  orcids: '0000-0002-1825-0097;',
  published_on: '2019-06-30',
  received_on: '2018-11-05',
  volume: '5',
  number: '2',
  year: '2019',
  issue_title: 'Land and Labour',
  section: 'Articles',
  language: 'en',
  abstract: 'We study 1,240 plots in four districts.',
  keywords: 'land tenure, soil, Q15',
  title_fr: '',
  abstract_fr: '',
  doi: '10.5555/example.42',
  pages: '12-34',
  licence: 'CC BY 4.0',
  references: 'Sen, A. (1999). Development as Freedom.\nDeaton, A. (2013). The Great Escape.',
  pdf: 'terraces.pdf',
} as const;

export type Column = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

/** The spreadsheet to fill in, with one article as an example. */
export const sheetTemplate = (): string => stringify([COLUMN_NAMES, Object.values(COLUMNS)]);
