import { and, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { sliceOf } from '#base/paging.ts';
import { users } from '#features/accounts/server/tables.ts';
import { subscribers } from '#features/newsletter/server/tables.ts';
import { ownSubmissionIds } from '#features/submissions/server/access.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { outbox } from '#platform/database/tables.ts';
import { type Actor, type Endpoint, endpoint } from '#platform/http/serve.ts';
import { type MailLog, type Resending, shownReason } from '#platform/mail/mail-log.ts';
import { siteContract as contract } from '../contract.ts';
import { siteTexts } from '../texts.ts';

const texts = siteTexts.mailLog;

/** Matches mails about the reader's own manuscripts, except those that went to the reader. */
export const hiddenFrom = ({ id }: Pick<Actor, 'id'>): SQL =>
  sql`(coalesce(${outbox.about} in ${ownSubmissionIds(id)}, false)
    and ${outbox.recipient} is distinct from (select ${users.email} from ${users} where ${users.id} = ${id}))`;

/** Refuses to resend a newsletter to an address that is no longer subscribed. */
const mayGo: NonNullable<Resending['mayGo']> = async (tx, { recipient, headers }) => {
  if (!('List-Unsubscribe' in headers)) return;
  const confirmed = and(eq(subscribers.email, recipient), eq(subscribers.state, 'confirmed'));
  const [subscriber] = await tx.select({ id: subscribers.id }).from(subscribers).where(confirmed);
  if (!subscriber) throw new AppError('conflict', 'UNSUBSCRIBED', texts.unsubscribed);
};

export function mailLogEndpoints({ mailLog }: { mailLog: MailLog }): Endpoint[] {
  return [
    endpoint(contract.mailLog, async ({ query }, { actor }) => {
      const { mails, total } = await mailLog.list(sliceOf(query), { ...query, hidden: hiddenFrom(actor) });
      const data = mails.map((mail) => ({
        ...mail,
        error: shownReason(mail.error, submissionTexts.mails),
        createdAt: mail.createdAt.toISOString(),
        sentAt: mail.sentAt?.toISOString() ?? null,
      }));
      return { data, total };
    }),
    endpoint(contract.resendMail, async ({ params, body }, { actor }) => {
      await mailLog.resend(params.id, { actorId: actor.id, resends: body.resends, hidden: hiddenFrom(actor), mayGo });
      return { message: texts.resent };
    }),
  ];
}
