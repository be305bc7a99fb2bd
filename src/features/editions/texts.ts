/** Texts of the books that are made from articles. */
export const editionTexts = {
  /** Read to people who do not see a picture that nobody has described. */
  undescribed: 'Without a description',
  noPicture: 'The picture is missing.',
  notes: 'Notes',
  references: 'References',
  abstract: 'Abstract',
  keywords: 'Keywords',
  licence: 'Licence',
  contents: 'Contents',
  front: 'Title and abstract',
  backTo: (number: number) => `Back to the place of note ${number}`,
  licenceText: (year: number, licence: string) => `© ${year} the authors. Published under ${licence}.`,
  received: (day: string) => `Received ${day}`,
  accepted: (day: string) => `Accepted ${day}`,
  published: (day: string) => `Published ${day}`,
  accessibility: 'Headings, tables, notes and references are marked as such; formulas are MathML.',
  missing: 'This article has no full text.',
};
