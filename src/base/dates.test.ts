import { expect, test } from 'vitest';
import { dayOf, longDate, slashDate, startOfDay } from './dates.ts';

test('a day is the day in Kigali, two hours ahead of UTC in summer and in winter', () => {
  for (const [before, after] of [
    ['2026-01-31T21:59:59.999Z', '2026-01-31T22:00:00.000Z'],
    ['2026-07-31T21:59:59.999Z', '2026-07-31T22:00:00.000Z'],
  ] as const) {
    const month = before.slice(0, 7);
    expect(dayOf(before)).toBe(`${month}-31`);
    expect(dayOf(after)).toBe(`2026-0${Number(month.slice(-1)) + 1}-01`);
    expect(startOfDay(dayOf(after)).toISOString()).toBe(after);
  }
  expect(slashDate('2026-03-12T08:00:00Z')).toBe('2026/03/12');
  expect(longDate('2026-03-08T21:59:59Z')).toBe('8 March 2026');
  expect(longDate('2026-12-31T22:00:00Z')).toBe('1 January 2027');
  expect(() => dayOf('no day')).toThrow(RangeError);
});
