import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Entry } from 'yauzl';
import { sumLine } from '#platform/backup/archive.ts';
import { migrationsUpTo } from '#platform/backup/restore-database.ts';
import { openZipFile, type ZipFileReader } from '#platform/files/zip-file.ts';
import { ExportRefused, FORMAT, FORMAT_VERSION, Manifest, PATHS } from './format.ts';

const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;
const MAX_SUMS_BYTES = 512 * 1024 * 1024;
/** A local file header of a ZIP file: its first bytes, and where the name begins. */
const [ZIP_MAGIC, NAME_AT] = ['504b0304', 30];

/** Whether a file is an export of a journal, also a damaged one. The only place that knows how one is recognised. */
export async function isJournalExport(path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ExportRefused(`${path} cannot be read (${error.code}).`, { cause: error });
  });
  try {
    const { bytesRead, buffer: head } = await file.read(Buffer.alloc(NAME_AT + PATHS.readme.length), 0, undefined, 0);
    if (bytesRead < 4 || head.toString('hex', 0, 4) !== ZIP_MAGIC) return false;
    if (head.toString('latin1', NAME_AT) === PATHS.readme) return true;
  } finally {
    await file.close();
  }
  // Other programs may have packed it again in another order.
  const zip = await openZipFile(path).catch(() => undefined);
  zip?.close();
  return zip?.entries.has(PATHS.readme) ?? false;
}

export interface CheckedExport extends ZipFileReader {
  manifest: Manifest;
  /** Opens a file of it. Throws for one that is missing. */
  open: (path: string) => Promise<AsyncIterable<Buffer>>;
}

/**
 * Opens an export after comparing every file in it with its checksum. Throws ExportRefused for one that is damaged, cut off,
 * or from a newer version.
 */
export async function openExport(path: string, migrations: string): Promise<CheckedExport> {
  let zip: ZipFileReader | undefined;
  try {
    zip = await openZipFile(path);
    const manifest = await readManifest(zip);
    await compareFiles(zip, manifest);
    await migrationsUpTo(migrations, manifest.migration);
    return { ...zip, manifest, open: opener(zip) };
  } catch (error) {
    zip?.close();
    throw refusalOf(path, error as Error);
  }
}

async function readManifest(zip: ZipFileReader): Promise<Manifest> {
  const bytes = await wholeOf(zip, PATHS.manifest, MAX_MANIFEST_BYTES);
  const expected = (await wholeOf(zip, PATHS.manifestSum, 1000)).toString();
  if (sumLine(sha256Of(bytes), PATHS.manifest) !== expected)
    throw new Error('its manifest does not match its checksum');
  const stored = JSON.parse(bytes.toString()) as { format?: unknown; version?: unknown };
  if (stored.format !== FORMAT) throw new Error('its manifest is not that of a journal');
  if (typeof stored.version === 'number' && stored.version > FORMAT_VERSION)
    throw new Error(
      `its format has the version ${stored.version}, and this journal reads versions up to ${FORMAT_VERSION}; install a newer version of the journal first`,
    );
  const parsed = Manifest.safeParse(stored);
  if (!parsed.success) throw new Error(`its manifest is not valid (${parsed.error.issues[0]?.path.join('.')})`);
  return parsed.data;
}

/** Compares all files with the list of checksums, and the list with the manifest. */
async function compareFiles(zip: ZipFileReader, { checksums, parts }: Manifest): Promise<void> {
  const list = await wholeOf(zip, PATHS.sums, MAX_SUMS_BYTES);
  if (sha256Of(list) !== checksums.sha256) throw new Error('its list of checksums is not the one of its manifest');
  const expected = new Map<string, string>();
  for (const line of list.toString().split('\n')) if (line) expected.set(line.slice(66), line.slice(0, 64));
  const others: string[] = [PATHS.sums, PATHS.manifest, PATHS.manifestSum];
  const records = parts.map((part) => part.path);
  for (const name of zip.entries.keys())
    if (name.startsWith(PATHS.records) ? !records.includes(name) : !expected.has(name) && !others.includes(name))
      throw new Error(`it has an unknown file (${shown(name)})`);
  for (const [name, sha256] of expected) {
    const hash = createHash('sha256');
    for await (const chunk of await zip.read(entryOf(zip, name))) hash.update(chunk);
    if (hash.digest('hex') !== sha256) throw new Error(`${name} does not match its checksum`);
  }
}

const opener = (zip: ZipFileReader) => (name: string) => zip.read(entryOf(zip, name));

function entryOf(zip: ZipFileReader, name: string): Entry {
  const entry = zip.entries.get(name);
  if (!entry) throw new Error(`${shown(name)} is missing`);
  return entry;
}

async function wholeOf(zip: ZipFileReader, name: string, maxBytes: number): Promise<Buffer> {
  const entry = entryOf(zip, name);
  if (entry.uncompressedSize > maxBytes) throw new Error(`${name} is too large`);
  return buffer(await zip.read(entry));
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A name that can be printed safely: it may have control characters. */
const shown = (name: string) => JSON.stringify(name.slice(0, 100));

/** The refusal of a file as a sentence. */
export function refusalOf(path: string, cause: Error): ExportRefused {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
    return new ExportRefused(`${path} cannot be read (${code}).`, { cause });
  const why = /end of central directory/i.test(message) ? 'it is cut off, or not a ZIP file' : firstLine(message);
  return new ExportRefused(`${path} cannot be imported: ${why}. Nothing was changed.`, { cause });
}

const firstLine = (message: string) => (message.split('\n')[0] ?? '').replace(/\.$/, '');
