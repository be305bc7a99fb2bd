import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { type FieldMessage, messagesOf } from '#base/messages.ts';
import { containsWebAddress } from '#base/web-addresses.ts';
import { ROLES } from '#features/access/rules.ts';
import {
  CODE_GUESSES,
  CODE_MAILS,
  FACTOR_TRIES,
  FACTOR_TRIES_PER_DEVICE,
  FACTOR_TRIES_WITHOUT_LOGIN,
  LOGINS_FROM_ANYWHERE,
  LOGINS_PER_ACCOUNT,
  LOGINS_PER_DEVICE,
  LOGINS_PER_NETWORK,
  ORCID_RETURNS,
  REGISTRATIONS,
} from './limits.ts';
import { isCommonPassword, PASSWORD_MAX, passwordMin, SECOND_FACTORS } from './rules.ts';
import { accountTexts } from './texts.ts';

const errors = messagesOf(accountTexts.errors);
/** Largest body of any call about accounts, in bytes. */
export const AUTH_BODY = 64 * 1024;

/** A person's name as it is printed: one line without bidirectional controls, angle brackets or a web address. */
export const PersonName = (missing: FieldMessage) =>
  z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(100, errors.nameTooLong),
    z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{NChar}\u202A-\u202E\u2066-\u2069<>]*$/u, errors.nameCharacters),
    z.refine((name) => !containsWebAddress(name), errors.nameAddress),
  );

/**
 * An e-mail address, trimmed and lower-cased. Quoted local parts are refused because mail libraries have misrouted them, and
 * invisible characters because they make two addresses look the same.
 */
export const EmailAddress = z
  .string(errors.email)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, errors.email),
    z.regex(
      /^[^\s\p{Cc}\p{Cf}\p{Cs}\p{NChar}\uFFFD@"(),:;<>[\]\\]{1,64}@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$/u,
      errors.email,
    ),
  );

export const newPassword = (min: number) =>
  z.string(errors.password).check(
    z.minLength(1, errors.password),
    z.minLength(min, errors.passwordShort(min)),
    z.maxLength(PASSWORD_MAX, errors.passwordLong),
    z.refine((password) => !isCommonPassword(password), errors.passwordCommon),
  );

export const Registration = z.object({
  firstName: PersonName(errors.firstName),
  lastName: PersonName(errors.lastName),
  email: EmailAddress,
  password: newPassword(passwordMin('AUTHOR')),
  /** Proves an ORCID iD that has no account yet; from `finishOrcid`. */
  orcidTicket: z.optional(z.uuid()),
});
export type Registration = z.infer<typeof Registration>;

/** A password that was chosen before, so its minimum length is not checked. */
export const KnownPassword = z
  .string(errors.password)
  .check(z.minLength(1, errors.password), z.maxLength(PASSWORD_MAX, errors.passwordLong));

export const Credentials = z.object({ email: EmailAddress, password: KnownPassword });
export type Credentials = z.infer<typeof Credentials>;

/** Six digits. */
export const DigitsCode = z.string(errors.code).check(z.trim(), z.regex(/^\d{6}$/, errors.code));

/** Six digits, or a recovery code: two groups of five letters and digits. */
const FactorCode = z
  .string(errors.code)
  .check(z.trim(), z.regex(/^(\d{6}|[a-z0-9]{5}-?[a-z0-9]{5})$/i, errors.factorCode));

/** `challenge` comes from `login` and proves that the password was right, so that strangers cannot use up the attempts. */
export const FactorEntry = z.object({ email: EmailAddress, code: FactorCode, challenge: z.optional(z.uuid()) });
export type FactorEntry = z.infer<typeof FactorEntry>;

/** `ticket` comes from `register`: the account gets the name and password entered there. */
const EmailConfirmation = z.object({ email: EmailAddress, code: DigitsCode, ticket: z.optional(z.uuid()) });
export type EmailConfirmation = z.infer<typeof EmailConfirmation>;

