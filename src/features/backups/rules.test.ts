import { expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { periodOf } from './rules.ts';

const AGE_KEY = 'age1expduagex74tt0pzuxhz9sl63y848avggarep3r0d5t0253d8seq4quu9v';

test.each([
  ['BACKUP', '2026-11-28T00:29:00Z', '2026-11-27'],
  ['BACKUP', '2026-11-28T00:30:00Z', '2026-11-28'],
  ['BACKUP', '2026-11-28T23:00:00Z', '2026-11-28'],
  ['REHEARSAL', '2026-12-01T00:29:00Z', '2026-11'],
  ['REHEARSAL', '2026-12-01T00:30:00Z', '2026-12'],
] as const)('%s at %s is for %s', (kind, now, period) => {
  expect(periodOf(kind, new Date(now), 150)).toBe(period);
});

test.each([
  [{ BACKUP_TIME: '24:00' }, 'BACKUP_TIME: must be a time'],
  [{ BACKUP_KEEP: '7' }, 'BACKUP_KEEP: must be the numbers'],
  [{ BACKUP_RECIPIENTS: 'AGE-SECRET-KEY-1X' }, 'must be public keys'],
  [{ BACKUP_RECIPIENTS: `${AGE_KEY},${AGE_KEY.replace('p', 'q')}` }, 'BACKUP_RECIPIENTS.1: must be public keys'],
  [{ BACKUP_S3_BUCKET: 'backups' }, 'BACKUP_S3_BUCKET: needs'],
])('refuses the setting %o', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});
