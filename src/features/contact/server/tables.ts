import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import { LANGUAGES } from '#base/languages.ts';
import type { Translations } from '#base/translations.ts';
import { timestamptz, version } from '#platform/database/columns.ts';
import type { ContactInfoId, ContactTexts, MessageId, Network } from '../rules.ts';

/** Contact details of the journal: one row. */
export const contactInfo = snakeCase.table(
  'contact_info',
  {
    id: uuid().$type<ContactInfoId>().primaryKey(),
    /** Always 1 and unique, so that there is one row. */
    only: integer().notNull().default(1).unique(),
    intro: text().notNull(),
    editorEmail: text().notNull(),
    submissionsEmail: text().notNull(),
    phone: text().notNull(),
    mailingAddress: text().notNull(),
    officeHours: text().notNull(),
    locationDescription: text().notNull(),
    translations: jsonb().$type<Translations<ContactTexts>>().notNull().default({}),
    social: jsonb().$type<Record<Network, string>>().notNull(),
    version: version(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull(),
  },
  (info) => [check('contact_info_only_one', sql`${info.only} = 1`)],
);

export const contactMessages = snakeCase.table(
  'contact_messages',
  {
    id: uuid().$type<MessageId>().primaryKey(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    institution: text(),
    inquiryType: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    /** Of the page that it was written on; the answer's frame is in it. */
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    /** Text of the visitor, set when staff edit the message. */
    original: jsonb().$type<object>(),
    /** Latest answer of the editorial office. */
    answer: text(),
    answeredAt: timestamptz(),
    handledAt: timestamptz(),
    isDoubtful: boolean().notNull().default(false),
    version: version(),
    createdAt: timestamptz().notNull(),
  },
  (message) => [
    index('contact_messages_newest').on(message.createdAt.desc().nullsLast(), message.id),
    check('contact_messages_length', sql`char_length(${message.message}) between 1 and 5000`),
  ],
);
