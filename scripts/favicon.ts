import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Makes public/favicon.ico of public/icon.svg, for browsers and crawlers that ask for it without reading a page. */
const SIZES = [16, 32, 48];
const HEAD_BYTES = 6;
const ENTRY_BYTES = 16;

const drawing = await readFile('public/icon.svg');
const pictures = await Promise.all(
  SIZES.map((size) => sharp(drawing).resize(size, size).png({ palette: true, compressionLevel: 9 }).toBuffer()),
);
const head = Buffer.alloc(HEAD_BYTES + ENTRY_BYTES * SIZES.length);
head.writeUInt16LE(1, 2);
head.writeUInt16LE(SIZES.length, 4);
let at = head.length;
for (const [index, picture] of pictures.entries()) {
  const entry = HEAD_BYTES + ENTRY_BYTES * index;
  head.fill(SIZES[index] ?? 0, entry, entry + 2);
  head.writeUInt16LE(1, entry + 4);
  head.writeUInt16LE(32, entry + 6);
  head.writeUInt32LE(picture.length, entry + 8);
  head.writeUInt32LE(at, entry + 12);
  at += picture.length;
}
await writeFile('public/favicon.ico', Buffer.concat([head, ...pictures]));
