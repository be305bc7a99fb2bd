import type { Limit } from '#base/limits.ts';
import { CODE_TRIES } from './rules.ts';

const QUARTER = 15 * 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

export const REGISTRATIONS: Limit = {
  name: 'register',
  countedBy: 'client address',
  counts: 'calls',
  max: 5,
  windowSeconds: HOUR,
};

/** Wrong passwords from one network, for any account. */
export const LOGINS_PER_NETWORK: Limit = {
  name: 'login-address',
  countedBy: 'client address',
  counts: 'wrong passwords',
  max: 50,
  windowSeconds: QUARTER,
  guard: true,
};

/** Wrong passwords for one account from one network, so that a stranger in another network does not lock the owner out. */
export const LOGINS_PER_ACCOUNT: Limit = {
  name: 'login-account',
  countedBy: 'account and network',
  counts: 'wrong passwords',
  max: 10,
  windowSeconds: QUARTER,
  longer: [
    { max: 20, windowSeconds: 3 * HOUR },
    { max: 30, windowSeconds: DAY },
  ],
  guard: true,
};

/** Bounds guesses from many networks. Known devices are counted separately, and a new password starts from zero. */
export const LOGINS_FROM_ANYWHERE: Limit = {
  name: 'login-anywhere',
  countedBy: 'account',
  counts: 'wrong passwords from unknown devices',
  max: 30,
  windowSeconds: QUARTER,
  guard: true,
  longer: [
    { max: 60, windowSeconds: 3 * HOUR },
    { max: 120, windowSeconds: DAY },
  ],
};

/** Wrong passwords on a device on which the owner has logged in before. */
export const LOGINS_PER_DEVICE: Limit = {
  name: 'login-device',
  countedBy: 'device',
  counts: 'wrong passwords',
  max: 10,
  windowSeconds: QUARTER,
  guard: true,
};

/** Wrong passwords where a logged-in user has to enter the password again. */
export const PASSWORD_CONFIRMATIONS: Limit = {
  name: 'password-proof',
  countedBy: 'session',
  counts: 'wrong passwords',
  max: 10,
  windowSeconds: QUARTER,
  guard: true,
};

const FACTOR_WINDOWS = {
  max: 15,
  windowSeconds: QUARTER,
  guard: true,
  longer: [
    { max: 30, windowSeconds: DAY },
    { max: 60, windowSeconds: 7 * DAY },
  ],
} as const;

/** Counted over days, because a stranger who knows the password can start any number of logins. */
export const FACTOR_TRIES: Limit = {
  name: 'second-factor',
  countedBy: 'account',
  counts: 'wrong codes after the right password',
  ...FACTOR_WINDOWS,
};

/** The same on a known device of the owner, which a stranger cannot use up. */
export const FACTOR_TRIES_PER_DEVICE: Limit = {
  name: 'second-factor-device',
  countedBy: 'device',
  counts: 'wrong codes after the right password',
  ...FACTOR_WINDOWS,
};

/** The same without the challenge of a login. Separate, so that strangers use up none of the owner's attempts. */
export const FACTOR_TRIES_WITHOUT_LOGIN: Limit = {
  name: 'second-factor-unproven',
  countedBy: 'account',
  counts: 'wrong codes without a login',
  ...FACTOR_WINDOWS,
};

/** Mails that warn the owner after too many wrong codes. */
export const FACTOR_WARNINGS: Limit = {
  name: 'second-factor-warning',
  countedBy: 'account',
  counts: 'mails',
  max: 1,
  windowSeconds: 7 * DAY,
  guard: true,
};

export const CODE_GUESSES: Limit = {
  name: 'code-tries',
  countedBy: 'challenge',
  counts: 'guesses',
  max: CODE_TRIES,
  windowSeconds: DAY,
  guard: true,
};

/** Codes and links mailed to one address for one purpose. */
export const CODE_MAILS: Limit = {
  name: 'codes-15min',
  countedBy: 'email address',
  counts: 'mails with a code or a link',
  max: 3,
  windowSeconds: QUARTER,
  guard: true,
  longer: [{ max: 10, windowSeconds: DAY }],
};

/** Each sends a mail to an address that the caller chose. */
export const ADDRESS_CHANGES: Limit = {
  name: 'change-email',
  countedBy: 'account',
  counts: 'codes for a new address',
  max: 5,
  windowSeconds: DAY,
  guard: true,
};

/** Each makes the server send a request to ORCID. */
export const ORCID_RETURNS: Limit = {
  name: 'orcid-finish',
  countedBy: 'client address',
  counts: 'calls',
  max: 30,
  windowSeconds: HOUR,
};
