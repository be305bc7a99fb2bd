import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '../../../platform/database.ts';
import type { Events } from '../../../platform/events.ts';
import type { MailContent, Outbox } from '../../../platform/mail/outbox.ts';
import type { Accounts } from '../../accounts/server/service.ts';
import { users } from '../../accounts/server/tables.ts';
import { noticeChanged, submissionChanged, submissionReceived } from './events.ts';
import { coAuthorMail, noticeMail, ownStepMail, receiptMail, staffMail, statusMail } from './mails.tsx';
import { loadSubmissions } from './read.ts';
import { submissions } from './tables.ts';

export interface ReactionNeeds {
  db: Database;
  events: Events;
  outbox: Outbox;
  accounts: Accounts;
  publicUrl: string;
}

/** What follows when a manuscript comes in or its status changes. */
export function submissionReactions({ db, events, outbox, accounts, publicUrl }: ReactionNeeds): void {
  const load = async (submissionId: string) => {
    const [submission] = await loadSubmissions(db, eq(submissions.id, submissionId), { limit: 1, offset: 0 });
    if (!submission) return undefined;
    const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.id, submission.userId));
    return { submission, ownerEmail: owner?.email ?? undefined };
  };
  /** All of a reaction's letters or none: it is done again when it fails, and nobody should get one twice. */
  const mailTo = (...letters: { addresses: Iterable<string>; letter: MailContent }[]) =>
    inTransaction(db, async (tx) => {
      for (const { addresses, letter } of letters) {
        for (const address of new Set(addresses)) await outbox.queue(tx, address, letter);
      }
    });

  events.react(submissionReceived, 'submissions.tell-staff', async ({ payload }) => {
    const found = await load(payload.submissionId);
    if (!found) return;
    const { number, title } = found.submission;
    const addresses = await accounts.people.administratorAddresses();
    await mailTo({ addresses, letter: await staffMail(number, title, 'SUBMITTED', publicUrl) });
  });

  events.react(submissionChanged, 'submissions.tell-staff-of-change', async ({ payload }) => {
    const found = payload.by === 'author' ? await load(payload.submissionId) : undefined;
    if (!found) return;
    const { number, title } = found.submission;
    const addresses = await accounts.people.administratorAddresses();
    await mailTo(
      { addresses, letter: await staffMail(number, title, payload.to, publicUrl) },
      {
        addresses: found.ownerEmail ? [found.ownerEmail] : [],
        letter: await ownStepMail(number, title, payload.to),
      },
    );
  });

  events.react(submissionReceived, 'submissions.send-receipts', async ({ payload }) => {
    const found = await load(payload.submissionId);
    if (!found) return;
    const { submission, ownerEmail } = found;
    const { number, title, user } = submission;
    const others = submission.authors.map(({ email }) => email).filter((email) => email !== ownerEmail);
    const [receipt, note] = await Promise.all([
      receiptMail(number, title),
      coAuthorMail(number, title, `${user.firstName} ${user.lastName}`),
    ]);
    await mailTo({ addresses: ownerEmail ? [ownerEmail] : [], letter: receipt }, { addresses: others, letter: note });
  });

  events.react(noticeChanged, 'submissions.tell-authors-of-notice', async ({ payload }) => {
    const { what, kind, text, tellAuthors } = payload;
    if (!tellAuthors || what === 'removed' || what === 'restored') return;
    const found = await load(payload.submissionId);
    if (!found) return;
    const { submission, ownerEmail } = found;
    const address = `${publicUrl}/article/${submission.number}/${submission.slug}`;
    // It is about the work of all of them, not only of whoever corresponds.
    const everybody = [ownerEmail, ...submission.authors.map(({ email }) => email)];
    const addresses = everybody.filter((email) => email !== undefined);
    await mailTo({ addresses, letter: await noticeMail(submission, { what, kind, text }, address) });
  });

  events.react(submissionChanged, 'submissions.tell-author', async ({ payload }) => {
    const { from, to, note, by, tellAuthors } = payload;
    if (by === 'author' || tellAuthors === false || (from === to && !note)) return;
    const found = await load(payload.submissionId);
    if (!found) return;
    const { submission, ownerEmail } = found;
    const { number, title, slug, authors } = submission;
    const address = to === 'PUBLISHED' ? `${publicUrl}/article/${number}/${slug}` : `${publicUrl}/author/${number}`;
    const corresponding = authors[0]?.email;
    const addresses = [ownerEmail, corresponding].filter((email) => email !== undefined);
    await mailTo({ addresses, letter: await statusMail(number, title, to, note, address) });
  });
}
