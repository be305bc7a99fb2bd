import { sql } from 'drizzle-orm';
import { check, integer, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Id, UserId } from '#base/ids.ts';
import { LANGUAGES } from '#base/languages.ts';
import { users } from '#features/accounts/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';
import { LETTER_KINDS } from '../rules.ts';

/** Saved versions of the letters' templates; the highest version of a kind is in use. Rows never change. */
export const letterTemplates = snakeCase.table(
  'letter_templates',
  {
    id: uuid().$type<Id<'letter-template'>>().primaryKey(),
    kind: text({ enum: LETTER_KINDS }).notNull(),
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    /** From 1 for each kind and language. */
    version: integer().notNull(),
    /** Null, like the body, in a version that returned to the default. */
    subject: text(),
    /** The Markdown subset. */
    body: text(),
    authorId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz().notNull(),
  },
  (template) => [
    uniqueIndex('letter_templates_version_key').on(template.kind, template.language, template.version),
    check('letter_templates_whole', sql`(${template.subject} is null) = (${template.body} is null)`),
  ],
);
