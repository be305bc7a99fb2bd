import { sql } from 'drizzle-orm';
import { check, date, index, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import { STATUSES, type SubmissionId } from '#features/submissions/rules.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';
import { DECISION_KINDS, DECISION_STATES, type DecisionId } from '../rules.ts';

/** Decisions of the editorial office with their letters. Nobody else knows of one before it is done. */
export const decisions = snakeCase.table(
  'decisions',
  {
    id: uuid().$type<DecisionId>().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    kind: text({ enum: DECISION_KINDS }).notNull(),
    state: text({ enum: DECISION_STATES }).notNull().default('SCHEDULED'),
    fromStatus: text({ enum: STATUSES }).notNull(),
    subject: text().notNull(),
    /** The Markdown subset. */
    letter: text().notNull(),
    /** Why a manuscript was accepted with fewer reports than the journal promises; empty otherwise. */
    overrideReason: text().notNull().default(''),
    /** The last day in Kigali on which a revision is expected; null for that of the kind. */
    dueOn: date({ mode: 'string' }),
    actorId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz().notNull(),
    /** When status and letters take effect, unless it is taken back before. */
    effectiveAt: timestamptz().notNull(),
    /** When it was sent, taken back or overtaken. */
    settledAt: timestamptz(),
  },
  (decision) => [
    index('decisions_submission').on(decision.submissionId, decision.createdAt),
    // Two editors who decide at once: one decision waits at a time.
    uniqueIndex('decisions_one_scheduled').on(decision.submissionId).where(sql`${decision.state} = 'SCHEDULED'`),
    check('decisions_settled', sql`(${decision.state} = 'SCHEDULED') = (${decision.settledAt} is null)`),
  ],
);
