import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Events } from '#platform/records/events.ts';
import { submissionChanged, submissionRemoved } from './events.ts';
import { HANDLED_STATUSES } from './mailing.ts';

export interface HeldMailNeeds {
  db: Database;
  events: Events;
  outbox: Outbox;
}

/** Releases the held mails about a manuscript once staff handle it, or cancels them when it is rejected, withdrawn or deleted. */
export function heldMailReactions({ db, events, outbox }: HeldMailNeeds): void {
  events.react(submissionChanged, {
    name: 'submissions.settle-held-mails',
    run: async ({ payload }) => {
      const { submissionId, to, by } = payload;
      await inTransaction(db, async (tx) => {
        if (to === 'REJECTED' || to === 'WITHDRAWN') await outbox.withdrawHeld(tx, submissionId);
        else if (by !== 'author' && HANDLED_STATUSES.includes(to)) await outbox.release(tx, submissionId);
      });
    },
  });

  events.react(submissionRemoved, {
    name: 'submissions.withdraw-held-mails',
    run: ({ payload }) => inTransaction(db, (tx) => outbox.withdrawHeld(tx, payload.submissionId)),
  });
}
