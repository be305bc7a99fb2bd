import { and, eq, gt, inArray, isNull, lt, notExists } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Role } from '#features/access/rules.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { hashPassword } from '#platform/security/passwords.ts';
import type { Invitation } from '../contract.ts';
import { UNCONFIRMED_DAYS } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import type { Invited } from '../users-contract.ts';
import { roleChanged, unconfirmedRemoved } from './events.ts';
import { invitationMail } from './mails.tsx';
import type { AccountNeeds } from './needs.ts';
import { requireLength } from './password.ts';
import { handshakes, users } from './tables.ts';

const DAY_MS = 24 * 3600_000;

/** A person to be invited, with the role that accepting gives. */
type Invitee = Omit<Invited, 'role'> & { role: Role };

interface Pending {
  role: Role;
}

export type Invitations = ReturnType<typeof invitationsService>;

/** Invitations by mail, which confirm the address, and the removal of accounts whose address nobody has confirmed. */
export function invitationsService(needs: AccountNeeds) {
  const { db, people, codes: codeService, handshakes: pending, outbox, events, clock, publicUrl } = needs;

  const isOpen = () => and(eq(handshakes.purpose, 'invitation'), gt(handshakes.expiresAt, clock()));

  return {
    /** The roles that invited people will get, by account. */
    async rolesOf(ids: UserId[]): Promise<Map<UserId, Role>> {
      const rows = await db
        .select()
        .from(handshakes)
        .where(and(inArray(handshakes.userId, ids), isOpen()));
      return new Map(rows.flatMap(({ userId, content }) => (userId ? [[userId, (content as Pending).role]] : [])));
    },

    /**
     * Mails a single-use link and returns the id of the account; earlier links to the address stop working. Throws 409 for the
     * address of a confirmed account.
     */
    async invite({ role, email, firstName, lastName, ...chosen }: Invitee, actorId: UserId): Promise<UserId> {
      const inviter = await people.byId(actorId);
      const account =
        (await people.findByEmail(email)) ??
        (await people.insert({ firstName, lastName, email, language: chosen.language ?? 'en', passwordHash: null })) ??
        (await people.findByEmail(email));
      if (!account || account.verifiedAt) throw new AppError('conflict', 'EMAIL_EXISTS', texts.users.invitedExists);
      const { language = account.language } = chosen;
      await inTransaction(db, async (tx) => {
        await people.lock(tx, account.id);
        await people.change(account.id, { firstName, lastName, language }, tx);
        await pending.endAll('invitation', account.id, tx);
        await codeService.deleteAll(tx, { purpose: 'invitation', userId: account.id });
        const content: Pending = { role };
        await pending.begin('invitation', content, { userId: account.id, queries: tx });
        const link = await codeService.makeLink(tx, { purpose: 'invitation', userId: account.id });
        const mail = { inviter: `${inviter.firstName} ${inviter.lastName}`, role, publicUrl, link };
        await outbox.queue(tx, email, {
          content: await invitationMail({ firstName, language }, mail),
          cause: 'recipient',
        });
      });
      return account.id;
    },

    /** Ends the open invitation of an account, if there is one. */
    cancel: (userId: UserId): Promise<void> =>
      inTransaction(db, async (tx) => {
        await pending.endAll('invitation', userId, tx);
        await codeService.deleteAll(tx, { purpose: 'invitation', userId });
      }),

    /** Returns the person and the role of an invitation. Throws 401 for a used, replaced, expired or unknown link. */
    async read(link: string) {
      const invited = await codeService.findLink({ purpose: 'invitation', link });
      if (!invited?.userId) throw linkUsed();
      const { firstName, lastName, email } = await people.byId(invited.userId);
      const role = (await this.rolesOf([invited.userId])).get(invited.userId);
      if (!role) throw linkUsed();
      return { firstName, lastName, email, role };
    },

    /**
     * Confirms the address of an invited person and sets password, name and role. Throws 401 as `read` does, and 409 for an
     * account that has been confirmed meanwhile.
     */
    async accept({ link, password, ...name }: Invitation): Promise<void> {
      await inTransaction(db, async (tx) => {
        const used = await codeService.redeemLink(tx, { purpose: 'invitation', link });
        if (!used?.userId) throw linkUsed();
        const user = await people.lock(tx, used.userId);
        // Registered without the invitation meanwhile: an administrator gives the role, so that none is taken away by an old link.
        if (user.verifiedAt) throw new AppError('conflict', 'EMAIL_EXISTS', texts.invitation.exists);
        const [invitation] = await pending.endAll<Pending>('invitation', user.id, tx);
        if (!invitation) throw linkUsed();
        const { role } = invitation.content;
        requireLength(role, password);
        const credentials = { passwordHash: await hashPassword(password), verifiedAt: clock() };
        await people.change(user.id, { ...name, ...credentials, role, version: user.version + 1 }, tx);
        await pending.endAll('registration', user.id, tx);
        await codeService.deleteAll(tx, { purpose: 'verify-email', userId: user.id });
        if (user.role !== role)
          await events.record(tx, roleChanged, {
            payload: { userId: user.id, from: user.role, to: role },
            actorId: user.id,
          });
      });
    },

    /** Deletes the accounts that nobody has confirmed within a week and that have no open invitation. Returns their number. */
    removeUnconfirmed: (actorId: UserId): Promise<number> =>
      inTransaction(db, async (tx) => {
        const invitation = tx
          .select({ id: handshakes.id })
          .from(handshakes)
          .where(and(eq(handshakes.userId, users.id), isOpen()));
        const before = new Date(clock().getTime() - UNCONFIRMED_DAYS * DAY_MS);
        const removed = await tx
          .delete(users)
          .where(
            and(isNull(users.verifiedAt), isNull(users.deletedAt), lt(users.createdAt, before), notExists(invitation)),
          )
          .returning({ id: users.id });
        if (removed.length > 0)
          await events.record(tx, unconfirmedRemoved, { payload: { count: removed.length }, actorId });
        return removed.length;
      }),
  };
}

function linkUsed(): AppError {
  return new AppError('unauthenticated', 'LINK_USED', texts.invitation.used);
}
