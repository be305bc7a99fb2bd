import type { NewsKind } from '#features/accounts/rules.ts';
import type { Letters } from '#features/letters/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import type { Transaction } from '#platform/database/types.ts';
import { officePath, type SubmissionId } from '../rules.ts';
import type { SubmissionMailing } from './mailing.ts';

export interface TellOfficeNeeds {
  letters: Letters;
  mailing: SubmissionMailing;
  notifications: Notifications;
  publicUrl: string;
}

/** A mail to the office about a manuscript. */
export interface OfficeMail {
  subject: string;
  /** The Markdown subset. */
  body: string;
}

/** Kind of the news, and the words of the button that leads to the manuscript. */
interface OfficeNews {
  kind: NewsKind;
  open: () => string;
}

/** Mails the handling editor, or the office without one, each in their language; the manuscript's authors are never among them. */
export function tellingOffice({ letters, mailing, notifications, publicUrl }: TellOfficeNeeds, news: OfficeNews) {
  return async (tx: Transaction, about: SubmissionId, mail: () => OfficeMail): Promise<void> => {
    const found = await mailing.load(about);
    if (!found) return;
    const { number, title } = found.submission;
    const path = officePath(number);
    const { handling } = await mailing.officeOf(found.submission);
    const write = () =>
      letters.compose({
        ...mail(),
        manuscript: { number, title },
        button: { label: news.open(), href: `${publicUrl}${path}` },
      });
    await notifications.tell(tx, handling, { kind: news.kind, about, write, path });
  };
}