export const FirstAdministrator = z.object({
  link: z.string().check(z.maxLength(100)),
  firstName: PersonName(errors.firstName),
  lastName: PersonName(errors.lastName),
  email: EmailAddress,
  password: newPassword(passwordMin('ADMIN')),
});
export type FirstAdministrator = z.infer<typeof FirstAdministrator>;

/** `link` is the secret of the mailed one. */
const Invitation = z.object({
  link: z.string().check(z.maxLength(100)),
  firstName: PersonName(errors.firstName),
  lastName: PersonName(errors.lastName),
  password: newPassword(passwordMin('AUTHOR')),
});
export type Invitation = z.infer<typeof Invitation>;

export const ResetLink = z.object({
  link: z.string().check(z.maxLength(100)),
  password: newPassword(passwordMin('AUTHOR')),
});
export type ResetLink = z.infer<typeof ResetLink>;

export const Message = z.object({ message: z.string() });

/** Reply to a login: a token, or the second factor that has to follow. */
const signInReply = {
  message: z.string(),
  requiresTwoFactor: z.boolean(),
  token: z.optional(z.string()),
  /** The second factor of this account. */
  method: z.enum(SECOND_FACTORS),
  /** To be sent with the second factor. */
  challenge: z.optional(z.string()),
};

/** State of the first step, sealed by the server; the browser sends it back with the second. */
const Handshake = z.string().check(z.maxLength(2000));

/** A WebAuthn response of the browser; the library checks it in full. */
export const Ceremony = z.looseObject({ id: z.string().check(z.maxLength(2000)) });
export const CeremonyOptions = z.object({ handshake: z.string(), options: z.looseObject({ challenge: z.string() }) });

export const Person = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
});

