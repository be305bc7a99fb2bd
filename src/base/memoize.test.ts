import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

test('returns the stored results of the last few keys, and computes dropped ones again', () => {
  const made: string[] = [];
  const twice = memoize(2, (key, times: number) => {
    made.push(key);
    return key.repeat(times);
  });
  expect([twice('a', 2), twice('a', 2), twice('b', 2), twice('', 2)]).toEqual(['aa', 'aa', 'bb', '']);
  expect([twice('', 2), twice('b', 2)]).toEqual(['', 'bb']);
  expect(made).toEqual(['a', 'b', '']);
  expect(twice('a', 2)).toBe('aa');
  expect(made).toEqual(['a', 'b', '', 'a']);
});

test('stores no failures', () => {
  let isUp = false;
  const told = memoize(2, () => {
    if (!isUp) throw new Error('not now');
    return 'now';
  });
  expect(() => told('a')).toThrow('not now');
  isUp = true;
  expect(told('a')).toBe('now');
});
