import type { Limit } from '#base/limits.ts';

export const PEOPLE_LOOK_UPS: Limit = {
  name: 'people-look-ups',
  countedBy: 'account',
  counts: 'calls',
  max: 60,
  windowSeconds: 3600,
};
