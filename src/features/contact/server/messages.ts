import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import { given } from '../../../base/fields.ts';
import type { Slice } from '../../../base/paging.ts';
import { containsText, newestFirst } from '../../../platform/database.ts';
import { type RecordNeeds, recordsService } from '../../../platform/records.ts';
import type { MessageChange, StaffMessage } from '../contract.ts';
import { contactMessages } from './tables.ts';

type Message = typeof contactMessages.$inferSelect;

interface MessageFilter {
  q?: string | undefined;
  state?: 'open' | 'handled' | undefined;
}

function matching({ q, state }: MessageFilter): SQL | undefined {
  const { firstName, lastName, email, subject, message, handledAt } = contactMessages;
  return and(
    q ? containsText(q, sql`${firstName} || ' ' || ${lastName}`, email, subject, message) : undefined,
    state && (state === 'open' ? isNull(handledAt) : isNotNull(handledAt)),
  );
}

/** What visitors have written, as the editorial office works through it. */
export function messagesService(needs: RecordNeeds) {
  const { db, clock } = needs;
  const records = recordsService(needs, {
    table: contactMessages,
    kind: 'message',
    titleOf: ({ subject }) => subject,
  });

  return {
    async list(page: Slice, filter: MessageFilter = {}): Promise<{ messages: StaffMessage[]; total: number }> {
      const matches = matching(filter);
      const [rows, [counted]] = await Promise.all([
        db
          .select()
          .from(contactMessages)
          .where(matches)
          .orderBy(newestFirst(contactMessages.createdAt), asc(contactMessages.id))
          .limit(page.limit)
          .offset(page.offset),
        db.select({ total: count() }).from(contactMessages).where(matches),
      ]);
      return { messages: rows.map(present), total: counted?.total ?? 0 };
    },

    /** The first change keeps what the visitor wrote. Marking as handled is no change of it. */
    async change(id: string, { isHandled, version, ...change }: MessageChange, actorId: string): Promise<StaffMessage> {
      const [known] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
      if (!known) throw new AppError('missing', 'NOT_FOUND', 'There is no such message.');
      const words = given(change);
      const isChanged = Object.entries(words).some(([key, value]) => known[key as keyof Message] !== value);
      const original = isChanged && !known.original ? { original: wordsOf(known) } : {};
      const handledAt = isHandled === undefined ? known.handledAt : isHandled ? (known.handledAt ?? clock()) : null;
      return present(await records.change(id, { ...words, ...original, handledAt }, version, actorId));
    },

    remove: records.remove,
  };
}

function wordsOf({ firstName, lastName, email, institution, inquiryType, subject, message }: Message) {
  return { firstName, lastName, email, institution, inquiryType, subject, message };
}

function present(row: Message): StaffMessage {
  return {
    ...{ id: row.id, ...wordsOf(row), version: row.version },
    createdAt: row.createdAt.toISOString(),
    isHandled: row.handledAt !== null,
    isEdited: row.original !== null,
  };
}
