import sharp from 'sharp';

/** Pixels of a picture as wide as the text of a page, at 300 dots an inch. */
const WIDEST = 1890;

interface PrintedPicture {
  /** Of its file. */
  extension: 'jpg' | 'webp';
  bytes: Uint8Array;
}

/**
 * A picture for a PDF, which has no WebP: its points would be kept as they are, several megabytes for a photograph. Drawings have
 * few colours, and become small by themselves.
 */
export async function printedPicture(bytes: Uint8Array): Promise<PrintedPicture> {
  if (!isPhotograph(bytes)) return { extension: 'webp', bytes };
  const picture = sharp(bytes).resize({ width: WIDEST, withoutEnlargement: true });
  return { extension: 'jpg', bytes: await picture.jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer() };
}

/** Whether a WebP picture has lost details and has no transparent parts (RFC 9649, 2.5: simple file format, lossy). */
const isPhotograph = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(12, 16)).toString('latin1') === 'VP8 ';
