import { inflateSync } from 'node:zlib';
import { openForText } from '#platform/pdf/open-for-text.ts';

/** A PDF as another library than the one that wrote it reads it. */
export interface ReadPdf {
  /** The text of each page. */
  pages: string[];
  /** The text of the comments that were kept. */
  comments: string;
  /** Its parts besides the pages; empty for a clean file. */
  leftovers: string[];
}

const MAX_PAGES = 500;
const MAX_CHARACTERS = 2_000_000;

/**
 * Reads a PDF with pdf.js: the text of its pages, and everything in it that could name a person without being on a page. Comments are
 * expected by the name `commentsBy` alone.
 */
export async function readBack(bytes: Uint8Array, commentsBy?: string): Promise<ReadPdf> {
  const document = await openForText(bytes.slice());
  const leftovers: string[] = [];
  const { info, metadata } = (await document.getMetadata()) as { info: Record<string, unknown>; metadata: unknown };
  for (const name of [
    'Title',
    'Author',
    'Subject',
    'Keywords',
    'Creator',
    'Producer',
    'CreationDate',
    'ModDate',
    'Custom',
  ])
    if (info[name]) leftovers.push(name);
  if (metadata) leftovers.push('XMP');
  if (await document.getAttachments()) leftovers.push('attachments');
  if (await document.getFieldObjects()) leftovers.push('form fields');
  if (await document.getJSActions()) leftovers.push('scripts');
  if (await document.getOpenAction()) leftovers.push('open action');
  const pages: string[] = [];
  const comments: string[] = [];
  let length = 0;
  for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES) && length < MAX_CHARACTERS; number++) {
    const page = await document.getPage(number);
    const annotations = (await page.getAnnotations()) as Annotation[];
    const isExpected = ({ titleObj }: Annotation) => commentsBy !== undefined && titleObj?.str === commentsBy;
    if (!annotations.every(isExpected)) leftovers.push(`annotations on page ${number}`);
    comments.push(...annotations.flatMap(({ contentsObj }) => contentsObj?.str || []));
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? (item.hasEOL ? `${item.str}\n` : item.str) : '')).join('');
    length += text.length;
    pages.push(text);
    page.cleanup();
  }
  await document.loadingTask.destroy();
  return { pages, comments: comments.join('\n'), leftovers };
}

/** The part of a comment that is checked, as pdf.js names it. */
interface Annotation {
  titleObj?: { str: string };
  contentsObj?: { str: string };
}

/**
 * The words in a file outside of its pages' text, written in any of the ways in which PDF writes text. Every compressed
 * stream is opened for it.
 */
export function wordsLeftIn(bytes: Uint8Array, words: readonly string[], visible: string): string[] {
  const sought = words.filter((word) => !includesWord(visible, word));
  if (sought.length === 0) return [];
  const contents = [Buffer.from(bytes), ...inflated(Buffer.from(bytes))];
  return sought.filter((word) =>
    spellings(word).some((spelling) => contents.some((content) => content.includes(spelling))),
  );
}

const includesWord = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());

/** A word as PDF files write it: Latin-1, UTF-8, UTF-16, and hexadecimal digits of each. */
function spellings(word: string): Buffer[] {
  const big = Buffer.from(word, 'utf16le').swap16();
  const plain = [Buffer.from(word, 'latin1'), Buffer.from(word, 'utf8'), big, Buffer.from(word, 'utf16le')];
  const hexadecimal = plain.flatMap((spelling) => {
    const digits = spelling.toString('hex');
    return [Buffer.from(digits), Buffer.from(digits.toUpperCase())];
  });
  return [...plain, ...hexadecimal];
}

const STREAM = Buffer.from('stream');
const END = Buffer.from('endstream');
const MAX_INFLATED = 64 * 1024 * 1024;

/** The contents of all streams that are compressed with Flate. */
function inflated(file: Buffer): Buffer[] {
  const contents: Buffer[] = [];
  for (let at = file.indexOf(STREAM); at >= 0; at = file.indexOf(STREAM, at)) {
    const start = at + STREAM.length + (file[at + STREAM.length] === 0x0d ? 2 : 1);
    const end = file.indexOf(END, start);
    if (end < 0) break;
    try {
      contents.push(inflateSync(file.subarray(start, end), { maxOutputLength: MAX_INFLATED }));
    } catch {
      // Compressed in another way, such as a picture; its bytes are searched as they are.
    }
    at = end + END.length;
  }
  return contents;
}
