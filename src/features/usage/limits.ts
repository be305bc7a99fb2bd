import type { Limit } from '#base/limits.ts';

/**
 * Limits the sessions counted in usage figures: enough for a campus behind one address, too few for a script that changes
 * its user agent with every request to distort them.
 */
export const COUNTED_SESSIONS: Limit = {
  name: 'usage-sessions',
  countedBy: 'client address',
  counts: 'new sessions in the figures of usage',
  max: 300,
  windowSeconds: 3600,
};
