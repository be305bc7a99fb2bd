import { Worker } from 'node:worker_threads';
import type { PdfTextTask } from './pdf-text-worker.ts';

/** A file whose text cannot be had: not a PDF, encrypted, broken, or too much work. The message says which. */
export class UnreadablePdf extends Error {}

const LIMITS = {
  /** Milliseconds. */
  time: 30_000,
  /** Bytes a file may have. */
  size: 60 * 1024 * 1024,
  mostPages: 500,
  mostCharacters: 300_000,
  /** Megabytes of JavaScript's heap. */
  memory: 384,
  /** Megabytes of buffers, which resourceLimits do not cover: what streams expand to. */
  buffers: 384,
};
/** Milliseconds between two looks at the thread's buffers, which grow by about 100 MB a second. */
const MEMORY_CHECK_MS = 50;

/**
 * The text of a PDF as plain text: lines joined into paragraphs, words that were hyphenated at a line's end whole again,
 * at most 300,000 characters of the first 500 pages. Read in a thread of its own with bounds on time and memory, so that
 * no document stalls or ends the server; throws `UnreadablePdf` for one that cannot be read within them.
 */
export async function readPdfText(bytes: Uint8Array, time: number = LIMITS.time): Promise<string> {
  if (bytes.byteLength > LIMITS.size) throw new UnreadablePdf(`it has ${bytes.byteLength} bytes`);
  const { mostPages, mostCharacters } = LIMITS;
  const workerData: PdfTextTask = { bytes, mostPages, mostCharacters };
  const worker = new Worker(new URL('./pdf-text-worker.ts', import.meta.url), {
    workerData,
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.memory, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(() => reject(new UnreadablePdf(`it took longer than ${time} ms`)), time);
  const checkMemory = async () => {
    const { external_memory: bytes } = await worker.getHeapStatistics();
    if (bytes > LIMITS.buffers * 1024 * 1024) reject(new UnreadablePdf(`it expands to more than ${LIMITS.buffers} MB`));
  };
  // A thread that has just ended has no statistics.
  const watch = setInterval(() => void checkMemory().catch(() => {}), MEMORY_CHECK_MS);
  worker.once('message', (text) => resolve(String(text)));
  worker.once('error', (error) => reject(new UnreadablePdf(error instanceof Error ? error.message : 'it broke')));
  worker.once('exit', (code) => reject(new UnreadablePdf(`its reader ended with ${code}`)));
  try {
    return plainText(await promise);
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    await worker.terminate();
  }
}

/** Without what PostgreSQL cannot store, with words whole and white space single. */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toWellFormed()
    .replace(/\u00ad\n?/g, '')
    .replace(/(\p{L})[-‐]\n(\p{Ll})/gu, '$1$2')
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}
