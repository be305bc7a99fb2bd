import type { MailContent } from '#platform/mail/outbox.ts';
import type { Status } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { noticeChanged, submissionChanged, submissionReceived } from './events.ts';
import type { Letters, SubmissionOfOwner } from './mailing.ts';
import { coAuthorMail, noticeMail, receiptMail, statusMail } from './mails.tsx';
import type { MailReactionNeeds } from './staff-reactions.ts';

const texts = submissionTexts.mails;

/** Statuses that all authors hear of; of the others only the submitter and the corresponding author do. */
const NEWS_FOR_ALL: Status[] = ['ACCEPTED', 'PUBLISHED'];

interface Recipient {
  email: string;
  name: string;
  isSubmitter: boolean;
}

/** The submitter, then the authors with other addresses, in their order. */
function recipientsOf({ submission, ownerEmail }: SubmissionOfOwner): Recipient[] {
  const { user, authors } = submission;
  const submitter = { name: `${user.firstName} ${user.lastName}`, isSubmitter: true };
  const others = authors.filter(({ email }) => email !== ownerEmail);
  return [
    ...(ownerEmail ? [{ ...submitter, email: ownerEmail }] : []),
    ...others.map(({ email, fullName }) => ({ email, name: fullName, isSubmitter: false })),
  ];
}

/** Writes one letter to each recipient, by name. */
function lettersTo(
  recipients: Recipient[],
  { submission }: SubmissionOfOwner,
  write: (recipient: Recipient) => Promise<MailContent>,
): Promise<Letters[]> {
  return Promise.all(
    recipients.map(async (recipient) => {
      const letter = await write(recipient);
      const { email, isSubmitter } = recipient;
      if (isSubmitter) return { addresses: [email], letter, cause: 'recipient' as const, about: submission.id };
      return { addresses: [email], letter, cause: { causedBy: submission.userId }, about: submission.id };
    }),
  );
}

/** Mails the authors about receipt, status and notices of their manuscript. */
export function authorReactions({ events, mailing, publicUrl }: MailReactionNeeds): void {
  events.react(submissionReceived, {
    name: 'submissions.send-receipts',
    run: async ({ payload }) => {
      const found = await mailing.load(payload.submissionId);
      if (!found) return;
      const { submission } = found;
      const { user, userId, number } = submission;
      const submitter = `${user.firstName} ${user.lastName}`;
      const heldBecause = (await mailing.isKnownAccount(userId)) ? undefined : texts.heldForNewAccount;
      const letters = await lettersTo(recipientsOf(found), found, ({ name, isSubmitter }) =>
        isSubmitter
          ? receiptMail(submission, { name, address: `${publicUrl}/author/${number}` })
          : coAuthorMail(submission, { name, submitter }),
      );
      const withHold = ({ cause, ...letter }: Letters): Letters => ({
        ...letter,
        cause: typeof cause === 'object' ? { ...cause, heldBecause } : cause,
      });
      await mailing.send(...letters.map(withHold));
    },
  });

  events.react(noticeChanged, {
    name: 'submissions.tell-authors-of-notice',
    run: async ({ payload }) => {
      const { what, kind, text, tellAuthors } = payload;
      if (!tellAuthors || what === 'removed' || what === 'restored') return;
      const found = await mailing.load(payload.submissionId);
      if (!found) return;
      const { submission } = found;
      const address = `${publicUrl}/article/${submission.number}/${submission.slug}`;
      // A notice concerns the work of all authors, not only the corresponding one.
      const letters = await lettersTo(recipientsOf(found), found, ({ name }) =>
        noticeMail(submission, { name, what, kind, text, address }),
      );
      await mailing.send(...letters);
    },
  });

  events.react(submissionChanged, {
    name: 'submissions.tell-author',
    run: async ({ payload }) => {
      const { from, to, note, by, tellAuthors } = payload;
      if (by === 'author' || tellAuthors === false || (from === to && !note)) return;
      const found = await mailing.load(payload.submissionId);
      if (!found) return;
      const { submission } = found;
      const { number, slug, authors } = submission;
      const isForAll = from !== to && NEWS_FOR_ALL.includes(to);
      const recipients = recipientsOf(found).filter(
        ({ email, isSubmitter }) => isForAll || isSubmitter || email === authors[0]?.email,
      );
      const article = to === 'PUBLISHED' ? `${publicUrl}/article/${number}/${slug}` : undefined;
      const letters = await lettersTo(recipients, found, ({ name, isSubmitter }) => {
        // Before publication only the submitter can open the manuscript's page.
        const address = article ?? (isSubmitter ? `${publicUrl}/author/${number}` : undefined);
        return statusMail(submission, { name, status: to, note, address });
      });
      await mailing.send(...letters);
    },
  });
}
