import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';
import { mainPartOf } from '#platform/files/word-parts.ts';
import { DOCX_LIMITS } from '../rules.ts';
import { checkHead, type ExternalTarget, relationshipsIn, withoutReferences, xmlPartsOf } from './docx-xml.ts';

/** Bytes read from the start of a part to find a DTD, which precedes the root element. */
const HEAD_BYTES = 16 * 1024;
/** Targets that a message names. */
const MOST_NAMES = 10;
const CONTENT_TYPES = '[Content_Types].xml';
const RELATIONSHIPS = /^(.*\/)?_rels\/([^/]*)\.rels$/i;

/** Reason of a refusal; `name` is the part, or the targets of links. */
export type DocxFault =
  | { kind: 'unknownFormat' | 'macros' | 'encrypted' | 'damaged' | 'bomb' }
  | { kind: 'dtd' | 'externalFile' | 'externalLink'; name: string };

/** Result of a check: refused, unchanged (`{}`), or rewritten with size (bytes) and SHA-256 (hexadecimal). */
export type DocxReport = { fault: DocxFault } | { rewritten?: { size: number; sha256: string } };

/** Contents of parts by name. */
type Parts = Map<string, Buffer>;

class Refusal extends Error {
  readonly fault: DocxFault;
  constructor(fault: DocxFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open);
const refuse = (kind: 'unknownFormat' | 'macros' | 'encrypted' | 'damaged' | 'bomb'): never => {
  throw new Refusal({ kind });
};

/**
 * Checks a Word document (a ZIP archive of parts, ECMA-376 part 2). Refuses macros, DTDs, and external relationships
 * other than links to http, https and mailto. A link to the document's template is common and not needed here: the
 * document is then written to `rewrittenPath` without it, and all other parts stay unchanged.
 */
export async function checkDocx(path: string, rewrittenPath: string): Promise<DocxReport> {
  try {
    const zip = await openZip(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(() =>
      refuse('damaged'),
    );
    try {
      const entries = await listEntries(zip);
      checkEntries(entries);
      const replacements = await checkXmlParts(zip, entries);
      if (replacements.size === 0) return {};
      return { rewritten: await rewrite({ zip, entries, replacements }, rewrittenPath) };
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof Refusal) return { fault: error.fault };
    throw error;
  }
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    let inflated = 0;
    zip.on('error', () => reject(new Refusal({ kind: 'damaged' })));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      inflated += entry.uncompressedSize;
      const isTooLarge = entries.length > DOCX_LIMITS.entries || inflated > DOCX_LIMITS.inflatedBytes;
      if (isTooLarge) reject(new Refusal({ kind: 'bomb' }));
      else zip.readEntry();
    });
    zip.readEntry();
  });
}

