import sharp from 'sharp';

/** Pixels across of the version for phones: twice those of a small screen. */
const NARROW = 800;
/** Of the bytes of the picture; a version that is hardly smaller is none. */
const WORTH = 0.75;
/** Narrower pictures are sent as they are. */
const LEAST = 1_000;

interface Measured {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** A version for phones of each picture that is wide enough; undefined for the others, and where it would not be smaller. */
export async function narrowVersions(pictures: readonly Measured[]): Promise<(Measured | undefined)[]> {
  const made: (Measured | undefined)[] = [];
  // One after the other, so that a text with many pictures does not slow down page requests.
  for (const picture of pictures) made.push(picture.width < LEAST ? undefined : await narrowed(picture));
  return made;
}

async function narrowed({ bytes: whole }: Measured): Promise<Measured | undefined> {
  const { data: bytes, info } = await sharp(whole)
    .resize({ width: NARROW })
    .webp({ quality: 88 })
    .toBuffer({ resolveWithObject: true });
  return bytes.length < WORTH * whole.length ? { bytes, width: info.width, height: info.height } : undefined;
}
