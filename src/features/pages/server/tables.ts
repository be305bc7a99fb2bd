import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Translations } from '#base/translations.ts';
import { timestamptz, version } from '#platform/database/columns.ts';
import { type FaqId, PAGE_MENUS, type PageId, type SectionId } from '../rules.ts';

export const aboutSections = snakeCase.table(
  'about_sections',
  {
    id: uuid().$type<SectionId>().primaryKey(),
    /** A key such as WHAT_IS_MDS_JAED; each key has its own icon. */
    section: text().notNull(),
    title: text(),
    /** Plain text or the Markdown subset. */
    content: text().notNull(),
    translations: jsonb()
      .$type<Translations<{ title?: string | null | undefined; content: string }>>()
      .notNull()
      .default({}),
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
    translations: jsonb().$type<Translations<{ question: string; answer: string }>>().notNull().default({}),
    version: version(),
    createdAt: timestamptz().notNull(),
  },
  (faq) => [index('faqs_by_age').on(faq.createdAt, faq.id)],
);

/** Pages that staff write, each with an address of its own. */
export const pages = snakeCase.table(
  'pages',
  {
    id: uuid().$type<PageId>().primaryKey(),
    /** The readable part of its address. */
    slug: text().notNull(),
    title: text().notNull(),
    /** The Markdown subset. */
    body: text().notNull(),
    translations: jsonb().$type<Translations<{ title: string; body: string }>>().notNull().default({}),
    /** The menu that links to it. */
    menu: text({ enum: PAGE_MENUS }).notNull(),
    version: version(),
    createdAt: timestamptz().notNull(),
  },
  (page) => [
    uniqueIndex('pages_slug_key').on(page.slug),
    index('pages_by_age').on(page.createdAt, page.id),
    check('pages_body', sql`char_length(${page.body}) between 1 and 50000`),
  ],
);

/** Texts of the home page and the guidelines that staff have changed; the others are the built-in ones. */
export const siteTexts = snakeCase.table('site_texts', {
  key: text().primaryKey(),
  text: text().notNull(),
  version: version(),
});

/** Policies of the journal by key. */
export const documents = snakeCase.table('documents', {
  key: text().primaryKey(),
  title: text().notNull(),
  /** Markdown subset. */
  body: text().notNull(),
  translations: jsonb().$type<Translations<{ title: string; body: string }>>().notNull().default({}),
  /** False for a draft, which has no page yet. */
  isPublic: boolean().notNull().default(true),
  version: version(),
  updatedAt: timestamptz().notNull(),
});
