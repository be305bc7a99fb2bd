import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
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
import type { Person } from './people.ts';
import type { Admission } from './sessions.ts';

/** What somebody has registered with, until the address is confirmed. */
interface Registered {
  firstName: string;
  lastName: string;
  passwordHash: string | null;
  orcidTicket: string | undefined;
}

/** How people get an account. */
export function registrationService(needs: AccountNeeds & { orcid: Orcid }) {
  const { db, codes, sessions, people, orcid, handshakes, clock } = needs;

  const offerQuietly = (user: Person, purpose: 'verify-email' | 'two-factor') =>
    codes.offer(user, purpose).catch(ignoreLimit);

  /** Whoever registers an address first makes its account; what counts in the end is what its owner registered with. */
  const accountFor = async ({ firstName, lastName, email }: Registration, passwordHash: string) => {
    const find = () => people.findByEmail(email);
    // Of several who register it at once one makes the account, and the others find it.
    const account =
      (await find()) ?? (await people.insert({ firstName, lastName, email, passwordHash })) ?? (await find());
    if (!account || account.verifiedAt) throw emailExists();
    return account;
  };

  /**
   * What the account is to be opened with. Others may have registered the same address: the browser that shows its ticket
   * gets what was entered there. Without a ticket, and with several to choose from, nobody's password is taken: the owner
   * of the mailbox comes in, and chooses one by the reset link.
   */
  const settle = async (tx: Queries, userId: UserId, ticket: string | undefined): Promise<Partial<Registered>> => {
    const registered = await handshakes.endAll<Registered>('registration', userId, tx);
    const [newest] = registered;
    const own = registered.find(({ id }) => id === ticket) ?? (registered.length === 1 ? newest : undefined);
    return own?.content ?? { ...newest?.content, passwordHash: null, orcidTicket: undefined };
  };

  const resend = async (email: string): Promise<void> => {
    const user = await people.findByEmail(email);
    if (!user) return;
    if (!user.verifiedAt) await offerQuietly(user, 'verify-email');
    else if (secondFactorOf(user) === 'email' && (await codes.isWaiting(user.id, 'two-factor')))
      await offerQuietly(user, 'two-factor');
  };

  const confirm = async ({ email, code, ticket }: EmailConfirmation, { userAgent }: Origin): Promise<Admission> => {
    const user = await people.findByEmail(email);
    const isMine =
      ticket !== undefined && user && (await handshakes.peek(ticket, 'registration', user.id)) !== undefined;
    const ceremony = { purpose: 'verify-email', proof: isMine ? ticket : undefined } as const;
    const opened =
      user &&
      // Of a confirmed account it would be a way in without the password.
      !user.verifiedAt &&
      (await codes.redeem(user, ceremony, code, async (tx) => {
        const { orcidTicket, ...person } = await settle(tx, user.id, ticket);
        await people.change(user.id, { ...person, verifiedAt: clock() }, tx);
        await orcid.join(tx, user.id, orcidTicket);
        return sessions.open(await people.byId(user.id, tx), userAgent, tx);
      }));
    if (!opened) throw wrongCode(texts.verifyEmailFailure);
    return opened;
  };

  return {
    /**
     * Registers an author and mails a code. Answers the ticket the browser shows when it confirms the address. 409
     * EMAIL_EXISTS for a verified account.
     */
    async register(registration: Registration): Promise<string> {
      const passwordHash = await hashPassword(registration.password);
      const user = await accountFor(registration, passwordHash);
      const { firstName, lastName, orcidTicket } = registration;
      const registered: Registered = { firstName, lastName, passwordHash, orcidTicket };
      const ticket = await handshakes.begin('registration', registered, { userId: user.id });
      await offerQuietly({ ...user, firstName }, 'verify-email');
      return ticket;
    },

    /** Confirms the address of a new account and opens a session. */
    verifyEmail: (confirmation: EmailConfirmation, origin: Origin): Promise<Admission> =>
      withMinimumDuration(ALIKE_MS, confirm(confirmation, origin)),

    /** Mails the code again that this address is waiting for, if any. Answers alike, and as fast, for every address. */
    resendCode: (email: string) => withMinimumDuration(ALIKE_MS, resend(email)),

    /** Creates the first administrator with the console's link. 409 once there is one, 401 for a used or unknown link. */
    async createFirstAdministrator({ link, ...person }: FirstAdministrator): Promise<void> {
      if (await people.hasAdministrator()) throw new AppError('conflict', 'ADMIN_EXISTS', texts.adminExists);
      await inTransaction(db, async (tx) => {
        if (!(await codes.redeemLink(tx, 'first-admin', link)))
          throw new AppError('unauthenticated', 'LINK_USED', texts.linkUsed);
        await people.makeAdministrator(person, tx);
      });
    },
  };
}
