import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import type { Translations } from '#base/translations.ts';
import { timestamptz, version } from '#platform/database/columns.ts';
import { ISSUE_STATUSES, type IssueEdition, type IssueId, type IssueTexts } from '../rules.ts';

export const issues = snakeCase.table(
  'issues',
  {
    id: uuid().$type<IssueId>().primaryKey(),
    issueNumber: integer().notNull(),
    title: text().notNull(),
    description: text(),
    topic: text(),
    year: integer().notNull(),
    /** 1 to 12. */
    month: integer().notNull(),
    /** The address of a picture; without one, the cover is drawn from number and year. */
    coverImage: text(),
    /** Opening words of the issue, such as an editorial, in the Markdown subset. */
    frontMatter: text(),
    translations: jsonb().$type<Translations<IssueTexts>>().notNull().default({}),
    /** The files of the whole issue that readers can have. */
    editions: jsonb().$type<IssueEdition[]>().notNull().default([]),
    isSpecial: boolean().notNull().default(false),
    status: text({ enum: ISSUE_STATUSES }).notNull().default('PUBLISHED'),
    /** When a scheduled issue is published, or was to be. */
    publishAt: timestamptz(),
    version: version(),
    createdAt: timestamptz().notNull(),
  },
  (issue) => [
    index('issues_by_date').on(issue.year.desc().nullsLast(), issue.month.desc().nullsLast(), issue.id),
    check('issues_number_range', sql`${issue.issueNumber} between 1 and 99`),
    check('issues_scheduled', sql`${issue.status} <> 'SCHEDULED' or ${issue.publishAt} is not null`),
    check('issues_month_range', sql`${issue.month} between 1 and 12`),
    check('issues_year_range', sql`${issue.year} between 1900 and 2200`),
  ],
);
