import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3, type TestS3 } from '#testing/s3.ts';
import { readConfig } from '../config/config.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { openStores } from './open-stores.ts';

let folder: string;
let s3: TestS3;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-s3-'));
  s3 = await startS3(join(folder, 's3'));
  const { store } = await openStores(readConfig({ DATA_DIR: folder, ...s3.environment }));
  Object.assign(stores, { s3: store, disk: await diskStore(join(folder, 'disk')) });
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const aFile = async (bytes: Uint8Array) => {
  const path = join(folder, randomBytes(8).toString('hex'));
  await writeFile(path, bytes);
  return path;
};

describe.each(['disk', 's3'])('a file store (%s)', (name) => {
  const storeOf = () => stores[name] as FileStore;

  test('stores a file byte for byte, reads it whole and by ranges, and removes the local file', async () => {
    const bytes = randomBytes(3_000_000);
    const path = await aFile(bytes);
    await storeOf().adopt(path, 'uploads/aa/whole.pdf');
    expect(await readdir(folder)).not.toContain(path.split('/').at(-1));
    expect(bytes.equals(await storeOf().bytes('uploads/aa/whole.pdf'))).toBe(true);
    for (const [start, end] of [
      // Not 0–0, which the S3 test server treats as an open range.
      [0, 1],
      [5, 9_999],
      [2_999_999, 2_999_999],
    ] as const) {
      const read = await (await storeOf().read('uploads/aa/whole.pdf', { start, end })).toArray();
      expect(Buffer.concat(read).equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
  });

  test('iterates over all files, and removes them', async () => {
    const keys = Array.from({ length: 5 }, (_, at) => `walk/${at}.bin`);
    for (const key of keys) await storeOf().write(key, Buffer.from(key));
    const found = new Map<string, Date>();
    for await (const { key, modifiedAt } of storeOf().walk()) found.set(key, modifiedAt);
    for (const key of keys) expect(Date.now() - (found.get(key)?.getTime() ?? 0), key).toBeLessThan(60_000);
    for (const key of [...keys, 'walk/never-was.bin']) await storeOf().remove(key);
    expect((await storeOf().keys()).filter((key) => key.startsWith('walk/'))).toEqual([]);
  });

  test('rejects with ENOENT for a missing file', async () => {
    // A stream that is opened lazily fails at its first byte.
    const reading = async () => (await storeOf().read('uploads/aa/none.pdf')).toArray();
    await expect(reading()).rejects.toSatisfy((error: Error & { code?: string }) =>
      [error.code, (error.cause as { code?: string } | undefined)?.code].includes('ENOENT'),
    );
  });
});

const unavailable = { failure: 'unavailable', retryAfter: expect.any(Number) };

test('an unreachable store is 503, and stores files again when it is back', async () => {
  const store = stores.s3 as FileStore;
  await s3.stop();
  const path = await aFile(Buffer.from('still here'));
  try {
    await expect(store.read('uploads/aa/whole.pdf')).rejects.toMatchObject(unavailable);
    await expect(store.adopt(path, 'late.bin')).rejects.toMatchObject(unavailable);
    await expect(store.remove('late.bin')).rejects.toMatchObject(unavailable);
  } finally {
    await s3.start();
  }
  await store.adopt(path, 'late.bin');
  expect(String(await store.bytes('late.bin'))).toBe('still here');
});

test('a store that accepts connections and never replies is 503', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as { port: number };
  const environment = { ...s3.environment, S3_ENDPOINT: `http://127.0.0.1:${port}` };
  const { store } = await openStores(readConfig({ DATA_DIR: folder, ...environment }));
  const path = await aFile(Buffer.from('x'));
  const calls = [() => store.read('x'), () => store.adopt(path, 'x'), () => store.remove('x'), () => store.keys()];
  // A call without a timeout would last until the test's timeout.
  await Promise.all(calls.map((call) => expect(call()).rejects.toMatchObject(unavailable)));
  silent.close();
});

test('a wrong bucket or access key is 503 and not a missing file', async () => {
  for (const wrong of [{ S3_BUCKET: 'another' }, { S3_ACCESS_KEY_ID: 'wrong' }]) {
    const { store } = await openStores(readConfig({ DATA_DIR: folder, ...s3.environment, ...wrong }));
    await expect(store.read('uploads/aa/whole.pdf'), JSON.stringify(wrong)).rejects.toMatchObject(unavailable);
    await expect(store.write('x', Buffer.from('x')), JSON.stringify(wrong)).rejects.toMatchObject(unavailable);
  }
});
