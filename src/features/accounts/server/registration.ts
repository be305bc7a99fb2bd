import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Language } from '#base/languages.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Queries } from '#platform/database/types.ts';
import { ALIKE_MS, withMinimumDuration } from '#platform/security/minimum-duration.ts';
import { hashPassword } from '#platform/security/passwords.ts';
import type { EmailConfirmation, FirstAdministrator, Registration } from '../contract.ts';
import { secondFactorOf } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import { emailExists, ignoreLimit, wrongCode } from './failures.ts';
import type { AccountNeeds, Origin } from './needs.ts';
import type { Orcid } from './orcid.ts';
import type { Person } from './people/person.ts';
import type { OpenedSession } from './sessions/open.ts';

/** The data of a registration, stored until the address is confirmed. */
interface PendingRegistration {
  firstName: string;
  lastName: string;
  language: Language;
  passwordHash: string | null;
  orcidTicket: string | undefined;
}

/** Registration of authors, and of the first administrator. */
export function registrationService(needs: AccountNeeds & { orcid: Orcid }) {
  const { db, codes, sessions, people, orcid, handshakes, clock } = needs;

  const offerIfAllowed = (user: Person, purpose: 'verify-email' | 'two-factor') =>
    codes.offer(user, purpose).catch(ignoreLimit);

  /**
   * Returns the unconfirmed account of an address, and adds it at the first registration. Its name and password count only
   * once the address is confirmed (`confirmedData`). Throws 409 for a confirmed account.
   */
  const accountFor = async (person: Pick<Person, 'firstName' | 'lastName' | 'email' | 'language' | 'passwordHash'>) => {
    const find = () => people.findByEmail(person.email);
    // Of several concurrent registrations one inserts the account, and the others find it.
    const account = (await find()) ?? (await people.insert(person)) ?? (await find());
    if (!account || account.verifiedAt) throw emailExists();
    return account;
  };

  /**
   * Returns the data that a confirmed account gets. Strangers may have registered the same address, so the ticket selects the
   * registration of this browser. Several registrations without a matching ticket leave the account without a password: the
   * owner of the mailbox is logged in, and sets one with a reset link.
   */
  const confirmedData = async (
    tx: Queries,
    userId: UserId,
    ticket: string | undefined,
  ): Promise<Partial<PendingRegistration>> => {
    const pending = await handshakes.endAll<PendingRegistration>('registration', userId, tx);
    const [newest] = pending;
    const own = pending.find(({ id }) => id === ticket) ?? (pending.length === 1 ? newest : undefined);
    return own?.content ?? { ...newest?.content, passwordHash: null, orcidTicket: undefined };
  };

  const resend = async (email: string): Promise<void> => {
    const user = await people.findByEmail(email);
    if (!user) return;
    if (!user.verifiedAt) await offerIfAllowed(user, 'verify-email');
    else if (secondFactorOf(user) === 'email' && (await codes.isPending(user.id, 'two-factor')))
      await offerIfAllowed(user, 'two-factor');
  };

  const confirm = async ({ email, code, ticket }: EmailConfirmation, { userAgent }: Origin): Promise<OpenedSession> => {
    const user = await people.findByEmail(email);
    // The code of a confirmed account must not open a session without the password.
    if (!user || user.verifiedAt) throw wrongCode(texts.verifyEmailFailure);
    const isOwnTicket =
      ticket !== undefined &&
      (await handshakes.peek({ id: ticket, purpose: 'registration', userId: user.id })) !== undefined;
    const entry = { purpose: 'verify-email', proof: isOwnTicket ? ticket : undefined, guess: code } as const;
    const session = await codes.redeem(user, entry, async (tx) => {
      const { orcidTicket, ...person } = await confirmedData(tx, user.id, ticket);
      await people.change(user.id, { ...person, verifiedAt: clock() }, tx);
      if (orcidTicket) await orcid.linkTicket(tx, { userId: user.id, ticket: orcidTicket });
      return sessions.open(await people.byId(user.id, tx), userAgent, tx);
    });
    if (!session) throw wrongCode(texts.verifyEmailFailure);
    return session;
  };

  return {
    /**
     * Registers an author and mails a code in their language. Returns the ticket that the browser sends when it confirms the address. Throws
     * 409 EMAIL_EXISTS for a confirmed account.
     */
    async register({ firstName, lastName, email, ...rest }: Registration, language: Language): Promise<string> {
      const person = { firstName, lastName, language, passwordHash: await hashPassword(rest.password) };
      const user = await accountFor({ ...person, email });
      const pending: PendingRegistration = { ...person, orcidTicket: rest.orcidTicket };
      const ticket = await handshakes.begin('registration', pending, { userId: user.id });
      await offerIfAllowed({ ...user, firstName, language }, 'verify-email');
      return ticket;
    },

    /** Confirms the address of a new account and opens a session. */
    verifyEmail: (confirmation: EmailConfirmation, origin: Origin): Promise<OpenedSession> =>
      withMinimumDuration(ALIKE_MS, confirm(confirmation, origin)),

    /** Mails a new code if one is pending for this address. Reply and duration are the same for every address. */
    resendCode: (email: string) => withMinimumDuration(ALIKE_MS, resend(email)),

    /** Creates the first administrator with the link shown on the console. Throws 409 once there is one, 401 for an invalid link. */
    async createFirstAdministrator({ link, ...person }: FirstAdministrator): Promise<void> {
      if (await people.hasAdministrator()) throw new AppError('conflict', 'ADMIN_EXISTS', texts.adminExists);
      await inTransaction(db, async (tx) => {
        if (!(await codes.redeemLink(tx, { purpose: 'first-admin', link })))
          throw new AppError('unauthenticated', 'LINK_USED', texts.linkUsed);
        await people.makeAdministrator(person, tx);
      });
    },
  };
}
