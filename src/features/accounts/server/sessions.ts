import Bowser from 'bowser';
import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { newId, type SessionId, type UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries, Transaction } from '#platform/database/types.ts';
import type { Actor } from '#platform/http/serve.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Tokens } from '#platform/security/tokens.ts';
import { deviceKey, isStaff, type Role, SESSION_KEPT_DAYS, sessionLife, sessionLives } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import type { CodeBook } from './codes.ts';
import type { Devices } from './devices.ts';
import type { Handshakes } from './handshakes.ts';
import { noticeMail } from './mails.tsx';
import { holdProven, openSessionsOf, type Proven, type SessionOwner } from './people.ts';
import { sessions, users } from './tables.ts';

/** `lastSeenAt` is written at most this often. */
const SEEN_EVERY_MS = 60_000;
/** What was begun with credentials that were valid then. */
const CHALLENGES = ['second-factor', 'app', 'passkey-add'] as const;
/** How many of the last sessions tell which devices are known. */
const REMEMBERED = 200;

export interface SessionNeeds {
  db: Database;
  tokens: Tokens;
  outbox: Outbox;
  clock: () => Date;
  codes: Pick<CodeBook, 'forgetAll'>;
  handshakes: Pick<Handshakes, 'endAll'>;
  devices: Devices;
}

type SignedIn = Proven & { role: Role; email: string; firstName: string };
/** What somebody who has logged in gets. */
export interface Admission {
  /** The access token. */
  token: string;
  /** Value of the cookie that recognises the device next time. */
  device: string;
}

export type Sessions = ReturnType<typeof sessionsService>;

/** Sessions behind the access tokens: the row decides, at every call, whether a token is still good. */
export function sessionsService({ db, tokens, outbox, clock, codes, handshakes, devices }: SessionNeeds) {
  const latest = (userId: UserId, queries: Queries = db) =>
    queries
      .select()
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.createdAt))
      .limit(REMEMBERED);

  return {
    /**
     * Opens a session, in the transaction that proves who it is for where there is one, and mails the owner
     * when the device is a new one. Throws 409 when the credentials have changed since they were proven.
     */
    async open(user: SignedIn, userAgent: string, given?: Transaction): Promise<Admission> {
      const now = clock();
      const id = newId<'session'>();
      const { credentialsVersion } = user;
      const times = { createdAt: now, lastSeenAt: now };
      const row = { id, userId: user.id, userAgent: userAgent.slice(0, 300), credentialsVersion, ...times };
      const earlier = await latest(user.id, given);
      const isNew = earlier.every((known) => deviceKey(known.userAgent) !== deviceKey(row.userAgent));
      const what = texts.notices.device(deviceName(userAgent), now.toISOString().slice(0, 16).replace('T', ' '));
      const letter = earlier.length > 0 && isNew ? await noticeMail(user.firstName, what) : undefined;
      const insert = async (tx: Transaction) => {
        await holdProven(tx, user);
        await tx.insert(sessions).values(row);
        if (letter) await outbox.queue(tx, user.email, { content: letter, cause: 'recipient' });
      };
      await (given ? insert(given) : inTransaction(db, insert));
      const expiresAt = new Date(now.getTime() + sessionLife(user.role).total * 1000);
      const token = await tokens.sign({ sub: user.id, sid: id, role: user.role }, { issuedAt: now, expiresAt });
      return { token, device: devices.remember(user) };
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
        .where(
          and(
            eq(sessions.id, claims.sid),
            eq(users.id, claims.sub),
            eq(sessions.credentialsVersion, users.credentialsVersion),
            isNull(users.deletedAt),
          ),
        );
      if (!found || !sessionLives(found.session, found.role, now)) return undefined;
      if (now.getTime() - found.session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
        await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, claims.sid));
      }
      const role = found.role;
      return { id: claims.sub, role, isStaff: isStaff(role), isAdmin: role === 'ADMIN', sessionId: claims.sid };
    },

    /** Sessions that are still good, the newest first. */
    async list(userId: UserId) {
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
    async end(sessionId: SessionId, userId?: UserId): Promise<boolean> {
      const whose = userId ? eq(sessions.userId, userId) : undefined;
      const ended = await db
        .update(sessions)
        .set({ endedAt: clock() })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), whose))
        .returning({ id: sessions.id });
      return ended.length === 1;
    },

    /** Whether a session is open, as of the transaction that asks. */
    async isOpen(queries: Queries, sessionId: SessionId): Promise<boolean> {
      const [row] = await queries.select().from(sessions).where(eq(sessions.id, sessionId));
      return row !== undefined && row.endedAt === null;
    },

    /**
     * Goes with every change of credentials, in its transaction: ends all sessions of a user but `keptId`, and everything
     * that was proven before and could still become one.
     */
    async endAll(tx: Transaction, userId: UserId, keptId?: SessionId): Promise<void> {
      const [user] = await tx
        .update(users)
        .set({ credentialsVersion: sql`${users.credentialsVersion} + 1` })
        .where(eq(users.id, userId))
        .returning({ credentialsVersion: users.credentialsVersion });
      await tx
        .update(sessions)
        .set({ endedAt: clock() })
        .where(and(openSessionsOf(userId), keptId ? ne(sessions.id, keptId) : undefined));
      if (user && keptId) await tx.update(sessions).set(user).where(eq(sessions.id, keptId));
      await codes.forgetAll(tx, 'two-factor', userId);
      for (const purpose of CHALLENGES) await handshakes.endAll(purpose, userId, tx);
    },

    /** Signs all other devices out, and whatever is being proven there. */
    endOthers({ id, sessionId }: SessionOwner): Promise<void> {
      return inTransaction(db, (tx) => this.endAll(tx, id, sessionId));
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
