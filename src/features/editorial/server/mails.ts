import { and, desc, eq } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { type MailId, outbox } from '#platform/database/tables.ts';
import type { Database } from '#platform/database/types.ts';
import { type MailLog, shownReason, shownSubject } from '#platform/mail/mail-log.ts';
import type { Happening } from '../contract.ts';
import type { WrittenMail } from '../mail-contract.ts';
import { editorialTexts } from '../texts.ts';

const { mails: texts } = editorialTexts.manuscript;

/** More mails about one manuscript are in the mail log only. */
const MAX_MAILS = 200;

export interface ManuscriptMailNeeds {
  db: Database;
  mailLog: MailLog;
}

interface Resending {
  actorId: UserId;
  to: string;
  resends: number;
}

/** The mails about a manuscript. The caller has checked that the actor may handle the manuscript. */
export function manuscriptMails({ db, mailLog }: ManuscriptMailNeeds) {
  /** 404 for a mail that is not about this manuscript. */
  const find = async (submission: StaffSubmission, mailId: MailId) => {
    const isAsked = and(eq(outbox.id, mailId), eq(outbox.about, submission.id));
    const [mail] = await db.select().from(outbox).where(isAsked);
    if (!mail) throw new AppError('missing', 'NOT_FOUND', texts.missing);
    return mail;
  };
  const addressesFor = ({ authors }: StaffSubmission, recipient: string) => [
    ...new Set([recipient, ...authors.map(({ email }) => email)]),
  ];

  return {
    async read(submission: StaffSubmission, mailId: MailId): Promise<WrittenMail> {
      const { recipient, subject, html, attachments } = await find(submission, mailId);
      const addresses = addressesFor(submission, recipient);
      return { recipient, subject, html, attachments: attachments.map(({ fileName }) => fileName), addresses };
    },

    /** Sends a mail again, perhaps to another of the authors' addresses. Throws a field error for any other address. */
    async sendAgain(submission: StaffSubmission, mailId: MailId, { actorId, to, resends }: Resending): Promise<void> {
      const { recipient } = await find(submission, mailId);
      if (!addressesFor(submission, recipient).includes(to)) throw invalid([{ path: 'to', message: texts.address }]);
      await mailLog.resend(mailId, { actorId, resends, to });
    },
  };
}

/** The latest mails about a manuscript as entries of its timeline. */
export async function mailsAbout(db: Database, id: SubmissionId): Promise<Happening[]> {
  const rows = await db
    .select({
      id: outbox.id,
      at: outbox.createdAt,
      recipient: outbox.recipient,
      subject: shownSubject,
      state: outbox.state,
      error: outbox.error,
      resends: outbox.resends,
      isSecret: outbox.isSecret,
    })
    .from(outbox)
    .where(and(eq(outbox.about, id), outbox.isListed))
    .orderBy(desc(outbox.createdAt))
    .limit(MAX_MAILS);
  return rows.map(({ at, error, ...mail }) => ({
    kind: 'mail',
    at: at.toISOString(),
    error: shownReason(error, submissionTexts.mails),
    ...mail,
  }));
}
