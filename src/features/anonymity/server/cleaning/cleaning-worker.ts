import { parentPort, workerData } from 'node:worker_threads';
import { mainPartOf } from '#platform/files/word-parts.ts';
import { readParts } from '#platform/files/zip-parts.ts';
import type { TextBlock } from '../../contract.ts';
import type { RemovedMark } from '../../rules.ts';
import { cleanDocx } from './clean-docx.ts';
import { cleanPdf } from './clean-pdf.ts';
import { type HiddenPassage, hiddenInPdf } from './hidden-in-pdf.ts';
import { readBackDocx, textOfDocx, wordsLeftInDocx } from './verify-docx.ts';
import { readBack, wordsLeftIn } from './verify-pdf.ts';
import { blocksOfWord } from './word-blocks.ts';
import { hiddenTexts } from './word-xml.ts';

/** Input of the worker. */
export interface CleaningTask {
  bytes: Uint8Array;
  format: 'pdf' | 'docx';
  /** Words that identify the authors: names, addresses, affiliations. */
  identity: string[];
  /** The name by which comments and changes stay; without it they are removed. Without quotation marks. */
  commentsBy?: string;
}

/** Reply of the worker. */
export interface CleaningReply {
  /** The clean copy. */
  bytes: Uint8Array;
  removed: RemovedMark[];
  /** The text of the copy: of each page of a PDF, or of the whole Word document. */
  texts: string[];
  /** The same text by its structure, for a Word document; null for a PDF. */
  blocks: TextBlock[] | null;
  /** Texts that readers do not see, such as white ones. */
  hidden: HiddenPassage[];
  /** Why the copy must not be used; empty for a clean one. For the log, not for people. */
  faults: string[];
}

/** Runs in a worker thread: cleans one file, reads the copy with other code, posts both, and ends. */
function clean({ format, ...task }: CleaningTask): Promise<CleaningReply> {
  return format === 'pdf' ? cleanedPdf(task) : cleanedDocx(task);
}

async function cleanedPdf({ bytes, identity, commentsBy }: Omit<CleaningTask, 'format'>): Promise<CleaningReply> {
  const original = await readBack(bytes);
  const copy = await cleanPdf(bytes, commentsBy);
  const { pages, comments, leftovers } = await readBack(copy.bytes, commentsBy);
  const faults = [...leftovers];
  if (copy.hasHiddenLayers) faults.push('hidden layers');
  if (pages.length !== original.pages.length) faults.push('another number of pages');
  else if (pages.join('\f') !== original.pages.join('\f')) faults.push('another text');
  faults.push(...wordsLeftIn(copy.bytes, identity, [...pages, comments].join('\n')).map((word) => `the word ${word}`));
  return {
    bytes: copy.bytes,
    removed: copy.removed,
    texts: comments ? [...pages, comments] : pages,
    blocks: null,
    hidden: await hiddenInPdf(copy.bytes),
    faults,
  };
}

async function cleanedDocx({ bytes, identity, commentsBy }: Omit<CleaningTask, 'format'>): Promise<CleaningReply> {
  const parts = await readParts(bytes);
  const original = textOfDocx(parts);
  const document = parts.get(mainPartOf(parts.keys()) ?? '');
  const hidden = document ? hiddenTexts(document).map((text) => ({ page: null, text })) : [];
  const copy = await cleanDocx(parts, commentsBy);
  const read = await readBackDocx(copy.bytes, commentsBy);
  const faults = [...copy.faults, ...read.leftovers];
  if (read.text !== original) faults.push('another text');
  faults.push(...wordsLeftInDocx(read, identity).map((word) => `the word ${word}`));
  return {
    bytes: copy.bytes,
    removed: copy.removed,
    texts: read.comments ? [read.text, read.comments] : [read.text],
    blocks: blocksOfWord(read.parts),
    hidden,
    faults,
  };
}

// Nothing has to be fetched; without `fetch` no document can make the library do so.
Reflect.deleteProperty(globalThis, 'fetch');
parentPort?.postMessage(await clean(workerData as CleaningTask));
