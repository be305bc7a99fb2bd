import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { newId, type SessionId, type UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { Limits } from '#platform/records/limits.ts';
import { hashPassword, passwordMatches } from '#platform/security/passwords.ts';
import type { Registration } from '../contract.ts';
import { PASSWORD_PROOFS } from '../limits.ts';
import { accountTexts as texts } from '../texts.ts';
import { roleChanged } from './events.ts';
import { codes, handshakes, recoveryCodes, sessions, users } from './tables.ts';

const NO_APP = { authenticatorSecret: null, authenticatorStep: null };
/** What opens an account once, or is about to. */
const WAYS_UNDER_WAY = [codes, handshakes, recoveryCodes];

type User = typeof users.$inferSelect;
/** Somebody whose account has not been deleted. */
export type Person = User & { email: string };
/** An account at the moment its owner proved who they are. */
export type Proven = Pick<User, 'id' | 'credentialsVersion'>;
/** The session in which a call is made. */
export interface SessionOwner {
  /** Of the account. */
  id: UserId;
  sessionId: SessionId;
}
export type NewPerson = Pick<Registration, 'firstName' | 'lastName' | 'email' | 'password'>;

export interface PeopleNeeds {
  db: Database;
  limits: Limits;
  events: Events;
  clock: () => Date;
}

export type People = ReturnType<typeof peopleService>;

/** The people who have accounts. */
export function peopleService({ db, limits, events, clock }: PeopleNeeds) {
  const present = (id: UserId) => and(eq(users.id, id), isNull(users.deletedAt));
  const administrators = and(eq(users.role, 'ADMIN'), isNull(users.deletedAt));

  return {
    async findByEmail(email: string): Promise<Person | undefined> {
      const [user] = await db
        .select()
        .from(users)
        .where(and(eq(users.email, email), isNull(users.deletedAt)));
      return user as Person | undefined;
    },

    /** Throws 404 for an unknown or deleted account. */
    async byId(id: UserId, queries: Queries = db): Promise<Person> {
      const [user] = await queries.select().from(users).where(present(id));
      if (!user) throw new AppError('missing', 'NOT_FOUND', texts.noAccount);
      return user as Person;
    },

    /** A new author, whose address is not confirmed yet; undefined when the address is taken. */
    async insert(person: Omit<NewPerson, 'password'> & { passwordHash: string }): Promise<Person | undefined> {
      const row = { id: newId<'user'>(), ...person, role: 'AUTHOR' as const, createdAt: clock() };
      const [user] = await db.insert(users).values(row).onConflictDoNothing({ target: users.email }).returning();
      return user as Person | undefined;
    },

    /** Throws 404 for an account that was deleted in the meantime. */
    async change(id: UserId, change: Partial<typeof users.$inferInsert>, queries: Queries = db): Promise<void> {
      const changed = await queries.update(users).set(change).where(present(id)).returning({ id: users.id });
      if (changed.length === 0) throw new AppError('missing', 'NOT_FOUND', texts.noAccount);
    },

    /** Locks the account until commit, so that changes of it come one after the other. Throws 404 for a deleted one. */
    async lock(tx: Queries, id: UserId): Promise<Person> {
      const [user] = await tx.select().from(users).where(present(id)).for('update');
      if (!user) throw new AppError('missing', 'NOT_FOUND', texts.noAccount);
      return user as Person;
    },

    /**
     * Runs `work` in a transaction that holds the account, after making sure that what was proven still counts. Whatever
     * opens an account later (a session, a code, a challenge) is written here. Throws 409 ACCOUNT_CHANGED.
     */
    whileProven: <T>(proven: Proven, work: (tx: Transaction, user: Person) => Promise<T>): Promise<T> =>
      inTransaction(db, async (tx) => work(tx, await holdProven(tx, proven))),

    /** Whether this is the account's password. Takes as long for an unknown account. */
    passwordMatches: (user: Person | undefined, password: string): Promise<boolean> =>
      passwordMatches(user?.passwordHash, password),

    /**
     * The account of a session whose owner has just entered the password again: for what a borrowed session must not do.
     * Counted by session, so that nobody outside can use up the tries. Throws 400 at the field, 429 past ten wrong ones.
     */
    async proven({ id, sessionId }: SessionOwner, password: string): Promise<Person> {
      const user = await this.byId(id);
      await limits.spend(PASSWORD_PROOFS, sessionId);
      if (!(await passwordMatches(user.passwordHash, password)))
        throw invalid([{ path: 'currentPassword', message: texts.errors.currentPassword }]);
      await limits.takeBack([{ limit: PASSWORD_PROOFS, subject: sessionId, forgives: true }]);
      return user;
    },

    async hasAdministrator(): Promise<boolean> {
      return (await db.select({ id: users.id }).from(users).where(administrators).limit(1)).length > 0;
    },

    async administratorAddresses(): Promise<string[]> {
      const rows = await db
        .select({ email: users.email })
        .from(users)
        .where(administrators)
        .orderBy(users.id)
        .limit(50);
      return rows.flatMap(({ email }) => email ?? []);
    },

    /** Locks all administrators until commit, so that two cannot leave at once. Answers their ids. */
    async lockAdministrators(tx: Queries): Promise<UserId[]> {
      const all = await tx.select({ id: users.id }).from(users).where(administrators).orderBy(users.id).for('update');
      return all.map(({ id }) => id);
    },

    /** Throws 409 when nobody else is an administrator. */
    async mustNotBeLastAdministrator(tx: Queries, id: UserId): Promise<void> {
      const all = await this.lockAdministrators(tx);
      if (all.length === 1 && all[0] === id) throw lastAdministrator();
    },

    /**
     * Makes an administrator of an address, new or known: for the command line and the first start. Whoever has come in
     * before, or was about to, does not stay: sessions, codes, links and ceremonies of a known account end.
     */
    async makeAdministrator({ password, ...person }: NewPerson, given?: Transaction): Promise<void> {
      const passwordHash = await hashPassword(password);
      // Whoever runs the command has lost the way in: an app that is lost too must not stand in it.
      const proof = { passwordHash, role: 'ADMIN' as const, verifiedAt: clock(), ...NO_APP };
      const make = async (tx: Transaction) => {
        const [known] = await tx.select().from(users).where(eq(users.email, person.email)).for('update');
        const [made] = await tx
          .insert(users)
          .values({ id: newId(), ...person, ...proof, createdAt: clock() })
          .onConflictDoUpdate({
            target: users.email,
            set: {
              ...proof,
              version: sql`${users.version} + 1`,
              credentialsVersion: sql`${users.credentialsVersion} + 1`,
            },
          })
          .returning({ id: users.id });
        if (!made) return;
        await tx.update(sessions).set({ endedAt: clock() }).where(openSessionsOf(made.id));
        for (const table of WAYS_UNDER_WAY) await tx.delete(table).where(eq(table.userId, made.id));
        if (known?.role === 'ADMIN') return;
        await events.record(tx, roleChanged, {
          payload: { userId: made.id, from: known?.role ?? null, to: 'ADMIN' },
          actorId: null,
        });
      };
      await (given ? make(given) : inTransaction(db, make));
    },

    /** An account nobody can log in to, for the people of the sample journal; the same address is the same account. */
    async addSampleAccount(person: Omit<NewPerson, 'password'>): Promise<UserId> {
      const known = await this.findByEmail(person.email);
      if (known) return known.id;
      const id = newId<'user'>();
      await db.insert(users).values({ id, ...person, passwordHash: null, createdAt: clock(), verifiedAt: clock() });
      return id;
    },

    /** Frees an address from a registration that was never confirmed. */
    async dropUnconfirmed(tx: Queries, email: string, exceptId: UserId): Promise<void> {
      await tx.delete(users).where(and(eq(users.email, email), isNull(users.verifiedAt), ne(users.id, exceptId)));
    },
  };
}

/**
 * Locks the account until commit and makes sure that its credentials are those that were proven: a concurrent change of
 * them either waits for this transaction or is seen by it. Throws 409 ACCOUNT_CHANGED.
 */
export async function holdProven(tx: Queries, { id, credentialsVersion }: Proven): Promise<Person> {
  const same = and(eq(users.id, id), eq(users.credentialsVersion, credentialsVersion), isNull(users.deletedAt));
  const [user] = await tx.select().from(users).where(same).for('no key update');
  if (!user) throw new AppError('conflict', 'ACCOUNT_CHANGED', texts.accountChanged);
  return user as Person;
}

/** Which of somebody's sessions have not been ended. */
export function openSessionsOf(userId: UserId): SQL | undefined {
  return and(eq(sessions.userId, userId), isNull(sessions.endedAt));
}

export function lastAdministrator(): AppError {
  return new AppError('conflict', 'LAST_ADMIN', texts.lastAdministrator);
}
