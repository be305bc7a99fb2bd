import { AppError, invalid } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Queries } from '#platform/database/types.ts';
import { ALIKE_MS, withMinimumDuration } from '#platform/security/minimum-duration.ts';
import { hashPassword } from '#platform/security/passwords.ts';
import { passwordMin, type Role } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import { ignoreLimit } from './failures.ts';
import { noticeMail, resetMail } from './mails.tsx';
import type { AccountNeeds } from './needs.ts';
import type { Orcid } from './orcid.ts';
import type { Passkeys } from './passkeys.ts';
import type { SessionOwner } from './people.ts';

export type Password = ReturnType<typeof passwordService>;

/** Changing a password, and finding back in without it. */
export function passwordService(needs: AccountNeeds & { passkeys: Passkeys; orcid: Orcid }) {
  const { db, people, codes, sessions, passkeys, orcid, outbox, publicUrl } = needs;

  /** What opens an account besides the password: of whoever had the old one, its owner may not know. */
  const otherWays = async (userId: UserId, queries?: Queries): Promise<string[]> => {
    const keys = await passkeys.list(userId, queries);
    const iD = await orcid.of(userId, queries);
    return [...keys.map(({ name }) => texts.notices.passkey(name)), ...(iD ? [texts.notices.orcid(iD)] : [])];
  };

  const mailLink = async (email: string): Promise<void> => {
    const user = await people.findByEmail(email);
    if (!user?.verifiedAt) return;
    await codes.spendMail('reset-password', email);
    await people.whileProven(user, async (tx) => {
      const link = await codes.makeLink(tx, 'reset-password', user.id);
      await outbox.queue(tx, email, {
        content: await resetMail(user.firstName, `${publicUrl}/reset-password?link=${link}`),
        cause: 'recipient',
      });
    });
  };

  return {
    otherWays,

    /** Mails a single-use link, good for an hour. Answers alike, and as fast, for every address. */
    forgot: (email: string) => withMinimumDuration(ALIKE_MS, mailLink(email).catch(ignoreLimit)),

    /** Sets a new password with that link and ends every session. Throws 401 for a used, old or unknown link. */
    async reset(link: string, password: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const used = await codes.redeemLink(tx, 'reset-password', link);
        if (!used?.userId) throw new AppError('unauthenticated', 'LINK_USED', texts.linkUsed);
        const user = await people.lock(tx, used.userId);
        requireLength(user.role, password, 'password');
        await people.change(user.id, { passwordHash: await hashPassword(password) }, tx);
        await sessions.endAll(tx, user.id);
        const what = texts.notices.passwordByLink(await otherWays(user.id, tx));
        await outbox.queue(tx, user.email, { content: await noticeMail(user.firstName, what), cause: 'recipient' });
      });
    },

    /** Sets a new password and ends every other session. */
    async change(owner: SessionOwner, current: string, password: string): Promise<void> {
      const user = await people.proven(owner, current);
      requireLength(user.role, password, 'password');
      const passwordHash = await hashPassword(password);
      await people.whileProven(user, async (tx) => {
        await people.change(user.id, { passwordHash }, tx);
        await codes.forgetAll(tx, 'reset-password', user.id);
        await sessions.endAll(tx, user.id, owner.sessionId);
        await outbox.queue(tx, user.email, {
          content: await noticeMail(user.firstName, texts.notices.password),
          cause: 'recipient',
        });
      });
    },
  };
}

function requireLength(role: Role, password: string, path: string): void {
  const least = passwordMin(role);
  if (password.length < least) throw invalid([{ path, message: texts.errors.passwordShort(least) }]);
}
