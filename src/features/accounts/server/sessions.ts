import Bowser from 'bowser';
import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '../../../base/errors.ts';
import { newId } from '../../../base/ids.ts';
import { type Database, inTransaction, type Queries, type Transaction } from '../../../platform/database.ts';
import type { Actor } from '../../../platform/http/serve.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { Tokens } from '../../../platform/tokens.ts';
import { deviceKey, isStaff, type Role, SESSION_KEPT_DAYS, sessionLife, sessionLives } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import type { CodeBook } from './codes.ts';
import type { Handshakes } from './handshakes.ts';
import { noticeMail } from './mails.tsx';
import { openSessionsOf } from './people.ts';
import { sessions, users } from './tables.ts';

/** `lastSeenAt` is written at most this often. */
const SEEN_EVERY_MS = 60_000;
/** How many of the last sessions tell which devices are known. */
const REMEMBERED = 200;

export interface SessionNeeds {
  db: Database;
  tokens: Tokens;
  outbox: Outbox;
  clock: () => Date;
  codes: Pick<CodeBook, 'forgetAll'>;
  handshakes: Pick<Handshakes, 'endAll'>;
}

type SignedIn = { id: string; role: Role; email: string; firstName: string };
export type Sessions = ReturnType<typeof sessionsService>;

/** Sessions behind the access tokens: the row decides, at every call, whether a token is still good. */
export function sessionsService({ db, tokens, outbox, clock, codes, handshakes }: SessionNeeds) {
  const latest = (userId: string, queries: Queries = db) =>
    queries
      .select()
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.createdAt))
      .limit(REMEMBERED);

  return {
    /**
     * Opens a session, in the transaction that proves who it is for where there is one, and answers its access token. The
     * owner is told when the device is a new one.
     */
    async open(user: SignedIn, userAgent: string, given?: Transaction): Promise<string> {
      const now = clock();
      const id = newId();
      const row = { id, userId: user.id, userAgent: userAgent.slice(0, 300), createdAt: now, lastSeenAt: now };
      const earlier = await latest(user.id, given);
      const isNew = earlier.every((known) => deviceKey(known.userAgent) !== deviceKey(row.userAgent));
      const what = texts.notices.device(deviceName(userAgent), now.toISOString().slice(0, 16).replace('T', ' '));
      const letter = earlier.length > 0 && isNew ? await noticeMail(user.firstName, what) : undefined;
      const insert = async (tx: Transaction) => {
        // Who has become staff since he proved himself has not given a second factor.
        const still = and(eq(users.id, user.id), eq(users.role, user.role), isNull(users.deletedAt));
        const [same] = await tx.select({ id: users.id }).from(users).where(still).for('share');
        if (!same) throw new AppError('unauthenticated', 'ACCOUNT_CHANGED', texts.accountChanged);
        await tx.insert(sessions).values(row);
        if (letter) await outbox.queue(tx, user.email, letter);
      };
      await (given ? insert(given) : inTransaction(db, insert));
      const expiresAt = new Date(now.getTime() + sessionLife(user.role).total * 1000);
      return tokens.sign({ sub: user.id, sid: id, role: user.role }, now, expiresAt);
    },

    /** The actor of a bearer token, with the role the database knows; undefined when it is not, or no longer, good. */
    async identify(bearer: string): Promise<Actor | undefined> {
      const now = clock();
      const claims = await tokens.verify(bearer, now);
      if (!claims) return undefined;
      const [found] = await db
        .select({ session: sessions, role: users.role })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.id, claims.sid), eq(users.id, claims.sub), isNull(users.deletedAt)));
      if (!found || !sessionLives(found.session, found.role, now)) return undefined;
      if (now.getTime() - found.session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
        await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, claims.sid));
      }
      const role = found.role;
      return { id: claims.sub, role, isStaff: isStaff(role), isAdmin: role === 'ADMIN', sessionId: claims.sid };
    },

    /** Sessions that are still good, the newest first. */
    async list(userId: string) {
      const [[user], rows] = await Promise.all([
        db.select({ role: users.role }).from(users).where(eq(users.id, userId)),
        latest(userId),
      ]);
      return rows
        .filter((row) => sessionLives(row, user?.role ?? 'AUTHOR', clock()))
        .map(({ id, userAgent, createdAt, lastSeenAt }) => ({
          id,
          device: deviceName(userAgent),
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        }));
    },

    /** Ends a session; of this user only, when one is given. Answers whether there was one to end. */
    async end(sessionId: string, userId?: string): Promise<boolean> {
      const whose = userId ? eq(sessions.userId, userId) : undefined;
      const ended = await db
        .update(sessions)
        .set({ endedAt: clock() })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), whose))
        .returning({ id: sessions.id });
      return ended.length === 1;
    },

    /** Whether somebody is still signed in there. */
    async isOpen(sessionId: string): Promise<boolean> {
      const [row] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
      return row !== undefined && row.endedAt === null;
    },

    /**
     * Ends all sessions of a user, but for the one he sits at, and what would become one: logins that wait for the second
     * factor, and ways to ORCID and back.
     */
    async endAll(userId: string, exceptId?: string, queries: Queries = db): Promise<void> {
      const others = exceptId ? ne(sessions.id, exceptId) : undefined;
      await queries
        .update(sessions)
        .set({ endedAt: clock() })
        .where(and(openSessionsOf(userId), others));
      await codes.forgetAll(queries, 'two-factor', userId);
      for (const purpose of ['second-factor', 'orcid'] as const) await handshakes.endAll(purpose, userId, queries);
    },

    /** Forgets sessions that have long been over, but for the last of each person, and all that are nobody's any more. */
    async sweep(): Promise<void> {
      const before = new Date(clock().getTime() - SESSION_KEPT_DAYS * 24 * 3600_000);
      const later = alias(sessions, 'later');
      const isLater = and(eq(later.userId, sessions.userId), gt(later.lastSeenAt, sessions.lastSeenAt));
      const isOld = and(lt(sessions.lastSeenAt, before), exists(db.select().from(later).where(isLater)));
      const deleted = db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
      await db.delete(sessions).where(or(isOld, inArray(sessions.userId, deleted)));
    },
  };
}

/** "Firefox on Linux", as far as the browser says. */
function deviceName(userAgent: string): string {
  if (!userAgent) return texts.unknownDevice;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name || texts.unknownDevice, os.name].filter(Boolean).join(' on ');
}
