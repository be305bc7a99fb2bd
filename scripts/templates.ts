import { writeFile } from 'node:fs/promises';
import {
  AlignmentType,
  convertInchesToTwip,
  Document,
  HeadingLevel,
  LineRuleType,
  Packer,
  Paragraph,
  TextRun,
} from 'docx';

/** Makes the templates authors download: public/templates/mds-jaed-template.docx. The .tex beside it is kept by hand. */
const FONT = 'Times New Roman';
const ONE_AND_A_HALF = { line: 360, lineRule: LineRuleType.AUTO, after: 160 };

const text = (content: string) => new Paragraph({ spacing: ONE_AND_A_HALF, children: [new TextRun(content)] });
const heading = (content: string) => new Paragraph({ heading: HeadingLevel.HEADING_1, text: content });
/** A statement with a heading of its own, by which the journal finds it (features/production/server/reader/recognition.ts). */
const statement = (name: string, content: string) => [
  new Paragraph({ heading: HeadingLevel.HEADING_2, text: name }),
  text(content),
];

const document = new Document({
  title: 'Manuscript template, MDS Journal of Applied Economics and Development',
  styles: {
    default: {
      document: { run: { font: FONT, size: 24 } },
      heading1: {
        run: { font: FONT, size: 26, bold: true, color: '000000' },
        paragraph: { spacing: { before: 320, after: 160 } },
      },
      heading2: {
        run: { font: FONT, size: 24, bold: true, color: '000000' },
        paragraph: { spacing: { before: 240, after: 120 } },
      },
    },
  },
  sections: [
    {
      properties: {
        page: {
          margin: {
            top: convertInchesToTwip(1),
            right: convertInchesToTwip(1),
            bottom: convertInchesToTwip(1),
            left: convertInchesToTwip(1),
          },
        },
      },
      children: [
        new Paragraph({
          alignment: AlignmentType.CENTER,
          spacing: { after: 320 },
          children: [new TextRun({ text: 'Title of the manuscript', bold: true, size: 32 })],
        }),
        text(
          'Leave the names of the authors out of this file: review is double-blind. They are entered with the submission.',
        ),
        heading('Abstract'),
        text(
          'Between 250 and 300 words: the question, the data and method, the findings with their size, and what follows from them.',
        ),
        text('Keywords: three to six, separated by commas'),
        heading('1. Introduction'),
        text('What is asked, why it matters, and what this manuscript adds.'),
        heading('2. Data and method'),
        text('Where the data come from, how they were collected, and which method leads from them to the findings.'),
        heading('3. Findings'),
        text(
          'Findings with their size, unit and uncertainty. Figures have at least 300 DPI and a caption that explains them.',
        ),
        heading('4. Discussion'),
        text('What follows for policy and practice, and what does not.'),
        heading('Statements'),
        ...statement(
          'Ethics approval',
          'Who approved the research, under which number and when; or why none was needed.',
        ),
        ...statement('Funding', 'Who paid for the research, with the number of the grant; or that nobody did.'),
        ...statement('Conflicts of interest', 'What could be seen to bias the research; or that there is nothing.'),
        ...statement('Data availability', 'Where data and code are found, with a DOI; or why they cannot be shared.'),
        heading('References'),
        text('APA, 7th edition; at most 50 for research articles.'),
      ],
    },
  ],
});

await writeFile('public/templates/mds-jaed-template.docx', await Packer.toBuffer(document));
