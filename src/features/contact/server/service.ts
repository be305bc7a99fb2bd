import { newId } from '../../../base/ids.ts';
import { inTransaction } from '../../../platform/database.ts';
import type { Limit, Limits } from '../../../platform/limits.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { RecordNeeds } from '../../../platform/records.ts';
import type { ContactInfo, ContactMessage } from '../contract.ts';
import { TIME_TRAP_MS } from '../rules.ts';
import { contactMail } from './mails.tsx';
import { messagesService } from './messages.ts';
import { contactInfo, contactMessages } from './tables.ts';

const MESSAGES: Limit = { name: 'contact', max: 5, windowSeconds: 3600 };

export interface ContactNeeds extends RecordNeeds {
  limits: Limits;
  outbox: Outbox;
}

export type Contact = ReturnType<typeof contactService>;
export type ContactRecord = Omit<typeof contactInfo.$inferSelect, 'id' | 'only' | 'updatedAt'>;

const NOTHING: ContactInfo = {
  ...{ phone: '', email: '', mailingAddress: '', editorEmail: '', submissionsEmail: '', officeHours: '' },
  ...{ locationDescription: '', intro: '', social: { twitter: '', facebook: '', linkedin: '', instagram: '' } },
};

export function contactService(needs: ContactNeeds) {
  const { db, limits, outbox, clock } = needs;
  return {
    messages: messagesService(needs),

    /** How to reach the journal; empty texts where nothing has been entered. */
    async info(): Promise<ContactInfo> {
      const [record] = await db.select().from(contactInfo).limit(1);
      return record ? { ...record, email: record.editorEmail } : NOTHING;
    },

    /** Writes the record a new journal starts with. */
    async writeStarterInfo(record: ContactRecord): Promise<void> {
      await db
        .insert(contactInfo)
        .values({ ...record, id: newId(), updatedAt: clock() })
        .onConflictDoNothing();
    },

    /** Keeps a visitor's message and mails it to the editors. What only a machine would send is dropped without a word. */
    async receive({ website, elapsed, ...message }: ContactMessage, address: string): Promise<void> {
      await limits.spend(MESSAGES, address);
      if (website || (elapsed !== undefined && elapsed < TIME_TRAP_MS)) return;
      const { editorEmail } = await this.info();
      const letter = await contactMail(message);
      await inTransaction(db, async (tx) => {
        await tx
          .insert(contactMessages)
          .values({ ...message, institution: message.institution || null, id: newId(), createdAt: clock() });
        if (editorEmail) await outbox.queue(tx, editorEmail, letter);
      });
    },
  };
}
