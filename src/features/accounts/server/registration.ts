import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import { brokeConstraint, inTransaction } from '../../../platform/database.ts';
import type { Limit } from '../../../platform/limits.ts';
import { noSoonerThan } from '../../../platform/pace.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import type { CodeEntry, FirstAdministrator, Registration } from '../contract.ts';
import { secondFactorOf } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import { ALIKE_MS, emailExists, ignoreLimit, wrongCode } from './failures.ts';
import type { AccountNeeds, Origin } from './needs.ts';
import type { Orcid } from './orcid.ts';
import type { Person } from './people.ts';
import { users } from './tables.ts';

const REGISTRATIONS: Limit = { name: 'register', max: 5, windowSeconds: 3600 };

/** How people get an account. */
export function registrationService(needs: AccountNeeds & { orcid: Orcid }) {
  const { db, limits, codes, sessions, people, orcid, clock } = needs;

  const offerQuietly = (user: Person, purpose: 'verify-email' | 'two-factor') =>
    codes.offer(user, purpose).catch(ignoreLimit);

  const begin = (registration: Registration) =>
    inTransaction(db, async (tx) => {
      const { orcidTicket, ...person } = registration;
      const user = await people.insert(tx, person, 'AUTHOR');
      await orcid.join(tx, user.id, orcidTicket);
      return user;
    }).catch((error) => {
      if (brokeConstraint(error, 'users_email_key')) throw emailExists();
      throw error;
    });

  /** Nobody has confirmed this address yet, so whoever registers last is asked to. */
  const beginAnew = async (existing: Person, { password, firstName, lastName, orcidTicket }: Registration) => {
    const passwordHash = await hashPassword(password);
    await inTransaction(db, async (tx) => {
      const unconfirmed = and(eq(users.id, existing.id), isNull(users.verifiedAt));
      await tx.update(users).set({ firstName, lastName, passwordHash }).where(unconfirmed);
      await orcid.part(tx, existing.id);
      await orcid.join(tx, existing.id, orcidTicket);
    });
    return { ...existing, firstName };
  };

  const resend = async (email: string): Promise<void> => {
    const user = await people.findByEmail(email);
    if (!user) return;
    if (!user.verifiedAt) await offerQuietly(user, 'verify-email');
    else if (secondFactorOf(user) === 'email' && (await codes.isWaiting(user.id, 'two-factor')))
      await offerQuietly(user, 'two-factor');
  };

  return {
    /** Registers an author and mails a code. 409 EMAIL_EXISTS for a verified account; an unverified one is begun anew. */
    async register(registration: Registration, { address }: Origin): Promise<void> {
      await limits.spend(REGISTRATIONS, address);
      const existing = await people.findByEmail(registration.email);
      if (existing?.verifiedAt) throw emailExists();
      // Whoever registers again within the minute of a code that is on its way must not change whose account it opens.
      if (existing && (await codes.isFresh(existing.id, 'verify-email'))) return;
      const user = existing ? await beginAnew(existing, registration) : await begin(registration);
      await offerQuietly(user, 'verify-email');
    },

    /** Confirms the address and opens a session; answers the access token. */
    async verifyEmail({ email, code }: CodeEntry, { userAgent }: Origin): Promise<string> {
      const user = await people.findByEmail(email);
      if (!user || !(await codes.redeem(user, 'verify-email', code))) throw wrongCode(texts.verifyEmailFailure);
      await db
        .update(users)
        .set({ verifiedAt: clock() })
        .where(and(eq(users.id, user.id), isNull(users.verifiedAt)));
      return sessions.open(user, userAgent);
    },

    /** Mails the code again that this address is waiting for, if any. Answers alike, and as fast, for every address. */
    resendCode: (email: string) => noSoonerThan(ALIKE_MS, resend(email)),

    /** Creates the first administrator with the console's link. 409 once there is one, 401 for a used or unknown link. */
    async createFirstAdministrator({ link, ...person }: FirstAdministrator, { address }: Origin): Promise<void> {
      await limits.spend(REGISTRATIONS, address);
      if (await people.hasAdministrator()) throw new AppError('conflict', 'ADMIN_EXISTS', texts.adminExists);
      await inTransaction(db, async (tx) => {
        if (!(await codes.redeemLink(tx, 'first-admin', link)))
          throw new AppError('unauthenticated', 'LINK_USED', texts.linkUsed);
        await people.makeAdministrator(person, tx);
      });
    },
  };
}
