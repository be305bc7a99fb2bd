import type { Limit } from '#base/limits.ts';

/** Questions to the registry at ror.org; the journal's own copy answers without a limit. */
export const ORGANISATION_LOOK_UPS: Limit = {
  name: 'organisation-look-ups',
  countedBy: 'account',
  counts: 'questions to ror.org',
  max: 300,
  windowSeconds: 3600,
};
