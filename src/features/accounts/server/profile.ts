import { withoutUndefined } from '#base/fields.ts';
import type { SessionId, UserId } from '#base/ids.ts';
import type { Language } from '#base/languages.ts';
import { isOfficeRole } from '#features/access/rules.ts';
import { brokeConstraint } from '#platform/database/errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { ALIKE_MS, withMinimumDuration } from '#platform/security/minimum-duration.ts';
import { ADDRESS_CHANGES } from '../limits.ts';
import type { AccountView, NewsChoice } from '../own-contract.ts';
import { newsSettings, secondFactorOf } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import type { Erasure } from './erasure.ts';
import type { Factors } from './factors.ts';
import { emailExists, ignoreLimit, wrongCode } from './failures.ts';
import { newAddressMail, noticeMail } from './mails.tsx';
import type { AccountNeeds } from './needs.ts';
import type { Orcid } from './orcid.ts';
import type { Passkeys } from './passkeys.ts';
import { lockUnchanged, type SessionOwner } from './people/credentials.ts';

/** Returns the data that a feature stores about a person. */
export type Exporter = (person: { id: UserId; email: string }) => Promise<unknown>;

interface ProfileNeeds extends AccountNeeds {
  factors: Factors;
  passkeys: Passkeys;
  orcid: Orcid;
  erasure: Erasure;
}

interface EmailChange {
  password: string;
  email: string;
}

/** An account as its owner sees and changes it. */
export function profileService(needs: ProfileNeeds) {
  const { db, limits, people, codes, sessions, outbox, factors, passkeys, orcid, erasure, clock } = needs;
  const exporters = new Map<string, Exporter>();

  const view = async (userId: UserId, sessionId: SessionId): Promise<AccountView> => {
    const [user, recoveryCodesLeft, keys, open, orcidId, pendingEmail] = await Promise.all([
      people.byId(userId),
      factors.recoveryCodesLeft(userId),
      passkeys.list(userId),
      sessions.list(userId),
      orcid.idOf(userId),
      codes.pendingAddress(userId, 'change-email'),
    ]);
    const { id, firstName, lastName, email, role } = user;
    return {
      id,
      firstName,
      lastName,
      email,
      role,
      language: user.language,
      createdAt: user.createdAt.toISOString(),
      secondFactor: secondFactorOf(user),
      recoveryCodesLeft,
      passkeys: keys,
      sessions: open.map((session) => ({ ...session, isCurrent: session.id === sessionId })),
      pendingEmail,
      orcid: orcidId ?? null,
      isOrcidOffered: orcid.isOffered,
      news: isOfficeRole(role) ? newsSettings(user.news) : null,
    };
  };

  const offerNewAddress = async (owner: SessionOwner, { password, email }: EmailChange): Promise<void> => {
    const user = await people.requirePassword(owner, password);
    await limits.spend(ADDRESS_CHANGES, user.id);
    const existing = await people.findByEmail(email);
    // An address of another account gets no mail but the same reply, which would otherwise reveal that account.
    if (!existing?.verifiedAt) await codes.offer({ ...user, email }, 'change-email').catch(ignoreLimit);
  };

  return {
    view,

    /** Changes the given kinds of news. */
    async chooseNews(userId: UserId, choice: NewsChoice): Promise<void> {
      const { news } = await people.byId(userId);
      await people.change(userId, { news: { ...news, ...withoutUndefined(choice) } });
    },

    /** Sets the language of the mails to the account's owner. */
    chooseLanguage: (userId: UserId, language: Language) => people.change(userId, { language }),

    rename: (userId: UserId, name: { firstName: string; lastName: string }) => people.change(userId, name),

    /** Mails a code to the new address. The reply is the same whether or not the address is taken. */
    changeEmail: (owner: SessionOwner, change: EmailChange) =>
      withMinimumDuration(ALIKE_MS, offerNewAddress(owner, change)),

    /** Sets the new address with the code mailed to it, ends the other sessions and notifies the old address. */
    async confirmEmail({ id: userId, sessionId }: SessionOwner, code: string): Promise<void> {
      const user = await people.byId(userId);
      const changed = await codes
        .redeem(user, { purpose: 'change-email', guess: code }, async (tx, { email }) => {
          if (!email) return false;
          await lockUnchanged(tx, user);
          await people.deleteUnconfirmed(tx, { email, exceptId: userId });
          await people.change(userId, { email }, tx);
          // A link in the old mailbox must not open the account any more.
          await codes.deleteAll(tx, { purpose: 'reset-password', userId });
          await sessions.endAll(tx, userId, { exceptId: sessionId });
          await outbox.queue(tx, user.email, {
            content: await newAddressMail(user, email),
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

    /** Adds a feature's data about a person to the export, under `name`. */
    exports: (name: string, exporter: Exporter): void => void exporters.set(name, exporter),

    /** Returns all data that the journal stores about a person. */
    async exportOf(userId: UserId, sessionId: SessionId): Promise<{ exportedAt: string; [part: string]: unknown }> {
      const person = await people.byId(userId);
      const parts = [...exporters].map(async ([name, load]) => [name, await load(person)] as const);
      return {
        exportedAt: clock().toISOString(),
        account: await view(userId, sessionId),
        ...Object.fromEntries(await Promise.all(parts)),
      };
    },

    /** Deletes the account of the caller. Throws 409 for the last administrator. */
    async remove(owner: SessionOwner, password: string): Promise<void> {
      const user = await people.requirePassword(owner, password);
      const mail = await noticeMail(user, () => texts.notices.deleted);
      await inTransaction(db, async (tx) => {
        await people.requireAnotherAdministrator(tx, user.id);
        await erasure.erase(tx, await lockUnchanged(tx, user), { mail, actorId: user.id });
      });
    },
  };
}
