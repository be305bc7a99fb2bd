import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, snakeCase, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CODE_PURPOSES, ROLES } from '../rules.ts';

const moment = () => timestamp({ withTimezone: true });

export const users = snakeCase.table(
  'users',
  {
    id: uuid().primaryKey(),
    /** Lower case; null once the account has been deleted and pseudonymised. */
    email: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    passwordHash: text(),
    role: text({ enum: ROLES }).notNull().default('AUTHOR'),
    /** Whether an author asked for a second factor; staff have one in any case. */
    twoFactor: boolean().notNull().default(false),
    verifiedAt: moment(),
    createdAt: moment().notNull(),
    deletedAt: moment(),
  },
  (user) => [
    uniqueIndex('users_email_key').on(user.email),
    index('users_role').on(user.role),
    check('users_email_lower', sql`${user.email} = lower(${user.email})`),
    check('users_role_known', sql`${user.role} in ('AUTHOR', 'EDITOR', 'ADMIN')`),
    check('users_gone_or_reachable', sql`${user.deletedAt} is not null or ${user.email} is not null`),
  ],
);

export const sessions = snakeCase.table(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text().notNull(),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    endedAt: moment(),
  },
  (session) => [index('sessions_user').on(session.userId, session.createdAt)],
);

/** Codes and single-use links, stored hashed and bound to one purpose. */
export const codes = snakeCase.table(
  'codes',
  {
    id: uuid().primaryKey(),
    /** Null only for the link that makes the first administrator. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    codeHash: text().notNull(),
    attempts: integer().notNull().default(0),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (code) => [
    index('codes_user_purpose').on(code.userId, code.purpose, code.createdAt),
    check('codes_attempts', sql`${code.attempts} >= 0`),
  ],
);
