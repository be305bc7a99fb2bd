import { parentPort, workerData } from 'node:worker_threads';
import type { RemovedMark } from '../../rules.ts';
import { cleanPdf } from './clean-pdf.ts';
import { readBack, wordsLeftIn } from './verify-pdf.ts';

/** Input of the worker. */
export interface CleanPdfTask {
  bytes: Uint8Array;
  /** Words that identify the authors: names, addresses, affiliations. */
  identity: string[];
}

/** Reply of the worker. */
export interface CleanPdfReply {
  /** The clean copy. */
  bytes: Uint8Array;
  removed: RemovedMark[];
  /** The text of each page of the copy. */
  pages: string[];
  /** Why the copy must not be used; empty for a clean one. For the log, not for people. */
  faults: string[];
}

/** Runs in a worker thread: cleans one PDF, reads the copy with other code, posts both, and ends. */
async function clean({ bytes, identity }: CleanPdfTask): Promise<CleanPdfReply> {
  const original = await readBack(bytes);
  const copy = await cleanPdf(bytes);
  const { pages, leftovers } = await readBack(copy.bytes);
  const faults = [...leftovers];
  if (copy.hasHiddenLayers) faults.push('hidden layers');
  if (pages.length !== original.pages.length) faults.push('another number of pages');
  else if (pages.join('\f') !== original.pages.join('\f')) faults.push('another text');
  faults.push(...wordsLeftIn(copy.bytes, identity, pages.join('\n')).map((word) => `the word ${word}`));
  return { bytes: copy.bytes, removed: copy.removed, pages, faults };
}

// Nothing has to be fetched; without `fetch` no document can make the library do so.
Reflect.deleteProperty(globalThis, 'fetch');
parentPort?.postMessage(await clean(workerData as CleanPdfTask));
