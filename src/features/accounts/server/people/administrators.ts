import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { newId } from '#base/ids.ts';
import type { Language } from '#base/languages.ts';
import { may, type Permission, ROLES } from '#features/access/rules.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import { hashPassword } from '#platform/security/passwords.ts';
import { accountTexts as texts } from '../../texts.ts';
import { roleChanged } from '../events.ts';
import { codes, handshakes, recoveryCodes, sessions, users } from '../tables.ts';
import { openSessionsOf } from './credentials.ts';
import type { NewPerson, PeopleNeeds } from './person.ts';

const NO_APP = { authenticatorSecret: null, authenticatorStep: null };
/** Tables of what opens an account once, now or after another step. */
const ONE_TIME_CREDENTIALS = [codes, handshakes, recoveryCodes];
const MAX_ADDRESSES = 50;

/** Accounts with the role ADMIN. */
export function administratorAccounts({ db, events, clock }: PeopleNeeds) {
  const isAdministrator = and(eq(users.role, 'ADMIN'), isNull(users.deletedAt));

  /** Locks all administrators until commit, so that two cannot leave at once. Returns their ids. */
  const lockAdministrators = async (tx: Queries): Promise<string[]> => {
    const all = await tx.select({ id: users.id }).from(users).where(isAdministrator).orderBy(users.id).for('update');
    return all.map(({ id }) => id);
  };

  const insertOrPromote = async (tx: Transaction, person: Omit<NewPerson, 'password'>, passwordHash: string) => {
    // An authenticator app is removed: the command restores access, and the app may be lost too.
    const credentials = { passwordHash, role: 'ADMIN' as const, verifiedAt: clock(), ...NO_APP };
    const [before] = await tx.select().from(users).where(eq(users.email, person.email)).for('update');
    const [account] = await tx
      .insert(users)
      .values({ id: newId(), ...person, ...credentials, createdAt: clock() })
      .onConflictDoUpdate({
        target: users.email,
        set: {
          ...credentials,
          version: sql`${users.version} + 1`,
          credentialsVersion: sql`${users.credentialsVersion} + 1`,
        },
      })
      .returning({ id: users.id });
    if (!account) return;
    await tx.update(sessions).set({ endedAt: clock() }).where(openSessionsOf(account.id));
    for (const table of ONE_TIME_CREDENTIALS) await tx.delete(table).where(eq(table.userId, account.id));
    if (before?.role === 'ADMIN') return;
    await events.record(tx, roleChanged, {
      payload: { userId: account.id, from: before?.role ?? null, to: 'ADMIN' },
      actorId: null,
    });
  };

  return {
    lockAdministrators,

    async hasAdministrator(): Promise<boolean> {
      return (await db.select({ id: users.id }).from(users).where(isAdministrator).limit(1)).length > 0;
    },

    /** Returns the accounts whose role has a permission, at most fifty, for mails about work. */
    async withPermission(permission: Permission): Promise<{ id: UserId; email: string; language: Language }[]> {
      const roles = ROLES.filter((role) => may({ role }, permission));
      const rows = await db
        .select({ id: users.id, email: users.email, language: users.language })
        .from(users)
        .where(and(inArray(users.role, roles), isNull(users.deletedAt)))
        .orderBy(users.id)
        .limit(MAX_ADDRESSES);
      return rows.flatMap(({ email, ...row }) => (email ? [{ ...row, email }] : []));
    },

    /** Throws 409 when this is the only administrator. */
    async requireAnotherAdministrator(tx: Queries, id: UserId): Promise<void> {
      const all = await lockAdministrators(tx);
      if (all.length === 1 && all[0] === id) throw lastAdministrator();
    },

    /**
     * Makes a new or existing account an administrator, for the command line and the first start. Sessions, codes, links and
     * challenges of an existing account end.
     */
    async makeAdministrator({ password, ...person }: NewPerson, transaction?: Transaction): Promise<void> {
      const passwordHash = await hashPassword(password);
      const work = (tx: Transaction) => insertOrPromote(tx, person, passwordHash);
      await (transaction ? work(transaction) : inTransaction(db, work));
    },
  };
}

/** Error 409: the journal would be left without an administrator. */
export function lastAdministrator(): AppError {
  return new AppError('conflict', 'LAST_ADMIN', texts.lastAdministrator);
}
