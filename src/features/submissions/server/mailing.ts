import { and, eq, inArray, or } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import type { Language } from '#base/languages.ts';
import { isOfficeRole } from '#features/access/rules.ts';

import { users } from '#features/accounts/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { MailContent, Envelope as MailEnvelope, Outbox } from '#platform/mail/outbox.ts';
import type { Status, SubmissionId } from '../rules.ts';
import { type OfficeMember, officeFor } from './access.ts';
import { type FullSubmission, loadSubmissions } from './read.ts';
import { submissions } from './tables.ts';

export interface MailingNeeds {
  db: Database;
  outbox: Outbox;
}

export interface Letters {
  addresses: Iterable<string>;
  letter: MailContent;
  cause: MailEnvelope['cause'];
  /** The submission the mail is about. */
  about: SubmissionId;
}

export interface SubmissionOfOwner {
  submission: FullSubmission;
  /** Undefined once the account is erased. */
  ownerEmail: string | undefined;
  /** Languages of the submitter and of authors with an account, by lower-case address. */
  languages: ReadonlyMap<string, Language>;
}

/** Statuses staff set only after they have checked a manuscript and decided to handle it. */
export const HANDLED_STATUSES: Status[] = ['UNDER_REVIEW', 'REVISION_REQUESTED', 'ACCEPTED', 'PUBLISHED'];

export type SubmissionMailing = ReturnType<typeof submissionMailing>;

/** Queues letters in a transaction; they are sent if, and only if, it commits. */
export async function queueLetters(tx: Transaction, outbox: Outbox, letters: readonly Letters[]): Promise<void> {
  for (const { addresses, letter: content, cause, about } of letters) {
    for (const address of new Set(addresses)) {
      await outbox.queue(tx, address, { content, cause, about });
    }
  }
}

/** Looks up the recipients of mails about a submission and queues the mails. */
export function submissionMailing({ db, outbox }: MailingNeeds) {
  return {
    async load(submissionId: SubmissionId): Promise<SubmissionOfOwner | undefined> {
      const [submission] = await loadSubmissions(db, eq(submissions.id, submissionId), { limit: 1, offset: 0 });
      if (!submission) return undefined;
      const addresses = submission.authors.map(({ email }) => email.toLowerCase());
      const people = await db
        .select({ id: users.id, email: users.email, language: users.language })
        .from(users)
        .where(or(eq(users.id, submission.userId), inArray(users.email, addresses)));
      const owner = people.find(({ id }) => id === submission.userId);
      const languages = new Map(people.flatMap(({ email, language }) => (email ? [[email, language]] : [])));
      return { submission, ownerEmail: owner?.email ?? undefined, languages };
    },

    /** Queues all letters of a reaction in one transaction: a failed reaction runs again and must not mail anybody twice. */
    send: (...letters: Letters[]): Promise<void> => inTransaction(db, (tx) => queueLetters(tx, outbox, letters)),

    /** Returns the handling editor, or without one all who may handle the submission; and the other members of the office. */
    async officeOf({
      id,
      handlingEditorId,
    }: FullSubmission): Promise<{ handling: OfficeMember[]; others: OfficeMember[] }> {
      const office = await officeFor(db, id);
      const isHandled = office.some((member) => member.id === handlingEditorId);
      const { handling = [], others = [] } = Object.groupBy(office, (member) =>
        !isHandled || member.id === handlingEditorId ? 'handling' : 'others',
      );
      return { handling, others };
    },

    /** Returns the member of the office with this id if they may handle the submission. */
    async officeMember(submissionId: SubmissionId, userId: UserId): Promise<OfficeMember | undefined> {
      return (await officeFor(db, submissionId)).find(({ id }) => id === userId);
    },

    /** Whether the account belongs to staff, or staff have handled one of its manuscripts before. */
    async isKnownAccount(userId: UserId): Promise<boolean> {
      const isHandled = and(eq(submissions.userId, userId), inArray(submissions.status, HANDLED_STATUSES));
      const [[handled], [user]] = await Promise.all([
        db.select({ id: submissions.id }).from(submissions).where(isHandled).limit(1),
        db.select({ role: users.role }).from(users).where(eq(users.id, userId)),
      ]);
      return handled !== undefined || (user !== undefined && isOfficeRole(user.role));
    },
  };
}
