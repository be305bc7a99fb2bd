import type { FirstPage, Head, HouseFont } from '../rules.ts';

const fonts: Record<HouseFont, string> = { SERIF: 'Source Serif', SANS: 'Source Sans' };
const heads: Record<Head, string> = {
  TITLE: 'Title of the article',
  AUTHORS: 'Authors',
  JOURNAL: 'Name of the journal',
  NONE: 'Nothing',
};
const firstPages: Record<FirstPage, string> = { BAND: 'The band of lozenges', LINE: 'A line', PLAIN: 'Nothing' };

export const en = {
  fonts,
  heads,
  firstPages,
  errors: {
    colour: 'Please enter a colour as # and six digits, such as #9c3d22.',
    pale: (contrast: string) =>
      `This colour is too pale to be read on paper: its contrast is ${contrast}, and 4.5 is needed.`,
    font: 'Please choose a font.',
    size: 'Please choose a size.',
    head: 'Please choose the words of the head.',
    firstPage: 'Please choose the top of the first page.',
  },
  messages: { saved: 'House style saved! It holds for articles that are published from now on.' },
  screen: {
    title: 'House style',
    lead: 'The look of the PDFs and EPUBs that the journal makes. Articles keep the style with which they were published.',
    loadFailed: 'The house style could not be loaded.',
    accent: 'Colour',
    accentHint: 'Of band, links and kind of article.',
    headings: 'Headings',
    body: 'Text',
    size: 'Size of the text',
    points: (size: number) => `${size} points`,
    headLeft: 'Head at the left',
    headRight: 'Head at the right',
    firstPage: 'Top of the first page',
    hasQr: 'QR code at the end, which leads to the article’s page',
    save: 'Save',
    look: 'Preview as PDF',
    sketch: 'Sketch of two pages',
    kind: 'Research article',
    heading: '1 Introduction',
    nextHeading: '2 Discussion',
    pick: 'Pick a colour',
    failed: 'This did not work.',
    versions: 'Versions',
    first: 'The first style',
    version: (number: number) => `Version ${number}`,
    since: (moment: string, name: string) => `since ${moment}, by ${name}`,
    take: 'Take these values',
    takeOf: (number: number) => `Take these values: version ${number}`,
  },
  specimen: {
    title: 'Terraces, prices and the house style: an article to look at',
    authors: ['Aline Ingabire', 'Jean Habimana'],
    affiliation: 'University of Rwanda, Kigali',
    abstract:
      'This page shows how articles look. It has headings, a table, an equation, a list, a note and a reference, in the colours and fonts that are chosen.',
  },
  audit: { label: 'House style', changed: (version: number) => `saved version ${version} of the house style` },
};
