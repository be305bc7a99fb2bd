import type { Events } from '#platform/records/events.ts';
import { editorAssigned, submissionChanged, submissionReceived } from './events.ts';
import type { SubmissionMailing } from './mailing.ts';
import { isAuthorStep, type SubmissionMails } from './mails.ts';

export interface MailReactionNeeds {
  events: Events;
  mailing: SubmissionMailing;
  mails: SubmissionMails;
  publicUrl: string;
}

/** Mails the editors when an author has submitted, revised or withdrawn a manuscript. */
export function staffReactions({ events, mailing, mails, publicUrl }: MailReactionNeeds): void {
  events.react(submissionReceived, {
    name: 'submissions.tell-staff',
    run: async ({ payload }) => {
      const found = await mailing.load(payload.submissionId);
      if (!found) return;
      const addresses = await mailing.officeAddresses(found.submission);
      const letter = await mails.toStaff(found.submission, 'SUBMITTED');
      await mailing.send({ addresses, letter, cause: 'duty', about: payload.submissionId });
    },
  });

  events.react(editorAssigned, {
    name: 'submissions.tell-handling-editor',
    run: async ({ payload: { submissionId, editorId }, actorId }) => {
      if (!editorId || editorId === actorId) return;
      const found = await mailing.load(submissionId);
      const editor = await mailing.officeMember(submissionId, editorId);
      if (!found || !editor) return;
      const letter = await mails.assignment(found.submission, `${editor.firstName} ${editor.lastName}`);
      await mailing.send({ addresses: [editor.email], letter, cause: 'duty', about: submissionId });
    },
  });

  events.react(submissionChanged, {
    name: 'submissions.tell-staff-of-change',
    run: async ({ payload }) => {
      const found = payload.by === 'author' ? await mailing.load(payload.submissionId) : undefined;
      if (!found || !isAuthorStep(payload.to)) return;
      const { submission, ownerEmail } = found;
      const about = submission.id;
      const addresses = await mailing.officeAddresses(submission);
      await mailing.send(
        { addresses, letter: await mails.toStaff(submission, payload.to), cause: 'duty', about },
        {
          about,
          addresses: ownerEmail ? [ownerEmail] : [],
          letter: await mails.authorStep(submission, {
            name: `${submission.user.firstName} ${submission.user.lastName}`,
            address: `${publicUrl}/author/${submission.number}`,
            to: payload.to,
          }),
          cause: 'recipient',
        },
      );
    },
  });
}
