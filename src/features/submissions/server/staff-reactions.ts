import type { News, Notifications } from '#features/notifications/server/service.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { MailContent, Outbox } from '#platform/mail/outbox.ts';
import type { Events } from '#platform/records/events.ts';
import { officePath } from '../rules.ts';
import type { OfficeMember } from './access.ts';
import { editorAssigned, submissionChanged, submissionReceived } from './events.ts';
import { type Letters, queueLetters, type SubmissionMailing } from './mailing.ts';
import { isAuthorStep, type SubmissionMails } from './mails.ts';
import type { FullSubmission } from './read.ts';

export interface MailReactionNeeds {
  events: Events;
  mailing: SubmissionMailing;
  mails: SubmissionMails;
  publicUrl: string;
}

interface StaffNeeds extends MailReactionNeeds {
  db: Database;
  outbox: Outbox;
  notifications: Notifications;
}

/** Tells the editors when an author has submitted, revised or withdrawn a manuscript. */
export function staffReactions({ db, outbox, events, mailing, mails, notifications, publicUrl }: StaffNeeds): void {
  const tell = (members: OfficeMember[], news: News) =>
    inTransaction(db, (tx) => notifications.tell(tx, members, news));
  const newsOn = ({ id, number }: FullSubmission, content: MailContent) => ({
    about: id,
    content,
    href: `${publicUrl}${officePath(number)}`,
  });

  events.react(submissionReceived, {
    name: 'submissions.tell-staff',
    run: async ({ payload }) => {
      const found = await mailing.load(payload.submissionId);
      if (!found) return;
      const { handling } = await mailing.officeOf(found.submission);
      const content = await mails.toStaff(found.submission, 'SUBMITTED');
      await tell(handling, { kind: 'newSubmission', ...newsOn(found.submission, content) });
    },
  });

  events.react(editorAssigned, {
    name: 'submissions.tell-handling-editor',
    run: async ({ payload: { submissionId, editorId }, actorId }) => {
      if (!editorId || editorId === actorId) return;
      const found = await mailing.load(submissionId);
      const editor = await mailing.officeMember(submissionId, editorId);
      if (!found || !editor) return;
      const content = await mails.assignment(found.submission, `${editor.firstName} ${editor.lastName}`);
      await tell([editor], { kind: 'assignment', ...newsOn(found.submission, content) });
    },
  });

  events.react(submissionChanged, {
    name: 'submissions.tell-staff-of-change',
    run: async ({ payload }) => {
      const found = payload.by === 'author' ? await mailing.load(payload.submissionId) : undefined;
      if (!found || !isAuthorStep(payload.to)) return;
      const { submission, ownerEmail } = found;
      const { handling, others } = await mailing.officeOf(submission);
      const news = newsOn(submission, await mails.toStaff(submission, payload.to));
      const confirmation: Letters = {
        about: submission.id,
        addresses: ownerEmail ? [ownerEmail] : [],
        letter: await mails.authorStep(submission, {
          name: `${submission.user.firstName} ${submission.user.lastName}`,
          address: `${publicUrl}/author/${submission.number}`,
          to: payload.to,
        }),
        cause: 'recipient',
      };
      await inTransaction(db, async (tx) => {
        await notifications.tell(tx, handling, { kind: 'authorStep', ...news });
        await notifications.tell(tx, others, { kind: 'colleagues', ...news });
        await queueLetters(tx, outbox, [confirmation]);
      });
    },
  });
}
