import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { basename, extname, join, posix } from 'node:path';
import { EXPORT_README } from '#features/exporting/rules.ts';
import { openZipFile, type ZipFileReader } from '#platform/files/zip-file.ts';
import { remarkTexts } from '../remark-texts.ts';
import { folderFiles, isOfDisk, type NamedFiles } from './named-files.ts';
import { ImportRefused } from './refused.ts';
import type { ImportDocument, ImportSource } from './source.ts';

const { refusals } = remarkTexts;

/** More entries than any journal has articles and PDFs; the list of them is in memory. */
const MAX_ENTRIES = 100_000;
const isDocument = (path: string) => /\.xml$/i.test(path) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(path);

/** A file of this machine: an export, a spreadsheet, a folder of XML files, or a ZIP file of them. Throws ImportRefused. */
export async function fileSource(path: string, files: NamedFiles | undefined): Promise<ImportSource> {
  const name = basename(path);
  if ((await lstat(path)).isDirectory()) return folderSource(path, files);
  if (extname(name).toLowerCase() === '.zip') return zipSource({ path, name, files });
  return { name, documents: [{ name, read: () => createReadStream(path), files }], close: () => {} };
}

/** The XML files of a folder, with the PDFs beside them. */
async function folderSource(path: string, files: NamedFiles | undefined): Promise<ImportSource> {
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries.flatMap((entry) => (entry.isFile() && isDocument(entry.name) ? [entry.name] : [])).sort();
  if (names.length === 0) throw new ImportRefused(refusals.noXmlInFolder);
  const beside = either(folderFiles(path), files);
  const documents = names.map((name) => ({ name, read: () => createReadStream(join(path, name)), files: beside }));
  return { name: basename(path), documents, close: () => {} };
}

/** The XML files of a ZIP file, with the PDFs in it. Throws ImportRefused for one that is broken or has no XML. */
export async function zipSource(given: {
  path: string;
  name: string;
  files: NamedFiles | undefined;
}): Promise<ImportSource> {
  const zip = await openPacked(given.path);
  const names = [...zip.entries.keys()].filter(isDocument).sort();
  const refusal = zip.entries.has(EXPORT_README)
    ? refusals.wholeJournal
    : names.length === 0
      ? refusals.noXmlInZip
      : undefined;
  if (refusal) {
    zip.close();
    throw new ImportRefused(refusal);
  }
  const documents = names.map(
    (name): ImportDocument => ({
      name,
      read: () => contentOf(zip, name),
      files: either(filesBeside(zip, posix.dirname(name)), given.files),
    }),
  );
  return { name: given.name, documents, size: sizeOf(zip, names), close: () => zip.close() };
}

const sizeOf = (zip: ZipFileReader, names: string[]): number =>
  names.reduce((sum, name) => sum + (zip.entries.get(name)?.uncompressedSize ?? 0), 0);

/**
 * The files of a ZIP file, of which nothing is unpacked but what a source names. Only the last part of a path counts. Throws
 * ImportRefused for one that is broken, or has two files of one name.
 */
export async function zippedFiles(path: string): Promise<NamedFiles> {
  const zip = await openPacked(path);
  const names = [...zip.entries.keys()].map((name) => basename(name)).sort();
  const twice = names.find((name, index) => name === names[index + 1]);
  if (twice === undefined) return filesBeside(zip, '.');
  zip.close();
  throw new ImportRefused(refusals.sameNames(twice));
}

async function openPacked(path: string): Promise<ZipFileReader> {
  return openZipFile(path, { maxEntries: MAX_ENTRIES }).catch((error: Error) => {
    const isNone = /end of central directory/i.test(error.message);
    const reason = isNone ? refusals.cutOff : refusals.zip(error.message.replace(/\.$/, ''));
    throw new ImportRefused(reason, { cause: error });
  });
}

/** Files by the last part of an address: that of the folder, or else the only one of this name. */
function filesBeside(zip: ZipFileReader, folder: string): NamedFiles {
  const byName = new Map<string, string[]>();
  for (const path of zip.entries.keys()) byName.set(basename(path), [...(byName.get(basename(path)) ?? []), path]);
  return {
    async open(address) {
      const name = basename(address);
      const all = byName.get(name) ?? [];
      const path = all.find((one) => posix.dirname(one) === folder) ?? (all.length === 1 ? all[0] : undefined);
      const entry = zip.entries.get(path ?? '');
      return entry && { size: entry.uncompressedSize, content: await zip.read(entry) };
    },
    close: () => zip.close(),
  };
}

/** The first one's file, or else the second one's. */
function either(first: NamedFiles, second: NamedFiles | undefined): NamedFiles {
  return { open: async (address) => (await first.open(address)) ?? second?.open(address), close: first.close };
}

/** Reads an entry; throws ImportRefused for a damaged one. */
async function* contentOf(zip: ZipFileReader, name: string): AsyncGenerator<Uint8Array> {
  const entry = zip.entries.get(name);
  if (!entry) return;
  try {
    yield* await zip.read(entry);
  } catch (error) {
    if (isOfDisk(error)) throw error;
    throw new ImportRefused(refusals.damaged, { cause: error });
  }
}
