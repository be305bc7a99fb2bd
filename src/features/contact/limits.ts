import type { Limit } from '#base/limits.ts';

export const MESSAGES: Limit = {
  name: 'contact',
  countedBy: 'client address',
  counts: 'calls',
  max: 5,
  windowSeconds: 3600,
};
