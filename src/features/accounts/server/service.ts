import { and, eq, isNull } from 'drizzle-orm';
import { AppError, invalid } from '../../../base/errors.ts';
import { newId } from '../../../base/ids.ts';
import { brokeConstraint, type Database, inTransaction, type Queries } from '../../../platform/database.ts';
import type { Limit, Limits } from '../../../platform/limits.ts';
import { hashPassword, passwordMatches } from '../../../platform/passwords.ts';
import type { CodeEntry, Credentials, FirstAdministrator, Registration } from '../contract.ts';
import { needsSecondFactor, type Role } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import type { CodeBook } from './codes.ts';
import type { Sessions } from './sessions.ts';
import { users } from './tables.ts';

const REGISTRATIONS: Limit = { name: 'register', max: 5, windowSeconds: 3600 };
const WRONG_PER_ACCOUNT: Limit = { name: 'login-account', max: 10, windowSeconds: 15 * 60, guard: true };
const WRONG_PER_ADDRESS: Limit = { name: 'login-address', max: 50, windowSeconds: 15 * 60, guard: true };

export interface AccountNeeds {
  db: Database;
  limits: Limits;
  codes: CodeBook;
  sessions: Sessions;
  clock: () => Date;
}

/** Where a call comes from. */
export interface Origin {
  address: string;
  userAgent: string;
}

type User = typeof users.$inferSelect;
type Reachable = User & { email: string };

export type Accounts = ReturnType<typeof accountsService>;

