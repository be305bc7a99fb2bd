import { sql } from 'drizzle-orm';
import { check, index, integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz, version } from '#platform/database/columns.ts';
import type { FaqId, SectionId } from '../rules.ts';

export const aboutSections = snakeCase.table(
  'about_sections',
  {
    id: uuid().$type<SectionId>().primaryKey(),
    /** A key such as WHAT_IS_MDS_JAED; each key has its own icon. */
    section: text().notNull(),
    title: text(),
    /** Plain text or the Markdown subset. */
    content: text().notNull(),
    order: integer().notNull(),
    version: version(),
    createdAt: timestamptz().notNull(),
  },
  (section) => [
    index('about_sections_by_order').on(section.order, section.id),
    check('about_sections_content', sql`char_length(${section.content}) between 1 and 20000`),
  ],
);

export const faqs = snakeCase.table(
  'faqs',
  {
    id: uuid().$type<FaqId>().primaryKey(),
    question: text().notNull(),
    answer: text().notNull(),
    version: version(),
    createdAt: timestamptz().notNull(),
  },
  (faq) => [index('faqs_by_age').on(faq.createdAt, faq.id)],
);

/** Guidelines and policies of the journal by key. */
export const documents = snakeCase.table('documents', {
  key: text().primaryKey(),
  title: text().notNull(),
  /** Markdown subset. */
  body: text().notNull(),
  version: version(),
  updatedAt: timestamptz().notNull(),
});
