import type { Events } from '#platform/records/events.ts';
import { submissionChanged, submissionReceived } from './events.ts';
import type { SubmissionMailing } from './mailing.ts';
import { authorStepMail, isAuthorStep, staffMail } from './mails.tsx';

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
      const addresses = await mailing.officeAddresses(payload.submissionId);
      const letter = await staffMail(found.submission, { step: 'SUBMITTED', publicUrl });
      await mailing.send({ addresses, letter, cause: 'duty' });
    },
  });

  events.react(submissionChanged, {
    name: 'submissions.tell-staff-of-change',
    run: async ({ payload }) => {
      const found = payload.by === 'author' ? await mailing.load(payload.submissionId) : undefined;
      if (!found || !isAuthorStep(payload.to)) return;
      const { submission, ownerEmail } = found;
      const addresses = await mailing.officeAddresses(payload.submissionId);
      await mailing.send(
        { addresses, letter: await staffMail(submission, { step: payload.to, publicUrl }), cause: 'duty' },
        {
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
