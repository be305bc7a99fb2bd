import type { FindingCode, Severity, StatementName } from '../rules.ts';
import { EDITED_PARTS, type EditedPart, type Edits } from '../text/edits.ts';

const one = (count: number, singular: string, plural: string) => `${count} ${count === 1 ? singular : plural}`;

/** The meaning of each finding and its remedy; `words` is an excerpt or a number. */
const findings: Record<FindingCode, (words: string) => string> = {
  noHeadings: () =>
    'The document has no headings. Choose them in the editor, or give them the styles Heading 1 to 3 in Word.',
  noText: () => 'The document has no text.',
  pictureLost: (words) =>
    `The picture of ${words} is missing. Add it in the editor, or insert it in Word as PNG or JPEG.`,
  chartLost: (words) =>
    `${words} is a chart or a drawing of Word. Add it in the editor as a picture, or insert it as one in Word.`,
  metafileLost: (words) =>
    `${words} is an EMF or WMF drawing. Save it as PNG, and insert that in the editor or in Word.`,
  tableWithoutRows: (words) => `${words} is empty.`,
  unmatchedCitation: (words) =>
    `“${words}” is cited and is not in the list of references. Add the reference, or correct the citation.`,
  missingTarget: (words) =>
    `There is no “${words}” in the text. Add it, correct the number, or name the work that has it.`,
  noReferences: () => 'No list of references was found. Please give it the heading “References”.',
  twoLists: (words) =>
    `Several lists of references were put together; another one began with “${words}”. Move, delete or confirm that reference.`,
  missingLetter: (words) =>
    `The fonts of the PDF lack letters of “${words}”. Write them in Latin letters, or use a PDF made elsewhere.`,
  guessedHeading: (words) => `“${words}” was taken for a heading because it is short and bold.`,
  noAlternative: (words) => `${words} has no description for people who do not see it.`,
  noCaption: (words) => `${words} has no caption such as “Table 1. Prices of maize”.`,
  noHeaderRow: (words) => `${words} has no header row. Mark it in the editor, or in Word under “Repeat Header Rows”.`,
  uncertainReference: (words) => `Please look at the parts of this reference: “${words}”.`,
  uncitedReference: (words) => `The text does not cite “${words}”.`,
  nestedTable: (words) =>
    `A table stood within a cell of another, and its text was kept without cells: “${words}”. Give it cells of its own.`,
  textBox: (words) =>
    `The text of a text box was put below the paragraph beside it: “${words}”. Move it, or join it to a paragraph.`,
  struckOut: (words) => `“${words}” is struck out in Word. The text has it without the line; delete it or keep it.`,
  lowResolution: (words) => `${words} has few pixels for its size and will look blurred. Insert a larger picture.`,
  guessedQuote: (words) => `“${words}” was taken for a quotation because it is indented.`,
  frontLeftOut: (words) => `Title, authors and abstract were left out, as the journal has them: “${words}”.`,
  statementFound: (words) => `The statement on ${words} was left out; it belongs to the fields of the manuscript.`,
  changesAccepted: (words) => `${one(Number(words), 'tracked change was', 'tracked changes were')} accepted.`,
  commentsLeftOut: (words) => `${one(Number(words), 'comment was', 'comments were')} left out.`,
  contentsLeftOut: () => 'The table of contents was left out.',
};

const partNames: Record<EditedPart, [string, string]> = {
  headings: ['heading', 'headings'],
  paragraphs: ['paragraph', 'paragraphs'],
  tables: ['table', 'tables'],
  figures: ['figure', 'figures'],
  equations: ['equation', 'equations'],
  references: ['reference', 'references'],
};

const statements: Record<StatementName, string> = {
  acknowledgements: 'acknowledgements',
  funding: 'funding',
  dataAvailability: 'data availability',
  competingInterests: 'competing interests',
  ethics: 'ethics',
  contributions: 'contributions',
};

