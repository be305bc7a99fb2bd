import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import { articles } from '#features/articles/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { timestamptz } from '#platform/database/columns.ts';
import type { Problem } from '../contract.ts';
import { DEPOSIT_STATES, TARGETS } from '../rules.ts';

/** The deposit of an article with a target. */
export const deposits = snakeCase.table(
  'deposits',
  {
    articleId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    target: text({ enum: TARGETS }).notNull(),
    state: text({ enum: DEPOSIT_STATES }).notNull(),
    /** The target's last message. */
    message: text().notNull().default(''),
    /** Problems to fix before it can be sent. */
    problems: jsonb().$type<Problem[]>().notNull().default([]),
    /** Failed attempts to send it, or polls of its result. */
    attempts: integer().notNull().default(0),
    /** Earliest time of the next attempt or poll. */
    nextTryAt: timestamptz(),
    /** Crossref's file name of the last deposit. */
    fileName: text(),
    /** DOAJ's id of the article; at DataCite its DOI. */
    remoteId: text(),
    /**
     * SHA-256 of the content last sent and last accepted. Unchanged content is not sent again, unless `sentHash` was
     * cleared because staff requested it.
     */
    sentHash: text(),
    acceptedHash: text(),
    /** Rises each time it is queued, so that the result of an older version is ignored. */
    revision: integer().notNull().default(1),
    /** The worker's claim and its expiry. */
    claim: uuid(),
    claimedUntil: timestamptz(),
    updatedAt: timestamptz().notNull(),
  },
  (deposit) => [
    primaryKey({ columns: [deposit.articleId, deposit.target] }),
    index('deposits_state').on(deposit.target, deposit.state, deposit.articleId),
    check('deposits_target', sql`${deposit.target} in ('CROSSREF', 'DATACITE', 'DOAJ')`),
    check(
      'deposits_state',
      sql`${deposit.state} in ('NOT_READY', 'WAITING', 'SENT', 'ACCEPTED', 'REFUSED', 'FAILED', 'WITHDRAWN')`,
    ),
  ],
);
