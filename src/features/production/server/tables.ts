import { integer, jsonb, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Id, UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';
import { TEXT_ORIGINS, type TextReport } from '../rules.ts';

/**
 * Texts of articles, by version. The highest one is the one that the office works on; an edited version is written over by
 * further edits of the same person, until it is public or a proof. Other rows never change.
 */
export const manuscriptTexts = snakeCase.table(
  'manuscript_texts',
  {
    id: uuid().$type<Id<'manuscript-text'>>().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** From 1. */
    version: integer().notNull(),
    /** The text as JATS, without front matter; see `text/to-jats.ts`. */
    jats: text().notNull(),
    report: jsonb().$type<TextReport>().notNull(),
    /** Public paths of its pictures, with their sizes in pixels. */
    pictures: jsonb().$type<TextPicture[]>().notNull(),
    /** Read from a Word document, or edited afterwards. */
    origin: text({ enum: TEXT_ORIGINS }).notNull().default('WORD'),
    /** Name and checksum of the document that it was read from. */
    sourceName: text().notNull(),
    sourceSha256: text().notNull(),
    createdAt: timestamptz().notNull(),
    savedAt: timestamptz().notNull(),
    /** When it became the text that readers get: at the article’s publication, or later by the office. */
    releasedAt: timestamptz(),
    /** When it went out as a proof, after which it is not written over. */
    pinnedAt: timestamptz(),
    createdBy: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
  },
  (row) => [uniqueIndex('manuscript_texts_version').on(row.submissionId, row.version)],
);

/** A picture of a text. */
export interface TextPicture {
  /** Such as `/images/….webp`. */
  path: string;
  width: number;
  height: number;
  /** A version for small screens, of a picture that is wide. */
  narrow?: { path: string; width: number };
}
