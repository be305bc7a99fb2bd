import { expect, test } from 'vitest';
import { freeSpace } from './free-space.ts';

const GB = 1024 ** 3;
const FULL = { failure: 'unavailable', code: 'STORAGE_FULL', retryAfter: 60 };
const on = (total: number, free: number, floor?: number) =>
  freeSpace({ folder: '/', floor, measure: async () => ({ total, free }) })();

test.each([
  ['2 GB on a large disk', 1000 * GB, 2 * GB, undefined],
  ['5 % of a small disk', 20 * GB, 1 * GB, undefined],
  ['the floor that is set', 20 * GB, 7 * GB, 7 * GB],
  ['nothing where the floor is 0', 20 * GB, 0, 0],
])('with %s free there is room, with a byte less there is none', async (_, total, free, floor) => {
  await expect(on(total, free, floor)).resolves.toBeUndefined();
  if (free > 0) await expect(on(total, free - 1, floor)).rejects.toMatchObject(FULL);
});

test('a thousand requests measure the disk once, and the next second again', async () => {
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

test('a disk that cannot be measured has room', async () => {
  const measure = () => Promise.reject(new Error('no such folder'));
  await expect(freeSpace({ folder: '/none', floor: GB, measure })()).resolves.toBeUndefined();
});

test('the disk of a real folder is measured', async () => {
  await expect(freeSpace({ folder: '.', floor: 0 })()).resolves.toBeUndefined();
  await expect(freeSpace({ folder: '.', floor: 1e9 * GB })()).rejects.toMatchObject(FULL);
});
