import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { LANGUAGES } from '#base/languages.ts';
import { messagesOf } from '#base/messages.ts';
import {
  AUTH_BODY,
  Ceremony,
  CeremonyOptions,
  DigitsCode,
  EmailAddress,
  KnownPassword,
  Message,
  newPassword,
  Person,
  Registration,
} from './contract.ts';
import { ADDRESS_CHANGES, CODE_GUESSES, PASSWORD_CONFIRMATIONS } from './limits.ts';
import { NEWS_CHOICES, NEWS_KINDS, NEWS_TIMES, type NewsKind, passwordMin, SECOND_FACTORS } from './rules.ts';
import { accountTexts } from './texts.ts';

const errors = messagesOf(accountTexts.errors);

/** The caller's own account. */
export const AccountView = z.extend(Person, {
  /** Of the mails to the owner. */
  language: z.enum(LANGUAGES),
  createdAt: z.string(),
  secondFactor: z.enum(SECOND_FACTORS),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
  /** A new address that is not confirmed yet. */
  pendingEmail: z.nullable(z.string()),
  /** The linked ORCID iD. */
  orcid: z.nullable(z.string()),
  isOrcidOffered: z.boolean(),
  /** How news of the editorial office are mailed; null outside it. */
  news: z.nullable(z.record(z.enum(NEWS_KINDS), z.enum(NEWS_TIMES))),
});
export type AccountView = z.infer<typeof AccountView>;

const choiceOf = (kind: NewsKind) => z.optional(z.enum(NEWS_CHOICES[kind], errors.news));
const NewsChoice = z.object({
  newSubmission: choiceOf('newSubmission'),
  authorStep: choiceOf('authorStep'),
  review: choiceOf('review'),
  assignment: choiceOf('assignment'),
  mention: choiceOf('mention'),
  colleagues: choiceOf('colleagues'),
});
export type NewsChoice = z.infer<typeof NewsChoice>;

