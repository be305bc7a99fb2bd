import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/server/tables.ts';
import type { Env } from '#platform/http/address.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, type Person } from '#testing/makers.ts';
import { aNoisyPicture, anImage, aPicture, blackPng, sendPicture } from '#testing/pictures.ts';
import { images } from './server/tables.ts';

const journal = testJournal();
const site = new Hono<Env>();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
  for (const { mount } of journal.features) mount?.(site);
  site.onError((_, c) => c.text('', 404));
});

interface Reply {
  url: string;
  message: string;
  issues?: object[];
}
const send = async (bytes: Uint8Array, options?: { name?: string; field?: string }) => {
  const response = await sendPicture(journal, editor.token, bytes, options);
  const { url, message, issues } = (await response.json()) as Reply;
  return { status: response.status, url, message, issues };
};
const storedPicture = async (bytes: Uint8Array) => {
  const { url } = await send(bytes);
  return Buffer.from(await (await site.request(url)).arrayBuffer());
};
async function filesOnDisk(): Promise<string[]> {
  const list = async (folder: string) =>
    (await readdir(join(journal.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
      (entry) => entry.isFile(),
    );
  return [...(await list('files')), ...(await list('incoming'))].map(({ name }) => name).sort();
}

describe('a stored picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('becomes WebP of at most 800 × 800 pixels (%s)', async (format) => {
    const { status, url, message } = await send(await aPicture(1600, 400).toFormat(format).toBuffer());
    expect({ status, message }).toEqual({ status: 200, message: 'File upload successfully' });
    expect(url).toMatch(/^\/images\/[0-9a-f-]{36}\.webp$/);
    const shown = Buffer.from(await (await site.request(url)).arrayBuffer());
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 800, height: 200 });
  });

  test('is not enlarged, and its file name is ignored', async () => {
    const { url } = await send(await aPicture(20, 10).jpeg().toBuffer(), { name: '../../etc/passwd.svg' });
    const shown = Buffer.from(await (await site.request(url)).arrayBuffer());
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 20, height: 10 });
  });

  test('is rotated upright and has no metadata', async () => {
    const taken = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 56/1 0/1' } };
    const photo = await aPicture(60, 40).withExif(taken).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(photo).metadata()).exif?.includes('somebody')).toBe(true);
    const { exif, xmp, icc, orientation, width, height } = await sharp(await storedPicture(photo)).metadata();
    expect({ exif, xmp, icc, orientation, width, height }).toEqual({ width: 40, height: 60 });
  });

  test('is converted from CMYK to sRGB', async () => {
    const print = await aPicture().toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(print).metadata()).space).toBe('cmyk');
    expect(await sharp(await storedPicture(print)).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  });

  test('has only the first frame of an animation', async () => {
    const frames = [await aPicture(20, 20).png().toBuffer(), await aPicture(20, 20).negate().png().toBuffer()];
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    expect(await sharp(await storedPicture(animation)).metadata()).toMatchObject({ width: 20, height: 20 });
    expect((await sharp(await storedPicture(animation)).metadata()).pages ?? 1).toBe(1);
  });

  test('does not contain bytes that followed the uploaded picture', async () => {
    const polyglot = Buffer.concat([await aPicture().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>PK')]);
    expect((await storedPicture(polyglot)).includes('script')).toBe(false);
  });

  test('of 40 megapixels takes little memory, also three at a time', async () => {
    const large = await aPicture(8000, 5000).jpeg({ progressive: true }).toBuffer();
    const before = process.memoryUsage.rss();
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 5);
    const sent = await Promise.all([send(large), send(large), send(large)]).finally(() => clearInterval(watch));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((peak - before) / 1024 / 1024).toBeLessThan(350);
  });
});

