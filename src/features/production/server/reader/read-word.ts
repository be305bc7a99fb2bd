import { readParts } from '#platform/files/zip-parts.ts';
import type { TextReport } from '../../rules.ts';
import { assemble } from './assemble.ts';
import type { KnownFront } from './front-matter.ts';
import { NoWordDocument, openPackage } from './package.ts';
import { BlockReader } from './paragraphs.ts';
import { type Medium, readPictures } from './pictures.ts';
import { reportOf } from './report.ts';
import { structureOf } from './structure.ts';

/** The text of a Word document. */
export interface ReadText {
  /** The document of the text's schema, as JSON. */
  doc: unknown;
  media: Medium[];
  report: TextReport;
}

/**
 * Reads a Word document (ECMA-376, Office Open XML) into the text of an article. Tracked changes are accepted; comments and front
 * matter are left out and reported. Throws NoWordDocument for a file without a text.
 */
export async function readWord(bytes: Uint8Array, known: KnownFront): Promise<ReadText> {
  const parts = await readParts(bytes).catch(() => {
    throw new NoWordDocument('it is no archive');
  });
  const word = openPackage(parts);
  const reader = new BlockReader(word);
  const structure = structureOf(reader.blocks(word.body), known);
  const pictures = await readPictures(structure, word.bytes);
  const assembled = assemble(structure, (part) => pictures.nameOf.get(part) ?? '');
  const report = reportOf({ ...assembled, structure, leftOut: reader.leftOut, pictures });
  return { doc: assembled.doc.toJSON(), media: pictures.media, report };
}
