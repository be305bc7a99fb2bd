import type { SessionId, UserId } from '#base/ids.ts';
import { brokeConstraint } from '#platform/database/errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { ALIKE_MS, withMinimumDuration } from '#platform/security/minimum-duration.ts';
import { ADDRESS_CHANGES } from '../limits.ts';
import type { AccountView } from '../own-contract.ts';
import { secondFactorOf } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import type { Erasure } from './erasure.ts';
import type { Factors } from './factors.ts';
import { emailExists, ignoreLimit, wrongCode } from './failures.ts';
import { newAddressMail, noticeMail } from './mails.tsx';
import type { AccountNeeds } from './needs.ts';
import type { Orcid } from './orcid.ts';
import type { Passkeys } from './passkeys.ts';
import { holdProven, type SessionOwner } from './people.ts';

/** Gathers what a feature keeps about a person, for the export of one's own data. */
export type Exporter = (person: { id: UserId; email: string }) => Promise<unknown>;

interface ProfileNeeds extends AccountNeeds {
  factors: Factors;
  passkeys: Passkeys;
  orcid: Orcid;
  erasure: Erasure;
}

/** One's own account. */
export function profileService(needs: ProfileNeeds) {
  const { db, limits, people, codes, sessions, outbox, factors, passkeys, orcid, erasure, clock } = needs;
  const exporters = new Map<string, Exporter>();

  const view = async (userId: UserId, sessionId: SessionId): Promise<AccountView> => {
    const [user, recoveryCodesLeft, keys, open, orcidId, pendingEmail] = await Promise.all([
      people.byId(userId),
      factors.recoveryCodesLeft(userId),
      passkeys.list(userId),
      sessions.list(userId),
      orcid.of(userId),
      codes.waitingAt(userId, 'change-email'),
    ]);
    const { id, firstName, lastName, email, role } = user;
    return {
      ...{ id, firstName, lastName, email, role },
      createdAt: user.createdAt.toISOString(),
      secondFactor: secondFactorOf(user),
      recoveryCodesLeft,
      passkeys: keys,
      sessions: open.map((session) => ({ ...session, isCurrent: session.id === sessionId })),
      pendingEmail,
      orcid: orcidId ?? null,
      isOrcidOffered: orcid.isOffered,
    };
  };

  const offerNewAddress = async (owner: SessionOwner, password: string, email: string): Promise<void> => {
    const user = await people.proven(owner, password);
    await limits.spend(ADDRESS_CHANGES, user.id);
    const taken = await people.findByEmail(email);
    // Whether somebody else has this address is nobody's to learn: no mail, the same answer.
    if (!taken?.verifiedAt) await codes.offer({ ...user, email }, 'change-email').catch(ignoreLimit);
  };

  return {
    view,

    rename: (userId: UserId, name: { firstName: string; lastName: string }) => people.change(userId, name),

    /** Mails a code to the new address. Answers alike whether or not the address is taken. */
    changeEmail: (owner: SessionOwner, password: string, email: string) =>
      withMinimumDuration(ALIKE_MS, offerNewAddress(owner, password, email)),

    /** Takes the new address with the code mailed to it, ends the other sessions and tells the old address. */
    async confirmEmail({ id: userId, sessionId }: SessionOwner, code: string): Promise<void> {
      const user = await people.byId(userId);
      const changed = await codes
        .redeem(user, { purpose: 'change-email' }, code, async (tx, { email }) => {
          if (!email) return false;
          await holdProven(tx, user);
          await people.dropUnconfirmed(tx, email, userId);
          await people.change(userId, { email }, tx);
          // A link in the old mailbox must not open what is no longer its own.
          await codes.forgetAll(tx, 'reset-password', userId);
          await sessions.endAll(tx, userId, sessionId);
          await outbox.queue(tx, user.email, {
            content: await newAddressMail(user.firstName, email),
            cause: 'recipient',
          });
          return true;
        })
        .catch((error) => {
          if (brokeConstraint(error, 'users_email_key')) throw emailExists();
          throw error;
        });
      if (!changed) throw wrongCode(texts.verifyEmailFailure);
    },

    /** Adds what a feature keeps about a person to the export of one's own data. */
    exports: (name: string, exporter: Exporter): void => void exporters.set(name, exporter),

    /** Everything the journal keeps about a person, as JSON. */
    async exportOf(userId: UserId, sessionId: SessionId): Promise<{ exportedAt: string; [part: string]: unknown }> {
      const person = await people.byId(userId);
      const parts = [...exporters].map(async ([name, load]) => [name, await load(person)] as const);
      return {
        exportedAt: clock().toISOString(),
        account: await view(userId, sessionId),
        ...Object.fromEntries(await Promise.all(parts)),
      };
    },

    /** Deletes an account at its owner's wish. Throws 409 for the last administrator. */
    async remove(owner: SessionOwner, password: string): Promise<void> {
      const user = await people.proven(owner, password);
      const letter = await noticeMail(user.firstName, texts.notices.deleted);
      await inTransaction(db, async (tx) => {
        await people.mustNotBeLastAdministrator(tx, user.id);
        await erasure.erase(tx, await holdProven(tx, user), letter, user.id);
      });
    },
  };
}
