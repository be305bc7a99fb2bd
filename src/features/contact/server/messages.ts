import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { withoutUndefined } from '#base/fields.ts';
import { idOf, type UserId } from '#base/ids.ts';
import type { Slice } from '#base/paging.ts';
import { containsText, newestFirst } from '#platform/database/sql.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { inLanguage } from '#platform/languages.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { eventType } from '#platform/records/events.ts';
import { changedMeanwhile, type RecordNeeds, recordsService } from '#platform/records/records.ts';
import type { Answer, MessageChange, StaffMessage } from '../contract.ts';
import type { MessageId } from '../rules.ts';
import { contactTexts } from '../texts.ts';
import type { Info } from './info.ts';
import { answerMail } from './mails.tsx';
import { contactMessages } from './tables.ts';

const messageAnswered = eventType('message.answered', z.object({ messageId: idOf<'message'>(), title: z.string() }));

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

export interface MessagesNeeds extends RecordNeeds {
  outbox: Outbox;
  info: Info;
}

/** Messages of visitors as staff list, change, answer and delete them. */
export function messagesService(needs: MessagesNeeds) {
  const { db, events, clock, outbox, info } = needs;
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

    /** The first edit stores the visitor's text as the original; marking as handled is no edit. */
    async change(
      id: MessageId,
      { isHandled, version, ...change }: MessageChange,
      actorId: UserId,
    ): Promise<StaffMessage> {
      const [stored] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
      if (!stored) throw noSuchMessage();
      const values = withoutUndefined({
        ...change,
        institution: change.institution === '' ? null : change.institution,
      });
      const isEdited = Object.entries(values).some(([key, value]) => stored[key as keyof Message] !== value);
      const original = isEdited && !stored.original ? { original: contentOf(stored) } : {};
      const handledAt = isHandled === undefined ? stored.handledAt : isHandled ? (stored.handledAt ?? clock()) : null;
      return present(await records.change(id, { ...values, ...original, handledAt }, { version, actorId }));
    },

    /** Mails the visitor an answer and marks the message as handled. 409 when `version` is outdated. */
    async answer(id: MessageId, { text, version }: Answer, actorId: UserId): Promise<StaffMessage> {
      const { editorEmail } = await info.forVisitors();
      return inTransaction(db, async (tx) => {
        const [stored] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
        if (!stored) throw noSuchMessage();
        if (version !== stored.version) throw changedMeanwhile();
        const now = clock();
        const changes = { answer: text, answeredAt: now, handledAt: stored.handledAt ?? now, version: version + 1 };
        await tx.update(contactMessages).set(changes).where(eq(contactMessages.id, id));
        await outbox.queue(tx, stored.email, {
          content: await inLanguage(stored.language, () => answerMail({ answered: stored, answer: text, editorEmail })),
          cause: 'recipient',
        });
        await events.record(tx, messageAnswered, { payload: { messageId: id, title: stored.subject }, actorId });
        return present({ ...stored, ...changes });
      });
    },

    remove: records.remove,
  };
}

function noSuchMessage(): AppError {
  return new AppError('missing', 'NOT_FOUND', contactTexts.noMessage);
}

function contentOf({ firstName, lastName, email, institution, inquiryType, subject, message }: Message) {
  return { firstName, lastName, email, institution, inquiryType, subject, message };
}

function present(row: Message): StaffMessage {
  return {
    id: row.id,
    ...contentOf(row),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    isHandled: row.handledAt !== null,
    isDoubtful: row.isDoubtful,
    answer: row.answer,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    isEdited: row.original !== null,
  };
}
