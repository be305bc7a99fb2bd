import { index, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import { timestamptz, version } from '#platform/database/columns.ts';
import type { PersonalTokenId } from '../rules.ts';

/** Personal tokens, with which programs call the API in the name of an account. */
export const personalTokens = snakeCase.table(
  'personal_tokens',
  {
    id: uuid().$type<PersonalTokenId>().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As its owner entered it. */
    name: text().notNull(),
    /** SHA-256 of the token, base64url; the token has 256 random bits. */
    tokenHash: text().notNull(),
    scopes: text().array().notNull(),
    /** The account's `credentialsVersion` when it was made; the token ends with it. */
    credentialsVersion: version(),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    lastUsedAt: timestamptz(),
  },
  (token) => [
    uniqueIndex('personal_tokens_hash_key').on(token.tokenHash),
    index('personal_tokens_user').on(token.userId),
  ],
);
