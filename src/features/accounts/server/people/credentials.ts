import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import type { SessionId, UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import { passwordMatches } from '#platform/security/passwords.ts';
import { PASSWORD_CONFIRMATIONS } from '../../limits.ts';
import { accountTexts as texts } from '../../texts.ts';
import { sessions, users } from '../tables.ts';
import type { AccountRows } from './accounts.ts';
import type { PeopleNeeds, Person } from './person.ts';

/** An account and the version of its credentials at the moment its owner authenticated. */
export type CredentialsSnapshot = Pick<Person, 'id' | 'credentialsVersion'>;

/** The account and the session of an authenticated call. */
export interface SessionOwner {
  /** Id of the account. */
  id: UserId;
  sessionId: SessionId;
}

/** Checks of passwords and of the version of credentials. */
export function credentialChecks({ db, limits }: PeopleNeeds, { byId }: Pick<AccountRows, 'byId'>) {
  return {
    /**
     * Runs `work` in a transaction that locks the account, if its credentials are still those of `snapshot`. Everything that
     * opens an account later (a session, a code, a challenge) is written in such a transaction. Throws 409 ACCOUNT_CHANGED.
     */
    withUnchangedCredentials: <T>(
      snapshot: CredentialsSnapshot,
      work: (tx: Transaction, user: Person) => Promise<T>,
    ): Promise<T> => inTransaction(db, async (tx) => work(tx, await lockUnchanged(tx, snapshot))),

    /** Whether this is the account's password. Takes as long for an unknown account. */
    passwordMatches: (user: Person | undefined, password: string): Promise<boolean> =>
      passwordMatches(user?.passwordHash, password),

    /**
     * Returns the account of a session after checking its password again, so that a stolen session cannot change credentials.
     * Attempts are counted by session, so that nobody else can use them up. Throws 400 at the field `currentPassword`, and
     * 429 after ten wrong passwords.
     */
    async requirePassword({ id, sessionId }: SessionOwner, password: string): Promise<Person> {
      const user = await byId(id);
      await limits.spend(PASSWORD_CONFIRMATIONS, sessionId);
      if (!(await passwordMatches(user.passwordHash, password)))
        throw invalid([{ path: 'currentPassword', message: texts.errors.currentPassword }]);
      await limits.takeBack([{ limit: PASSWORD_CONFIRMATIONS, subject: sessionId, forgives: true }]);
      return user;
    },
  };
}

/**
 * Locks the account until commit and checks that its credentials are unchanged: a concurrent change of them either waits for
 * this transaction or is seen by it. Throws 409 ACCOUNT_CHANGED.
 */
export async function lockUnchanged(tx: Queries, { id, credentialsVersion }: CredentialsSnapshot): Promise<Person> {
  const isUnchanged = and(eq(users.id, id), eq(users.credentialsVersion, credentialsVersion), isNull(users.deletedAt));
  const [user] = await tx.select().from(users).where(isUnchanged).for('no key update');
  if (!user) throw new AppError('conflict', 'ACCOUNT_CHANGED', texts.accountChanged);
  return user as Person;
}

/** SQL condition: a session of this account that has not been ended. */
export function openSessionsOf(userId: UserId): SQL | undefined {
  return and(eq(sessions.userId, userId), isNull(sessions.endedAt));
}
