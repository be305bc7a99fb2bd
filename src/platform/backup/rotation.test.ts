import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expiredNames, keptBackups, nightlyName } from './rotation.ts';

const DAY = 24 * 3600_000;
const START = Date.UTC(2026, 0, 1, 0, 30);
const KEEP = { daily: 7, weekly: 4, monthly: 12 };
const made = (days: number[]) => days.map((day) => ({ madeAt: new Date(START + day * DAY) }));
const keep = fc.record({ daily: fc.nat(10), weekly: fc.nat(6), monthly: fc.nat(14) });
/** Days since the start on which a backup was made, oldest first; some have two. */
const history = fc
  .array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 250 })
  .map((days) => days.sort((a, b) => a - b));

describe('rotation', () => {
  test('after two years of nightly backups, keeps a week of days, four weeks and twelve months', () => {
    const kept = keptBackups(made(Array.from({ length: 730 }, (_, day) => day)), KEEP);
    const days = [...kept].map(({ madeAt }) => madeAt.toISOString().slice(0, 10)).sort();
    expect(days).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2027-12-12',
      '2027-12-19',
      '2027-12-25',
      '2027-12-26',
      '2027-12-27',
      '2027-12-28',
      '2027-12-29',
      '2027-12-30',
      '2027-12-31',
    ]);
  });

  test('always keeps the newest, never more than asked for, and nothing that it did not get', () => {
    fc.assert(
      fc.property(history, keep, (days, counts) => {
        const backups = made(days);
        const kept = keptBackups(backups, counts);
        const newest = Math.max(...days) * DAY + START;
        expect([...kept].some(({ madeAt }) => madeAt.getTime() === newest)).toBe(true);
        expect(kept.size).toBeLessThanOrEqual(Math.max(1, counts.daily + counts.weekly + counts.monthly));
        for (const one of kept) expect(backups).toContain(one);
      }),
    );
  });

  test('deleting every night keeps the same as deleting once at the end', () => {
    fc.assert(
      fc.property(history, keep, (days, counts) => {
        let left: { madeAt: Date }[] = [];
        const backups = made(days);
        for (const backup of backups) left = [...keptBackups([...left, backup], counts)];
        const moments = (list: Iterable<{ madeAt: Date }>) =>
          [...list].map(({ madeAt }) => madeAt.getTime()).sort((a, b) => a - b);
        expect(moments(left)).toEqual(moments(keptBackups(backups, counts)));
      }),
    );
  });

  test('touches only files that the journal has named', () => {
    const nightly = [0, 1, 2].map((day) => nightlyName(new Date(START + day * DAY), day === 1));
    const others = ['journal-2025-01-01T00-00-00.tar.zst', 'nightly-2025-01-01T00-00-00.tar.zst.part', 'notes.txt'];
    expect(expiredNames([...nightly, ...others], { daily: 1, weekly: 0, monthly: 0 })).toEqual(nightly.slice(0, 2));
  });
});
