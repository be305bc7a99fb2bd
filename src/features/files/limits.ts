import type { Limit } from '#base/limits.ts';

export const UPLOADS: Limit = {
  name: 'uploads',
  countedBy: 'account',
  counts: 'files',
  max: 60,
  windowSeconds: 3600,
};
