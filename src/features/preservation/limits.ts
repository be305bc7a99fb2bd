import type { Limit } from '#base/limits.ts';

/** The archive of an issue reads every one of its files. */
export const BAGS: Limit = {
  name: 'bag',
  countedBy: 'client address',
  counts: 'downloads of an issue as a bag',
  max: 60,
  windowSeconds: 3600,
};
