import { AppError, invalid } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Role } from '#features/access/rules.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Queries } from '#platform/database/types.ts';
import { inLanguage } from '#platform/languages.ts';
import { ALIKE_MS, withMinimumDuration } from '#platform/security/minimum-duration.ts';
import { hashPassword } from '#platform/security/passwords.ts';
import { passwordMin } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import { ignoreLimit } from './failures.ts';
import { noticeMail, resetMail } from './mails.tsx';
import type { AccountNeeds } from './needs.ts';
import type { Orcid } from './orcid.ts';
import type { Passkeys } from './passkeys.ts';
import type { SessionOwner } from './people/credentials.ts';

export type Password = ReturnType<typeof passwordService>;

interface PasswordReset {
  /** Secret of the mailed link. */
  link: string;
  password: string;
}

interface PasswordChange {
  currentPassword: string;
  password: string;
}

/** Changes a password, with the current one or with a mailed link. */
export function passwordService(needs: AccountNeeds & { passkeys: Passkeys; orcid: Orcid }) {
  const { db, people, codes, sessions, passkeys, orcid, outbox, publicUrl } = needs;

  /**
   * Names the passkeys and the ORCID iD that open the account too, because a stranger who had the old password may have added
   * them.
   */
  const otherMethods = async (userId: UserId, queries?: Queries): Promise<string[]> => {
    const keys = await passkeys.list(userId, queries);
    const iD = await orcid.idOf(userId, queries);
    return [...keys.map(({ name }) => texts.notices.passkey(name)), ...(iD ? [texts.notices.orcid(iD)] : [])];
  };

  const mailLink = async (email: string): Promise<void> => {
    const user = await people.findByEmail(email);
    if (!user?.verifiedAt) return;
    await codes.countMail('reset-password', email);
    await people.withUnchangedCredentials(user, async (tx) => {
      const link = await codes.makeLink(tx, { purpose: 'reset-password', userId: user.id });
      await outbox.queue(tx, email, {
        content: await resetMail(user, { publicUrl, link }),
        cause: 'recipient',
      });
    });
  };

  return {
    otherMethods,

    /** Mails a single-use link that is valid for an hour. Reply and duration are the same for every address. */
    forgot: (email: string) => withMinimumDuration(ALIKE_MS, mailLink(email).catch(ignoreLimit)),

    /** Sets a new password with a mailed link and ends every session. Throws 401 for a used, expired or unknown link. */
    async reset({ link, password }: PasswordReset): Promise<void> {
      await inTransaction(db, async (tx) => {
        const used = await codes.redeemLink(tx, { purpose: 'reset-password', link });
        if (!used?.userId) throw new AppError('unauthenticated', 'LINK_USED', texts.linkUsed);
        const user = await people.lock(tx, used.userId);
        requireLength(user.role, password);
        await people.change(user.id, { passwordHash: await hashPassword(password) }, tx);
        await sessions.endAll(tx, user.id);
        const others = await inLanguage(user.language, () => otherMethods(user.id, tx));
        const content = await noticeMail(user, () => texts.notices.passwordByLink(others));
        await outbox.queue(tx, user.email, { content, cause: 'recipient' });
      });
    },

    /** Sets a new password and ends every other session. */
    async change(owner: SessionOwner, { currentPassword, password }: PasswordChange): Promise<void> {
      const user = await people.requirePassword(owner, currentPassword);
      requireLength(user.role, password);
      const passwordHash = await hashPassword(password);
      await people.withUnchangedCredentials(user, async (tx) => {
        await people.change(user.id, { passwordHash }, tx);
        await codes.deleteAll(tx, { purpose: 'reset-password', userId: user.id });
        await sessions.endAll(tx, user.id, { exceptId: owner.sessionId });
        await outbox.queue(tx, user.email, {
          content: await noticeMail(user, () => texts.notices.password),
          cause: 'recipient',
        });
      });
    },
  };
}

/** Throws 400 at the field `password` when it is too short for the role. */
export function requireLength(role: Role, password: string): void {
  const min = passwordMin(role);
  if (password.length < min) throw invalid([{ path: 'password', message: texts.errors.passwordShort(min) }]);
}