describe('refuses with a reason at the field and leaves nothing on disk', () => {
  test.for<[string, () => Buffer | Promise<Buffer>, number, string, string?]>([
    ['an empty file', () => Buffer.alloc(0), 422, 'This picture is empty.'],
    ['an SVG named .png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'not a PNG'],
    ['HTML named .jpg', () => Buffer.from('<!doctype html><script>1</script>'), 422, 'not a PNG', 'me.jpg'],
    [
      'HTML behind the first bytes of a JPEG',
      () => Buffer.from('\xff\xd8\xff<html><script>', 'latin1'),
      422,
      'damaged',
    ],
    ['SVG behind the first bytes of a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n<svg/>', 'latin1'), 422, 'damaged'],
    ['a GIF', () => aPicture().gif().toBuffer(), 422, 'not a PNG'],
    ['a TIFF', () => aPicture().tiff().toBuffer(), 422, 'not a PNG'],
    ['an AVIF', () => aPicture().avif({ effort: 0 }).toBuffer(), 422, 'not a PNG'],
    ['a truncated JPEG', async () => firstHalf(await aNoisyPicture().jpeg().toBuffer()), 422, 'damaged'],
    ['a truncated PNG', async () => firstHalf(await aNoisyPicture().png().toBuffer()), 422, 'damaged'],
    ['a truncated WebP', async () => firstHalf(await aNoisyPicture().webp().toBuffer()), 422, 'damaged'],
    ['a bomb of 20,000 × 20,000 pixels', () => blackPng(20_000, 20_000), 422, '40 megapixels'],
    ['a line of 30,000 × 1 pixels', () => blackPng(30_000, 1), 422, '20,000 on a side'],
    ['6 MB', () => Buffer.alloc(6 * 1024 * 1024, '\x89PNG\r\n\x1a\n', 'latin1'), 413, 'larger than 5 MB'],
  ])('%s', async ([, bytes, status, reason, name = 'portrait.png']) => {
    const before = await filesOnDisk();
    const refused = await send(await bytes(), { name });
    expect(refused).toMatchObject({ status, message: expect.stringContaining(reason), issues: [{ path: 'file' }] });
    expect(await filesOnDisk()).toEqual(before);
  });

  test('refuses two pictures at once, another field, and a body that is not multipart', async () => {
    const picture = await aPicture().png().toBuffer();
    expect(await send(picture, { field: 'files' })).toMatchObject({ status: 400, issues: [{ path: 'file' }] });
    const form = new FormData();
    for (const name of ['a.png', 'b.png']) form.append('file', new Blob([picture as BlobPart]), name);
    const headers = { authorization: `Bearer ${editor.token}` };
    const two = await journal.request('/api/v1/upload', { method: 'POST', headers, body: form });
    expect(two.status).toBe(400);
    expect(((await two.json()) as Reply).message).toBe('Please send one picture at a time.');
    const json = { ...headers, 'content-type': 'application/json' };
    expect((await journal.request('/api/v1/upload', { method: 'POST', headers: json, body: '{}' })).status).toBe(415);
  });

  test('refuses anonymous clients and authors, and accepts an editor', async () => {
    const picture = await aPicture().png().toBuffer();
    expect((await sendPicture(journal, undefined, picture)).status).toBe(401);
    const { id, token } = await anAuthor(journal);
    expect((await sendPicture(journal, token, picture)).status).toBe(403);
    await journal.services.db.update(users).set({ role: 'EDITOR' }).where(eq(users.id, id));
    expect((await sendPicture(journal, token, picture)).status).toBe(200);
  });
});

describe('the address of a picture', () => {
  test('is public, cached forever and served as WebP only', async () => {
    const url = await anImage(journal, editor.token);
    const response = await site.request(url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('inline'),
    });
    const etag = response.headers.get('etag') ?? '';
    expect((await site.request(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('answers 404 for an unknown picture', async () => {
    for (const name of [crypto.randomUUID(), 'x', '..%2f..%2fsecret', '%00']) {
      expect((await site.request(`/images/${name}.webp`)).status, name).toBe(404);
    }
  });
});

test('sweeps a picture that no record uses after 72 hours', async () => {
  const url = await anImage(journal, editor.token);
  journal.pass(71 * 3600);
  await journal.services.images.sweep();
  expect((await site.request(url)).status).toBe(200);
  journal.pass(2 * 3600);
  await journal.services.images.sweep();
  expect((await site.request(url)).status).toBe(404);
  expect(await journal.services.db.select().from(images)).toEqual([]);
  expect(await filesOnDisk()).toEqual([]);
});

function firstHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length >> 1);
}
