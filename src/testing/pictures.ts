import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { TestJournal } from './journal.ts';

/** A plain picture, `width` × `height` pixels of one colour. */
export const aPicture = (width = 60, height = 40) =>
  sharp({
    create: { width, height, channels: 3, background: { r: 176, g: 74, b: 46 } },
    limitInputPixels: false,
  });

/** A picture nothing can make smaller: noise. */
export const aNoisyPicture = (width = 600, height = 400) =>
  sharp({
    create: { width, height, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

/** A PNG of black pixels of any measure, written chunk by chunk; most of what it unpacks to is never held. */
export function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, grey.
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** Posts a picture as the dashboard does. */
export function sendPicture(
  journal: TestJournal,
  token: string | undefined,
  bytes: Uint8Array,
  { name = 'portrait.png', field = 'file' } = {},
): Promise<Response> {
  const form = new FormData();
  form.append(field, new Blob([bytes as BlobPart], { type: 'image/png' }), name);
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return journal.request('/api/v1/upload', { method: 'POST', headers, body: form });
}

/** The address of a picture of one's own. */
export async function anImage(journal: TestJournal, token: string): Promise<string> {
  const response = await sendPicture(journal, token, await aPicture().png().toBuffer());
  return ((await response.json()) as { url: string }).url;
}
