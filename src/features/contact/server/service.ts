import { newId } from '#base/ids.ts';
import type { Language } from '#base/languages.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { RecordNeeds } from '#platform/records/records.ts';
import type { ContactMessage } from '../contract.ts';
import { MIN_FILL_IN_MS } from '../rules.ts';
import { infoService } from './info.ts';
import { contactMail } from './mails.tsx';
import { messagesService } from './messages.ts';
import { contactMessages } from './tables.ts';

export interface ContactNeeds extends RecordNeeds {
  outbox: Outbox;
}

export type { ContactRecord } from './info.ts';
export type Contact = ReturnType<typeof contactService>;
export function contactService(needs: ContactNeeds) {
  const { db, outbox, clock } = needs;
  const info = infoService(needs);
  return {
    info,
    messages: messagesService({ ...needs, info }),

    /** Stores a visitor's message and mails it to the editors; one that a program may have sent is only stored, and marked. */
    async receive({ website, elapsed, ...message }: ContactMessage, language: Language): Promise<void> {
      const isDoubtful = Boolean(website) || (elapsed !== undefined && elapsed < MIN_FILL_IN_MS);
      const { editorEmail } = await info.forVisitors();
      const letter = await contactMail(message);
      await inTransaction(db, async (tx) => {
        await tx.insert(contactMessages).values({
          ...message,
          language,
          isDoubtful,
          institution: message.institution || null,
          id: newId(),
          createdAt: clock(),
        });
        if (editorEmail && !isDoubtful) await outbox.queue(tx, editorEmail, { content: letter, cause: 'duty' });
      });
    },
  };
}
