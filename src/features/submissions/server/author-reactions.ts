import type { Status } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { noticeChanged, submissionChanged, submissionReceived } from './events.ts';
import type { Letters } from './mailing.ts';
import { lettersTo, recipientsOf } from './recipients.ts';
import type { MailReactionNeeds } from './staff-reactions.ts';

const texts = submissionTexts.mails;

/** Statuses that all authors hear of; of the others only the submitter and the corresponding author do. */
const NEWS_FOR_ALL: Status[] = ['ACCEPTED', 'PUBLISHED'];

/** Mails the authors about receipt, status and notices of their manuscript. */
export function authorReactions({ events, mailing, mails, publicUrl }: MailReactionNeeds): void {
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
          ? mails.receipt(submission, { name, address: `${publicUrl}/author/${number}` })
          : mails.coAuthorReceipt(submission, { name, submitter }),
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
        mails.notice(submission, { name, what, kind, text, address }),
      );
      await mailing.send(...letters);
    },
  });

  events.react(submissionChanged, {
    name: 'submissions.tell-author',
    run: async ({ payload }) => {
      const { from, to, note, by, tellAuthors, decisionId } = payload;
      if (by === 'author' || decisionId || tellAuthors === false || (from === to && !note)) return;
      const found = await mailing.load(payload.submissionId);
      if (!found) return;
      const { submission } = found;
      const { number, slug } = submission;
      const isForAll = from !== to && NEWS_FOR_ALL.includes(to);
      const recipients = recipientsOf(found).filter(({ isCoAuthor }) => isForAll || !isCoAuthor);
      const article = to === 'PUBLISHED' ? `${publicUrl}/article/${number}/${slug}` : undefined;
      const letters = await lettersTo(recipients, found, ({ name, isSubmitter, isCoAuthor }) => {
        // Before publication only the submitter can open the manuscript's page.
        const address = article ?? (isSubmitter ? `${publicUrl}/author/${number}` : undefined);
        return mails.status(submission, { name, from, status: to, isCoAuthor, note, address });
      });
      await mailing.send(...letters);
    },
  });
}
