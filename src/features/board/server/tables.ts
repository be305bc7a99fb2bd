import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import type { Translations } from '#base/translations.ts';
import { timestamptz, version } from '#platform/database/columns.ts';
import type { MemberId, MemberTexts } from '../rules.ts';

export const boardMembers = snakeCase.table(
  'board_members',
  {
    id: uuid().$type<MemberId>().primaryKey(),
    fullName: text().notNull(),
    /** Free text; 'Editor-in-Chief' and 'Managing Editor' are shown separately. */
    role: text().notNull(),
    email: text().notNull(),
    bio: text(),
    profileImage: text(),
    expertise: text().array().notNull().default([]),
    affiliation: text(),
    qualifications: text(),
    translations: jsonb().$type<Translations<MemberTexts>>().notNull().default({}),
    order: integer().notNull().default(1),
    isActive: boolean().notNull().default(true),
    version: version(),
    createdAt: timestamptz().notNull(),
  },
  (member) => [
    index('board_members_by_order').on(member.order, member.fullName, member.id),
    check('board_members_name_length', sql`char_length(${member.fullName}) between 1 and 200`),
  ],
);
