import { asMarkdownText, type LetterKind } from '#features/letters/rules.ts';
import type { Letters } from '#features/letters/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import { officePath, type SubmissionId } from '#features/submissions/rules.ts';
import type { SubmissionMailing } from '#features/submissions/server/mailing.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { lettersToAuthors } from '../../server/letters-to-authors.ts';
import { reviewTexts } from '../../texts.ts';
import { appealTexts } from '../texts.ts';
import { appealOn, deciderOf } from './appeals.ts';
import { appealAnswered, appealSent } from './events.ts';

interface AppealReactionNeeds {
  db: Database;
  events: Events;
  letters: Letters;
  mailing: SubmissionMailing;
  notifications: Notifications;
  publicUrl: string;
}

/** Mails about appeals: to the editors who may answer, and to the authors. */
export function appealReactions(needs: AppealReactionNeeds): void {
  const { db, events, letters, mailing, notifications, publicUrl } = needs;

  const write = lettersToAuthors(needs);
  const writeToAuthors = async (about: SubmissionId, kind: LetterKind, message?: string): Promise<void> =>
    mailing.send(...(await write(db, { about, kind, page: '/appeal', message })));

  events.react(appealSent, {
    name: 'review.tell-office-of-appeal',
    run: async ({ payload: { submissionId } }) => {
      const found = await mailing.load(submissionId);
      if (!found) return;
      const { number, title } = found.submission;
      const path = officePath(number);
      const write = () =>
        letters.compose({
          subject: appealTexts.news.subject(number),
          body: appealTexts.news.body(asMarkdownText(title)),
          manuscript: { number, title },
          button: { label: reviewTexts.news.open, href: `${publicUrl}${path}` },
        });
      const { handling, others } = await mailing.officeOf(found.submission);
      const decider = await deciderOf(db, submissionId);
      const office = [...handling, ...others];
      const free = office.filter(({ id }) => id !== decider);
      await inTransaction(db, (tx) =>
        notifications.tell(tx, free.length > 0 ? free : office, { kind: 'review', about: submissionId, write, path }),
      );
    },
  });
  events.react(appealSent, {
    name: 'review.acknowledge-appeal',
    run: ({ payload: { submissionId } }) => writeToAuthors(submissionId, 'appealReceived'),
  });
  events.react(appealAnswered, {
    name: 'review.send-answer-to-appeal',
    run: async ({ payload: { submissionId, isUpheld } }) => {
      const appeal = await appealOn(db, submissionId);
      await writeToAuthors(submissionId, isUpheld ? 'appealUpheld' : 'appealDismissed', appeal?.answer);
    },
  });
}
