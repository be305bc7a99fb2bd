import { and, asc, count, eq, inArray, isNull, max, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Slice } from '#base/paging.ts';
import { containsText, newestFirst } from '#platform/database/sql.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import { changedMeanwhile } from '#platform/records/records.ts';
import { isStaff, passwordMin, type Role, secondFactorOf } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import type { StaffUser } from '../users-contract.ts';
import type { Erasure } from './erasure.ts';
import { factorReset, roleChanged } from './events.ts';
import { officeMail } from './mails.tsx';
import type { AccountNeeds } from './needs.ts';
import { lastAdministrator, type Person } from './people.ts';
import { recoveryCodes, sessions, users } from './tables.ts';

interface UserFilter {
  q?: string | undefined;
  role?: Role | undefined;
}

function matching({ q, role }: UserFilter): SQL | undefined {
  const { firstName, lastName, email, deletedAt } = users;
  return and(
    isNull(deletedAt),
    q ? containsText(q, sql`${firstName} || ' ' || ${lastName}`, email) : undefined,
    role && eq(users.role, role),
  );
}

/** What administrators do with other people's accounts. */
export function usersService(needs: AccountNeeds & { erasure: Erasure }) {
  const { db, people, sessions: open, outbox, events, erasure } = needs;

  const present = async (rows: Person[], queries: Queries = db): Promise<StaffUser[]> => {
    const ids = rows.map(({ id }) => id);
    const seen = await queries
      .select({ userId: sessions.userId, at: max(sessions.lastSeenAt) })
      .from(sessions)
      .where(inArray(sessions.userId, ids))
      .groupBy(sessions.userId);
    const lastSeen = new Map(seen.map(({ userId, at }) => [userId, at?.toISOString()]));
    return rows.map((row) => ({
      ...{ id: row.id, firstName: row.firstName, lastName: row.lastName, email: row.email, role: row.role },
      ...{ version: row.version, isVerified: row.verifiedAt !== null, secondFactor: secondFactorOf(row) },
      lastSeenAt: lastSeen.get(row.id) ?? null,
      createdAt: row.createdAt.toISOString(),
    }));
  };
  const presentOne = async (id: UserId): Promise<StaffUser> => {
    const [shown] = await present([await people.byId(id)]);
    return shown as StaffUser;
  };

  /**
   * Locks all administrators, then the person. Whoever acts has to be an administrator still; since nobody may do it to
   * himself, one is always left, however many act at once.
   */
  const lockOther = async (tx: Transaction, actorId: UserId, id: UserId, ownReason: string): Promise<Person> => {
    const administrators = await people.lockAdministrators(tx);
    if (!administrators.includes(actorId)) throw new AppError('forbidden', 'FORBIDDEN', texts.users.notAllowed);
    const user = await people.lock(tx, id);
    if (id !== actorId) return user;
    throw administrators.length === 1 ? lastAdministrator() : new AppError('conflict', 'OWN_ACCOUNT', ownReason);
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
     * Gives somebody another role and ends his sessions, so that whoever joins the staff signs in with a second factor and
     * a password long enough. 404 for an unknown one; 409 for one's own account, an address that was never confirmed, and
     * an older version.
     */
    async changeRole(actorId: UserId, id: UserId, role: Role, version: number | undefined): Promise<StaffUser> {
      await inTransaction(db, async (tx) => {
        const user = await lockOther(tx, actorId, id, texts.users.ownRole);
        if (version !== undefined && version !== user.version) throw changedMeanwhile();
        if (user.role === role) return;
        if (isStaff(role) && !user.verifiedAt) throw new AppError('conflict', 'NOT_VERIFIED', texts.users.notVerified);
        await people.change(id, { role, version: user.version + 1 }, tx);
        await open.endAll(tx, id);
        const what = texts.notices.role(texts.users.roles[role], isStaff(role) ? passwordMin(role) : undefined);
        await outbox.queue(tx, user.email, { content: await officeMail(user.firstName, what), cause: 'recipient' });
        await events.record(tx, roleChanged, { payload: { userId: id, from: user.role, to: role }, actorId });
      });
      return presentOne(id);
    },

    /** For somebody who has lost his authenticator app and the recovery codes. 409 when there is no app, or it is one's own. */
    async resetFactor(actorId: UserId, id: UserId): Promise<StaffUser> {
      await inTransaction(db, async (tx) => {
        const user = await lockOther(tx, actorId, id, texts.users.ownFactor);
        if (secondFactorOf(user) !== 'app') throw new AppError('conflict', 'NO_APP', texts.users.noApp);
        await people.change(id, { twoFactor: true, authenticatorSecret: null, authenticatorStep: null }, tx);
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
        await open.endAll(tx, id);
        await outbox.queue(tx, user.email, {
          content: await officeMail(user.firstName, texts.notices.factorReset),
          cause: 'recipient',
        });
        await events.record(tx, factorReset, { payload: { userId: id }, actorId });
      });
      return presentOne(id);
    },

    /** Deletes somebody's account. 404 for an unknown one; 409 for one's own. */
    async remove(actorId: UserId, id: UserId): Promise<void> {
      await inTransaction(db, async (tx) => {
        const user = await lockOther(tx, actorId, id, texts.users.ownDeletion);
        const letter = await officeMail(user.firstName, texts.notices.deletedByOffice);
        await erasure.erase(tx, user, letter, actorId);
      });
    },
  };
}
