import type { Limit } from '#base/limits.ts';

/** Mails that their recipient has not asked for; those over a limit are held until staff have looked. */
export const UNREQUESTED_PER_RECIPIENT: Limit = {
  name: 'mail-recipient',
  countedBy: 'recipient',
  counts: 'mails the recipient has not asked for',
  max: 10,
  windowSeconds: 24 * 3600,
  guard: true,
};

/** The same by the account whose acts cause them. */
export const UNREQUESTED_PER_SENDER: Limit = {
  name: 'mail-sender',
  countedBy: 'sender',
  counts: 'mails to people who have not asked for them',
  max: 40,
  windowSeconds: 24 * 3600,
  guard: true,
};
