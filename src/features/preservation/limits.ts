import type { Limit } from '#base/limits.ts';

/**
 * A bag or package for JASPER reads every file of the issue twice, so downloads are limited: enough for a library that takes all issues, too few
 * to overload the server.
 */
export const BAGS: Limit = {
  name: 'bag',
  countedBy: 'client address',
  counts: 'downloads of an issue as a bag or for JASPER',
  max: 60,
  windowSeconds: 3600,
};
