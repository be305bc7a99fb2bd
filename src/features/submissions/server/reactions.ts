import type { Notifications } from '#features/notifications/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Events } from '#platform/records/events.ts';
import { authorReactions } from './author-reactions.ts';
import { heldMailReactions } from './held-mail-reactions.ts';
import { type MailingNeeds, submissionMailing } from './mailing.ts';
import { type SubmissionMailNeeds, submissionMails } from './mails.ts';
import { staffReactions } from './staff-reactions.ts';

export interface ReactionNeeds extends MailingNeeds, SubmissionMailNeeds {
  db: Database;
  events: Events;
  outbox: Outbox;
  notifications: Notifications;
  publicUrl: string;
}

/** Registers the mails that follow when a manuscript is received or changes, and those about its notices. */
export function submissionReactions(needs: ReactionNeeds): void {
  const { events, publicUrl } = needs;
  const mailing = submissionMailing(needs);
  const mails = submissionMails(needs);
  heldMailReactions(needs);
  staffReactions({ ...needs, mailing, mails });
  authorReactions({ events, mailing, mails, publicUrl });
}
