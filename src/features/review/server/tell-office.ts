import type { Letters } from '#features/letters/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import { officePath, type SubmissionId } from '#features/submissions/rules.ts';
import type { SubmissionMailing } from '#features/submissions/server/mailing.ts';
import type { Transaction } from '#platform/database/types.ts';
import { reviewTexts } from '../texts.ts';

export interface TellOfficeNeeds {
  letters: Letters;
  mailing: SubmissionMailing;
  notifications: Notifications;
  publicUrl: string;
}

/** A mail about a review to the office. */
export interface OfficeMail {
  subject: string;
  /** The Markdown subset. */
  body: string;
}

/** Mails the handling editor, or the office without one; the manuscript's authors are never among them. */
export function tellingOffice({ letters, mailing, notifications, publicUrl }: TellOfficeNeeds) {
  return async (tx: Transaction, about: SubmissionId, mail: OfficeMail): Promise<void> => {
    const found = await mailing.load(about);
    if (!found) return;
    const { number, title } = found.submission;
    const href = `${publicUrl}${officePath(number)}`;
    const button = { label: reviewTexts.news.open, href };
    const content = await letters.compose({ ...mail, manuscript: { number, title }, button });
    const { handling } = await mailing.officeOf(found.submission);
    await notifications.tell(tx, handling, { kind: 'review', about, content, href });
  };
}
