import { and, asc, count, eq, not, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Slice } from '#base/paging.ts';
import { containsText, newestFirst } from '../database/sql.ts';
import { type MailId, mailings, outbox } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Database, Transaction } from '../database/types.ts';
import { storedWord } from '../languages.ts';
import type { Events } from '../records/events.ts';
import { changedMeanwhile } from '../records/records.ts';
import { platformTexts } from '../texts.ts';
import type { Mailings } from './mailings.ts';
import { mailResent, type Outbox } from './outbox.ts';

const { mails: texts } = platformTexts;

type Mail = typeof outbox.$inferSelect;

/** The subject of a mail's mailing. */
const ofMailing = sql`(select ${mailings.subject} from ${mailings} where ${mailings.id} = ${outbox.mailingId})`;

/** The subject of a mail; that of a secret one is stored without its code or link (secrets.ts). */
export const shownSubject = sql<string>`coalesce(${ofMailing}, ${outbox.subject})`;

/** Why a mail was not delivered, in the reader's language; `words` are those of the feature that holds mails back. */
export const shownReason = (reason: string | null, words: object): string | null =>
  reason && storedWord(storedWord(reason, texts.reasons), words);

export interface MailFilter {
  /** Text in the recipient's address or the subject; case is ignored. */
  q?: string | undefined;
  state?: Mail['state'] | undefined;
  /** Mails that the reader must not see. */
  hidden?: SQL | undefined;
}

/** A mail as it may be shown: without its text. */
export type LoggedMail = Pick<
  Mail,
  'id' | 'recipient' | 'subject' | 'state' | 'error' | 'attempts' | 'resends' | 'createdAt' | 'sentAt'
> & { isSecret: boolean };

export interface Resending {
  actorId: UserId;
  /** `resends` as the client last saw it, so that a double click resends once. */
  resends: number | undefined;
  /** Another recipient. */
  to?: string;
  /** Mails that the actor must not see. */
  hidden?: SQL | undefined;
  /** Throws when this mail must not be sent again. */
  mayGo?: (tx: Transaction, mail: Pick<Mail, 'recipient' | 'headers'>) => Promise<void>;
}

export interface MailLogNeeds {
  db: Database;
  outbox: Outbox;
  mailings: Mailings;
  events: Events;
}

export type MailLog = ReturnType<typeof createMailLog>;

/** The mail log: sent, queued, held and failed mails. */
export function createMailLog({ db, outbox: mails, mailings: toMany, events }: MailLogNeeds) {
  const matching = ({ q, state, hidden }: MailFilter): SQL | undefined =>
    and(
      q ? containsText(q, outbox.recipient, shownSubject) : undefined,
      state && eq(outbox.state, state),
      hidden && not(hidden),
    );

  return {
    /** Newest first. */
    async list(page: Slice, filter: MailFilter = {}): Promise<{ mails: LoggedMail[]; total: number }> {
      const { id, recipient, state, error, attempts, resends, createdAt, sentAt, isSecret } = outbox;
      const [rows, [counted]] = await Promise.all([
        db
          .select({
            id,
            recipient,
            state,
            error,
            attempts,
            resends,
            createdAt,
            sentAt,
            isSecret,
            subject: shownSubject,
          })
          .from(outbox)
          .where(matching(filter))
          .orderBy(newestFirst(createdAt), asc(id))
          .limit(page.limit)
          .offset(page.offset),
        db.select({ total: count() }).from(outbox).where(matching(filter)),
      ]);
      return { mails: rows, total: counted?.total ?? 0 };
    },

    /**
     * Queues a mail again, or releases a held one. 404 for an unknown mail; 409 when it is queued already, when another resend was
     * faster, and for a mail with a code or link, which has expired or would grant access.
     */
    resend: (id: MailId, { actorId, resends, to, hidden, mayGo }: Resending): Promise<void> =>
      inTransaction(db, async (tx) => {
        const isAsked = and(eq(outbox.id, id), hidden && not(hidden));
        const [mail] = await tx.select().from(outbox).where(isAsked).for('update');
        if (!mail) throw new AppError('missing', 'NOT_FOUND', texts.missing);
        if (mail.isSecret) throw new AppError('conflict', 'ASK_ANEW', texts.secret);
        if (mail.state === 'queued') throw new AppError('conflict', 'ALREADY_QUEUED', texts.queued);
        if (resends !== undefined && resends !== mail.resends) throw changedMeanwhile();
        const { mailingId } = mail;
        const [mailing] = mailingId ? await tx.select().from(mailings).where(eq(mailings.id, mailingId)) : [];
        await mayGo?.(tx, { recipient: mail.recipient, headers: mailing?.headers ?? mail.headers });
        if (to && to !== mail.recipient) await tx.update(outbox).set({ recipient: to }).where(eq(outbox.id, id));
        await (mailingId ? toMany.queueAgain(tx, { id, mailingId }) : mails.queueAgain(tx, id));
        await events.record(tx, mailResent, { payload: { mailId: id }, actorId });
      }),
  };
}
