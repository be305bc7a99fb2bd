import { Worker } from 'node:worker_threads';
import type { PdfTextReply, PdfTextTask } from './pdf-text-worker.ts';

/** Thrown for a file whose text cannot be read: not a PDF, encrypted, damaged, or too large. The message says which. */
export class UnreadablePdf extends Error {}

const LIMITS = {
  /** Milliseconds. */
  time: 30_000,
  /** Maximum bytes of a file. */
  size: 60 * 1024 * 1024,
  maxPages: 500,
  maxCharacters: 300_000,
  /** Megabytes of the JavaScript heap. */
  memory: 384,
  /** Megabytes of buffers, which resourceLimits do not cover: decompressed streams. */
  buffers: 384,
};
/** Milliseconds between two checks of the thread's buffers, which grow by up to about 100 MB a second. */
const MEMORY_CHECK_MS = 50;

/**
 * Reads a PDF as plain text: lines joined into paragraphs, words hyphenated at the end of a line joined, at most 300,000
 * characters of the first 500 pages. Runs in a worker thread with limits on time and memory, so that no document blocks or
 * ends the server. Throws `UnreadablePdf` for one that exceeds them or cannot be read.
 */
export async function readPdfText(bytes: Uint8Array, time: number = LIMITS.time): Promise<string> {
  return plainText((await readPdf(bytes, { time, maxPages: LIMITS.maxPages })).text);
}

/** The number of pages of a PDF. Throws `UnreadablePdf` as `readPdfText` does. */
export async function countPdfPages(bytes: Uint8Array): Promise<number> {
  return (await readPdf(bytes, { time: LIMITS.time, maxPages: 0 })).pages;
}

interface Reading {
  /** Milliseconds. */
  time: number;
  /** Pages whose text is read. */
  maxPages: number;
}

async function readPdf(bytes: Uint8Array, { time, maxPages }: Reading): Promise<PdfTextReply> {
  const task: PdfTextTask = { bytes, maxPages, maxCharacters: LIMITS.maxCharacters };
  return inPdfThread(new URL('./pdf-text-worker.ts', import.meta.url), task, time);
}

/**
 * Has a program do one task on a PDF in a worker thread of its own, with limits on time (milliseconds) and memory. The program posts
 * its reply. Throws `UnreadablePdf` for a file that exceeds a limit or cannot be read. The caller has to write out `new URL`.
 */
export async function inPdfThread<Reply>(
  program: URL,
  task: { bytes: Uint8Array },
  time: number = LIMITS.time,
): Promise<Reply> {
  if (task.bytes.byteLength > LIMITS.size) throw new UnreadablePdf(`it has ${task.bytes.byteLength} bytes`);
  const worker = new Worker(program, {
    workerData: task,
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.memory, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const timer = setTimeout(() => reject(new UnreadablePdf(`it took longer than ${time} ms`)), time);
  const checkMemory = async () => {
    const { external_memory: bytes } = await worker.getHeapStatistics();
    if (bytes > LIMITS.buffers * 1024 * 1024) reject(new UnreadablePdf(`it expands to more than ${LIMITS.buffers} MB`));
  };
  // A thread that has just ended has no statistics.
  const watch = setInterval(() => void checkMemory().catch(() => {}), MEMORY_CHECK_MS);
  worker.once('message', (reply: Reply) => resolve(reply));
  worker.once('error', (error) => reject(new UnreadablePdf(error instanceof Error ? error.message : 'it broke')));
  worker.once('exit', (code) => reject(new UnreadablePdf(`its reader ended with ${code}`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    await worker.terminate();
  }
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