export const accountsContract = {
  register: call({
    method: 'POST',
    path: '/auth/register',
    limits: [REGISTRATIONS],
    access: 'public',
    summary: 'Register; a code is mailed to confirm the address. The ticket goes with it to verify-email',
    body: Registration,
    bodyLimit: AUTH_BODY,
    reply: z.object({ message: z.string(), ticket: z.string() }),
  }),
  verifyEmail: call({
    method: 'POST',
    path: '/auth/verify-email',
    limits: [CODE_GUESSES],
    access: 'public',
    summary: 'Confirm the address with the mailed code; returns an access token',
    body: EmailConfirmation,
    bodyLimit: AUTH_BODY,
    reply: z.object({ message: z.string(), token: z.string() }),
  }),
  resendCode: call({
    method: 'POST',
    path: '/auth/resend-code',
    limits: [CODE_MAILS],
    access: 'public',
    summary: 'Mail the code again; the reply is the same for every address',
    body: z.object({ email: EmailAddress }),
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
  login: call({
    method: 'POST',
    path: '/auth/login',
    limits: [LOGINS_PER_NETWORK, LOGINS_PER_ACCOUNT, LOGINS_FROM_ANYWHERE, LOGINS_PER_DEVICE],
    access: 'public',
    summary: 'Log in: an access token, or requiresTwoFactor and a mailed code',
    body: Credentials,
    bodyLimit: AUTH_BODY,
    reply: z.object(signInReply),
  }),
  verifyTwoFactor: call({
    method: 'POST',
    path: '/auth/verify-2fa',
    limits: [FACTOR_TRIES, FACTOR_TRIES_PER_DEVICE, FACTOR_TRIES_WITHOUT_LOGIN, CODE_GUESSES],
    access: 'public',
    summary: 'Finish a login with the second factor; returns an access token',
    body: FactorEntry,
    bodyLimit: AUTH_BODY,
    reply: z.object({ message: z.string(), token: z.string() }),
  }),
  forgotPassword: call({
    method: 'POST',
    path: '/auth/forgot-password',
    limits: [CODE_MAILS],
    access: 'public',
    summary: 'Mail a single-use link to set a new password; the reply is the same for every address',
    body: z.object({ email: EmailAddress }),
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
  resetPassword: call({
    method: 'POST',
    path: '/auth/reset-password',
    limits: { none: 'The link has 192 random bits, and the call does nothing without it.' },
    access: 'public',
    summary: 'Set a new password with the mailed link; ends all sessions and returns no token',
    body: ResetLink,
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
  beginPasskey: call({
    method: 'POST',
    path: '/auth/passkey/options',
    limits: { none: 'It stores nothing.' },
    access: 'public',
    summary: 'Begin a sign-in with a passkey (WebAuthn)',
    bodyLimit: AUTH_BODY,
    reply: z.object({ data: CeremonyOptions }),
  }),
  signInWithPasskey: call({
    method: 'POST',
    path: '/auth/passkey',
    limits: { none: 'A signature cannot be guessed, and a refused one stores nothing.' },
    access: 'public',
    summary: 'Sign in with a passkey; returns an access token',
    body: z.object({ handshake: Handshake, response: Ceremony }),
    bodyLimit: AUTH_BODY,
    reply: z.object({ message: z.string(), token: z.string() }),
  }),
  loginMethods: call({
    method: 'GET',
    path: '/auth/ways',
    access: 'public',
    summary: 'Login methods offered besides the password',
    reply: z.object({ data: z.object({ orcid: z.boolean() }) }),
  }),
  beginOrcid: call({
    method: 'POST',
    path: '/auth/orcid/begin',
    limits: { none: 'It stores nothing.' },
    access: 'public',
    summary: 'Begin a sign-in at ORCID; the browser keeps the handshake until it returns',
    bodyLimit: AUTH_BODY,
    reply: z.object({ data: z.object({ url: z.string(), handshake: z.string() }) }),
  }),
  finishOrcid: call({
    method: 'POST',
    path: '/auth/orcid/finish',
    limits: [ORCID_RETURNS],
    access: 'public',
    summary: 'Finish a sign-in at ORCID: logged in, linked, or a ticket to register with',
    body: z.object({ handshake: Handshake, query: z.string().check(z.maxLength(4000)) }),
    bodyLimit: AUTH_BODY,
    reply: z.object({
      message: z.string(),
      data: z.discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('linked') }),
        z.object({ outcome: z.literal('signed-in'), ...signInReply, email: z.string() }),
        z.object({ outcome: z.literal('unknown'), ticket: z.string(), firstName: z.string(), lastName: z.string() }),
      ]),
    }),
  }),
  logout: call({
    method: 'POST',
    path: '/auth/logout',
    limits: { none: 'It ends the caller’s own session.' },
    access: 'public',
    summary: 'End the session of the bearer token; succeeds without one',
    reply: Message,
  }),
  firstAdministrator: call({
    method: 'POST',
    path: '/auth/first-administrator',
    limits: [REGISTRATIONS],
    access: 'public',
    summary: 'Create the first administrator with the single-use link shown on the console',
    body: FirstAdministrator,
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
  readInvitation: call({
    method: 'POST',
    path: '/auth/invitation/read',
    limits: { none: 'The link has 192 random bits, and the call stores nothing.' },
    access: 'public',
    summary: 'The person and the role of an invitation, by the secret of its mailed link',
    body: z.object({ link: z.string().check(z.maxLength(100)) }),
    bodyLimit: AUTH_BODY,
    reply: z.object({
      data: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), role: z.enum(ROLES) }),
    }),
  }),
  acceptInvitation: call({
    method: 'POST',
    path: '/auth/invitation',
    limits: { none: 'The link has 192 random bits, and the call does nothing without it.' },
    access: 'public',
    summary: 'Accept an invitation: confirms the address, sets the password and the role; returns no token',
    body: Invitation,
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
  me: call({
    method: 'GET',
    path: '/auth/me',
    access: 'member',
    summary: 'The account that is logged in',
    reply: z.object({ data: Person }),
  }),
};
