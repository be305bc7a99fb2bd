import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { newId } from '#base/ids.ts';
import { type MailId, type MailingId, mailings, outbox } from '../database/tables.ts';
import type { Transaction } from '../database/types.ts';
import { queueFor } from '../jobs/jobs.ts';
import type { Words } from './delivery.ts';
import { type Progress, progressOf } from './mailing-progress.ts';
import { mailingJobs, mailingWalk, type WalkNeeds } from './mailing-walk.ts';
import { AGAIN } from './outbox.ts';
import { type SenderName, signed } from './sender.ts';

/** One of many who get the same words. */
export interface Recipient {
  /** Whom it reaches, in the words of whoever sends it; see `withdraw`. */
  id: string;
  address: string;
  /** What stands in the place of the placeholder; letters, digits and `._~-`, as it may be part of an address. */
  filling: string;
}

export type Mailings = ReturnType<typeof createMailings>;

/** Mail to many: kept once, queued in one statement, sent by one job that walks through it, after everything urgent. */
export function createMailings(needs: WalkNeeds & { sender: SenderName }) {
  const { db, jobs, sender, clock } = needs;
  const handle = mailingWalk(needs);
  return {
    /** Queues the same words for many, in the transaction they speak of. Answers the mailing's id. */
    async queue(
      tx: Transaction,
      words: Words & { placeholder: string },
      recipients: readonly Recipient[],
    ): Promise<MailingId> {
      const [id, createdAt] = [newId<'mailing'>(), clock()];
      const letter = signed(words, await sender(tx));
      await tx.insert(mailings).values({ id, ...letter, recipients: recipients.length, createdAt });
      const column = <K extends keyof Recipient>(key: K) => sql.param(recipients.map((recipient) => recipient[key]));
      await tx.execute(sql`
        insert into outbox (id, mailing_id, recipient_id, recipient, filling, subject, html, text, created_at)
        select mail_id, ${id}, recipient_id, address, filling, '', '', '', ${createdAt.toISOString()}
        from unnest(${sql.param(recipients.map(newId))}::uuid[], ${column('id')}::uuid[], ${column('address')}::text[],
          ${column('filling')}::text[]) as given (mail_id, recipient_id, address, filling)`);
      await jobs.send(tx, mailingJobs, { payload: { mailingId: id } });
      return id;
    },

    /** Takes back what has not left yet for a recipient; a mail that is just leaving leaves. */
    async withdraw(tx: Transaction, recipientId: string): Promise<void> {
      const waiting = tx
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(eq(outbox.recipientId, recipientId), eq(outbox.state, 'queued')))
        .for('update', { skipLocked: true });
      await tx.update(outbox).set({ state: 'withdrawn' }).where(inArray(outbox.id, waiting));
    },

    /** Queues one of a mailing once more, in the transaction it speaks of; its figures are counted anew at the end. */
    async queueAgain(tx: Transaction, { id, mailingId }: { id: MailId; mailingId: MailingId }): Promise<void> {
      await tx.update(outbox).set(AGAIN).where(eq(outbox.id, id));
      await tx
        .update(mailings)
        .set({ finishedAt: null, sent: 0, failed: 0, withdrawn: 0 })
        .where(eq(mailings.id, mailingId));
      await jobs.send(tx, mailingJobs, { payload: { mailingId } });
    },

    /** How far each mailing is. */
    progress: (ids: readonly MailingId[]): Promise<Map<string, Progress>> => progressOf(db, ids),

    /** Who could not be reached, and why. */
    failures: (mailingId: MailingId, limit: number) =>
      db
        .select({ address: outbox.recipient, reason: outbox.error })
        .from(outbox)
        .where(and(eq(outbox.mailingId, mailingId), eq(outbox.state, 'failed')))
        .orderBy(asc(outbox.recipient))
        .limit(limit),

    jobs: queueFor(mailingJobs, { longestPause: 20, oneAtATime: true, handle }),
  };
}
