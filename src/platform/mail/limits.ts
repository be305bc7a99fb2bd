import type { Limit } from '#base/limits.ts';

/** Mails the recipient has not asked for; those over a limit are held until staff have checked them. */
export const UNREQUESTED_PER_RECIPIENT: Limit = {
  name: 'mail-recipient',
  countedBy: 'recipient',
  counts: 'mails the recipient has not asked for',
  max: 10,
  windowSeconds: 24 * 3600,
  guard: true,
};

/** Mails to people who have not asked for them, by the account that causes them. */
export const UNREQUESTED_PER_SENDER: Limit = {
  name: 'mail-sender',
  countedBy: 'sender',
  counts: 'mails to people who have not asked for them',
  max: 40,
  windowSeconds: 24 * 3600,
  guard: true,
};