export const en = {
  findings,
  statements,
  severities: { fault: 'To be corrected', warning: 'To be checked', note: 'Good to know' } satisfies Record<
    Severity,
    string
  >,
  audit: {
    label: 'Full texts',
    changed: (number: string, version: number) => `gave ${number} version ${version} of its text`,
    removed: (number: string) => `removed the text of ${number}`,
    released: (number: string, version: number) => `made version ${version} of the text of ${number} public`,
  },
  errors: {
    noFile: 'Please choose a Word document (.docx).',
    notWord: 'This is no Word document (.docx). Please save it as one, and upload it again.',
    unreadable:
      'This document cannot be read. Please open it in Word, save it under another name, and upload it again.',
    tooLong: 'This document takes too long to read. Please split large pictures off, and upload it again.',
    tooLarge: 'A document may have at most 25 MB.',
    tooMany: 'Please upload one document.',
    missing: 'This manuscript has no text.',
    changed: 'Somebody else has changed the text in the meantime.',
    noText: 'This is no text that can be stored. Please reload the page and try again.',
    badFormula: (latex: string) => `This formula cannot be read: ${latex}`,
    noVersion: 'There is no such version of the text.',
  },
  messages: {
    read: 'The text was read.',
    removed: 'The text was removed.',
    saved: 'Saved.',
    released: 'The text is public.',
    restored: 'The version was restored.',
  },
  /** The panel of the publication screen. */
  panel: {
    title: 'Full text',
    lead: 'Upload the accepted Word document. Readers then find the text on the page of the article, and programs find it as JATS.',
    another: 'Upload another document',
    choose: 'Word document (.docx)',
    hint: 'Headings, tables, figures, equations, footnotes and references are recognised. It can be uploaded again as often as needed.',
    upload: 'Read the document',
    uploading: 'Reading …',
    failed: 'The document could not be read.',
    none: 'There is no full text yet. The page of the article has the abstract and the PDF.',
    version: (version: number, name: string, moment: string) => `Version ${version}, read from ${name}, ${moment}`,
    edited: (version: number, moment: string) => `Version ${version}, edited in the dashboard, ${moment}`,
    edit: 'Edit the text',
    replaceAsk: 'Replace the edited text?',
    replaceText: (version: number, edits: Edits) => {
      const parts = EDITED_PARTS.flatMap((part) => (edits[part] > 0 ? [one(edits[part], ...partNames[part])] : []));
      const list =
        parts.length > 1
          ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
          : (parts[0] ?? 'the order of the parts');
      return `Edited in the dashboard: ${list}. The document that you upload does not have these edits. Version ${version} stays on record and can be restored.`;
    },
    replaceYes: 'Replace it',
    notPublic: (version: number, shown: number | null) =>
      shown === null
        ? `Version ${version} is not public. Readers get the abstract and the PDF.`
        : `Version ${version} is not public. Readers get version ${shown}.`,
    release: (version: number) => `Make version ${version} public`,
    versions: 'Versions of the text',
    editedBy: (version: number, by: string, moment: string) => `Version ${version}, edited by ${by}, ${moment}`,
    readBy: ({ version, sourceName, by }: { version: number; sourceName: string; by: string }, moment: string) =>
      `Version ${version}, read from ${sourceName} by ${by}, ${moment}`,
    removedBy: (version: number, by: string, moment: string) =>
      `Version ${version}, text taken away by ${by}, ${moment}`,
    public: 'Public',
    restore: (version: number) => `Restore version ${version}`,
    jats: 'JATS (XML)',
    preview: 'How it will look',
    remove: 'Remove the full text',
    removeAsk: 'Remove the full text?',
    removeText: 'The page of the article has its abstract and PDF again. The versions so far stay on record.',
    removeYes: 'Remove',
    counts: ({
      words,
      sections,
      tables,
      figures,
      equations,
      footnotes,
    }: Record<'words' | 'sections' | 'tables' | 'figures' | 'equations' | 'footnotes', number>) =>
      [
        one(words, 'word', 'words'),
        one(sections, 'section', 'sections'),
        one(tables, 'table', 'tables'),
        one(figures, 'figure', 'figures'),
        one(equations, 'equation', 'equations'),
        one(footnotes, 'footnote', 'footnotes'),
      ].join(' · '),
    matched: (linked: number, citations: number) => `${linked} of ${citations} citations lead to a reference`,
    cited: (cited: number, references: number) => `${cited} of ${references} references are cited`,
    clean: 'No faults were found.',
    showMore: (count: number) => `Show ${count} more`,
  },
  /** The text on the page of the article. */
  article: {
    contents: 'In this article',
    references: 'References',
    footnotes: 'Notes',
    backTo: (number: number) => `Back to the place of note ${number}`,
    citedAt: (number: number) => `Cited, place ${number}`,
    close: 'Close',
    openPicture: (label: string) => `Open ${label} in full size`,
    table: 'Table',
    code: 'Code',
    sideways: (label: string) => `${label}, scrolls sideways`,
    noPicture: 'The picture is missing.',
  },
};
