import type { Limit } from '#base/limits.ts';

/** A reviewer's steps by a link: answers, saved drafts, reports. */
export const REVIEW_LINK_USES: Limit = {
  name: 'review-link-uses',
  countedBy: 'client address',
  counts: 'calls',
  max: 1200,
  windowSeconds: 3600,
};

/** Fresh links mailed at the request of somebody with an old one. */
export const FRESH_LINKS: Limit = {
  name: 'review-fresh-links',
  countedBy: 'recipient',
  counts: 'mails',
  max: 3,
  windowSeconds: 24 * 3600,
  guard: true,
};
