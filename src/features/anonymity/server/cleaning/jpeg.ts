const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

/**
 * Removes comments, application data such as EXIF, XMP and IPTC, and whatever follows the picture from a JPEG (ITU T.81, annex B).
 * JFIF, ICC profiles and Adobe's colour transform stay, because they decide how it looks. Returns other bytes unchanged.
 */
export function withoutJpegMetadata(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== END_OF_IMAGE) {
    const marker = bytes[at + 1] ?? 0;
    const length = 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    const end = marker === START_OF_SCAN ? endOfScan(bytes, at + length) : at + length;
    const segment = bytes.subarray(at, end);
    if (!isMetadata(marker, segment)) kept.push(segment);
    at = end;
  }
  kept.push(bytes.subarray(at, bytes[at + 1] === END_OF_IMAGE ? at + 2 : undefined));
  return Buffer.concat(kept);
}

/** The next marker after the coded data of a scan, in which 0xff is followed by 0 or by the marker of a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

function isMetadata(marker: number, segment: Uint8Array): boolean {
  if (marker === COMMENT) return true;
  if (marker < APP0 || marker > APP15 || marker === APP14) return false;
  const name = Buffer.from(segment.subarray(4, 16)).toString('latin1');
  if (marker === APP0) return !name.startsWith('JFIF\0');
  return !(marker === APP2 && name.startsWith('ICC_PROFILE\0'));
}

/** Boxes of JPEG 2000 with data about a picture (ISO/IEC 15444-1, annex I): XML, of a program, and addresses. */
const ABOUT_PICTURES = new Set(['xml ', 'uuid', 'uinf']);
const JPEG_2000 = 'jP  ';

/** Removes the boxes with data about the picture from a JPEG 2000 file. Returns other bytes unchanged. */
export function withoutJpeg2000Metadata(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (file.toString('latin1', 4, 8) !== JPEG_2000) return bytes;
  const kept: Uint8Array[] = [];
  for (let at = 0; at + 8 <= file.length; ) {
    const length = file.readUInt32BE(at);
    // Only the last box may leave its length out; one that needs 64 bits is longer than any file here.
    const end = length < 8 ? file.length : Math.min(file.length, at + length);
    if (!ABOUT_PICTURES.has(file.toString('latin1', at + 4, at + 8))) kept.push(file.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}
