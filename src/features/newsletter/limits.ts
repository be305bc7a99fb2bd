import type { Limit } from '#base/limits.ts';

/** Each call mails an address whose owner may not have requested it. */
export const SUBSCRIPTIONS_PER_NETWORK: Limit = {
  name: 'subscribe-network',
  countedBy: 'client address',
  counts: 'calls',
  max: 20,
  windowSeconds: 3600,
};

export const SUBSCRIPTIONS_PER_ADDRESS: Limit = {
  name: 'subscribe',
  countedBy: 'email address',
  counts: 'confirmations to be mailed',
  max: 3,
  windowSeconds: 24 * 3600,
  guard: true,
};

/** Test newsletters that administrators mail to their own address. */
export const TEST_MAILS: Limit = {
  name: 'newsletter-test',
  countedBy: 'account',
  counts: 'calls',
  max: 30,
  windowSeconds: 3600,
};
