import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SessionId, UserId } from '#base/ids.ts';
import { LANGUAGES } from '#base/languages.ts';
import { ROLES } from '#features/access/rules.ts';
import { timestamptz, version } from '#platform/database/columns.ts';
import { CODE_PURPOSES, type MergeId, type NewsSettings, type PasskeyId } from '../rules.ts';

export const users = snakeCase.table(
  'users',
  {
    id: uuid().$type<UserId>().primaryKey(),
    /** Lower case; null once the account has been deleted and pseudonymised. */
    email: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Of the mails to the person. */
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    passwordHash: text(),
    role: text({ enum: ROLES }).notNull().default('AUTHOR'),
    /** Whether an author has chosen a second factor; staff always have one. */
    twoFactor: boolean().notNull().default(false),
    /** The authenticator app's secret, sealed; null without an app. */
    authenticatorSecret: text(),
    /** The last time step whose code was accepted, so that no code is accepted twice. */
    authenticatorStep: bigint({ mode: 'number' }),
    /** The choices of an editor or administrator for mails with news; see `newsSettings`. */
    news: jsonb().$type<Partial<NewsSettings>>().notNull().default({}),
    /** Counts changes of the role, so that administrators do not overwrite each other. */
    version: version(),
    /** Counts changes of credentials; a session with an older version is invalid (sessions.ts). */
    credentialsVersion: version(),
    verifiedAt: timestamptz(),
    createdAt: timestamptz().notNull(),
    deletedAt: timestamptz(),
  },
  (user) => [
    uniqueIndex('users_email_key').on(user.email),
    index('users_role').on(user.role),
    index('users_newest').on(user.createdAt.desc().nullsLast(), user.id),
    check('users_email_lower', sql`${user.email} = lower(${user.email})`),
    check('users_role_known', sql`${user.role} in ('AUTHOR', 'GUEST_EDITOR', 'EDITOR', 'ADMIN')`),
    check('users_gone_or_reachable', sql`${user.deletedAt} is not null or ${user.email} is not null`),
  ],
);

const owner = () =>
  uuid()
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = snakeCase.table(
  'sessions',
  {
    id: uuid().$type<SessionId>().primaryKey(),
    userId: owner(),
    userAgent: text().notNull(),
    /** The account's `credentialsVersion` at login. */
    credentialsVersion: version(),
    createdAt: timestamptz().notNull(),
    lastSeenAt: timestamptz().notNull(),
    endedAt: timestamptz(),
  },
  (session) => [index('sessions_user').on(session.userId, session.createdAt)],
);

/** Codes and single-use links, stored hashed and bound to one purpose. */
export const codes = snakeCase.table(
  'codes',
  {
    id: uuid().primaryKey(),
    /** Null only for the link that creates the first administrator. */
    userId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    /** The address it was mailed to; null for links and for codes of an app. */
    email: text(),
    codeHash: text().notNull(),
    attempts: integer().notNull().default(0),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (code) => [
    index('codes_user_purpose').on(code.userId, code.purpose, code.createdAt),
    check('codes_attempts', sql`${code.attempts} >= 0`),
  ],
);

/** Single-use codes that replace a lost authenticator app, stored hashed. */
export const recoveryCodes = snakeCase.table(
  'recovery_codes',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    codeHash: text().notNull(),
    usedAt: timestamptz(),
  },
  (code) => [uniqueIndex('recovery_codes_key').on(code.userId, code.codeHash)],
);

/** WebAuthn credentials. */
export const passkeys = snakeCase.table(
  'passkeys',
  {
    id: uuid().$type<PasskeyId>().primaryKey(),
    userId: owner(),
    /** As its owner entered it. */
    name: text().notNull(),
    /** base64url */
    credentialId: text().notNull(),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: timestamptz().notNull(),
    lastUsedAt: timestamptz(),
  },
  (passkey) => [
    uniqueIndex('passkeys_credential_key').on(passkey.credentialId),
    index('passkeys_user').on(passkey.userId),
  ],
);

/** Identities of accounts at other services. Accounts are matched by `subject` alone, never by e-mail. */
export const identities = snakeCase.table(
  'identities',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    provider: text({ enum: ['orcid'] }).notNull(),
    /** The ORCID iD. */
    subject: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (identity) => [
    uniqueIndex('identities_subject_key').on(identity.provider, identity.subject),
    uniqueIndex('identities_user_key').on(identity.userId, identity.provider),
  ],
);

/** Earlier addresses of people whose accounts were merged: they still are the author who is named with one. */
export const accountAddresses = snakeCase.table(
  'account_addresses',
  { email: text().primaryKey(), userId: owner() },
  (address) => [index('account_addresses_user').on(address.userId)],
);

/** Merges of two accounts that can still be undone. */
export const accountMerges = snakeCase.table(
  'account_merges',
  {
    id: uuid().$type<MergeId>().primaryKey(),
    fromId: owner(),
    intoId: owner(),
    /** The address of the account that was merged into the other. */
    email: text().notNull(),
    /** Keys of the rows that changed their owner, by belonging (merging.ts). */
    moved: jsonb().$type<Record<string, string[]>>().notNull(),
    actorId: owner(),
    mergedAt: timestamptz().notNull(),
  },
  (merge) => [index('account_merges_newest').on(merge.mergedAt)],
);

/** State between two steps of a registration, a login, a passkey or an app; each is valid once. */
export const handshakes = snakeCase.table(
  'handshakes',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().notNull(),
    content: jsonb().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (handshake) => [index('handshakes_expires').on(handshake.expiresAt)],
);
