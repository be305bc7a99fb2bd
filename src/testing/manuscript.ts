import {
  AlignmentType,
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  DeletedTextRun,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  Math as Formula,
  HeadingLevel,
  ImageRun,
  InsertedTextRun,
  LevelFormat,
  MathFraction,
  MathRun,
  MathSubScript,
  MathSuperScript,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import sharp from 'sharp';

export const MANUSCRIPT_TITLE = 'Terraces and tenure: what a land certificate changes';

const heading = (text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel] = HeadingLevel.HEADING_1) =>
  new Paragraph({ text, heading: level });
const paragraph = (...children: ConstructorParameters<typeof Paragraph>[0][]) =>
  new Paragraph({
    children: children.map((child) => (typeof child === 'string' ? new TextRun(child) : child)) as never,
  });
const item = (text: string, reference: 'dots' | 'numbers', level = 0) =>
  new Paragraph({ text, numbering: { reference, level } });
const cell = (text: string, more: { columnSpan?: number; rowSpan?: number } = {}) =>
  new TableCell({ children: [new Paragraph(text)], ...more });
const reference = (before: string, italic: string, after: string) =>
  paragraph(before, new TextRun({ text: italic, italics: true }) as never, after);

/** A further chapter. */
function chapter(number: number) {
  const formula = new Formula({
    children: [
      new MathSubScript({ children: [new MathRun('z')], subScript: [new MathRun('t')] }),
      new MathRun('=a+bx'),
    ],
  });
  const row = (...cells: string[]) => new TableRow({ children: cells.map((words) => cell(words)) });
  return [
    heading(`${number} Findings of part ${number}`),
    ...Array.from({ length: 8 }, () => paragraph(`${WORDS} See Table ${number} and (Besley, 1995).`)),
    paragraph(formula as never, new TextRun(`\t(${number})`) as never),
    new Paragraph({ text: `Table ${number}. Yields of part ${number}`, style: 'Caption' }),
    new Table({
      rows: [
        row('Season', 'Yield', 'Error'),
        ...Array.from({ length: 12 }, (_, line) => row(String(line), '310', '12')),
      ],
    }),
  ];
}

const WORDS =
  'Households with a certificate keep their terraces in better repair, and the difference grows with the slope of the plot. '.repeat(
    9,
  );

/**
 * A manuscript in Word as a careful author writes one, with one of each construction that an article has; each of the `chapters` after
 * the first adds some three pages with a table and an equation.
 */
export async function aWordManuscript({ chapters = 1, isPhotographed = false } = {}): Promise<Buffer> {
  const picture = await sharp({
    create: {
      width: isPhotographed ? 1_600 : 900,
      height: 500,
      channels: 3,
      background: '#a33b20',
      ...(isPhotographed && { noise: { type: 'gaussian', mean: 128, sigma: 30 } }),
    },
  })
    .png()
    .toBuffer();
  const equation = new Formula({
    children: [
      new MathSubScript({ children: [new MathRun('y')], subScript: [new MathRun('i')] }),
      new MathRun('='),
      new MathFraction({ numerator: [new MathRun('α')], denominator: [new MathRun('2')] }),
      new MathSuperScript({ children: [new MathRun('x')], superScript: [new MathRun('2')] }),
    ],
  });
  const document = new Document({
    creator: 'Claudine Mukamana',
    numbering: {
      config: [
        {
          reference: 'dots',
          levels: [
            { level: 0, format: LevelFormat.BULLET, text: '•' },
            { level: 1, format: LevelFormat.BULLET, text: '–' },
          ],
        },
        {
          reference: 'numbers',
          levels: [{ level: 0, format: LevelFormat.LOWER_LETTER, text: '(%1)', alignment: AlignmentType.START }],
        },
      ],
    },
    footnotes: { 1: { children: [new Paragraph('A sector has about ten cells.')] } },
    comments: {
      children: [{ id: 0, author: 'An editor', date: new Date(0), children: [new Paragraph('Is this so?')] }],
    },
    sections: [
      {
        children: [
          new Paragraph({ text: MANUSCRIPT_TITLE, heading: HeadingLevel.TITLE }),
          paragraph('Claudine Mukamana, University of Rwanda'),
          heading('Abstract'),
          paragraph(
            'Does a certificate for a plot change what its owner does with the soil? We follow twelve hundred households.',
          ),
          paragraph('Keywords: land tenure, soil conservation'),
          paragraph('JEL: Q15, O13'),
          heading('1 Introduction'),
          paragraph(
            'Tenure matters (Mukamana & Habimana, 2019; Akello, 2021), as ',
            new TextRun({ text: 'Besley', bold: true }) as never,
            ' (1995) says. Sectors',
            new FootnoteReferenceRun(1) as never,
            ' differ; see Table 1, Figure 1 and Section 2. A source that is nowhere is (Nobody, 2020).',
          ),
          paragraph(
            'It was ',
            new InsertedTextRun({ text: 'newly written', id: 1, author: 'A', date: '2026-01-01T00:00:00Z' }) as never,
            new DeletedTextRun({ text: 'thrown away', id: 2, author: 'A', date: '2026-01-01T00:00:00Z' }) as never,
            new CommentRangeStart(0) as never,
            ' last year',
            new CommentRangeEnd(0) as never,
            new TextRun({ children: [new CommentReference(0)] }) as never,
            ', on ',
            new ExternalHyperlink({ link: 'https://example.org/land', children: [new TextRun('a page')] }) as never,
            ', with CO',
            new TextRun({ text: '2', subScript: true }) as never,
            '.',
          ),
          heading('2 Data and method'),
          heading('2.1 Households', HeadingLevel.HEADING_2),
          item('Those with a certificate', 'dots'),
          item('of their own', 'dots', 1),
          item('Those without', 'dots'),
          item('First', 'numbers'),
          item('Second', 'numbers'),
          paragraph(equation as never, new TextRun('\t(1)') as never),
          paragraph('Equation (1) holds for all.'),
          new Paragraph({ text: 'Table 1. Prices of maize by season', style: 'Caption' }),
          new Table({
            rows: [
              new TableRow({ tableHeader: true, children: [cell('Season'), cell('Price', { columnSpan: 2 })] }),
              new TableRow({ children: [cell('A', { rowSpan: 2 }), cell('310'), cell('12')] }),
              new TableRow({ children: [cell('295'), cell('9')] }),
            ],
          }),
          paragraph('Note: Rwandan francs per kilogram.'),
          new Paragraph({
            children: [
              new ImageRun({
                type: 'png',
                data: picture,
                transformation: { width: 450, height: 250 },
                altText: { name: 'x', title: '', description: 'Prices rise from March to May.' },
              }),
            ],
          }),
          paragraph('Figure 1: Prices over the year'),
          ...Array.from({ length: chapters - 1 }, (_, index) => chapter(index + 3)).flat(),
          heading('Acknowledgements'),
          paragraph('We thank the enumerators.'),
          heading('References'),
          reference(
            'Akello, G. (2021). Credit on hillsides. ',
            'World Development, 140',
            ', 105–120. https://doi.org/10.1016/j.worlddev.2020.105120',
          ),
          reference(
            'Besley, T. (1995). Property rights and investment incentives. ',
            'Journal of Political Economy',
            ', 103(5), 903–937.',
          ),
          reference(
            'Mukamana, C., & Habimana, J. (2019). Who terraces? Evidence from Rwanda. ',
            'Land Economics',
            ', 95(2), 201–223.',
          ),
          reference('World Bank. (2018). ', 'Rwanda economic update', '. World Bank.'),
          heading('Appendix A Questionnaire'),
          paragraph('How many plots do you have?'),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}
