import { PDFDocument, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { openForText } from '#platform/pdf/open-for-text.ts';
import { type Box, Drawing, type Letters, type Shape } from './pdf-drawing.ts';

/** A text that readers of a file do not see. */
export interface HiddenPassage {
  /** From 1; null in a Word document. */
  page: number | null;
  text: string;
}

const MAX_PAGES = 500;
/** Passages after which the search ends; the first ones are enough to see what was done. */
const MAX_PASSAGES = 50;
/** Smaller than this, in points, nobody reads it. */
const SMALLEST = 2;
/** Opacity below which letters leave no trace. */
const FAINTEST = 0.05;
/** Single letters and dashes are white or tiny in many honest charts. */
const WORD = /\p{L}{3}/u;

/**
 * The texts of a PDF that readers do not see: drawn in no or in white ink, transparent, smaller than 2 points, or beside the page.
 * White letters on a colour or on a picture can be read, and invisible letters on a picture are the text layer of a scanned page;
 * neither is a finding. Letters beneath a picture or a shape are not looked for.
 */
export async function hiddenInPdf(bytes: Uint8Array): Promise<HiddenPassage[]> {
  const document = await openForText(await withTinyPictures(bytes), { hasPictures: true });
  const passages: HiddenPassage[] = [];
  for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES) && passages.length < MAX_PASSAGES; number++) {
    const page = await document.getPage(number);
    for (const text of await hiddenOn(page)) passages.push({ page: number, text });
    page.cleanup();
  }
  await document.loadingTask.destroy();
  return passages;
}

/** Every picture becomes a single grey point, so that its place on the page is known without decoding it. */
async function withTinyPictures(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const grey = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 1,
    Height: 1,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
  };
  for (const [reference, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.get(PDFName.of('Subtype')) !== PDFName.of('Image')) continue;
    const dict = document.context.obj({ ...grey, Length: PDFNumber.of(1) });
    document.context.assign(reference, PDFRawStream.of(dict, Uint8Array.of(0x80)));
  }
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/** The hidden passages of a page; letters that follow one another are one passage. */
async function hiddenOn(page: PDFPageProxy): Promise<string[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const drawing = new Drawing((font) => page.commonObjs.has(font) && page.commonObjs.get(font).isType3Font === true);
  for (const [index, operator] of fnArray.entries()) drawing.follow(operator, argsArray[index] ?? []);
  const view = page.view as unknown as Box;
  const passages = [''];
  let previous: Letters | undefined;
  for (const letters of drawing.letters) {
    const passage = passages.at(-1) ?? '';
    const isSpace = letters.text.trim() === '';
    if (isSpace ? passage !== '' : isHidden(letters, drawing.shapes, view)) {
      passages[passages.length - 1] += `${previous && areApart(previous, letters) ? ' ' : ''}${letters.text}`;
      previous = letters;
    } else if (passage !== '') passages.push('');
  }
  return passages.map((passage) => passage.replace(/\s+/g, ' ').trim()).filter((passage) => WORD.test(passage));
}

function isHidden({ box, size, opacity, isInked, color, shapesBefore }: Letters, shapes: readonly Shape[], view: Box) {
  if (!isInked) return !shapes.some((shape) => shape.color === undefined && overlaps(shape.box, box));
  if (opacity < FAINTEST || size < SMALLEST || !overlaps(box, view)) return true;
  const isOnColor = (shape: Shape) => !isWhite(shape.color) && overlaps(shape.box, box);
  return isWhite(color) && !shapes.slice(0, shapesBefore).some(isOnColor);
}

/** Whether letters are on another line, or further away than letters of a word. */
function areApart({ box: before }: Letters, { box: after, size }: Letters): boolean {
  return Math.abs(after[1] - before[1]) > size / 2 || after[0] - before[2] > size / 5;
}

function overlaps(one: Box, other: Box): boolean {
  return one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1];
}

/** Colours that look like white paper. */
const isWhite = (color: string | undefined) => color !== undefined && /^#f[b-f]f[b-f]f[b-f]$/i.test(color);
