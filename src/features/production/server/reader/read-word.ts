import { extname } from 'node:path';
import sharp from 'sharp';
import { readParts } from '#platform/files/zip-parts.ts';
import { restrictLoaders } from '#platform/pictures/loaders.ts';
import type { TextReport } from '../../rules.ts';
import { assemble } from './assemble.ts';
import { NoWordDocument, openPackage } from './package.ts';
import { BlockReader } from './paragraphs.ts';
import { reportOf } from './report.ts';
import { type KnownFront, structureOf } from './structure.ts';

/** A picture of the text, re-encoded as WebP so that it is a picture and nothing else. */
export interface Medium {
  /** The name that the figures of the text have for it, such as `figure-1.webp`. */
  name: string;
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** The text of a Word document. */
export interface ReadText {
  /** The document of the text's schema, as JSON. */
  doc: unknown;
  media: Medium[];
  report: TextReport;
}

const MOST_PIXELS = 60_000_000;
const WIDEST = 2400;

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
  const { media, nameOf } = await picturesOf(
    structure.blocks.flatMap((block) => (block.role === 'figure' && block.part !== '' ? [block.part] : [])),
    word.bytes,
  );
  const assembled = assemble(structure, (part) => nameOf.get(part) ?? '');
  const report = reportOf({ ...assembled, structure, leftOut: reader.leftOut });
  return { doc: assembled.doc.toJSON(), media, report };
}

async function picturesOf(parts: string[], bytesOf: (name: string) => Buffer | undefined) {
  const media: Medium[] = [];
  const nameOf = new Map<string, string>();
  for (const part of new Set(parts)) {
    const bytes = bytesOf(part);
    const medium =
      bytes &&
      (await reencoded(bytes, `figure-${media.length + 1}`, extname(part).toLowerCase()).catch(() => undefined));
    if (!medium) continue;
    media.push(medium);
    nameOf.set(part, medium.name);
  }
  return { media, nameOf };
}

/** Photographs are compressed as such; drawings keep every pixel. Metadata are dropped. */
async function reencoded(bytes: Buffer, name: string, extension: string): Promise<Medium> {
  const isPhotograph = extension === '.jpg' || extension === '.jpeg';
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true })
    .webp(isPhotograph ? { quality: 86 } : { lossless: true })
    .toBuffer({ resolveWithObject: true });
  return { name: `${name}.webp`, bytes: data, width: info.width, height: info.height };
}

sharp.cache(false);
restrictLoaders();
