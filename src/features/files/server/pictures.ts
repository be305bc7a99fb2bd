import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { AppError } from '#base/errors.ts';
import { restrictLoaders } from '#platform/pictures/loaders.ts';
import { IMAGE_LIMITS } from '../rules.ts';
import { fileTexts } from '../texts.ts';

const { imageRefusals: refusals } = fileTexts;
const QUALITY = 82;
const TIMEOUT_SECONDS = 20;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

// One thread and no cache, so that conversions do not slow down page requests.
sharp.concurrency(1);
sharp.cache(false);
restrictLoaders();

/** A re-encoded picture: WebP, upright, sRGB, without metadata, at most 800 × 800 pixels. */
export interface Picture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

let last: Promise<unknown> = Promise.resolve();

/** Re-encodes a PNG, JPEG or WebP file, one file at a time. Throws 422 for any other content. */
export function readPicture(path: string): Promise<Picture> {
  const picture = last.then(() => convert(path));
  last = picture.catch(() => {});
  return picture;
}

async function convert(path: string): Promise<Picture> {
  await checkSignature(path);
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata().catch(refuse);
  const isTooLarge = width * height > IMAGE_LIMITS.pixels || Math.max(width, height) > IMAGE_LIMITS.side;
  if (isTooLarge) throw refusedPicture(refusals.tooManyPixels);
  const { storedSide } = IMAGE_LIMITS;
  // Warnings are common in pictures that open everywhere, so only errors (truncated or broken data) refuse one. sharp
  // drops metadata unless told otherwise, and reads only the first frame of an animation.
  const { data, info } = await sharp(path, { limitInputPixels: IMAGE_LIMITS.pixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: storedSide, height: storedSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  return { bytes: data, width: info.width, height: info.height };
}

/** Throws 422 unless the file begins like an accepted format; decoding it decides. */
async function checkSignature(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    if (bytesRead === 0) throw refusedPicture(refusals.empty);
    const isWebp = buffer.toString('latin1', 0, 4) === 'RIFF' && buffer.toString('latin1', 8) === 'WEBP';
    if (!isWebp && ![PNG, JPEG].some((signature) => buffer.subarray(0, signature.length).equals(signature))) {
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
