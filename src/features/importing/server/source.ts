import { createHash } from 'node:crypto';
import type { NamedFiles } from './named-files.ts';

/** One text to read: an export of OJS, JATS or Crossref XML, a spreadsheet if its name ends with `.csv`, or a report of usage. */
export interface ImportDocument {
  name: string;
  /** Reads the file from its beginning. */
  read: () => AsyncIterable<Uint8Array>;
  /** Files that it names but does not hold. */
  files: NamedFiles | undefined;
}

/** One document, or those of a ZIP file or folder in their order, which are imported at once. */
export interface ImportSource {
  name: string;
  documents: ImportDocument[];
  /** Bytes of all documents together, if that is not the size of the file itself. */
  size?: number;
  close: () => void;
}

/** Tells sources apart by the content of their documents, one after the other. */
export async function sha256Of({ documents }: ImportSource): Promise<string> {
  const hash = createHash('sha256');
  for (const { read } of documents) for await (const bytes of read()) hash.update(bytes);
  return hash.digest('hex');
}
