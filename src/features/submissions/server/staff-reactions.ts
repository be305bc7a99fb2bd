import type { Events } from '#platform/records/events.ts';
import { editorAssigned, submissionChanged, submissionReceived } from './events.ts';
import type { SubmissionMailing } from './mailing.ts';
import { assignmentMail, authorStepMail, isAuthorStep, staffMail } from './mails.tsx';

export interface MailReactionNeeds {
  events: Events;
  mailing: SubmissionMailing;
  publicUrl: string;
}

/** Mails the editors when an author has submitted, revised or withdrawn a manuscript. */
export function staffReactions({ events, mailing, publicUrl }: MailReactionNeeds): void {
  events.react(submissionReceived, {
    name: 'submissions.tell-staff',
    run: async ({ payload }) => {
      const found = await mailing.load(payload.submissionId);
      if (!found) return;
      const addresses = await mailing.officeAddresses(found.submission);
      const letter = await staffMail(found.submission, { step: 'SUBMITTED', publicUrl });
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
      const name = `${editor.firstName} ${editor.lastName}`;
      const letter = await assignmentMail(found.submission, { name, publicUrl });
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
        { addresses, letter: await staffMail(submission, { step: payload.to, publicUrl }), cause: 'duty', about },
        {
          about,
          addresses: ownerEmail ? [ownerEmail] : [],
          letter: await authorStepMail(submission, {
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
