import { journalChanged } from '#features/journal/server/service.ts';
import { textChanged, textReleased } from '#features/production/server/events.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { articleEvents } from '#features/submissions/server/events.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { recordChanged } from '#platform/records/records.ts';
import type { Deposits } from './service.ts';

/**
 * Queues deposits in the transaction of a change, after the read model is updated. The sample journal is seeded without
 * these reactions, so it is never deposited.
 */
export function depositReactions({ events, deposits }: { events: Events; deposits: Deposits }): void {
  const follow = (tx: Transaction, { submissionId }: { submissionId: SubmissionId }) =>
    deposits.follow(tx, submissionId);
  // Crossref gets the list of references of the public text.
  for (const event of [...articleEvents, textChanged, textReleased]) events.project(event, follow);
  events.react(journalChanged, {
    name: 'deposits.look-again',
    run: ({ payload }) => deposits.followJournal(payload.changed),
  });
  events.react(recordChanged('issue'), {
    name: 'deposits.follow-issue',
    run: async ({ payload }) => {
      if (payload.what === 'changed') await deposits.followIssue(payload.id);
    },
  });
}
