import { and, asc, count, eq, inArray, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Slice } from '#base/paging.ts';
import { isOfficeRole, type Role } from '#features/access/rules.ts';
import { containsText, newestFirst } from '#platform/database/sql.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import { changedMeanwhile } from '#platform/records/records.ts';
import { passwordMin, secondFactorOf } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import type { ACCOUNT_STATES, StaffUser } from '../users-contract.ts';
import type { Erasure } from './erasure.ts';
import { factorReset, roleChanged } from './events.ts';
import type { Invitations } from './invitations.ts';
import { officeMail } from './mails.tsx';
import type { AccountNeeds } from './needs.ts';
import { lastAdministrator } from './people/administrators.ts';
import type { Person } from './people/person.ts';
import { recoveryCodes, sessions, users } from './tables.ts';

interface UserFilter {
  q?: string | undefined;
  role?: Role | undefined;
  state?: (typeof ACCOUNT_STATES)[number] | undefined;
}

interface RoleChange {
  role: Role;
  /** The version that the administrator saw; undefined skips the comparison. */
  version?: number | undefined;
}

interface Target {
  /** Id of the administrator who acts. */
  actorId: UserId;
  /** Id of the account to be changed. */
  id: UserId;
  /** Message for administrators who try this on their own account. */
  ownAccount: string;
}

function matching({ q, role, state }: UserFilter): SQL | undefined {
  const { firstName, lastName, email, deletedAt, verifiedAt } = users;
  return and(
    isNull(deletedAt),
    q ? containsText(q, sql`${firstName} || ' ' || ${lastName}`, email) : undefined,
    role && eq(users.role, role),
    state && (state === 'confirmed' ? isNotNull(verifiedAt) : isNull(verifiedAt)),
  );
}

/** Changes by administrators to other people's accounts. */
export function usersService(needs: AccountNeeds & { erasure: Erasure; invitations: Pick<Invitations, 'rolesOf'> }) {
  const { db, people, outbox, events, erasure, invitations } = needs;

  const present = async (rows: Person[], queries: Queries = db): Promise<StaffUser[]> => {
    const ids = rows.map(({ id }) => id);
    const seen = await queries
      .select({ userId: sessions.userId, at: max(sessions.lastSeenAt) })
      .from(sessions)
      .where(inArray(sessions.userId, ids))
      .groupBy(sessions.userId);
    const invited = await invitations.rolesOf(ids);
    const lastSeen = new Map(seen.map(({ userId, at }) => [userId, at?.toISOString()]));
    return rows.map((row) => ({
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      role: row.role,
      version: row.version,
      isVerified: row.verifiedAt !== null,
      invitedAs: (!row.verifiedAt && invited.get(row.id)) || null,
      secondFactor: secondFactorOf(row),
      lastSeenAt: lastSeen.get(row.id) ?? null,
      createdAt: row.createdAt.toISOString(),
    }));
  };
  const presentOne = async (id: UserId): Promise<StaffUser> => {
    const [user] = await present([await people.byId(id)]);
    return user as StaffUser;
  };

  /**
   * Locks all administrators, then the account to be changed. Throws 403 when the actor is not an administrator any more, and 409
   * for the actor's own account; so one administrator remains, however many act at once.
   */
  const lockOther = async (tx: Transaction, { actorId, id, ownAccount }: Target): Promise<Person> => {
    const administrators = await people.lockAdministrators(tx);
    if (!administrators.includes(actorId)) throw new AppError('forbidden', 'FORBIDDEN', texts.users.notAllowed);
    const user = await people.lock(tx, id);
    if (id !== actorId) return user;
    throw administrators.length === 1 ? lastAdministrator() : new AppError('conflict', 'OWN_ACCOUNT', ownAccount);
  };

  return {
    async list(page: Slice, filter: UserFilter = {}): Promise<{ users: StaffUser[]; total: number }> {
      const matches = matching(filter);
      const [rows, [counted]] = await Promise.all([
        db
          .select()
          .from(users)
          .where(matches)
          .orderBy(newestFirst(users.createdAt), asc(users.id))
          .limit(page.limit)
          .offset(page.offset),
        db.select({ total: count() }).from(users).where(matches),
      ]);
      return { users: await present(rows as Person[]), total: counted?.total ?? 0 };
    },

    /**
     * Changes a role and ends the account's sessions, so that new staff log in with a second factor and a password that is
     * long enough. Throws 404 for an unknown account; 409 for the actor's own, an unconfirmed address and an older version.
     */
    async changeRole(actorId: UserId, id: UserId, { role, version }: RoleChange): Promise<StaffUser> {
      await inTransaction(db, async (tx) => {
        const user = await lockOther(tx, { actorId, id, ownAccount: texts.users.ownRole });
        if (version !== undefined && version !== user.version) throw changedMeanwhile();
        if (user.role === role) return;
        if (isOfficeRole(role) && !user.verifiedAt)
          throw new AppError('conflict', 'NOT_VERIFIED', texts.users.notVerified);
        await people.change(id, { role, version: user.version + 1 }, tx);
        await needs.sessions.endAll(tx, id);
        const notice = () =>
          texts.notices.role(texts.users.roles[role], isOfficeRole(role) ? passwordMin(role) : undefined);
        await outbox.queue(tx, user.email, { content: await officeMail(user, notice), cause: 'recipient' });
        await events.record(tx, roleChanged, { payload: { userId: id, from: user.role, to: role }, actorId });
      });
      return presentOne(id);
    },

    /** Removes a lost authenticator app and its recovery codes. Throws 409 without an app and for the actor's own account. */
    async resetFactor(actorId: UserId, id: UserId): Promise<StaffUser> {
      await inTransaction(db, async (tx) => {
        const user = await lockOther(tx, { actorId, id, ownAccount: texts.users.ownFactor });
        if (secondFactorOf(user) !== 'app') throw new AppError('conflict', 'NO_APP', texts.users.noApp);
        await people.change(id, { twoFactor: true, authenticatorSecret: null, authenticatorStep: null }, tx);
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
        await needs.sessions.endAll(tx, id);
        await outbox.queue(tx, user.email, {
          content: await officeMail(user, () => texts.notices.factorReset),
          cause: 'recipient',
        });
        await events.record(tx, factorReset, { payload: { userId: id }, actorId });
      });
      return presentOne(id);
    },

    /** Throws 404 for an unknown account, 409 for the actor's own. */
    async remove(actorId: UserId, id: UserId): Promise<void> {
      await inTransaction(db, async (tx) => {
        const user = await lockOther(tx, { actorId, id, ownAccount: texts.users.ownDeletion });
        const mail = await officeMail(user, () => texts.notices.deletedByOffice);
        await erasure.erase(tx, user, { mail, actorId });
      });
    },
  };
}
