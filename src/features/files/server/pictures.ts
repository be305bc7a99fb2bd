import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { AppError } from '#base/errors.ts';
import { IMAGE_LIMITS } from '../rules.ts';
import { fileTexts } from '../texts.ts';

const { imageRefusals: refusals } = fileTexts;
const QUALITY = 82;
const SECONDS = 20;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

// One thread and no memory of earlier pictures: the pages of readers come first.
sharp.concurrency(1);
sharp.cache(false);
// The library reads many more formats than we take; none of its other readers ever sees a byte from outside.
sharp.block({ operation: ['VipsForeignLoad'] });
const READERS = ['PngFile', 'PngBuffer', 'JpegFile', 'JpegBuffer', 'WebpFile', 'WebpBuffer'];
sharp.unblock({ operation: READERS.map((reader) => `VipsForeignLoad${reader}`) });

/** A picture written anew: WebP, upright, sRGB, without metadata, fitting into 800 × 800 pixels. */
export interface Picture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

let last: Promise<unknown> = Promise.resolve();

/** Reads a PNG, JPEG or WebP file and writes it anew, one at a time. Throws 422 for anything else, whatever its name. */
export function readPicture(path: string): Promise<Picture> {
  const picture = last.then(() => convert(path));
  last = picture.catch(() => {});
  return picture;
}

async function convert(path: string): Promise<Picture> {
  await mustLookLikePicture(path);
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata().catch(refuse);
  const isTooLarge = width * height > IMAGE_LIMITS.pixels || Math.max(width, height) > IMAGE_LIMITS.longest;
  if (isTooLarge) throw refusedPicture(refusals.tooManyPixels);
  const { side } = IMAGE_LIMITS;
  // Warnings are common in pictures that open everywhere; what is cut off or broken is refused. Metadata is left out
  // because nothing asks for it, and of moving pictures the first frame is read.
  const { data, info } = await sharp(path, { limitInputPixels: IMAGE_LIMITS.pixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  return { bytes: data, width: info.width, height: info.height };
}

/** The first bytes of what we take; the reader behind them decides in the end. */
async function mustLookLikePicture(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    if (bytesRead === 0) throw refusedPicture(refusals.empty);
    const isWebp = buffer.toString('latin1', 0, 4) === 'RIFF' && buffer.toString('latin1', 8) === 'WEBP';
    if (!isWebp && ![PNG, JPEG].some((start) => buffer.subarray(0, start.length).equals(start))) {
      throw refusedPicture(refusals.unknownFormat);
    }
  } finally {
    await file.close();
  }
}

function refuse(cause: unknown): never {
  throw refusedPicture(refusals.damaged, cause);
}

function refusedPicture(message: string, cause?: unknown): AppError {
  return new AppError('refused', 'IMAGE_REFUSED', message, { issues: [{ path: 'file', message }], cause });
}
