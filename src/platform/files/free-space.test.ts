import { expect, test } from 'vitest';
import { freeSpace } from './free-space.ts';

const GB = 1024 ** 3;
const FULL = { failure: 'unavailable', code: 'STORAGE_FULL', retryAfter: 60 };
const check = ({ total, free, floor }: { total: number; free: number; floor: number | undefined }) =>
  freeSpace({ folder: '/', floor, measure: async () => ({ total, free }) })();

test.each([
  { amount: '2 GB of a large disk', total: 1000 * GB, free: 2 * GB, floor: undefined },
  { amount: '5 % of a small disk', total: 20 * GB, free: 1 * GB, floor: undefined },
  { amount: 'the configured floor', total: 20 * GB, free: 7 * GB, floor: 7 * GB },
  { amount: 'nothing, with a floor of 0,', total: 20 * GB, free: 0, floor: 0 },
])('accepts files with $amount free, and not with a byte less', async ({ total, free, floor }) => {
  await expect(check({ total, free, floor })).resolves.toBeUndefined();
  if (free > 0) await expect(check({ total, free: free - 1, floor })).rejects.toMatchObject(FULL);
});

test('a thousand requests measure the disk once, and again after a second', async () => {
  let measured = 0;
  let free = GB;
  const requireRoom = freeSpace({
    folder: '/',
    floor: GB,
    measure: async () => {
      measured += 1;
      return { total: 10 * GB, free };
    },
  });
  await Promise.all(Array.from({ length: 1_000 }, requireRoom));
  expect(measured).toBe(1);
  free = 0;
  await expect.poll(() => requireRoom().catch((error: unknown) => error), { timeout: 5_000 }).toMatchObject(FULL);
  expect(measured).toBe(2);
});

test('accepts files on a disk that cannot be measured', async () => {
  const measure = () => Promise.reject(new Error('no such folder'));
  await expect(freeSpace({ folder: '/none', floor: GB, measure })()).resolves.toBeUndefined();
});

test('measures the disk of a real folder', async () => {
  await expect(freeSpace({ folder: '.', floor: 0 })()).resolves.toBeUndefined();
  await expect(freeSpace({ folder: '.', floor: 1e9 * GB })()).rejects.toMatchObject(FULL);
});
