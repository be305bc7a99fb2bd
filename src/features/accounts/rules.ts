import type { Id } from '#base/ids.ts';

export type PasskeyId = Id<'passkey'>;

/** AUTHOR: every registered person. EDITOR and ADMIN are staff. */
export const ROLES = ['AUTHOR', 'EDITOR', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

/** What a code or a link is good for; it opens nothing else. */
export const CODE_PURPOSES = ['verify-email', 'two-factor', 'change-email', 'reset-password', 'first-admin'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];
/** Six digits are mailed for these, a link with a long secret for the others. */
export type DigitsPurpose = 'verify-email' | 'two-factor' | 'change-email';
export type LinkPurpose = Exclude<CodePurpose, DigitsPurpose>;

/** How a sign-in is finished after the password. */
export const SECOND_FACTORS = ['none', 'email', 'app'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

export const CODE_LENGTH = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const LINK_MINUTES: Record<LinkPurpose, number> = { 'reset-password': 60, 'first-admin': 24 * 60 };
export const RECOVERY_CODES = 10;
export const MOST_PASSKEYS = 20;
export const PASSWORD_MAX = 128;

export function isStaff(role: Role): boolean {
  return role !== 'AUTHOR';
}

/** Fewest characters of a password. */
export function passwordMin(role: Role): number {
  return isStaff(role) ? 15 : 8;
}

export interface FactorState {
  role: Role;
  /** Asked for codes by mail. */
  twoFactor: boolean;
  /** Set up an authenticator app. */
  authenticatorSecret: string | null;
}

/** An app wins over mail. Staff always have a second factor, an author who turned it on has one too. */
export function secondFactorOf(user: FactorState): SecondFactor {
  if (user.authenticatorSecret) return 'app';
  return isStaff(user.role) || user.twoFactor ? 'email' : 'none';
}

/** A browser without its version numbers: an update is no new device. */
export function deviceKey(userAgent: string): string {
  return userAgent.replace(/[\d._]+/g, '');
}

/** How long a session lives in all, and without being used, in seconds. */
export function sessionLife(role: Role): { total: number; idle: number } {
  const hour = 3600;
  return isStaff(role) ? { total: 12 * hour, idle: hour } : { total: 7 * 24 * hour, idle: 24 * hour };
}

/**
 * How long a session is kept after it was last used. Those that are over tell which browsers somebody is known to have, and
 * the last one when he was there; it stays.
 */
export const SESSION_KEPT_DAYS = 90;

export interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
  endedAt: Date | null;
}

/** Whether a session is still good at `now` for somebody who has `role` by now. */
export function sessionLives(session: SessionTimes, role: Role, now: Date): boolean {
  const { total, idle } = sessionLife(role);
  const age = (now.getTime() - session.createdAt.getTime()) / 1000;
  const unused = (now.getTime() - session.lastSeenAt.getTime()) / 1000;
  return session.endedAt === null && age < total && unused < idle;
}

export interface CodeState {
  expiresAt: Date;
  attempts: number;
  usedAt: Date | null;
}

/** Whether a code may still be compared with a guess. `attempts` counts the guess that is being made. */
export function codeLives(code: CodeState, now: Date): boolean {
  return code.usedAt === null && code.attempts <= CODE_TRIES && code.expiresAt > now;
}

const COMMON_PASSWORDS = new Set(
  `password password1 password12 password123 password1234 passw0rd 12345678 123456789 1234567890 12345678910 123456789012345
  qwertyui qwertyuiop qwerty123 qwerty1234 1q2w3e4r 1q2w3e4r5t q1w2e3r4 asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123 abcdefgh abcd1234
  abc12345 iloveyou iloveyou1 sunshine princess football baseball superman trustno1 welcome1 welcome123 letmein1 letmein123
  administrator admin123 admin1234 changeme changeme1 whatever computer internet starwars michelle jennifer liverpool chelsea1
  11111111 00000000 88888888 12341234 11223344 87654321 98765432 987654321 0987654321 aaaaaaaa qazwsxedc 1qaz2wsx zaq12wsx
  monkey123 dragon123 master123 charlie1 passwordpassword passwordpassword1 kigali123 rwanda123 rwanda1234 murakoze murakoze1
  amahoro1 amahoro123 muraho123 journal1 journal123`.split(/\s+/),
);

/** Whether a password is one of the first anybody would try, whatever its case. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.toLowerCase()) || /^(.)\1*$/.test(password);
}
