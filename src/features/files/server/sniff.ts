import { open } from 'node:fs/promises';
import type { Format } from '../rules.ts';
import { fileTexts } from '../texts.ts';
import { refused } from './docx-checks.ts';

const { refusals } = fileTexts;
/** An OLE container: an old .doc, or a .docx protected by a password. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/**
 * What a file really is, found out from its content. Throws 422 for what is no PDF or Word document, or is protected. A
 * Word document has still to be checked (docx-checks.ts).
 */
export async function sniff(path: string): Promise<Format> {
  const parts = await edges(path);
  const { head } = parts;
  if (head.length === 0) throw refused(refusals.empty);
  if (head.subarray(0, 1024).includes('%PDF-')) return checkPdf(parts);
  if (head.subarray(0, 8).equals(OLE)) throw refused(refusals.encrypted);
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return 'docx';
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