export function accountsService({ db, limits, codes, sessions, clock }: AccountNeeds) {
  const findByEmail = async (email: string): Promise<Reachable | undefined> => {
    const [user] = await db
      .select()
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt)));
    return user as Reachable | undefined;
  };

  /** Mails a code if the limits allow; a stranger must not learn whether they did. */
  const offerQuietly = (user: Reachable, purpose: 'verify-email' | 'two-factor') =>
    codes.offer(user, purpose).catch(ignoreLimit);

  const insertUser = async (registration: Registration, role: Role, verifiedAt: Date | null): Promise<Reachable> => {
    const { password, ...person } = registration;
    const row = {
      id: newId(),
      ...person,
      passwordHash: await hashPassword(password),
      role,
      verifiedAt,
      createdAt: clock(),
    };
    const [user] = await db.insert(users).values(row).returning();
    return user as Reachable;
  };

  return {
    findByEmail,

    /** Registers an author and mails a code. 409 EMAIL_EXISTS for a verified account; an unverified one is begun anew. */
    async register(registration: Registration, { address }: Origin): Promise<void> {
      await limits.spend(REGISTRATIONS, address);
      const existing = await findByEmail(registration.email);
      if (existing?.verifiedAt) throw emailExists();
      if (!existing) {
        const user = await insertUser(registration, 'AUTHOR', null).catch((error) => {
          if (brokeConstraint(error, 'users_email_key')) throw emailExists();
          throw error;
        });
        await offerQuietly(user, 'verify-email');
        return;
      }
      // Whoever registers again within the minute of a code that is on its way must not change whose account it opens.
      if (await codes.isFresh(existing.id, 'verify-email')) return;
      const { password, firstName, lastName } = registration;
      const passwordHash = await hashPassword(password);
      await db
        .update(users)
        .set({ firstName, lastName, passwordHash })
        .where(and(eq(users.id, existing.id), isNull(users.verifiedAt)));
      await offerQuietly({ ...existing, firstName }, 'verify-email');
    },

    /** Confirms the address and opens a session; answers the access token. */
    async verifyEmail({ email, code }: CodeEntry, { userAgent }: Origin): Promise<string> {
      const user = await findByEmail(email);
      if (!user || !(await codes.redeem(user, 'verify-email', code))) throw wrongCode(texts.verifyEmailFailure);
      await db
        .update(users)
        .set({ verifiedAt: clock() })
        .where(and(eq(users.id, user.id), isNull(users.verifiedAt)));
      return sessions.open(user, userAgent);
    },

    /** Mails the code again that this address is waiting for, if any. Answers alike for every address. */
    async resendCode(email: string): Promise<void> {
      const user = await findByEmail(email);
      if (!user) return;
      if (!user.verifiedAt) await offerQuietly(user, 'verify-email');
      else if (await codes.isWaiting(user.id, 'two-factor')) await offerQuietly(user, 'two-factor');
    },

    /** Checks the password. Answers a token, or undefined when a mailed code has to follow. */
    async login({ email, password }: Credentials, { address, userAgent }: Origin): Promise<string | undefined> {
      // Counted before comparing and given back when right, so that parallel guesses count each.
      await limits.spend(WRONG_PER_ADDRESS, address);
      await limits.spend(WRONG_PER_ACCOUNT, email);
      const user = await findByEmail(email);
      if (!(await passwordMatches(user?.passwordHash, password)) || !user) {
        throw new AppError('unauthenticated', 'INVALID_CREDENTIALS', texts.loginFailure);
      }
      await Promise.all([limits.refund(WRONG_PER_ADDRESS, address), limits.forget(WRONG_PER_ACCOUNT, email)]);
      if (!user.verifiedAt) {
        await offerQuietly(user, 'verify-email');
        throw new AppError('forbidden', 'EMAIL_NOT_VERIFIED', texts.notVerified);
      }
      if (!needsSecondFactor(user)) return sessions.open(user, userAgent);
      await codes.offer(user, 'two-factor').catch(async (error) => {
        // Too many new ones; the last one may still be good.
        if (!(await codes.isWaiting(user.id, 'two-factor'))) throw error;
      });
      return undefined;
    },

    /** Finishes a login with the mailed code; answers the access token. */
    async verifyTwoFactor({ email, code }: CodeEntry, { userAgent }: Origin): Promise<string> {
      const user = await findByEmail(email);
      if (!user || !(await codes.redeem(user, 'two-factor', code))) throw wrongCode(texts.twoFactorFailure);
      return sessions.open(user, userAgent);
    },

    /** An account nobody can log in to, for the people of the sample journal; the same address is the same account. */
    async addSampleAccount(person: Omit<Registration, 'password'>): Promise<string> {
      const known = await findByEmail(person.email);
      if (known) return known.id;
      const id = newId();
      await db.insert(users).values({ id, ...person, passwordHash: null, createdAt: clock(), verifiedAt: clock() });
      return id;
    },

    async me(id: string) {
      const [user] = await db.select().from(users).where(eq(users.id, id));
      if (!user) throw new AppError('missing', 'NOT_FOUND', 'There is no such account.');
      return { ...user, email: user.email ?? '' };
    },

    async hasAdministrator(): Promise<boolean> {
      const admin = and(eq(users.role, 'ADMIN'), isNull(users.deletedAt));
      return (await db.select({ id: users.id }).from(users).where(admin).limit(1)).length > 0;
    },

    /** Makes an administrator of an address, new or known: for the command line and the first start. */
    async makeAdministrator(person: Registration, queries: Queries = db): Promise<void> {
      const { password, ...rest } = person;
      const row = { ...rest, passwordHash: await hashPassword(password), role: 'ADMIN' as const, verifiedAt: clock() };
      const { passwordHash, role } = row;
      await queries
        .insert(users)
        .values({ id: newId(), ...row, createdAt: clock() })
        .onConflictDoUpdate({ target: users.email, set: { passwordHash, role, verifiedAt: row.verifiedAt } });
    },

    /** Creates the first administrator with the console's link. 409 once there is one, 401 for a used or unknown link. */
    async createFirstAdministrator({ link, ...person }: FirstAdministrator, { address }: Origin): Promise<void> {
      await limits.spend(REGISTRATIONS, address);
      if (await this.hasAdministrator()) throw new AppError('conflict', 'ADMIN_EXISTS', texts.adminExists);
      await inTransaction(db, async (tx) => {
        if (!(await codes.redeemFirstAdminLink(tx, link)))
          throw new AppError('unauthenticated', 'LINK_USED', texts.linkUsed);
        await this.makeAdministrator(person, tx);
      });
    },
  };
}

function emailExists(): AppError {
  return new AppError('conflict', 'EMAIL_EXISTS', texts.emailExists);
}

function wrongCode(message: string): AppError {
  return new AppError('invalid', 'INVALID_CODE', message, {
    issues: invalid([{ path: 'code', message }]).issues ?? [],
  });
}

function ignoreLimit(error: unknown): void {
  if (!(error instanceof AppError && error.failure === 'too-many')) throw error;
}
