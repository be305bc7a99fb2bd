import { and, eq, inArray } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import { isStaff } from '#features/accounts/rules.ts';
import type { Accounts } from '#features/accounts/server/service.ts';
import { users } from '#features/accounts/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { MailContent, Envelope as MailEnvelope, Outbox } from '#platform/mail/outbox.ts';
import type { Events } from '#platform/records/events.ts';
import type { Status, SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { noticeChanged, submissionChanged, submissionReceived, submissionRemoved } from './events.ts';
import { coAuthorMail, isAuthorStep, noticeMail, ownStepMail, receiptMail, staffMail, statusMail } from './mails.tsx';
import { type FullSubmission, loadSubmissions } from './read.ts';
import { submissions } from './tables.ts';

export interface ReactionNeeds {
  db: Database;
  events: Events;
  outbox: Outbox;
  accounts: Accounts;
  publicUrl: string;
}

const texts = submissionTexts.mails;

interface Letters {
  addresses: Iterable<string>;
  letter: MailContent;
  cause: MailEnvelope['cause'];
  about?: string;
}

/** Statuses that staff give a manuscript they have looked at and go on with. */
const TAKEN_UP: Status[] = ['UNDER_REVIEW', 'REVISION_REQUESTED', 'ACCEPTED', 'PUBLISHED'];

/** What follows when a manuscript comes in or its status changes. */
export function submissionReactions({ db, events, outbox, accounts, publicUrl }: ReactionNeeds): void {
  const load = async (submissionId: SubmissionId) => {
    const [submission] = await loadSubmissions(db, eq(submissions.id, submissionId), { limit: 1, offset: 0 });
    if (!submission) return undefined;
    const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.id, submission.userId));
    return { submission, ownerEmail: owner?.email ?? undefined };
  };
  /** All of a reaction's letters or none: it is done again when it fails, and nobody should get one twice. */
  const mailTo = (...letters: Letters[]) =>
    inTransaction(db, async (tx) => {
      for (const { addresses, letter: content, cause, about } of letters) {
        for (const address of new Set(addresses)) {
          await outbox.queue(tx, address, { content, cause, ...(about ? { about } : {}) });
        }
      }
    });
  /** The editors who may know of a submission: those who are no authors of it. */
  const editorsOf = async ({ authors }: FullSubmission, ownerEmail: string | undefined): Promise<string[]> => {
    const own = new Set([ownerEmail, ...authors.map(({ email }) => email.toLowerCase())]);
    return (await accounts.people.administratorAddresses()).filter((address) => !own.has(address));
  };
  /** Whether staff have ever taken up a manuscript of this account, so that it is no stranger's any more. */
  const isKnownToStaff = async ({ userId }: { userId: UserId }): Promise<boolean> => {
    const own = and(eq(submissions.userId, userId), inArray(submissions.status, TAKEN_UP));
    const [[taken], [user]] = await Promise.all([
      db.select({ id: submissions.id }).from(submissions).where(own).limit(1),
      db.select({ role: users.role }).from(users).where(eq(users.id, userId)),
    ]);
    return taken !== undefined || (user !== undefined && isStaff(user.role));
  };

  events.react(submissionChanged, {
    name: 'submissions.settle-held-mails',
    run: async ({ payload }) => {
      const { submissionId, to, by } = payload;
      await inTransaction(db, async (tx) => {
        if (to === 'REJECTED' || to === 'WITHDRAWN') await outbox.withdrawHeld(tx, submissionId);
        else if (by !== 'author' && TAKEN_UP.includes(to)) await outbox.release(tx, submissionId);
      });
    },
  });
  events.react(submissionRemoved, {
    name: 'submissions.withdraw-held-mails',
    run: ({ payload }) => inTransaction(db, (tx) => outbox.withdrawHeld(tx, payload.submissionId)),
  });

  events.react(submissionReceived, {
    name: 'submissions.tell-staff',
    run: async ({ payload }) => {
      const found = await load(payload.submissionId);
      if (!found) return;
      const addresses = await editorsOf(found.submission, found.ownerEmail);
      await mailTo({ addresses, letter: await staffMail(found.submission, 'SUBMITTED', publicUrl), cause: 'duty' });
    },
  });

  events.react(submissionChanged, {
    name: 'submissions.tell-staff-of-change',
    run: async ({ payload }) => {
      const found = payload.by === 'author' ? await load(payload.submissionId) : undefined;
      if (!found || !isAuthorStep(payload.to)) return;
      const { number, title } = found.submission;
      const addresses = await editorsOf(found.submission, found.ownerEmail);
      await mailTo(
        { addresses, letter: await staffMail(found.submission, payload.to, publicUrl), cause: 'duty' },
        {
          addresses: found.ownerEmail ? [found.ownerEmail] : [],
          letter: await ownStepMail(number, title, payload.to),
          cause: 'recipient',
        },
      );
    },
  });

  events.react(submissionReceived, {
    name: 'submissions.send-receipts',
    run: async ({ payload }) => {
      const found = await load(payload.submissionId);
      if (!found) return;
      const { submission, ownerEmail } = found;
      const { number, title, user } = submission;
      const others = submission.authors.map(({ email }) => email).filter((email) => email !== ownerEmail);
      const [receipt, note] = await Promise.all([
        receiptMail(number, title),
        coAuthorMail(number, title, `${user.firstName} ${user.lastName}`),
      ]);
      const heldBecause = (await isKnownToStaff(submission)) ? undefined : texts.heldForNewAccount;
      const unrequested = { causedBy: submission.userId, heldBecause };
      await mailTo(
        { addresses: ownerEmail ? [ownerEmail] : [], letter: receipt, cause: 'recipient' },
        { addresses: others, letter: note, cause: unrequested, about: submission.id },
      );
    },
  });

  events.react(noticeChanged, {
    name: 'submissions.tell-authors-of-notice',
    run: async ({ payload }) => {
      const { what, kind, text, tellAuthors } = payload;
      if (!tellAuthors || what === 'removed' || what === 'restored') return;
      const found = await load(payload.submissionId);
      if (!found) return;
      const { submission, ownerEmail } = found;
      const address = `${publicUrl}/article/${submission.number}/${submission.slug}`;
      // It is about the work of all of them, not only of whoever corresponds.
      const letter = await noticeMail(submission, { what, kind, text }, address);
      const others = submission.authors.map(({ email }) => email).filter((email) => email !== ownerEmail);
      await mailTo(
        { addresses: ownerEmail ? [ownerEmail] : [], letter, cause: 'recipient' },
        { addresses: others, letter, cause: { causedBy: submission.userId }, about: submission.id },
      );
    },
  });

  events.react(submissionChanged, {
    name: 'submissions.tell-author',
    run: async ({ payload }) => {
      const { from, to, note, by, tellAuthors } = payload;
      if (by === 'author' || tellAuthors === false || (from === to && !note)) return;
      const found = await load(payload.submissionId);
      if (!found) return;
      const { submission, ownerEmail } = found;
      const { number, title, slug, authors } = submission;
      const address = to === 'PUBLISHED' ? `${publicUrl}/article/${number}/${slug}` : `${publicUrl}/author/${number}`;
      const corresponding = authors[0]?.email;
      const others = corresponding && corresponding !== ownerEmail ? [corresponding] : [];
      const letter = await statusMail(number, title, to, note, address);
      await mailTo(
        { addresses: ownerEmail ? [ownerEmail] : [], letter, cause: 'recipient' },
        { addresses: others, letter, cause: { causedBy: submission.userId }, about: submission.id },
      );
    },
  });
}
