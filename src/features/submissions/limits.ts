import type { Limit } from '#base/limits.ts';

/** Each submission mails the editors and up to a hundred co-authors. */
export const SUBMISSIONS: Limit = {
  name: 'submissions',
  countedBy: 'account',
  counts: 'manuscripts',
  max: 5,
  windowSeconds: 3600,
  longer: [{ max: 15, windowSeconds: 24 * 3600 }],
};

/** Withdrawals and revisions; each mails the editors. */
export const AUTHOR_STEPS: Limit = {
  name: 'author-steps',
  countedBy: 'account',
  counts: 'calls',
  max: 20,
  windowSeconds: 3600,
};
