import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROLES } from '#features/access/rules.ts';
import {
  deviceKey,
  isCodeUsable,
  isCommonPassword,
  isSessionActive,
  secondFactorOf,
  sessionLifetime,
} from './rules.ts';

const start = new Date('2026-03-12T08:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe('sessions', () => {
  const role = fc.constantFrom(...ROLES);

  test('no session outlives its total or its idle time, at any moments', () => {
    fc.assert(
      fc.property(role, fc.nat(2_000_000), fc.nat(2_000_000), (who, seen, now) => {
        const lastSeen = Math.min(seen, now);
        const { total, idle } = sessionLifetime(who);
        const lives = isSessionActive(
          { createdAt: start, lastSeenAt: later(lastSeen), endedAt: null },
          who,
          later(now),
        );
        expect(lives).toBe(now < total && now - lastSeen < idle);
      }),
    );
  });

  test('an ended session is invalid at once', () => {
    expect(isSessionActive({ createdAt: start, lastSeenAt: start, endedAt: start }, 'AUTHOR', start)).toBe(false);
  });

  test('staff have 12 hours and one idle hour, authors seven days and one idle day', () => {
    expect(sessionLifetime('ADMIN')).toEqual({ total: 12 * 3600, idle: 3600 });
    expect(sessionLifetime('AUTHOR')).toEqual({ total: 7 * 24 * 3600, idle: 24 * 3600 });
  });
});

describe('codes', () => {
  const fresh = { expiresAt: later(600), attempts: 1, usedAt: null };

  test('the fifth try counts, the sixth does not', () => {
    expect(isCodeUsable({ ...fresh, attempts: 5 }, start)).toBe(true);
    expect(isCodeUsable({ ...fresh, attempts: 6 }, start)).toBe(false);
  });

  test('a used or expired code is invalid', () => {
    expect(isCodeUsable({ ...fresh, usedAt: start }, start)).toBe(false);
    expect(isCodeUsable(fresh, later(600))).toBe(false);
  });
});

test.each([
  ['ADMIN', false, null, 'email'],
  ['EDITOR', false, null, 'email'],
  ['AUTHOR', false, null, 'none'],
  ['AUTHOR', true, null, 'email'],
  ['AUTHOR', true, 'sealed', 'app'],
  ['ADMIN', false, 'sealed', 'app'],
] as const)(
  '%s, codes by mail: %s, app: %s: the second factor is %s',
  (role, twoFactor, authenticatorSecret, factor) => {
    expect(secondFactorOf({ role, twoFactor, authenticatorSecret })).toBe(factor);
  },
);

test('an updated browser is the same device, another browser is not', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), (before, after) => {
      const key = (version: number) => deviceKey(`Mozilla/5.0 (X11; Linux x86_64) Firefox/${version}.0`);
      expect(key(before)).toBe(key(after));
      expect(key(before)).not.toBe(deviceKey(`Mozilla/5.0 (Android 14) Firefox/${before}.0`));
    }),
  );
});

test('common passwords are recognised in any case, and so is one character repeated', () => {
  expect(isCommonPassword('Password123')).toBe(true);
  expect(isCommonPassword('zzzzzzzzzzzz')).toBe(true);
  expect(isCommonPassword('four goats on a hill')).toBe(false);
});
