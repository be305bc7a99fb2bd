import { extname } from 'node:path';
import sharp from 'sharp';
import { restrictLoaders } from '#platform/pictures/loaders.ts';
import type { Structure } from './structure.ts';

/** A picture of the text, re-encoded as WebP so that it is a picture and nothing else. */
export interface Medium {
  /** The name that the figures of the text have for it, such as `figure-1.webp`. */
  name: string;
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** The pictures of a document. */
export interface ReadPictures {
  media: Medium[];
  /** The names of the pictures that could be read, by their part. */
  nameOf: ReadonlyMap<string, string>;
  /** The parts that have far fewer pixels than the page gives them. */
  blurred: ReadonlySet<string>;
}

const MOST_PIXELS = 60_000_000;
const WIDEST = 2400;
/** A picture with fewer pixels than this share of its width on the page looks blurred. */
const BLURRED = 1 / 3;

/** Reads the pictures of a document's figures. A picture that cannot be read is left out. */
export async function readPictures(
  { blocks }: Structure,
  bytesOf: (name: string) => Buffer | undefined,
): Promise<ReadPictures> {
  const widths = new Map<string, number>();
  for (const block of blocks)
    if (block.role === 'figure' && block.part !== '')
      widths.set(block.part, Math.max(widths.get(block.part) ?? 0, block.width));
  const media: Medium[] = [];
  const nameOf = new Map<string, string>();
  const blurred = new Set<string>();
  for (const [part, width] of widths) {
    const bytes = bytesOf(part);
    const picture = bytes && (await reencoded(bytes, extname(part).toLowerCase(), width).catch(() => undefined));
    if (!picture) continue;
    const name = `figure-${media.length + 1}.webp`;
    media.push({ name, ...picture.medium });
    nameOf.set(part, name);
    if (picture.isBlurred) blurred.add(part);
  }
  return { media, nameOf, blurred };
}

/**
 * Photographs are compressed as such; drawings keep every pixel. Metadata are dropped. A picture with far fewer pixels than its
 * width on the page is enlarged to that, or it would be shown as a dot.
 */
async function reencoded(bytes: Buffer, extension: string, least: number) {
  const isPhotograph = extension === '.jpg' || extension === '.jpeg';
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
  const { autoOrient } = await picture.metadata();
  const isBlurred = autoOrient.width < least * BLURRED;
  const size = isBlurred
    ? { width: Math.min(least, WIDEST) }
    : { width: WIDEST, height: WIDEST, fit: 'inside' as const, withoutEnlargement: true };
  const { data, info } = await picture
    .resize(size)
    .webp(isPhotograph ? { quality: 86 } : { lossless: true })
    .toBuffer({ resolveWithObject: true });
  return { isBlurred, medium: { bytes: data, width: info.width, height: info.height } };
}

sharp.cache(false);
restrictLoaders();
