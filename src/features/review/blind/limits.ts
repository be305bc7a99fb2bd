import type { Limit } from '#base/limits.ts';

/** A reviewer's steps by a link: answers, saved drafts, reports. */
export const REVIEW_LINK_USES: Limit = {
  name: 'review-link-uses',
  countedBy: 'client address',
  counts: 'calls',
  max: 1200,
  windowSeconds: 3600,
};
