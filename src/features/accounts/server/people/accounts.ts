import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import { newId } from '#base/ids.ts';
import type { Language } from '#base/languages.ts';
import type { Queries } from '#platform/database/types.ts';
import { accountAddresses, sessions, users } from '../tables.ts';
import { isAccount, type NewPerson, noAccount, type PeopleNeeds, type Person } from './person.ts';

export type AccountRows = ReturnType<typeof accountRows>;

/** Reads and writes rows of accounts. */
export function accountRows({ db, clock }: PeopleNeeds) {
  const findByEmail = async (email: string): Promise<Person | undefined> => {
    const [user] = await db
      .select()
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt)));
    return user as Person | undefined;
  };

  return {
    findByEmail,

    /** Throws 404 for an unknown or deleted account. */
    async byId(id: UserId, queries: Queries = db): Promise<Person> {
      const [user] = await queries.select().from(users).where(isAccount(id));
      if (!user) throw noAccount();
      return user as Person;
    },

    /** Adds an author with an unconfirmed address; undefined when the address is taken. */
    async insert(
      person: Omit<NewPerson, 'password'> & { passwordHash: string | null; language: Language },
    ): Promise<Person | undefined> {
      const row = { id: newId<'user'>(), ...person, role: 'AUTHOR' as const, createdAt: clock() };
      const [user] = await db.insert(users).values(row).onConflictDoNothing({ target: users.email }).returning();
      return user as Person | undefined;
    },

    /** Throws 404 for a deleted account. */
    async change(id: UserId, change: Partial<typeof users.$inferInsert>, queries: Queries = db): Promise<void> {
      const changed = await queries.update(users).set(change).where(isAccount(id)).returning({ id: users.id });
      if (changed.length === 0) throw noAccount();
    },

    /** Locks the account until commit, so that concurrent changes run one after the other. Throws 404 for a deleted one. */
    async lock(tx: Queries, id: UserId): Promise<Person> {
      const [user] = await tx.select().from(users).where(isAccount(id)).for('update');
      if (!user) throw noAccount();
      return user as Person;
    },

    /** Returns the id of an account without a password, for the sample journal; an existing address keeps its account. */
    async addSampleAccount(person: Omit<NewPerson, 'password'>): Promise<UserId> {
      const existing = await findByEmail(person.email);
      if (existing) return existing.id;
      const id = newId<'user'>();
      await db.insert(users).values({ id, ...person, passwordHash: null, createdAt: clock(), verifiedAt: clock() });
      return id;
    },

    /**
     * Adds an author without a password, who sets one with a mailed link when somebody asks for it. Returns undefined when the
     * address is taken. Nobody gets a mail.
     */
    async addWithoutPassword(
      tx: Queries,
      person: Omit<NewPerson, 'password'> & { language: Language },
    ): Promise<UserId | undefined> {
      const row = { id: newId<'user'>(), ...person, role: 'AUTHOR' as const, createdAt: clock(), verifiedAt: clock() };
      const [user] = await tx.insert(users).values(row).onConflictDoNothing({ target: users.email }).returning();
      return user?.id;
    },

    /** Removes an account without a password that nobody has logged in to or changed. Returns false for any other, which stays. */
    async removeUnused(tx: Queries, id: UserId): Promise<boolean> {
      const isUnused = and(
        isAccount(id),
        eq(users.role, 'AUTHOR'),
        isNull(users.passwordHash),
        eq(users.credentialsVersion, 1),
        eq(users.version, 1),
        sql`not exists (select from ${sessions} where ${sessions.userId} = ${users.id})`,
        sql`not exists (select from ${accountAddresses} where ${accountAddresses.userId} = ${users.id})`,
      );
      return (await tx.delete(users).where(isUnused).returning({ id: users.id })).length > 0;
    },

    /** Adds an account without a person, which nobody can log in to, as the owner of what has none. */
    async addOwner(tx: Queries, name: { firstName: string; lastName: string }): Promise<UserId> {
      const id = newId<'user'>();
      await tx.insert(users).values({ id, ...name, email: null, createdAt: clock(), deletedAt: clock() });
      return id;
    },

    /** Frees an address by deleting an account that was registered with it and never confirmed. */
    async deleteUnconfirmed(tx: Queries, { email, exceptId }: { email: string; exceptId: UserId }): Promise<void> {
      await tx.delete(users).where(and(eq(users.email, email), isNull(users.verifiedAt), ne(users.id, exceptId)));
    },
  };
}
