import { and, eq, isNull } from 'drizzle-orm';
import { newId } from '../../../base/ids.ts';
import type { Database } from '../../../platform/database.ts';
import type { Actor } from '../../../platform/http/serve.ts';
import type { Tokens } from '../../../platform/tokens.ts';
import { isStaff, type Role, sessionLife, sessionLives } from '../rules.ts';
import { sessions, users } from './tables.ts';

/** `lastSeenAt` is written at most this often. */
const SEEN_EVERY_MS = 60_000;

export interface SessionNeeds {
  db: Database;
  tokens: Tokens;
  clock: () => Date;
}

export type Sessions = ReturnType<typeof sessionsService>;

/** Sessions behind the access tokens: the row decides, at every call, whether a token is still good. */
export function sessionsService({ db, tokens, clock }: SessionNeeds) {
  return {
    /** Opens a session and answers its access token. */
    async open(user: { id: string; role: Role }, userAgent: string): Promise<string> {
      const now = clock();
      const id = newId();
      const row = { id, userId: user.id, userAgent: userAgent.slice(0, 300), createdAt: now, lastSeenAt: now };
      await db.insert(sessions).values(row);
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

    async end(sessionId: string): Promise<void> {
      await db
        .update(sessions)
        .set({ endedAt: clock() })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
    },
  };
}
