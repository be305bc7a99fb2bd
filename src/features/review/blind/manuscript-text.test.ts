import { beforeAll, describe, expect, test } from 'vitest';
import { decisionsClient } from '#features/decisions/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, anEditor, anUpload, aSubmission, type Person } from '#testing/makers.ts';
import { aManuscriptPdf, anInvitation, aReportingReviewer, NO_INTERESTS, staffOf } from '#testing/reviews.ts';
import { aParagraph, aRun, aTable, aWordFile, inList, inStyle } from '#testing/word-file.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});

const STYLES = [
  '<w:style w:styleId="Titre1"><w:name w:val="heading 1"/></w:style>',
  '<w:style w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="Titre1"/></w:style>',
  '<w:style w:styleId="Deep"><w:name w:val="Deep"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>',
].join('');
const NUMBERING = [
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>',
  '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>',
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>',
].join('');
const PICTURE = (description: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="C:\\Users\\Claudine Mukamana" descr="${description}"/></wp:inline></w:drawing></w:r>`;
const TYPES = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
const PROPERTIES =
  '<cp:coreProperties xmlns:cp="x" xmlns:dc="y"><dc:creator>Claudine Mukamana</dc:creator></cp:coreProperties>';

const aWordManuscript = (body: string) =>
  aWordFile({
    body,
    styles: STYLES,
    numbering: NUMBERING,
    footnotes: `<w:footnote w:id="7">${aParagraph('In hectares.')}</w:footnote>`,
    parts: { '[Content_Types].xml': TYPES, 'docProps/core.xml': PROPERTIES },
  });

const BODY = [
  aParagraph('Introduction', inStyle('Own')),
  aParagraph(`${aRun('Land is scarce')}<w:r><w:footnoteReference w:id="7"/></w:r>${aRun(' and contested.')}`),
  aParagraph('Data', inStyle('Deep')),
  aParagraph('Households', inList(1)),
  aParagraph('Parcels', inList(1)),
  aParagraph('First', inList(2)),
  aTable([{ cells: ['Crop', 'Yield'] }, { cells: ['Maize', '2.1'] }]),
  aParagraph(PICTURE('A map of the districts')),
].join('');

async function aRound(name: string, bytes: Uint8Array) {
  const author = await anAuthor(journal);
  const letter = await anUpload(journal, author.token, 'letter.pdf');
  const files = [
    { fileUrl: (await anUpload(journal, author.token, name, bytes)).fileUrl, fileType: 'MANUSCRIPT' as const },
    { fileUrl: letter.fileUrl, fileType: 'COVER_LETTER' as const },
  ];
  const authors = [
    { fullName: 'Claudine Mukamana', email: 'claudine@ur.example', affiliation: 'University of Rwanda' },
  ];
  const { id } = await aSubmission(journal, { author, files, authors, status: 'UNDER_REVIEW' });
  await staffOf(journal, editor).open(id);
  return { id, author };
}

async function aReader(id: string, round = 1) {
  const { client } = await anInvitation(journal, editor, id, { round });
  await client.accept(NO_INTERESTS);
  return client;
}

/** Has the manuscript revised to another file, and opens the second round. */
async function revises({ id, author, name, bytes }: { id: string; author: Person; name: string; bytes: Uint8Array }) {
  await aReportingReviewer(journal, editor, id);
  const letter = { letter: 'Yes.', delayMinutes: 0, reports: [], overrideReason: 'Enough.' };
  await decisionsClient(journal.as(editor.token)).decide(id, { kind: 'MAJOR_REVISION', ...letter });
  const { fileUrl } = await anUpload(journal, author.token, name, bytes);
  const files = [{ fileUrl, fileType: 'MANUSCRIPT' as const }];
  await submissionsClient(journal.as(author.token)).revise(id, { files, note: '' });
  await staffOf(journal, editor).open(id);
}

describe('the text of the manuscript', () => {
  test('of a Word document has its headings, lists, tables, figures and notes, and nobody’s name', async () => {
    const { id } = await aRound('paper.docx', aWordManuscript(BODY));
    const pages = await (await aReader(id)).text();
    expect(pages).toEqual([
      {
        page: null,
        blocks: [
          { kind: 'heading', level: 1, text: 'Introduction' },
          { kind: 'paragraph', text: 'Land is scarce [1] and contested.' },
          { kind: 'heading', level: 2, text: 'Data' },
          { kind: 'item', isNumbered: false, depth: 0, text: 'Households' },
          { kind: 'item', isNumbered: false, depth: 0, text: 'Parcels' },
          { kind: 'item', isNumbered: true, depth: 0, text: 'First' },
          {
            kind: 'table',
            rows: [
              ['Crop', 'Yield'],
              ['Maize', '2.1'],
            ],
          },
          { kind: 'figure', text: 'A map of the districts' },
          { kind: 'note', number: 1, text: 'In hectares.' },
        ],
      },
    ]);
    expect(JSON.stringify(pages)).not.toMatch(/Claudine|Mukamana/);
  });

  test('of a PDF has the paragraphs of each page with its number', async () => {
    const { id } = await aRound('paper.pdf', await aManuscriptPdf('Soil and tenure.', 'We find no effect.'));
    expect(await (await aReader(id)).text()).toEqual([
      {
        page: 1,
        blocks: [{ kind: 'paragraph', text: expect.stringContaining('We find no effect.') }],
      },
    ]);
  });
});

describe('a change since the last round', () => {
  test('is marked word by word in its own heading, paragraph or row', async () => {
    const { id, author } = await aRound('paper.docx', aWordManuscript(BODY));
    const revised = BODY.replace('Introduction', 'Introduction and context')
      .replace('and contested', 'and often contested')
      .replace('2.1', '2.4')
      .concat(aParagraph('We thank nobody.'));
    await revises({ id, author, name: 'again.docx', bytes: aWordManuscript(revised) });
    const changes = await (await aReader(id, 2)).changes();
    expect(
      changes.map(({ isHeading, parts }) => [isHeading, parts.map(({ kind, text }) => `${kind}:${text}`)]),
    ).toEqual([
      [true, ['same:Introduction', 'added: and context']],
      [false, ['same:Land is scarce [1] and ', 'added:often ', 'same:contested.']],
      [false, ['same:Maize | ', 'removed:2.1', 'added:2.4']],
      [false, ['added:We thank nobody.']],
    ]);
  });
});
