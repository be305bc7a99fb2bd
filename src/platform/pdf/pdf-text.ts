import { inFileThread } from '../threads/file-thread.ts';
import type { PdfTextReply, PdfTextTask } from './pdf-text-worker.ts';

const LIMITS = { maxPages: 500, maxCharacters: 300_000 };

/**
 * Reads a PDF as plain text: lines joined into paragraphs, words hyphenated at the end of a line joined, at most 300,000
 * characters of the first 500 pages. Runs in a worker thread with limits on time and memory, so that no document blocks or
 * ends the server. Throws `UnreadableFile` for one that exceeds them or cannot be read.
 */
export async function readPdfText(bytes: Uint8Array, time?: number): Promise<string> {
  return plainText((await readPdf(bytes, { maxPages: LIMITS.maxPages, ...(time !== undefined && { time }) })).text);
}

/** The number of pages of a PDF. Throws `UnreadableFile` as `readPdfText` does. */
export async function countPdfPages(bytes: Uint8Array): Promise<number> {
  return (await readPdf(bytes, { maxPages: 0 })).pages;
}

/** The number of pages of a PDF and its words, as `readPdfText` reads them, which it throws like. */
export async function readPdfContents(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const { pages, text } = await readPdf(bytes, { maxPages: LIMITS.maxPages });
  return { pages, text: plainText(text) };
}

interface Reading {
  /** Milliseconds; by default those of `inFileThread`. */
  time?: number;
  /** Pages whose text is read. */
  maxPages: number;
}

function readPdf(bytes: Uint8Array, { time, maxPages }: Reading): Promise<PdfTextReply> {
  const task: PdfTextTask = { bytes, maxPages, maxCharacters: LIMITS.maxCharacters };
  return inFileThread(new URL('./pdf-text-worker.ts', import.meta.url), task, time);
}

/** Removes characters that PostgreSQL cannot store, joins hyphenated words and collapses white space. */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toWellFormed()
    .replace(/\u00ad\n?/g, '')
    .replace(/(\p{L})[-‐]\n(\p{Ll})/gu, '$1$2')
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}
