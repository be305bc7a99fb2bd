import type { Limit } from '#base/limits.ts';

/** API calls; pages are not counted, because the readers of one campus share an address. */
export const CALLS_PER_MINUTE: Limit = {
  name: 'api',
  countedBy: 'client address',
  counts: 'calls of the API',
  max: 300,
  windowSeconds: 60,
};
