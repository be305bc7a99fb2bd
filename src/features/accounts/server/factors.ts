import { eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { isOfficeRole } from '#features/access/rules.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import { type SecondFactor, secondFactorOf } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import { setUpApp } from './factors/app.ts';
import { recoveryCodesOf } from './factors/recovery-codes.ts';
import { claimTimeStep, timeStepOf } from './factors/totp.ts';
import { noticeMail } from './mails.tsx';
import type { AccountNeeds } from './needs.ts';
import type { SessionOwner } from './people/credentials.ts';
import type { Person } from './people/person.ts';
import { recoveryCodes as recoveryCodesTable } from './tables.ts';

interface FactorChoice {
  password: string;
  /** Codes by mail, or no second factor. */
  byMail: boolean;
}

export type Factors = ReturnType<typeof factorsService>;

/** The second factor: codes by mail, or an authenticator app (TOTP, RFC 6238) with recovery codes. */
export function factorsService(needs: AccountNeeds) {
  const { people, sessions, outbox, seal, clock } = needs;
  const recoveryCodes = recoveryCodesOf(needs);

  const notify = async (tx: Transaction, user: Person, notice: () => string) =>
    outbox.queue(tx, user.email, { content: await noticeMail(user, notice), cause: 'recipient' });

  /** Returns the app's secret; undefined when it was sealed with an earlier SECRET. */
  const secretOf = ({ authenticatorSecret }: Person): string | undefined => {
    try {
      return authenticatorSecret ? seal.open(authenticatorSecret) : undefined;
    } catch {
      return undefined;
    }
  };

  return {
    ...setUpApp({ ...needs, recoveryCodes }),
    recoveryCodesLeft: (userId: UserId) => recoveryCodes.countUnused(userId),

    /** Returns the second factor of the next login: mailed codes when the secret of the app cannot be read. */
    methodOf(user: Person): SecondFactor {
      const method = secondFactorOf(user);
      return method === 'app' && secretOf(user) === undefined ? 'email' : method;
    },

    /** Uses the app's current code or a recovery code. Returns whether `code` was one of them. */
    async accepts(tx: Queries, user: Person, code: string): Promise<boolean> {
      const secret = secretOf(user);
      if (!secret) return false;
      const step = timeStepOf({ secret, code }, clock());
      return step === undefined ? recoveryCodes.redeem(tx, user.id, code) : claimTimeStep(tx, user.id, step);
    },

    /** Sets mailed codes or none, removes an app and ends the other sessions. Throws 409 for staff without a second factor. */
    async chooseMail(owner: SessionOwner, { password, byMail }: FactorChoice): Promise<void> {
      const user = await people.requirePassword(owner, password);
      if (!byMail && isOfficeRole(user.role)) throw new AppError('conflict', 'FACTOR_REQUIRED', texts.factorRequired);
      await people.withUnchangedCredentials(user, async (tx) => {
        await people.change(user.id, { twoFactor: byMail, authenticatorSecret: null, authenticatorStep: null }, tx);
        await tx.delete(recoveryCodesTable).where(eq(recoveryCodesTable.userId, user.id));
        await sessions.endAll(tx, user.id, { exceptId: owner.sessionId });
        await notify(tx, user, () => (byMail ? texts.notices.factorMail : texts.notices.factorOff));
      });
    },

    /** Replaces the recovery codes, and ends the other sessions, which a stolen recovery code may have opened. */
    async renewRecoveryCodes(owner: SessionOwner, password: string): Promise<string[]> {
      return people.withUnchangedCredentials(await people.requirePassword(owner, password), async (tx, user) => {
        if (secondFactorOf(user) !== 'app') throw new AppError('conflict', 'NO_APP', texts.noApp);
        await sessions.endAll(tx, user.id, { exceptId: owner.sessionId });
        await notify(tx, user, () => texts.notices.recoveryCodes);
        return recoveryCodes.replace(tx, user.id);
      });
    },
  };
}
