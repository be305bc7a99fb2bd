const START_OF_SCAN = 0xda;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

/**
 * Removes comments and application data such as EXIF, XMP and IPTC from a JPEG (ITU T.81, annex B). JFIF, ICC profiles and Adobe's
 * colour transform stay, because they decide how it looks. Returns other bytes unchanged.
 */
export function withoutJpegMetadata(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === START_OF_SCAN) break;
    const length = 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    const segment = bytes.subarray(at, at + length);
    if (!isMetadata(marker, segment)) kept.push(segment);
    at += length;
  }
  kept.push(bytes.subarray(at));
  return Buffer.concat(kept);
}

function isMetadata(marker: number, segment: Uint8Array): boolean {
  if (marker === COMMENT) return true;
  if (marker < APP0 || marker > APP15 || marker === APP14) return false;
  const name = Buffer.from(segment.subarray(4, 16)).toString('latin1');
  if (marker === APP0) return !name.startsWith('JFIF\0');
  return !(marker === APP2 && name.startsWith('ICC_PROFILE\0'));
}
