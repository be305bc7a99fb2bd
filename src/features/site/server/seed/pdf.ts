import { type Color, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { JOURNAL } from '#features/journal/journal.ts';
import type { SampleArticle } from './articles.ts';

const PAGE: [number, number] = [595, 842];
const MARGIN = 72;
const OCHRE = rgb(0.61, 0.24, 0.13);
const INK = rgb(0.15, 0.13, 0.11);

/** Body of each sample article; it says that the article is invented, so that nobody mistakes it for a study. */
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

interface Cursor {
  page: PDFPage;
  y: number;
}

interface TextStyle {
  font: PDFFont;
  /** In points. */
  size: number;
  color?: Color;
}

/** Returns a sample article as a PDF of a few pages, in standard fonts. */
export async function samplePdf(article: SampleArticle): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const roman = await document.embedFont(StandardFonts.TimesRoman);
  const bold = await document.embedFont(StandardFonts.TimesRomanBold);
  document.setTitle(article.title);
  document.setAuthor(article.authors.map(([name]) => name).join(', '));
  document.setLanguage('en');
  const cursor: Cursor = { page: document.addPage(PAGE), y: PAGE[1] - MARGIN };

  const write = (text: string, { font, size, color = INK }: TextStyle) => {
    for (const line of wrap(printable(text), { font, size, width: PAGE[0] - 2 * MARGIN })) {
      if (cursor.y < MARGIN + 20) {
        cursor.page = document.addPage(PAGE);
        cursor.y = PAGE[1] - MARGIN;
      }
      cursor.page.drawText(line, { x: MARGIN, y: cursor.y, font, size, color });
      cursor.y -= size * 1.5;
    }
    cursor.y -= size * 0.7;
  };

  write(JOURNAL.name, { font: roman, size: 10, color: OCHRE });
  write(article.title, { font: bold, size: 20 });
  for (const [name, affiliation] of article.authors) write(`${name}, ${affiliation}`, { font: roman, size: 11 });
  write('Abstract', { font: bold, size: 13 });
  write(article.abstract, { font: roman, size: 12 });
  write(`Keywords: ${article.keywords}`, { font: roman, size: 11 });
  for (const [heading, text] of BODY) {
    write(heading, { font: bold, size: 13 });
    write(heading === 'References' ? text : text.repeat(4).trim(), { font: roman, size: 12 });
  }
  numberPages(document, roman);
  return document.save();
}

function numberPages(document: PDFDocument, font: PDFFont): void {
  for (const [index, page] of document.getPages().entries()) {
    page.drawText(String(index + 1), { x: PAGE[0] / 2, y: MARGIN / 2, font, size: 10 });
  }
}

/** Splits a text into lines of at most `width` points. */
function wrap(text: string, { font, size, width }: { font: PDFFont; size: number; width: number }): string[] {
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

/** Removes characters outside Windows-1252, which the standard fonts lack. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff–—‘’“”]/g, '');
}
