import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { UploadId } from '#features/files/rules.ts';
import { uploads } from '#features/files/server/tables.ts';
import type { CreditRole } from '#features/submissions/fields/credit-roles.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';
import { PROOF_STATES, type ProofCommentId, type ProofId } from '../rules.ts';

/** Proofs that were sent to authors. The latest one of a manuscript counts. */
export const proofs = snakeCase.table(
  'proofs',
  {
    /** That of the decision that sent it. */
    id: uuid().$type<ProofId>().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    /** The version of the text that is shown; null for an article that is a PDF alone. */
    textVersion: integer(),
    pdfId: uuid()
      .$type<UploadId>()
      .references(() => uploads.id, { onDelete: 'set null' }),
    state: text({ enum: PROOF_STATES }).notNull(),
    sentAt: timestamptz().notNull(),
    dueAt: timestamptz().notNull(),
    /** Reminders that were sent, and the mail to the office. */
    reminders: integer().notNull().default(0),
    answeredAt: timestamptz(),
    /** Name and words of the author who answered. */
    answeredBy: text().notNull().default(''),
    message: text().notNull().default(''),
  },
  (proof) => [
    uniqueIndex('proofs_number').on(proof.submissionId, proof.number),
    uniqueIndex('proofs_one_open').on(proof.submissionId).where(sql`${proof.state} = 'OPEN'`),
    check('proofs_answered', sql`${proof.state} not in ('APPROVED', 'CORRECTIONS') or ${proof.answeredAt} is not null`),
  ],
);

/** The people who have a link to a proof, as they were named when it was sent. */
export const proofPeople = snakeCase.table(
  'proof_people',
  {
    proofId: uuid()
      .$type<ProofId>()
      .notNull()
      .references(() => proofs.id, { onDelete: 'cascade' }),
    /** Among the authors, from 1; 0 for a submitter who is no author. */
    position: integer().notNull(),
    fullName: text().notNull(),
    email: text().notNull(),
    /** Whether they approve the proof or ask for corrections: the submitter, and the corresponding author. */
    answersForAll: boolean().notNull(),
    roles: jsonb().$type<CreditRole[]>().notNull().default([]),
    /** When they confirmed their roles and agreed to publication. */
    agreedAt: timestamptz(),
  },
  (person) => [primaryKey({ columns: [person.proofId, person.position] })],
);

/** Questions of the office and comments of authors on a text, each with one answer of the other side. */
export const proofComments = snakeCase.table(
  'proof_comments',
  {
    id: uuid().$type<ProofCommentId>().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** Null for a question that waits for the next proof. */
    proofId: uuid()
      .$type<ProofId>()
      .references(() => proofs.id, { onDelete: 'cascade' }),
    isQuestion: boolean().notNull(),
    /** See `PLACE`, with the words there. */
    place: text().notNull(),
    quote: text().notNull(),
    text: text().notNull(),
    fullName: text().notNull(),
    /** The member of the office who asks. */
    userId: uuid()
      .$type<UserId>()
      .references(() => users.id),
    /** The author who comments, by their position; null for a question. */
    position: integer(),
    createdAt: timestamptz().notNull(),
    answer: text().notNull().default(''),
    answeredBy: text().notNull().default(''),
    answeredAt: timestamptz(),
    /** When the office was done with it. */
    settledAt: timestamptz(),
  },
  (comment) => [
    index('proof_comments_submission').on(comment.submissionId),
    index('proof_comments_proof').on(comment.proofId),
  ],
);
