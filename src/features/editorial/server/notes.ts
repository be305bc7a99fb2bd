import { asc, eq, inArray } from 'drizzle-orm';
import { invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import { filled } from '#features/letters/rules.ts';
import type { Letters } from '#features/letters/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { officePath, type SubmissionId } from '#features/submissions/rules.ts';
import { type OfficeMember, officeFor } from '#features/submissions/server/access.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { Happening } from '../contract.ts';
import type { NoteId } from '../rules.ts';
import { editorialTexts } from '../texts.ts';
import { submissionNotes } from './tables.ts';

const { manuscript: texts } = editorialTexts;

export interface NoteNeeds {
  db: Database;
  notifications: Notifications;
  letters: Letters;
  publicUrl: string;
  clock: () => Date;
}

interface NewNote {
  text: string;
  /** Members of the office who get it by mail. */
  mentions: UserId[];
}

/** Internal notes about manuscripts. The caller has checked that the actor may read the manuscript. */
export function submissionNoteService({ db, notifications, letters, publicUrl, clock }: NoteNeeds) {
  return {
    /** Throws a field error for a mentioned account that may not handle the manuscript. */
    async add(
      { id, number, manuscriptTitle: title }: StaffSubmission,
      note: NewNote,
      authorId: UserId,
    ): Promise<NoteId> {
      const submissionId = id as SubmissionId;
      const { text } = note;
      const mentions = [...new Set(note.mentions)];
      const office = await officeFor(db, submissionId);
      const mentioned = office.filter((member) => mentions.includes(member.id));
      if (mentioned.length < mentions.length) throw invalid([{ path: 'mentions', message: texts.mentions }]);
      const by = await nameOf(db, authorId);
      const path = officePath(number);
      const write = ({ firstName, lastName }: OfficeMember) =>
        letters.compose({
          subject: texts.noteSubject(number, by),
          body: filled({ subject: '', body: texts.noteBody }, { title, by }).body,
          name: `${firstName} ${lastName}`,
          message: text,
          manuscript: { number, title },
          button: { label: texts.openManuscript, href: `${publicUrl}${path}` },
        });
      const noteId = newId<'note'>();
      await inTransaction(db, async (tx) => {
        const row = { id: noteId, submissionId, authorId, text, mentions, createdAt: clock() };
        await tx.insert(submissionNotes).values(row);
        // Not listed among the mails: the note is in the timeline already.
        const news = { kind: 'mention', about: submissionId, path, isListed: false } as const;
        for (const member of mentioned) await notifications.tell(tx, [member], { ...news, write: () => write(member) });
      });
      return noteId;
    },
  };
}

/** The notes on a manuscript as entries of its timeline, in two statements. */
export async function notesOn(db: Database, id: SubmissionId): Promise<Happening[]> {
  const rows = await db
    .select({
      at: submissionNotes.createdAt,
      text: submissionNotes.text,
      mentions: submissionNotes.mentions,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(submissionNotes)
    .innerJoin(users, eq(users.id, submissionNotes.authorId))
    .where(eq(submissionNotes.submissionId, id))
    .orderBy(asc(submissionNotes.createdAt));
  const mentioned = [...new Set(rows.flatMap(({ mentions }) => mentions))];
  const people = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, mentioned));
  const names = new Map(people.map((person) => [person.id, `${person.firstName} ${person.lastName}`]));
  return rows.map(({ at, text, mentions, firstName, lastName }) => ({
    kind: 'note',
    at: at.toISOString(),
    by: `${firstName} ${lastName}`,
    text,
    mentions: mentions.flatMap((userId) => names.get(userId) ?? []),
  }));
}

async function nameOf(db: Database, userId: UserId): Promise<string> {
  const [user] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId));
  return user ? `${user.firstName} ${user.lastName}` : '';
}
