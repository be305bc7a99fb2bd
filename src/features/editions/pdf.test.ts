import { PDFDocument } from 'pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Journal } from '#features/journal/journal.ts';
import { composed, type Part } from '#features/production/server/compose.ts';
import { readPdfText } from '#platform/pdf/pdf-text.ts';
import { FIRST_STYLE } from './house-style/rules.ts';
import { specimenOf } from './house-style/server/specimen.ts';
import { articlePdf, pdfBasis } from './server/pdf.ts';

const journal = { name: 'Journal of Terraces', publisher: 'MDS', language: 'en', licence: 'CC BY 4.0' } as Journal;
const specimen = specimenOf(journal, { origin: 'https://example.org', now: new Date('2026-05-18') });
const sourceOf = (parts: Part[], article = {}) => ({
  ...specimen,
  article: { ...specimen.article, ...article },
  doc: composed({ parts, references: [] }).doc,
});
/** The text of the pages, each with single spaces. */
async function pagesOf(parts: Part[], article = {}): Promise<string[]> {
  const whole = await PDFDocument.load(await articlePdf(sourceOf(parts, article), FIRST_STYLE));
  const pages: string[] = [];
  for (const index of whole.getPageIndices()) {
    const one = await PDFDocument.create();
    const [page] = await one.copyPages(whole, [index]);
    if (page) one.addPage(page);
    pages.push((await readPdfText(await one.save())).replaceAll(/\s+/g, ' '));
  }
  return pages;
}
const SENTENCE = 'Households with a certificate keep their terraces in better repair. ';
const paragraphs = (count: number): Part[] => Array.from({ length: count }, () => ({ words: SENTENCE.repeat(8) }));
const table = (rows: number): Part => ({
  table: [
    ['Variable', 'Certificate', 'Income'],
    ...Array.from({ length: rows }, () => ['Certificate held', '1 234 567', '(0.03)']),
  ],
  label: 'Table 1',
  caption: 'Determinants',
});
/** 25 millimetres. */
const MARGIN = 70.9;
const TITLE =
  'Terraces and tenure: what a land certificate changes in the behaviour of households on the hillsides of Rwanda';