function checkEntries(entries: Entry[]): void {
  const names = new Set(entries.map(({ fileName }) => fileName));
  if (!mainPartOf(names) || !names.has(CONTENT_TYPES)) refuse('unknownFormat');
  if ([...names].some((name) => /vbaProject|vbaData|\/macros\//i.test(name))) refuse('macros');
  if (entries.some(({ generalPurposeBitFlag }) => generalPurposeBitFlag & 1)) refuse('encrypted');
  const isOverCompressed = ({ uncompressedSize, compressedSize }: Entry) =>
    uncompressedSize > 1024 * 1024 && uncompressedSize > compressedSize * DOCX_LIMITS.ratio;
  if (entries.some(isOverCompressed)) refuse('bomb');
  // Part names are case-insensitive (ECMA-376-2, 6.2.2.3); of two equal ones, programs may read different parts.
  if (new Set(entries.map(({ fileName }) => fileName.toLowerCase())).size < entries.length) refuse('damaged');
}

/** Checks every XML part and returns the parts to replace, by name. */
async function checkXmlParts(zip: ZipFile, entries: Entry[]): Promise<Parts> {
  let parsedBytes = 0;
  const readAndCount = async (entry: Entry): Promise<Buffer> => {
    parsedBytes += entry.uncompressedSize;
    if (parsedBytes > DOCX_LIMITS.parsedBytes) refuse('bomb');
    return read(zip, entry, entry.uncompressedSize);
  };
  const byName = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]));
  const contentTypes = byName.get(CONTENT_TYPES.toLowerCase());
  const isXml = contentTypes && xmlPartsOf(await readAndCount(contentTypes));
  const replacements: Parts = new Map();
  const externals: ExternalTarget[] = [];
  for (const entry of entries) {
    const { fileName: name } = entry;
    const [isRelationships, folder = '', source = ''] = RELATIONSHIPS.exec(name) ?? [];
    if (name.endsWith('/') || !(isXml ?? refuse('damaged'))(name)) continue;
    const head = await read(zip, entry, HEAD_BYTES);
    if (head.length === 0) continue;
    const result = checkHead(head);
    if (result === 'dtd') throw new Refusal({ kind: 'dtd', name: lastSegment(name) });
    if (result === 'damaged') refuse('damaged');
    if (!isRelationships) continue;
    const { external, withoutTemplate } = relationshipsIn(await readAndCount(entry)) ?? refuse('damaged');
    externals.push(...external);
    if (!withoutTemplate) continue;
    replacements.set(name, withoutTemplate.bytes);
    const owner = byName.get(`${folder}${source}`.toLowerCase());
    if (!owner) continue;
    const cleaned = withoutReferences(await readAndCount(owner), 'attachedTemplate', withoutTemplate.ids);
    replacements.set(owner.fileName, cleaned ?? refuse('damaged'));
  }
  refuseExternal(externals);
  return replacements;
}

/** Names all targets of one kind, so that authors can remove them at once. */
function refuseExternal(externals: readonly ExternalTarget[]): void {
  const [first] = externals;
  if (!first) return;
  const names = [...new Set(externals.filter(({ kind }) => kind === first.kind).map(({ name }) => name))];
  const shown = names.slice(0, MOST_NAMES).join(', ');
  throw new Refusal({ kind: first.kind, name: names.length > MOST_NAMES ? `${shown}, …` : shown });
}

/** Returns the first `maxBytes` bytes of a part, inflated. */
async function read(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of (await streamOf(zip, entry)) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBytes) break;
    }
  } catch (error) {
    refuseDamaged(error);
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** Refuses a document whose data cannot be decoded; errors of the operating system are rethrown. */
function refuseDamaged(error: unknown): never {
  if ((error as NodeJS.ErrnoException).syscall) throw error;
  return refuse('damaged');
}

async function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  const open = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
  return open(entry);
}

interface Rewriting {
  zip: ZipFile;
  entries: Entry[];
  replacements: Parts;
}

async function rewrite(rewriting: Rewriting, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(zipped(rewriting), counted, createWriteStream(path, { mode: 0o600, flush: true }));
  } catch (error) {
    refuseDamaged(error);
  }
  return { size, sha256: hash.digest('hex') };
}

/** Returns the archive with its parts replaced, in the original order. */
function zipped({ zip, entries, replacements }: Rewriting): Readable {
  const writer = new ZipWriter();
  const output = writer.outputStream as Readable;
  writer.on('error', (error: Error) => output.destroy(error));
  for (const entry of entries) {
    const { fileName: name, uncompressedSize: size } = entry;
    const options = { mtime: entry.getLastModDate(), compress: entry.compressionMethod !== 0 };
    const replacement = replacements.get(name);
    if (name.endsWith('/')) writer.addEmptyDirectory(name, { mtime: options.mtime });
    else if (replacement) writer.addBuffer(replacement, name, options);
    else
      writer.addReadStreamLazy(name, { ...options, size }, (done) => {
        streamOf(zip, entry).then(
          (stream) =>
            done(
              null,
              stream.on('error', (error) => writer.emit('error', error)),
            ),
          (error: unknown) => done(error, undefined as never),
        );
      });
  }
  writer.end();
  return output;
}

function lastSegment(name: string): string {
  return name.split('/').at(-1) ?? name;
}
