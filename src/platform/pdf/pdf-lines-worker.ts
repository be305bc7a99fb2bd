import { parentPort, workerData } from 'node:worker_threads';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { openForText } from './open-for-text.ts';

/** Input of the worker. */
export interface PdfLinesTask {
  bytes: Uint8Array;
  /** Maximum number of pages and characters to read; the rest is ignored. */
  maxPages: number;
  maxCharacters: number;
}

/** A line of a page, as it was set. */
export interface PdfLine {
  /** From 1. */
  page: number;
  /** Where it begins, in points from the left edge. */
  x: number;
  /** Of most of its characters, in points. */
  size: number;
  text: string;
}

/** Reply of the worker. */
export interface PdfLinesReply {
  lines: PdfLine[];
  /** Of the document information and of XMP, by name, such as `Title` and `dc:creator`. */
  metadata: Record<string, string[]>;
}

const INFO = ['Title', 'Author', 'Subject', 'Keywords', 'Language', 'doi'];
const XMP = [
  ...['title', 'creator', 'description', 'subject', 'identifier', 'language'].map((name) => `dc:${name}`),
  ...['doi', 'keyword', 'startingpage', 'endingpage'].map((name) => `prism:${name}`),
  'pdfx:doi',
];
const MAX_METADATA = 20_000;

/** Lines of one page; a line ends where the next piece of text is set higher or lower. */
class Page {
  readonly lines: PdfLine[] = [];
  readonly #number: number;
  #y = 0;
  /** Characters of the current line by size. */
  #sizes = new Map<number, number>();

  constructor(number: number) {
    this.#number = number;
  }

  add({ str, transform, hasEOL }: TextItem): void {
    const [, , skew = 0, height = 0, x = 0, y = 0] = transform as number[];
    const size = Math.round(Math.hypot(skew, height) * 10) / 10;
    const line = this.lines.at(-1);
    if (str.trim()) {
      const isSame = line && this.#sizes.size > 0 && Math.abs(y - this.#y) < 0.6 * Math.max(line.size, size);
      if (!isSame) this.#begin(x);
      // A raised mark does not move the line.
      if (!isSame || size >= (line?.size ?? 0)) this.#y = y;
      this.#count(str.trim().length, size);
    }
    const current = this.lines.at(-1);
    if (current && this.#sizes.size > 0) current.text += str;
    if (hasEOL) this.#sizes = new Map();
  }

  #begin(x: number): void {
    this.#sizes = new Map();
    this.lines.push({ page: this.#number, x: Math.round(x), size: 0, text: '' });
  }

  #count(characters: number, size: number): void {
    this.#sizes.set(size, (this.#sizes.get(size) ?? 0) + characters);
    const [[most] = [size]] = [...this.#sizes].sort(([, one], [, other]) => other - one);
    const line = this.lines.at(-1);
    if (line) line.size = most;
  }
}

/** Runs in a worker thread: reads lines and metadata of one PDF, posts them, and ends. */
async function readLines({ bytes, maxPages, maxCharacters }: PdfLinesTask): Promise<PdfLinesReply> {
  const document = await openForText(bytes);
  const lines: PdfLine[] = [];
  let characters = 0;
  for (let number = 1; number <= Math.min(document.numPages, maxPages) && characters < maxCharacters; number++) {
    const page = await document.getPage(number);
    const read = new Page(number);
    // Streamed, because the text of one page may not fit into memory.
    const reader = page.streamTextContent().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const item of value.items as TextItem[]) {
        if (!('str' in item)) continue;
        characters += item.str.length;
        if (characters <= maxCharacters) read.add(item);
      }
      if (characters > maxCharacters) break;
    }
    lines.push(...read.lines);
    page.cleanup();
  }
  return { lines, metadata: await readMetadata(document) };
}

async function readMetadata(document: Awaited<ReturnType<typeof openForText>>): Promise<PdfLinesReply['metadata']> {
  const { info, metadata } = await document.getMetadata();
  const facts = info as Record<string, unknown>;
  const custom = (facts.Custom ?? {}) as Record<string, unknown>;
  const found = [
    ...INFO.map((name) => [name, facts[name] ?? custom[name]]),
    ...XMP.map((name) => [name, metadata?.get(name)]),
  ] as [string, unknown][];
  const textsOf = (value: unknown) =>
    [value]
      .flat()
      .flatMap((text) => (typeof text === 'string' && text.trim() ? [text.trim().slice(0, MAX_METADATA)] : []));
  return Object.fromEntries(found.map(([name, value]) => [name, textsOf(value)]));
}

// Nothing has to be fetched; without `fetch` no document can make the library do so.
Reflect.deleteProperty(globalThis, 'fetch');
parentPort?.postMessage(await readLines(workerData as PdfLinesTask));
