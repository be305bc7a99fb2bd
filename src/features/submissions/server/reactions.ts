import type { Database } from '#platform/database/types.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Events } from '#platform/records/events.ts';
import { authorReactions } from './author-reactions.ts';
import { heldMailReactions } from './held-mail-reactions.ts';
import { type MailingNeeds, submissionMailing } from './mailing.ts';
import { staffReactions } from './staff-reactions.ts';

export interface ReactionNeeds extends MailingNeeds {
  db: Database;
  events: Events;
  outbox: Outbox;
  publicUrl: string;
}

/** Registers the mails that follow when a manuscript is received or changes, and those about its notices. */
export function submissionReactions(needs: ReactionNeeds): void {
  const mailing = submissionMailing(needs);
  heldMailReactions(needs);
  staffReactions({ events: needs.events, mailing, publicUrl: needs.publicUrl });
  authorReactions({ events: needs.events, mailing, publicUrl: needs.publicUrl });
}
