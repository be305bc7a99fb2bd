import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { JOURNAL } from '#features/journal/journal.ts';
import type { SampleArticle } from './articles.ts';

const PAGE: [number, number] = [595, 842];
const MARGIN = 72;
const OCHRE = rgb(0.61, 0.24, 0.13);

/** What the body of a sample article says about itself; nobody should mistake it for a study. */
const BODY: [heading: string, text: string][] = [
  [
    '1. Introduction',
    'This article belongs to the sample journal. Its question, its people and its numbers are invented, so that editors can see how a real article will look. ',
  ],
  [
    '2. Data and method',
    'A real article describes here where its data come from, who collected them and when, what was measured and how, and which method leads from the data to the findings. Tables and figures carry their own captions and can be understood without the text. ',
  ],
  [
    '3. Findings',
    'Findings are given with their size, their unit and their uncertainty before anything is said about their meaning. What was looked for and not found is reported as well. ',
  ],
  [
    '4. Discussion',
    'The discussion says what follows for policy and practice, what does not, and what would have to be known to say more. It names the limits of the study plainly. ',
  ],
  [
    'References',
    'References follow the seventh edition of the APA manual; research articles give at most fifty of them.',
  ],
];

interface Pen {
  page: PDFPage;
  y: number;
}

/** A sample article as a PDF of a few pages, in the standard fonts every viewer has. */
export async function samplePdf(article: SampleArticle): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const roman = await document.embedFont(StandardFonts.TimesRoman);
  const bold = await document.embedFont(StandardFonts.TimesRomanBold);
  document.setTitle(article.title);
  document.setAuthor(article.authors.map(([name]) => name).join(', '));
  document.setLanguage('en');
  const pen: Pen = { page: document.addPage(PAGE), y: PAGE[1] - MARGIN };

  const write = (text: string, font: PDFFont, size: number, color = rgb(0.15, 0.13, 0.11)) => {
    for (const line of wrapped(printable(text), font, size, PAGE[0] - 2 * MARGIN)) {
      if (pen.y < MARGIN + 20) {
        pen.page = document.addPage(PAGE);
        pen.y = PAGE[1] - MARGIN;
      }
      pen.page.drawText(line, { x: MARGIN, y: pen.y, font, size, color });
      pen.y -= size * 1.5;
    }
    pen.y -= size * 0.7;
  };

  write(JOURNAL.name, roman, 10, OCHRE);
  write(article.title, bold, 20);
  for (const [name, affiliation] of article.authors) write(`${name}, ${affiliation}`, roman, 11);
  write('Abstract', bold, 13);
  write(article.abstract, roman, 12);
  write(`Keywords: ${article.keywords}`, roman, 11);
  for (const [heading, text] of BODY) {
    write(heading, bold, 13);
    write(heading === 'References' ? text : text.repeat(4).trim(), roman, 12);
  }
  numberPages(document, roman);
  return document.save();
}

function numberPages(document: PDFDocument, font: PDFFont): void {
  for (const [index, page] of document.getPages().entries()) {
    page.drawText(String(index + 1), { x: PAGE[0] / 2, y: MARGIN / 2, font, size: 10 });
  }
}

function wrapped(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (font.widthOfTextAtSize(longer, size) > width && line) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line ? [...lines, line] : lines;
}

/** The standard fonts know Windows-1252 only. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff–—‘’“”]/g, '');
}
