import { type TellOfficeNeeds, tellingOffice } from '#features/submissions/server/tell-office.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { reviewTexts } from '../texts.ts';
import { assignmentChanged } from './events.ts';
import { reviewNews } from './news.ts';
import { proposalsOf } from './read.ts';
import { findAssignment } from './rows.ts';

export interface ReviewReactionNeeds extends TellOfficeNeeds {
  db: Database;
  events: Events;
}

/** Mails the office about the steps of reviewers. */
export function reviewReactions({ db, events, ...needs }: ReviewReactionNeeds): void {
  const tellOffice = tellingOffice(needs, { kind: 'review', open: () => reviewTexts.news.open });
  events.react(assignmentChanged, {
    name: 'review.tell-staff',
    run: async ({ payload: { assignmentId, submissionId, state, by, insteadId } }) => {
      const found = by === 'reviewer' ? await findAssignment(db, assignmentId) : undefined;
      if (!found) return;
      const instead = insteadId ? await findAssignment(db, insteadId) : undefined;
      const mail = reviewNews(state, found, {
        proposals: await proposalsOf(db, [assignmentId]),
        instead: instead?.reviewer.fullName ?? null,
      });
      if (mail) await inTransaction(db, (tx) => tellOffice(tx, submissionId, mail));
    },
  });
}
