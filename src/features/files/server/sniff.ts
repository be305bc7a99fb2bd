import { open } from 'node:fs/promises';
import type { Format } from '../rules.ts';
import { fileTexts } from '../texts.ts';
import { refused } from './docx-checks.ts';
import { UnknownFormat } from './problems.ts';

const { refusals } = fileTexts;
/** Signature of an OLE container: an old .doc, or a password-protected .docx. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Detects a file's format from its content. Throws 422 when it is neither a PDF nor a Word document, or is protected by a
 * password. A Word document still has to be checked (docx-checks.ts).
 */
export async function sniff(path: string): Promise<Format> {
  const parts = await edges(path);
  const { head } = parts;
  if (head.length === 0) throw refused(refusals.empty);
  if (head.subarray(0, 1024).includes('%PDF-')) return checkPdf(parts);
  if (head.subarray(0, 8).equals(OLE)) throw refused(refusals.encrypted);
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return 'docx';
  throw new UnknownFormat();
}

interface Edges {
  head: Buffer;
  tail: Buffer;
  /** Bytes at the PDF's cross-reference offset; in newer PDFs a stream, preceded by the trailer. */
  crossReference: Buffer;
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
    const offset = crossReferenceOffset(tail.toString('latin1')) ?? 0;
    return { head, tail, crossReference: await read(Math.min(offset, size)) };
  } finally {
    await file.close();
  }
}

const KEYWORD = 'startxref';

/**
 * Returns the byte offset after the last `startxref` that has one; each incremental update of a PDF appends another.
 * Parses each keyword with a sticky expression at its own index, so hostile text takes linear time.
 */
export function crossReferenceOffset(tail: string): number | undefined {
  const offset = /\s+(\d{1,15})\s/y;
  for (let at = tail.lastIndexOf(KEYWORD); at >= 0; at = at > 0 ? tail.lastIndexOf(KEYWORD, at - 1) : -1) {
    offset.lastIndex = at + KEYWORD.length;
    const digits = /\w/.test(tail[at - 1] ?? '') ? undefined : offset.exec(tail)?.[1];
    if (digits !== undefined) return Number(digits);
  }
  return undefined;
}

function checkPdf({ head, tail, crossReference }: Edges): Format {
  if (!tail.includes('%%EOF')) throw refused(refusals.damaged);
  // The trailer is at the end, at the head of a linearised file, or before a cross-reference stream.
  if ([head, tail, crossReference].some((part) => part.includes('/Encrypt'))) throw refused(refusals.encrypted);
  return 'pdf';
}
