import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../../../base/errors.ts';
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

/** What a file really is, found out from its content. Throws 422 for anything but a readable PDF or Word document. */
export async function sniff(path: string): Promise<Format> {
  const { head, tail } = await edges(path);
  if (head.length === 0) throw refused(refusals.empty);
  if (head.subarray(0, 1024).includes('%PDF-')) return checkPdf(head, tail);
  if (head.subarray(0, 8).equals(OLE)) throw refused(refusals.encrypted);
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return checkDocx(path);
  throw refused(refusals.unknownFormat);
}

async function edges(path: string): Promise<{ head: Buffer; tail: Buffer }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, 4096);
    const [head, tail] = [Buffer.alloc(length), Buffer.alloc(length)];
    await file.read(head, 0, length, 0);
    await file.read(tail, 0, length, size - length);
    return { head, tail };
  } finally {
    await file.close();
  }
}

function checkPdf(head: Buffer, tail: Buffer): Format {
  if (!tail.includes('%%EOF')) throw refused(refusals.damaged);
  // The trailer stands at the end, or at the head of a file that is linearised for the web.
  if (tail.includes('/Encrypt') || head.includes('/Encrypt')) throw refused(refusals.encrypted);
  return 'pdf';
}

async function checkDocx(path: string): Promise<Format> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(() => {
    throw refused(refusals.damaged);
  });
  try {
    const entries = await withinTime(listEntries(zip), DOCX_LIMITS.milliseconds);
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

function withinTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(refused(refusals.slow)), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
