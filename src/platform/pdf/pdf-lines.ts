import pLimit from 'p-limit';
import { inFileThread } from '../threads/file-thread.ts';
import type { PdfLinesReply, PdfLinesTask } from './pdf-lines-worker.ts';

export type { PdfLine, PdfLinesReply } from './pdf-lines-worker.ts';

const LIMITS = { maxPages: 200, maxCharacters: 600_000 };

/** Documents that are read at the same time; the others wait. */
const atOnce = pLimit(1);

/**
 * Reads a PDF as lines with their sizes, and its metadata: at most 600,000 characters of the first 200 pages. Runs in a worker thread
 * with limits on time and memory. Throws `UnreadableFile` for a file that exceeds them or cannot be read.
 */
export function readPdfLines(bytes: Uint8Array): Promise<PdfLinesReply> {
  const task: PdfLinesTask = { bytes, ...LIMITS };
  return atOnce(() => inFileThread<PdfLinesReply>(new URL('./pdf-lines-worker.ts', import.meta.url), task));
}
