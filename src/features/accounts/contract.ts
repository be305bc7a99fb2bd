import * as z from 'zod/mini';
import { call } from '../../base/contract.ts';
import { CODE_LENGTH, isCommonPassword, PASSWORD_MAX, passwordMin, ROLES } from './rules.ts';
import { accountTexts } from './texts.ts';

const { errors } = accountTexts;
const AUTH_BODY = 64 * 1024;

/** A person's name as it is printed: one line, no brackets that could be read as markup or as an address. */
export const PersonName = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(100, errors.nameTooLong),
      z.regex(/^[^\p{Cc}<>]*$/u, errors.nameCharacters),
    );

/** An address, trimmed and lower-cased. Quoted local parts are refused: mail libraries have misrouted them. */
export const EmailAddress = z
  .string(errors.email)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, errors.email),
    z.regex(/^[^\s@"(),:;<>[\]\\]{1,64}@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$/, errors.email),
  );

const newPassword = (least: number) =>
  z.string(errors.password).check(
    z.minLength(1, errors.password),
    z.minLength(least, errors.passwordShort(least)),
    z.maxLength(PASSWORD_MAX, errors.passwordLong),
    z.refine((password) => !isCommonPassword(password), errors.passwordCommon),
  );

export const Registration = z.object({
  firstName: PersonName(errors.firstName),
  lastName: PersonName(errors.lastName),
  email: EmailAddress,
  password: newPassword(passwordMin('AUTHOR')),
});
export type Registration = z.infer<typeof Registration>;

export const Credentials = z.object({
  email: EmailAddress,
  password: z
    .string(errors.password)
    .check(z.minLength(1, errors.password), z.maxLength(PASSWORD_MAX, errors.passwordLong)),
});
export type Credentials = z.infer<typeof Credentials>;

export const CodeEntry = z.object({
  email: EmailAddress,
  code: z.string(errors.code).check(z.trim(), z.regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), errors.code)),
});
export type CodeEntry = z.infer<typeof CodeEntry>;

export const FirstAdministrator = z.object({
  link: z.string().check(z.maxLength(100)),
  firstName: PersonName(errors.firstName),
  lastName: PersonName(errors.lastName),
  email: EmailAddress,
  password: newPassword(passwordMin('ADMIN')),
});
export type FirstAdministrator = z.infer<typeof FirstAdministrator>;

const Message = z.object({ message: z.string() });

export const accountsContract = {
  register: call({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Register; a code is mailed to confirm the address',
    body: Registration,
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
  verifyEmail: call({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
    summary: 'Confirm the address with the mailed code; answers an access token',
    body: CodeEntry,
    bodyLimit: AUTH_BODY,
    reply: z.object({ message: z.string(), token: z.string() }),
  }),
  resendCode: call({
    method: 'POST',
    path: '/auth/resend-code',
    access: 'public',
    summary: 'Mail the code again; answers alike for every address',
    body: z.object({ email: EmailAddress }),
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
  login: call({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Log in: an access token, or requiresTwoFactor and a mailed code',
    body: Credentials,
    bodyLimit: AUTH_BODY,
    reply: z.object({ message: z.string(), requiresTwoFactor: z.boolean(), token: z.optional(z.string()) }),
  }),
  verifyTwoFactor: call({
    method: 'POST',
    path: '/auth/verify-2fa',
    access: 'public',
    summary: 'Finish a login with the second factor; answers an access token',
    body: CodeEntry,
    bodyLimit: AUTH_BODY,
    reply: z.object({ message: z.string(), token: z.string() }),
  }),
  logout: call({
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    summary: 'End the session of the bearer; succeeds without one too',
    reply: Message,
  }),
  firstAdministrator: call({
    method: 'POST',
    path: '/auth/first-administrator',
    access: 'public',
    summary: 'Create the first administrator with the single-use link the console shows',
    body: FirstAdministrator,
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
  me: call({
    method: 'GET',
    path: '/auth/me',
    access: 'member',
    summary: 'Who is logged in',
    reply: z.object({
      data: z.object({
        id: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        role: z.enum(ROLES),
      }),
    }),
  }),
};
