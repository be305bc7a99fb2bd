import { parentPort, workerData } from 'node:worker_threads';
import { openForText } from './open-for-text.ts';

/** Input of the worker. */
export interface PdfTextTask {
  bytes: Uint8Array;
  /** Maximum number of pages and characters to read; the rest is ignored. */
  maxPages: number;
  maxCharacters: number;
}

/** Reply of the worker. */
export interface PdfTextReply {
  text: string;
  /** Number of pages of the whole document. */
  pages: number;
}

/** Runs in a worker thread: reads the text of one PDF, posts it, and ends. */
async function readText({ bytes, maxPages, maxCharacters }: PdfTextTask): Promise<PdfTextReply> {
  const document = await openForText(bytes);
  let text = '';
  for (let number = 1; number <= Math.min(document.numPages, maxPages) && text.length < maxCharacters; number++) {
    const page = await document.getPage(number);
    // Streamed, because the text of one page may not fit into memory.
    const reader = page.streamTextContent().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const item of value.items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
      if (text.length > maxCharacters) break;
    }
    text += '\n';
    page.cleanup();
  }
  return { text: text.slice(0, maxCharacters), pages: document.numPages };
}

// Nothing has to be fetched; without `fetch` no document can make the library do so.
Reflect.deleteProperty(globalThis, 'fetch');
parentPort?.postMessage(await readText(workerData as PdfTextTask));
