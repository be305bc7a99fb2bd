import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { newId } from '#base/ids.ts';
import { type MailId, type MailingId, mailings, outbox } from '../database/tables.ts';
import type { Transaction } from '../database/types.ts';
import { queueFor } from '../jobs/jobs.ts';
import type { MailText } from './delivery.ts';
import { type MailingNeeds, mailingJob, mailingJobs } from './mailing-job.ts';
import { type Progress, progressOf } from './mailing-progress.ts';
import { REQUEUED } from './outbox.ts';
import { type SenderName, signed } from './sender.ts';

/** A recipient of a mailing. */
export interface Recipient {
  /** Id of the recipient, chosen by the sending feature; see `withdraw`. */
  id: string;
  address: string;
  /** Replaces the placeholder; letters, digits and `._~-` only, because it may be part of a URL. */
  filling: string;
}

export type Mailings = ReturnType<typeof createMailings>;

/** Mail to many: stored once, queued in one statement, sent by one job with a lower priority than urgent mail. */
export function createMailings(needs: MailingNeeds & { sender: SenderName }) {
  const { db, jobs, sender, clock } = needs;
  const handle = mailingJob(needs);
  return {
    /** Queues a mailing in the transaction it reports on. Returns its id. */
    async queue(
      tx: Transaction,
      text: MailText & { placeholder: string },
      recipients: readonly Recipient[],
    ): Promise<MailingId> {
      const [id, createdAt] = [newId<'mailing'>(), clock()];
      const letter = signed(text, await sender(tx));
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

    /** Cancels queued mails to a recipient; a mail that is being sent is not cancelled. */
    async withdraw(tx: Transaction, recipientId: string): Promise<void> {
      const queued = tx
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(eq(outbox.recipientId, recipientId), eq(outbox.state, 'queued')))
        .for('update', { skipLocked: true });
      await tx.update(outbox).set({ state: 'withdrawn' }).where(inArray(outbox.id, queued));
    },

    /** Queues a mail of a mailing again; the mailing's counts are stored again at its end. */
    async queueAgain(tx: Transaction, { id, mailingId }: { id: MailId; mailingId: MailingId }): Promise<void> {
      await tx.update(outbox).set(REQUEUED).where(eq(outbox.id, id));
      await tx
        .update(mailings)
        .set({ finishedAt: null, sent: 0, failed: 0, withdrawn: 0 })
        .where(eq(mailings.id, mailingId));
      await jobs.send(tx, mailingJobs, { payload: { mailingId } });
    },

    /** Progress of each mailing. */
    progress: (ids: readonly MailingId[]): Promise<Map<string, Progress>> => progressOf(db, ids),

    /** Addresses that could not be reached, with the reasons. */
    failures: (mailingId: MailingId, limit: number) =>
      db
        .select({ address: outbox.recipient, reason: outbox.error })
        .from(outbox)
        .where(and(eq(outbox.mailingId, mailingId), eq(outbox.state, 'failed')))
        .orderBy(asc(outbox.recipient))
        .limit(limit),

    jobs: queueFor(mailingJobs, { maxRetryDelay: 20, oneAtATime: true, handle }),
  };
}
