import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';

/** Contents of the parts of a ZIP archive, by name. */
export type ZipParts = Map<string, Buffer>;

/** The day before which MS-DOS has no time; every part has it. */
const TIME = new Date(Date.UTC(1980, 0, 1));
const MAX_BYTES = 200 * 1024 * 1024;

const openZip = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer);

/** Reads all parts of an archive. Throws for a damaged one, and for one that expands to more than 200 MB. */
export async function readParts(bytes: Uint8Array): Promise<ZipParts> {
  const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    validateEntrySizes: true,
  });
  const open = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const parts: ZipParts = new Map();
  let size = 0;
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(parts));
    zip.on('entry', (entry: Entry) => {
      size += entry.uncompressedSize;
      if (size > MAX_BYTES) return reject(new Error('the document expands too far'));
      if (entry.fileName.endsWith('/')) return zip.readEntry();
      open(entry)
        .then((stream) => buffer(stream))
        .then((content) => {
          parts.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
    });
    zip.readEntry();
  });
}

/** Writes an archive with nothing in it but the parts: in the order of their names, all of one time, without comments. */
export async function writeParts(parts: ZipParts): Promise<Buffer> {
  const zip = new ZipWriter();
  // Programs look for this part first.
  const names = [...parts.keys()].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  for (const name of names) zip.addBuffer(parts.get(name) as Buffer, name, { mtime: TIME, mode: 0o100644 });
  zip.end();
  return buffer(zip.outputStream);
}

const rank = (name: string) => (name === '[Content_Types].xml' ? 0 : 1);
