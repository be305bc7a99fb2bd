import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import { articles } from '#features/articles/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { timestamptz } from '#platform/database/columns.ts';
import type { Problem } from '../contract.ts';
import { DEPOSIT_STATES, TARGETS } from '../rules.ts';

/** What became of an article with a target: one row for both. */
export const deposits = snakeCase.table(
  'deposits',
  {
    articleId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    target: text({ enum: TARGETS }).notNull(),
    state: text({ enum: DEPOSIT_STATES }).notNull(),
    /** What the target has said last, in words. */
    message: text().notNull().default(''),
    /** What has to be mended before it may go. */
    problems: jsonb().$type<Problem[]>().notNull().default([]),
    /** Tries that came to nothing, or how often the target was asked what became of it. */
    attempts: integer().notNull().default(0),
    /** Not to be tried, or asked for, before. */
    nextTryAt: timestamptz(),
    /** The name of the file under which Crossref knows what was sent. */
    fileName: text(),
    /** DOAJ's own id of the article. */
    remoteId: text(),
    /**
     * SHA-256 of what was sent last, and of what was accepted last; what is the same is not sent again, unless what was
     * sent has been forgotten for that.
     */
    sentHash: text(),
    acceptedHash: text(),
    /** Counts up each time it is to be sent, so that an answer to something older settles nothing. */
    revision: integer().notNull().default(1),
    /** Who works on it, and until when nobody else does. */
    claim: uuid(),
    claimedUntil: timestamptz(),
    updatedAt: timestamptz().notNull(),
  },
  (deposit) => [
    primaryKey({ columns: [deposit.articleId, deposit.target] }),
    index('deposits_state').on(deposit.target, deposit.state, deposit.articleId),
    check('deposits_target', sql`${deposit.target} in ('CROSSREF', 'DOAJ')`),
    check(
      'deposits_state',
      sql`${deposit.state} in ('NOT_READY', 'WAITING', 'SENT', 'ACCEPTED', 'REFUSED', 'FAILED', 'WITHDRAWN')`,
    ),
  ],
);
