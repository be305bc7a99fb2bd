import type { Letters } from '#features/letters/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import { officePath } from '#features/submissions/rules.ts';
import type { SubmissionMailing } from '#features/submissions/server/mailing.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { assignmentChanged } from './events.ts';
import { reviewNews } from './news.ts';
import { findAssignment } from './rows.ts';

export interface ReviewReactionNeeds {
  db: Database;
  events: Events;
  letters: Letters;
  mailing: SubmissionMailing;
  notifications: Notifications;
  publicUrl: string;
}

/** Tells the handling editor, or the office without one, what a reviewer has done. The manuscript's authors are never among them. */
export function reviewReactions({ db, events, letters, mailing, notifications, publicUrl }: ReviewReactionNeeds): void {
  events.react(assignmentChanged, {
    name: 'review.tell-staff',
    run: async ({ payload: { assignmentId, submissionId, state, by } }) => {
      const news = by === 'reviewer' ? await findAssignment(db, assignmentId) : undefined;
      const found = news && (await mailing.load(submissionId));
      const words = news && reviewNews(state, news);
      if (!found || !words) return;
      const { number, title } = found.submission;
      const href = `${publicUrl}${officePath(number)}`;
      const content = await letters.compose({
        ...words,
        manuscript: { number, title },
        button: { label: words.button, href },
      });
      const { handling } = await mailing.officeOf(found.submission);
      await inTransaction(db, (tx) =>
        notifications.tell(tx, handling, { kind: 'review', about: submissionId, content, href }),
      );
    },
  });
}
