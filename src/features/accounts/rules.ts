import type { Id } from '#base/ids.ts';
import { isOfficeRole, type Role } from '#features/access/rules.ts';

export type MergeId = Id<'merge'>;
export type PasskeyId = Id<'passkey'>;

/** Purposes of codes and links; each code is valid for one of them. */
export const CODE_PURPOSES = [
  'verify-email',
  'two-factor',
  'change-email',
  'reset-password',
  'first-admin',
  'invitation',
] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];
/** Purposes with a code of six digits; the others have a link with a long secret. */
export type DigitsPurpose = 'verify-email' | 'two-factor' | 'change-email';
export type LinkPurpose = Exclude<CodePurpose, DigitsPurpose>;

/** Second steps of a login, after the password. */
export const SECOND_FACTORS = ['none', 'email', 'app'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

export const CODE_LENGTH = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const LINK_MINUTES: Record<LinkPurpose, number> = {
  'reset-password': 60,
  'first-admin': 24 * 60,
  invitation: 14 * 24 * 60,
};
/** Days after which an account that was never confirmed can be removed; until then its code can still be entered. */
export const UNCONFIRMED_DAYS = 7;
export const RECOVERY_CODES = 10;
export const MAX_PASSKEYS = 20;
/** Days in which two merged accounts can be separated again. */
export const MERGE_DAYS = 30;
export const PASSWORD_MAX = 128;

/** Minimum length of a password, in characters. */
export function passwordMin(role: Role): number {
  return isOfficeRole(role) ? 15 : 8;
}

export interface FactorState {
  role: Role;
  /** Whether codes are mailed at each login. */
  twoFactor: boolean;
  /** The authenticator app's sealed secret; null without an app. */
  authenticatorSecret: string | null;
}

/** Returns the second factor: the app if there is one, otherwise mailed codes for staff and for authors who chose them. */
export function secondFactorOf(user: FactorState): SecondFactor {
  if (user.authenticatorSecret) return 'app';
  return isOfficeRole(user.role) || user.twoFactor ? 'email' : 'none';
}

/** Returns the user agent without version numbers, so that an updated browser is the same device. */
export function deviceKey(userAgent: string): string {
  return userAgent.replace(/[\d._]+/g, '');
}

/** Maximum age and maximum idle time of a session, in seconds. */
export function sessionLifetime(role: Role): { total: number; idle: number } {
  const hour = 3600;
  return isOfficeRole(role) ? { total: 12 * hour, idle: hour } : { total: 7 * 24 * hour, idle: 24 * hour };
}

/**
 * Days for which a session is stored after its last use. Old sessions tell which devices are known; the last one of an account
 * is never deleted, because it holds the time of the last use.
 */
export const SESSION_RETENTION_DAYS = 90;

export interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
  endedAt: Date | null;
}

/** Whether a session is valid at `now` for an account that now has `role`. */
export function isSessionActive(session: SessionTimes, role: Role, now: Date): boolean {
  const { total, idle } = sessionLifetime(role);
  const age = (now.getTime() - session.createdAt.getTime()) / 1000;
  const idleTime = (now.getTime() - session.lastSeenAt.getTime()) / 1000;
  return session.endedAt === null && age < total && idleTime < idle;
}

export interface CodeState {
  expiresAt: Date;
  attempts: number;
  usedAt: Date | null;
}

/** Whether a code may be compared with a guess. `attempts` includes that guess. */
export function isCodeUsable(code: CodeState, now: Date): boolean {
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

/** Whether a password is often used, in any case, or one character repeated. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.toLowerCase()) || /^(.)\1*$/.test(password);
}

/** News that members of the editorial office get by mail. */
export const NEWS_KINDS = ['newSubmission', 'authorStep', 'review', 'assignment', 'mention', 'colleagues'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** At once, or in the daily digest, or not at all. */
export const NEWS_TIMES = ['AT_ONCE', 'DAILY', 'NEVER'] as const;
export type NewsTime = (typeof NEWS_TIMES)[number];

export type NewsSettings = Record<NewsKind, NewsTime>;

/** The choices for each kind, the default first. News about one's own work cannot be switched off. */
export const NEWS_CHOICES: Record<NewsKind, readonly NewsTime[]> = {
  newSubmission: ['AT_ONCE', 'DAILY'],
  authorStep: ['AT_ONCE', 'DAILY'],
  review: ['AT_ONCE', 'DAILY'],
  assignment: ['AT_ONCE', 'DAILY'],
  mention: ['AT_ONCE', 'DAILY'],
  colleagues: ['NEVER', 'DAILY'],
};

/** Completes the settings that a person has made with the defaults. */
export function newsSettings(made: Partial<NewsSettings>): NewsSettings {
  const entries = NEWS_KINDS.map((kind) => [kind, made[kind] ?? NEWS_CHOICES[kind][0]]);
  return Object.fromEntries(entries) as NewsSettings;
}