describe('the PDF of an article', () => {
  test('counts its pages from a numeric first page, otherwise from 1', async () => {
    const [first, second] = await pagesOf(paragraphs(9), { firstPage: '45', lastPage: '46' });
    expect(first).toMatch(/ 45 ?$/);
    expect(second).toMatch(/ 46 ?$/);
    expect((await pagesOf(paragraphs(1), { firstPage: 'e42' }))[0]).toMatch(/ 1 ?$/);
  });

  test('has the labels of the items of a list', async () => {
    const [page] = await pagesOf([{ items: ['Tenure matters', 'Credit matters'], labels: ['H1:', 'Hypothesis 2:'] }]);
    expect(page).toMatch(/H1: Tenure matters.*Hypothesis 2: Credit matters/);
  });

  test('in French names its issue, its keywords and its dates in French', async () => {
    const translations = { fr: { title: 'Lumière, travail et recettes' } };
    const issue = { id: 'i', title: 'Light, Labour and Revenue', issueNumber: 2, year: 2026, month: 1, translations };
    const [page] = await pagesOf(paragraphs(1), { language: 'fr', issue });
    expect(page).toContain('Lumière, travail et recettes');
    expect(page).toContain('Mots-clés : ');
    expect(page).toContain('Publié le 18 mai 2026');
    expect((await pagesOf(paragraphs(1), { issue }))[0]).toContain('Light, Labour and Revenue');
  });

  test('has running heads of one line', async () => {
    const [, second] = await pagesOf(paragraphs(9), { manuscriptTitle: TITLE });
    expect(second).toMatch(/^Terraces and tenure: [^.]* (?:…|\.{3}) Journal of Terraces/);
  });

  test('hyphenates no word of a table, and keeps figures together', async () => {
    const [page] = await pagesOf([table(3)]);
    expect(page).toContain('Variable Certificate Income');
    expect(page?.match(/Certificate held 1.234.567 \(0\.03\)/g)).toHaveLength(3);
  });

  test('keeps the caption of a table with its first rows', async () => {
    // So long that the first page has room for the caption alone.
    for (const count of [10, 12]) {
      const pages = await pagesOf([...paragraphs(4), { words: SENTENCE.repeat(count + 1) }, table(60)]);
      const page = pages.find((one) => one.includes('Table 1. Determinants'));
      expect(page).toContain('Certificate held');
    }
  });

  /** How many points the words of each page reach beyond its margins. */
  async function beyondMargins(bytes: Uint8Array): Promise<number[]> {
    const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
    const beyond: number[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const { width } = page.getViewport({ scale: 1 });
      for (const item of items)
        if ('str' in item) beyond.push(MARGIN - item.transform[4], item.transform[4] + item.width - (width - MARGIN));
    }
    return beyond;
  }
  const sum = (terms: number) =>
    `<mi>y</mi><mo>=</mo>${'<msub><mi>β</mi><mn>1</mn></msub><msub><mi>x</mi><mn>12</mn></msub><mo>+</mo>'.repeat(terms)}<mi>ε</mi>`;
  const matrix = `<mrow><mo>[</mo><mtable>${`<mtr>${'<mtd><mn>123456789</mn></mtd>'.repeat(12)}</mtr>`.repeat(3)}</mtable><mo>]</mo></mrow>`;
  const wide = (columns: number): Part => ({
    table: Array.from({ length: 4 }, () => Array.from({ length: columns }, () => '103.6980***')),
    label: 'Table 1',
    caption: 'Wide',
  });

  test.each<[string, Part]>([
    ['an equation of a line and a bit', { equation: sum(16), label: '(1)' }],
    ['an equation of several lines', { equation: sum(40), label: '(1)' }],
    ['an equation without a number', { equation: sum(40), label: '' }],
    ['a wide matrix', { equation: matrix, label: '(1)' }],
    ['words without an end', { words: `${'f00d'.repeat(80)} and https://example.org/?key=${'f00d'.repeat(80)}` }],
    ['a table of 14 columns', wide(14)],
    ['a table of 24 columns', wide(24)],
  ])('keeps %s within its margins', async (_, part) => {
    // A letter may hang.
    expect(Math.max(...(await beyondMargins(await articlePdf(sourceOf([part]), FIRST_STYLE))))).toBeLessThan(6);
  });

  test('has a landscape page for a table that is too wide, whose cells stay apart', async () => {
    const pages = await pagesOf([...paragraphs(1), wide(14), ...paragraphs(1)]);
    expect(pages).toHaveLength(3);
    expect(pages[1]).toMatch(/(?:103\.6980\*\*\* ){13}103\.6980/);
  });

  test('has the numbers of its references', async () => {
    const references = ['[1] Akello, G. (2021). Credit on hillsides.', '[2] Besley, T. (1995). Property rights.'];
    const source = { ...sourceOf([]), doc: composed({ parts: [{ words: 'Tenure matters [2].' }], references }).doc };
    const page = (await readPdfText(await articlePdf(source, FIRST_STYLE))).replaceAll(/\s+/g, ' ');
    expect(page).toMatch(/\[1\] Akello.*\[2\] Besley/);
  });

  test('has photographs in a few hundred kilobytes, and drawings with every point', async () => {
    const picture = sharp({
      create: {
        width: 2000,
        height: 1200,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 12 },
      },
    });
    const sizes = async (bytes: Uint8Array) => {
      const { doc } = composed({
        parts: [{ figure: '/images/a.webp', label: 'Figure 1', caption: 'A', alternative: 'A' }],
        references: [],
      });
      const made = await articlePdf({ ...specimen, doc, pictures: new Map([['/images/a.webp', bytes]]) }, FIRST_STYLE);
      return made.length;
    };
    const drawing = sharp({ create: { width: 2000, height: 1200, channels: 4, background: '#a33b20' } });
    expect(await sizes(await picture.webp({ quality: 86 }).toBuffer())).toBeLessThan(1_500_000);
    expect(await sizes(await drawing.webp({ lossless: true }).toBuffer())).toBeLessThan(200_000);
  });

  test('draws accents, braces, brackets, matrices and cases of MathML', async () => {
    const equations = [
      '<mover accent="true"><mi>x</mi><mo>^</mo></mover><mo>+</mo><mover><mrow><mi>A</mi><mi>B</mi></mrow><mo>¯</mo></mover>',
      '<munder><munder><mrow><mi>a</mi></mrow><mo>⏟</mo></munder><mi>n</mi></munder><munder><mi>x</mi><mo>_</mo></munder>',
      '<mrow><mo>{</mo><mtable><mtr><mtd><mn>1</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd></mtr></mtable></mrow>',
      '<mrow><mo fence="true"></mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo fence="true">|</mo></mrow>',
      '<mrow><mo>(</mo><mi>a</mi><mo>|</mo><mi>b</mi><mo>)</mo></mrow><mi>log</mi><mo>\u2061</mo><mspace width="0.1667em"/><mi>y</mi>',
      '<mmultiscripts><mi>X</mi><mprescripts/><mi>a</mi><mi>b</mi></mmultiscripts><msup><mi>f</mi><mo>′</mo></msup>',
      '<menclose notation="top"><mi>x</mi></menclose><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac><mfrac bevelled="true"><mi>n</mi><mi>k</mi></mfrac>',
      '<mover><mo>→</mo><mi>d</mi></mover><munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi mathvariant="double-struck">E</mi><mrow></mrow><mo></mo>',
    ];
    const [page] = await pagesOf(equations.map((equation) => ({ equation, label: '' })));
    expect(page).toContain('log');
  });
});

describe('the digests of a PDF', () => {
  const basis = (article = {}, words = 'Words.') => pdfBasis(sourceOf([{ words }], article), FIRST_STYLE);

  test('tell a change of the text from one of details, days and house style', () => {
    const { text, details } = basis();
    expect(basis({ publishedAt: '2027-01-02T00:00:00Z' }).details).not.toBe(details);
    expect(basis({ firstPage: '45' })).toEqual({ text, details: expect.not.stringContaining(details) });
    expect(basis({}, 'Other words.')).toEqual({ text: expect.not.stringContaining(text), details });
    expect(pdfBasis(sourceOf([{ words: 'Words.' }]), { ...FIRST_STYLE, size: 11 }).details).not.toBe(details);
  });
});