/** Secret for an authenticator app. The QR code is the `d` of an SVG path on a grid of `qrSize` cells. */
const AppProposal = z.object({
  secret: z.string(),
  uri: z.string(),
  qrPath: z.string(),
  qrSize: z.number(),
  proposal: z.string(),
});
export type AppProposal = z.infer<typeof AppProposal>;

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Calls about the caller's own account. */
export const ownAccountContract = {
  account: call({
    method: 'GET',
    path: '/account',
    access: 'member',
    summary: 'Your own account',
    reply: z.object({ data: AccountView }),
  }),
  rename: call({
    method: 'PUT',
    path: '/account',
    access: 'member',
    summary: 'Change your name',
    body: z.pick(Registration, { firstName: true, lastName: true }),
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
  chooseLanguage: call({
    method: 'PUT',
    path: '/account/language',
    access: 'member',
    summary: 'Choose the language of the mails to you',
    body: z.object({ language: z.enum(LANGUAGES) }),
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
  chooseNews: call({
    method: 'PUT',
    path: '/account/news',
    access: 'overview.read',
    summary: 'Choose how news of the editorial office are mailed to you; kinds that are left out stay as they are',
    body: NewsChoice,
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
  changeEmail: call({
    method: 'POST',
    path: '/account/email',
    limits: [PASSWORD_CONFIRMATIONS, ADDRESS_CHANGES],
    access: 'member',
    summary: 'Request a code at a new address; the reply is the same for every address',
    body: z.object({ email: EmailAddress, currentPassword: KnownPassword }),
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
  confirmEmail: call({
    method: 'POST',
    path: '/account/email/confirm',
    limits: [CODE_GUESSES],
    access: 'member',
    summary: 'Confirm the new address with its code',
    body: z.object({ code: DigitsCode }),
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
  changePassword: call({
    method: 'PUT',
    path: '/account/password',
    access: 'member',
    summary: 'Change the password; ends the other sessions',
    body: z.object({ currentPassword: KnownPassword, password: newPassword(passwordMin('AUTHOR')) }),
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
  chooseFactor: call({
    method: 'PUT',
    path: '/account/two-factor',
    access: 'member',
    summary: 'Have codes mailed at each login, or none; removes an authenticator app',
    body: z.object({ byMail: z.boolean(), currentPassword: KnownPassword }),
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
  proposeApp: call({
    method: 'POST',
    path: '/account/authenticator',
    limits: [PASSWORD_CONFIRMATIONS],
    access: 'member',
    summary: 'A secret for an authenticator app (TOTP, RFC 6238) and its QR code; nothing changes yet',
    body: z.object({ currentPassword: KnownPassword }),
    bodyLimit: AUTH_BODY,
    reply: z.object({ data: AppProposal }),
  }),
  confirmApp: call({
    method: 'POST',
    path: '/account/authenticator/confirm',
    limits: { none: 'It checks a code against the secret that the caller has just received.' },
    access: 'member',
    summary: 'Turn the app on with a code it made; returns the recovery codes',
    body: z.object({ proposal: z.uuid(), code: DigitsCode }),
    bodyLimit: AUTH_BODY,
    reply: z.object({ message: z.string(), data: RecoveryCodes }),
  }),
  renewRecoveryCodes: call({
    method: 'POST',
    path: '/account/recovery-codes',
    limits: [PASSWORD_CONFIRMATIONS],
    access: 'member',
    summary: 'Ten new recovery codes; the old ones stop working',
    body: z.object({ currentPassword: KnownPassword }),
    bodyLimit: AUTH_BODY,
    reply: z.object({ message: z.string(), data: RecoveryCodes }),
  }),
  beginAddingPasskey: call({
    method: 'POST',
    path: '/account/passkeys/options',
    limits: [PASSWORD_CONFIRMATIONS],
    access: 'member',
    summary: 'Begin to add a passkey (WebAuthn)',
    body: z.object({ currentPassword: KnownPassword }),
    bodyLimit: AUTH_BODY,
    reply: z.object({ data: CeremonyOptions }),
  }),
  addPasskey: call({
    method: 'POST',
    path: '/account/passkeys',
    limits: { none: 'It needs a challenge, which needs the password; an account has at most twenty passkeys.' },
    access: 'member',
    summary: 'Add the passkey the browser has created',
    body: z.object({
      handshake: z.uuid(),
      name: z
        .string(errors.passkeyName)
        .check(
          z.trim(),
          z.minLength(1, errors.passkeyName),
          z.regex(/^[^\p{Cc}\p{Cs}\p{NChar}]*$/u, errors.passkeyName),
          z.maxLength(60, errors.passkeyName),
        ),
      response: Ceremony,
    }),
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
  removePasskey: call({
    method: 'DELETE',
    path: '/account/passkeys/:id',
    access: 'member',
    summary: 'Remove a passkey',
    params: z.object({ id: idOf<'passkey'>() }),
    reply: Message,
  }),
  linkOrcid: call({
    method: 'POST',
    path: '/account/orcid',
    limits: [PASSWORD_CONFIRMATIONS],
    access: 'member',
    summary: 'Begin to link your ORCID iD',
    body: z.object({ currentPassword: KnownPassword }),
    bodyLimit: AUTH_BODY,
    reply: z.object({ data: z.object({ url: z.string(), handshake: z.string() }) }),
  }),
  unlinkOrcid: call({
    method: 'DELETE',
    path: '/account/orcid',
    access: 'member',
    summary: 'Unlink your ORCID iD',
    reply: Message,
  }),
  endSession: call({
    method: 'DELETE',
    path: '/account/sessions/:id',
    access: 'member',
    summary: 'Sign one device out',
    params: z.object({ id: idOf<'session'>() }),
    reply: Message,
  }),
  endOtherSessions: call({
    method: 'DELETE',
    path: '/account/sessions',
    access: 'member',
    summary: 'Sign all other devices out',
    reply: Message,
  }),
  exportAccount: call({
    method: 'GET',
    path: '/account/export',
    access: 'member',
    summary: 'All data the journal stores about you',
    reply: z.object({ data: z.looseObject({ exportedAt: z.string() }) }),
  }),
  deleteAccount: call({
    method: 'POST',
    path: '/account/delete',
    limits: [PASSWORD_CONFIRMATIONS],
    access: 'member',
    summary: 'Delete your account; submissions keep their authors',
    body: z.object({ currentPassword: KnownPassword }),
    bodyLimit: AUTH_BODY,
    reply: Message,
  }),
};
