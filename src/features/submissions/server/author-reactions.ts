import { submissionTexts } from '../texts.ts';
import { noticeChanged, submissionChanged, submissionReceived } from './events.ts';
import { coAuthorMail, noticeMail, receiptMail, statusMail } from './mails.tsx';
import type { MailReactionNeeds } from './staff-reactions.ts';

const texts = submissionTexts.mails;

/** Mails the authors about receipt, status and notices of their manuscript. */
export function authorReactions({ events, mailing, publicUrl }: MailReactionNeeds): void {
  events.react(submissionReceived, {
    name: 'submissions.send-receipts',
    run: async ({ payload }) => {
      const found = await mailing.load(payload.submissionId);
      if (!found) return;
      const { submission, ownerEmail } = found;
      const { user, userId } = submission;
      const others = submission.authors.map(({ email }) => email).filter((email) => email !== ownerEmail);
      const [receipt, note] = await Promise.all([
        receiptMail(submission),
        coAuthorMail(submission, `${user.firstName} ${user.lastName}`),
      ]);
      const heldBecause = (await mailing.isKnownAccount(userId)) ? undefined : texts.heldForNewAccount;
      await mailing.send(
        { addresses: ownerEmail ? [ownerEmail] : [], letter: receipt, cause: 'recipient' },
        { addresses: others, letter: note, cause: { causedBy: userId, heldBecause }, about: submission.id },
      );
    },
  });

  events.react(noticeChanged, {
    name: 'submissions.tell-authors-of-notice',
    run: async ({ payload }) => {
      const { what, kind, text, tellAuthors } = payload;
      if (!tellAuthors || what === 'removed' || what === 'restored') return;
      const found = await mailing.load(payload.submissionId);
      if (!found) return;
      const { submission, ownerEmail } = found;
      const address = `${publicUrl}/article/${submission.number}/${submission.slug}`;
      // A notice concerns the work of all authors, not only the corresponding one.
      const letter = await noticeMail(submission, { what, kind, text, address });
      const others = submission.authors.map(({ email }) => email).filter((email) => email !== ownerEmail);
      await mailing.send(
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
      const found = await mailing.load(payload.submissionId);
      if (!found) return;
      const { submission, ownerEmail } = found;
      const { number, slug, authors } = submission;
      const address = to === 'PUBLISHED' ? `${publicUrl}/article/${number}/${slug}` : `${publicUrl}/author/${number}`;
      const corresponding = authors[0]?.email;
      const others = corresponding && corresponding !== ownerEmail ? [corresponding] : [];
      const letter = await statusMail(submission, { status: to, note, address });
      await mailing.send(
        { addresses: ownerEmail ? [ownerEmail] : [], letter, cause: 'recipient' },
        { addresses: others, letter, cause: { causedBy: submission.userId }, about: submission.id },
      );
    },
  });
}
