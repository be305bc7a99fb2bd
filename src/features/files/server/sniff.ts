import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../../../base/errors.ts';
import { within } from '../../../platform/within.ts';
import { DOCX_LIMITS, type Format } from '../rules.ts';
import { fileTexts } from '../texts.ts';

const { refusals } = fileTexts;
/** An OLE container: an old .doc, or a .docx protected by a password. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

/** A file whose content is refused: 422, with a sentence that says why. */
export function refused(message: string): AppError {
  return new AppError('refused', 'FILE_REFUSED', message);
}

/** What a file really is, found out from its content. Throws 422 for what is no PDF or Word document, or is protected. */
export async function sniff(path: string): Promise<Format> {
  const parts = await edges(path);
  const { head } = parts;
  if (head.length === 0) throw refused(refusals.empty);
  if (head.subarray(0, 1024).includes('%PDF-')) return checkPdf(parts);
  if (head.subarray(0, 8).equals(OLE)) throw refused(refusals.encrypted);
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return checkDocx(path);
  throw refused(refusals.unknownFormat);
}

interface Edges {
  head: Buffer;
  tail: Buffer;
  /** Where a PDF says that its table of contents begins: in newer ones that is a stream, with the trailer before it. */
  index: Buffer;
}

const EDGE_BYTES = 4096;

async function edges(path: string): Promise<Edges> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (from: number) => {
      const bytes = Buffer.alloc(EDGE_BYTES);
      const { bytesRead } = await file.read(bytes, 0, EDGE_BYTES, from);
      return bytes.subarray(0, bytesRead);
    };
    const [head, tail] = [await read(0), await read(Math.max(0, size - EDGE_BYTES))];
    const begin = crossReferenceOffset(tail.toString('latin1')) ?? 0;
    return { head, tail, index: await read(Math.min(begin, size)) };
  } finally {
    await file.close();
  }
}

const START = 'startxref';

/**
 * Returns the byte offset after the last `startxref` that has one: each incremental update of a PDF appends another.
 * Every keyword is parsed at its own place, so the time grows linearly with the text, whatever it contains.
 */
export function crossReferenceOffset(tail: string): number | undefined {
  const offset = /\s+(\d{1,15})\s/y;
  for (let at = tail.lastIndexOf(START); at >= 0; at = at > 0 ? tail.lastIndexOf(START, at - 1) : -1) {
    offset.lastIndex = at + START.length;
    const digits = /\w/.test(tail[at - 1] ?? '') ? undefined : offset.exec(tail)?.[1];
    if (digits !== undefined) return Number(digits);
  }
  return undefined;
}

function checkPdf({ head, tail, index }: Edges): Format {
  if (!tail.includes('%%EOF')) throw refused(refusals.damaged);
  // The trailer stands at the end, at the head of a file that is linearised for the web, or before a stream.
  if ([head, tail, index].some((part) => part.includes('/Encrypt'))) throw refused(refusals.encrypted);
  return 'pdf';
}

async function checkDocx(path: string): Promise<Format> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(() => {
    throw refused(refusals.damaged);
  });
  try {
    const entries = await within(DOCX_LIMITS.milliseconds, listEntries(zip), () => refused(refusals.slow));
    judge(entries);
    return 'docx';
  } finally {
    zip.close();
  }
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    let inflated = 0;
    zip.on('error', () => reject(refused(refusals.damaged)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      inflated += entry.uncompressedSize;
      if (entries.length > DOCX_LIMITS.entries || inflated > DOCX_LIMITS.inflatedBytes) reject(refused(refusals.bomb));
      else zip.readEntry();
    });
    zip.readEntry();
  });
}

function judge(entries: Entry[]): void {
  const names = new Set(entries.map(({ fileName }) => fileName));
  if (!names.has('word/document.xml') || !names.has('[Content_Types].xml')) throw refused(refusals.unknownFormat);
  if ([...names].some((name) => /vbaProject|vbaData|\/macros\//i.test(name))) throw refused(refusals.macros);
  if (entries.some(({ generalPurposeBitFlag }) => generalPurposeBitFlag & 1)) throw refused(refusals.encrypted);
  const absurd = ({ uncompressedSize, compressedSize }: Entry) =>
    uncompressedSize > 1024 * 1024 && uncompressedSize > compressedSize * DOCX_LIMITS.ratio;
  if (entries.some(absurd)) throw refused(refusals.bomb);
}
