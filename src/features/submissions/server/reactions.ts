import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '../../../platform/database.ts';
import type { Events } from '../../../platform/events.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { users } from '../../accounts/server/tables.ts';
import { submissionChanged, submissionReceived } from './events.ts';
import { coAuthorMail, receiptMail, statusMail } from './mails.tsx';
import { loadSubmissions } from './read.ts';
import { submissions } from './tables.ts';

export interface ReactionNeeds {
  db: Database;
  events: Events;
  outbox: Outbox;
  publicUrl: string;
}

/** What follows when a manuscript comes in or its status changes. */
export function submissionReactions({ db, events, outbox, publicUrl }: ReactionNeeds): void {
  const load = async (submissionId: string) => {
    const [submission] = await loadSubmissions(db, eq(submissions.id, submissionId), { limit: 1, offset: 0 });
    if (!submission) return undefined;
    const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.id, submission.userId));
    return { submission, ownerEmail: owner?.email ?? undefined };
  };

  events.react(submissionReceived, 'submissions.send-receipts', async ({ payload }) => {
    const found = await load(payload.submissionId);
    if (!found) return;
    const { submission, ownerEmail } = found;
    const { number, title, user } = submission;
    const others = new Set(submission.authors.map(({ email }) => email).filter((email) => email !== ownerEmail));
    const [receipt, note] = await Promise.all([
      receiptMail(number, title),
      coAuthorMail(number, title, `${user.firstName} ${user.lastName}`),
    ]);
    await inTransaction(db, async (tx) => {
      if (ownerEmail) await outbox.queue(tx, ownerEmail, receipt);
      for (const email of others) await outbox.queue(tx, email, note);
    });
  });

  events.react(submissionChanged, 'submissions.tell-author', async ({ payload }) => {
    if (payload.from === payload.to) return;
    const found = await load(payload.submissionId);
    if (!found?.ownerEmail) return;
    const { submission, ownerEmail } = found;
    const address =
      payload.to === 'PUBLISHED' ? `${publicUrl}/article/${submission.number}/${submission.slug}` : undefined;
    const letter = await statusMail(submission.number, submission.title, payload.to, address);
    await inTransaction(db, (tx) => outbox.queue(tx, ownerEmail, letter));
  });
}
