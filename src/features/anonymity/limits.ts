import type { Limit } from '#base/limits.ts';

/** Reports on files, each of which cleans a copy of one. */
export const ANONYMITY_REPORTS: Limit = {
  name: 'anonymity-reports',
  countedBy: 'account',
  counts: 'reports',
  max: 60,
  windowSeconds: 3600,
};
