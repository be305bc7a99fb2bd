import { sql } from 'drizzle-orm';
import { check, index, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';
import { MAX_NOTE, type NoteId } from '../rules.ts';

/** Internal notes: texts of the editorial office about a manuscript, which authors and reviewers never see. */
export const submissionNotes = snakeCase.table(
  'submission_notes',
  {
    id: uuid().$type<NoteId>().primaryKey(),
    submissionId: uuid()
      .$type<SubmissionId>()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    authorId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (note) => [
    index('submission_notes_submission').on(note.submissionId, note.createdAt),
    check('submission_notes_text', sql`char_length(${note.text}) between 1 and ${sql.raw(String(MAX_NOTE))}`),
  ],
);
