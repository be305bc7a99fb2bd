import type { News, Notifications } from '#features/notifications/server/service.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Events } from '#platform/records/events.ts';
import { officePath } from '../rules.ts';
import type { OfficeMember } from './access.ts';
import { editorAssigned, submissionChanged, submissionReceived } from './events.ts';
import { queueLetters, type SubmissionMailing } from './mailing.ts';
import { isAuthorStep, type SubmissionMails } from './mails.ts';
import type { FullSubmission } from './read.ts';
import { lettersTo, recipientsOf } from './recipients.ts';

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
  const newsOn = ({ id, number }: FullSubmission, write: News['write']) => ({
    about: id,
    write,
    path: officePath(number),
  });

  events.react(submissionReceived, {
    name: 'submissions.tell-staff',
    run: async ({ payload }) => {
      const found = await mailing.load(payload.submissionId);
      if (!found) return;
      const { handling } = await mailing.officeOf(found.submission);
      const write = () => mails.toStaff(found.submission, 'SUBMITTED');
      await tell(handling, { kind: 'newSubmission', ...newsOn(found.submission, write) });
    },
  });

  events.react(editorAssigned, {
    name: 'submissions.tell-handling-editor',
    run: async ({ payload: { submissionId, editorId }, actorId }) => {
      if (!editorId || editorId === actorId) return;
      const found = await mailing.load(submissionId);
      const editor = await mailing.officeMember(submissionId, editorId);
      if (!found || !editor) return;
      const write = () => mails.assignment(found.submission, `${editor.firstName} ${editor.lastName}`);
      await tell([editor], { kind: 'assignment', ...newsOn(found.submission, write) });
    },
  });

  events.react(submissionChanged, {
    name: 'submissions.tell-staff-of-change',
    run: async ({ payload }) => {
      const found = payload.by === 'author' ? await mailing.load(payload.submissionId) : undefined;
      const step = payload.to;
      if (!found || !isAuthorStep(step)) return;
      const { submission } = found;
      const { handling, others } = await mailing.officeOf(submission);
      const news = newsOn(submission, () => mails.toStaff(submission, step));
      const submitter = recipientsOf(found).filter(({ isSubmitter }) => isSubmitter);
      const confirmation = await lettersTo(submitter, found, ({ name }) =>
        mails.authorStep(submission, { name, address: `${publicUrl}/author/${submission.number}`, to: step }),
      );
      await inTransaction(db, async (tx) => {
        await notifications.tell(tx, handling, { kind: 'authorStep', ...news });
        await notifications.tell(tx, others, { kind: 'colleagues', ...news });
        await queueLetters(tx, outbox, confirmation);
      });
    },
  });
}
